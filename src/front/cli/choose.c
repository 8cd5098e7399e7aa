/* The line-mode menu: numbered moves, stepwise when there are many (kind, seat, card), or the
 * move's own text. Works only from the person's view. */
#include "front/cli/choose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/menu.h"
#include "front/cli/rulebook.h"
#include "run/system.h"

enum { MENU_MAX = 20, LINE_MAX_BYTES = 512 };

struct dialogue {
    struct session *s;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct menu menu;
    char rule[RULE_MAX]; /* of the last refusal */
};

bool read_line(char *line, size_t size) {
    size_t n = 0;
    bool fits = true;
    int c = EOF;
    while (!interrupted() && (c = getchar()) != EOF && c != '\n') {
        fits = fits && n + 1 < size;
        if (fits) /* what is not text is shown, not carried out: an echo might reach a terminal */
            line[n++] = (char)(c == 0x7f || (c < 0x20 && c != '\r' && c != '\t') ? '.' : c);
    }
    if (interrupted() || (c == EOF && n == 0))
        return false;
    while (n > 0 && strchr(" \r\t", line[n - 1]))
        n--;
    line[n] = 0;
    if (!fits)
        snprintf(line, size, "%s", _("(a line too long)"));
    return true;
}

enum answer answer_of(const char *text) {
    static const char *const yes[] = {"y", "yes", "т", "так", "д", "да", NULL};
    static const char *const no[] = {"n", "no", "н", "ні", "нет", NULL};
    for (int i = 0; yes[i]; i++)
        if (!strcmp(text, yes[i]))
            return ANSWER_YES;
    for (int i = 0; no[i]; i++)
        if (!strcmp(text, no[i]))
            return ANSWER_NO;
    return ANSWER_NEITHER;
}

/* ---- the menu ---- */

/* Numbers that stand for nothing but themselves fit on a line. */
static bool print_numbers(const struct menu *m) {
    if (!menu_own_numbers(m))
        return false;
    out_text(_("  one of"));
    for (int k = 0; k < m->entries; k++) {
        size_t n;
        const char *word = menu_word(m, k, &n);
        out_text(" %.*s%s", (int)n, word, menu_hinted(m, k) ? MENU_MARK : "");
    }
    out_text("\n");
    return true;
}

static void print_menu(const struct menu *m) {
    struct buf line = text_buf();
    menu_title(m, &line);
    out_text("%s\n", line.size ? line.data : _("Your moves:"));
    bool done = print_numbers(m);
    for (int k = 0; k < m->entries && !done; k++) {
        buf_clear(&line);
        menu_key(m, k, &line);
        out_text("%s %2s  ", menu_hinted(m, k) ? MENU_MARK : " ", line.data);
        buf_clear(&line);
        menu_label(m, k, &line);
        out_text("%s\n", line.data);
    }
    heap_free(&line);
}

/* ---- help ---- */

static bool explain_rule(const struct game *g, const char *rule) {
    struct buf text = text_buf();
    bool known = say_rule(g->id, rule, &text);
    if (known)
        out_text("%s", text.data);
    heap_free(&text);
    return known;
}

static void explain_all(const struct dialogue *d) {
    const struct game *g = d->s->sitting.table.game;
    struct buf text = text_buf();
    say_things(&d->s->sitting.table, &d->s->speech, "  ", true, &text);
    out_text(_("What the cards and words mean:\n"));
    out_text("%s", text.data);
    heap_free(&text);
    if (d->rule[0])
        explain_rule(g, d->rule);
    out_text(_("\"? CARD\" explains a card, \"? RULE\" a rule by its number; "
               "\"koloda rules %s\" prints all rules.\n"),
             g->id);
}

static void explain(const struct dialogue *d, const char *what) {
    struct buf text = text_buf();
    if (!*what)
        explain_all(d);
    else if (say_about(&d->s->sitting.table, what, &d->s->speech, &text))
        out_buf(&text);
    else
        out_text(_("There is no card or rule \"%s\". Type ? alone for the cards.\n"), what);
    heap_free(&text);
}

static void print_help(const struct dialogue *d) {
    struct scene *scene = session_scene(d->s, d->s->me);
    out_text(_("Type the number of a move, its words, or its notation, which is shown before the\n"
               "colon (seats count from 0 there). Also:\n"
               "  ?        the cards; ? CARD or ? RULE for one of them\n"
               "  table    the table again\n"
               "  moves    your moves again\n"
               "  odds     what can be worked out of the chances\n"
               "%s"
               "  back     choose again from the beginning\n"
               "  hint     what a strong bot would do, and why\n"
               "  auto     make my move for me whenever there is only one; again: ask me\n"
               "  undo     take your last move back, while nobody has learned from it\n"
               "  seed     the seed of the deal; whoever has it can find out every card\n"
               "  quit     save and leave\n"),
             scene->notes_count
                 ? _("  notes    what you know of the others for certain, and what is possible\n")
                 : "");
    free(scene);
}

static void print_lines(const struct dialogue *d,
                        void (*say)(const struct scene *s, struct buf *out)) {
    struct buf out = text_buf();
    struct scene *scene = session_scene(d->s, d->s->me);
    say(scene, &out);
    out_text("%s", out.data);
    heap_free(&out);
    free(scene);
}

static void print_seed(const struct dialogue *d) {
    char hex[65];
    struct buf b = BUF(hex);
    buf_hex(&b, d->s->sitting.table.deal.seed.byte, 32);
    out_text("%s\n", buf_text(&b));
}

/* ---- advice ---- */

/* The menu again, with a mark. */
static void print_hint(struct dialogue *d) {
    struct buf out = text_buf();
    struct move best;
    if (session_hint(d->s, &best, &out)) {
        out_text("%s", out.data);
        menu_hint(&d->menu, &best);
        print_menu(&d->menu);
    }
    heap_free(&out);
}

/* ---- the dialogue ---- */

static void refuse(struct dialogue *d, const char *why) {
    const struct game *g = d->s->sitting.table.game;
    out_text(_("Not possible: %s.\n"), complaint_text(why));
    refusal_rule(why, d->rule);
    if (d->rule[0] && !(d->s->tutor.here && explain_rule(g, d->rule)))
        out_text(_("(\"? %s\" explains the rule.)\n"), d->rule);
}

/* By a rule; else the line is not understood. */
static bool is_refusal(const char *why) {
    char rule[RULE_MAX];
    refusal_rule(why, rule);
    return rule[0];
}

/* Whatever is typed at the menu. True: the move is in out. */
static bool take_answer(struct dialogue *d, const char *line, struct move *out) {
    int entry;
    const char *why = menu_read(&d->menu, d->view, line, &entry, out);
    if (!why && (entry < 0 || menu_pick(&d->menu, entry, out)))
        return true;
    if (!why)
        print_menu(&d->menu);
    else if (strspn(line, "0123456789") == strlen(line))
        out_text(_("There is no %s to choose here. Type \"moves\" to see what there is.\n"), line);
    else if (is_refusal(why))
        refuse(d, why);
    else
        out_text(_("\"%s\" is not understood: %s. Type \"help\" for help.\n"), line,
                 complaint_text(why));
    return false;
}

static enum choice talk(struct dialogue *d, struct move *out) {
    char line[LINE_MAX_BYTES];
    table_view(&d->s->sitting.table, d->s->me, d->view);
    menu_open(&d->menu, d->s->sitting.table.game, d->view, d->s->me, &d->s->speech, MENU_MAX);
    d->menu.notation = d->s->notation;
    print_menu(&d->menu);
    for (;;) {
        out_text("> ");
        if (!out_flush() || !read_line(line, sizeof line))
            return CHOICE_END;
        if (!strcmp(line, "quit") || !strcmp(line, "q"))
            return CHOICE_QUIT;
        if (!strcmp(line, "undo"))
            return CHOICE_UNDO;
        if (!strcmp(line, "help"))
            print_help(d);
        else if (line[0] == '?')
            explain(d, line + 1 + strspn(line + 1, " \t"));
        else if (!strcmp(line, "hint"))
            print_hint(d);
        else if (!strcmp(line, "table"))
            session_show(d->s, d->s->me);
        else if (!strcmp(line, "odds"))
            print_lines(d, scene_say_odds);
        else if (!strcmp(line, "notes"))
            print_lines(d, scene_say_notes);
        else if (!strcmp(line, "seed"))
            print_seed(d);
        else if (!strcmp(line, "moves"))
            print_menu(&d->menu);
        else if (!strcmp(line, "auto")) {
            out_text("%s\n", session_order(d->s));
            if (session_ordered_move(d->s, out))
                return CHOICE_MOVE;
        } else if (!strcmp(line, "back")) {
            menu_restart(&d->menu);
            print_menu(&d->menu);
        } else if (!line[0])
            out_text(_("Type a number, a move, or \"help\".\n"));
        else if (take_answer(d, line, out))
            return CHOICE_MOVE;
    }
}

enum choice choose(struct session *s, struct move *out) {
    struct dialogue *d = take_memory(1, sizeof *d);
    d->s = s;
    s->notation = true; /* those who type, and programs that read, want it */
    enum choice c = talk(d, out);
    free(d);
    return c;
}
