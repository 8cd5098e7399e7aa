/* The line-mode menu: numbered moves, stepwise when there are many (kind, seat, card), or the
 * move's own text. Works only from the person's view. */
#include "front/cli/choose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/rulebook.h"
#include "front/scene/menu.h"
#include "run/system.h"

enum { MENU_MAX = 20, LINE_MAX_BYTES = 512 };

struct dialogue {
    struct session *s;
    _Alignas(8) unsigned char view[STATE_MAX];
    struct menu menu;
    char rule[16]; /* of the last refusal */
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
        snprintf(line, size, "(a line too long)");
    return true;
}

/* ---- the menu ---- */

/* Numbers that stand for nothing but themselves fit on a line. */
static bool print_numbers(const struct menu *m) {
    char title[64];
    struct buf b = BUF(title);
    size_t n;
    const char *word = menu_word(m, 0, &n);
    move_token_title(m->game, &m->move[m->first[0]], m->depth, m->speech, &b);
    if (!menu_own_numbers(m) || b.size != n || memcmp(title, word, n))
        return false;
    out_text(_("  one of"));
    for (int k = 0; k < m->entries; k++) {
        word = menu_word(m, k, &n);
        out_text(" %.*s", (int)n, word);
    }
    out_text("\n");
    return true;
}

static void print_menu(const struct menu *m) {
    struct buf line = heap_buf();
    menu_title(m, &line);
    out_text("%s\n", line.size ? line.data : _("Your moves:"));
    bool done = print_numbers(m);
    for (int k = 0; k < m->entries && !done; k++) {
        buf_clear(&line);
        menu_key(m, k, &line);
        out_text("  %2s  ", line.data);
        buf_clear(&line);
        menu_label(m, k, &line);
        out_text("%s\n", line.data);
    }
    heap_free(&line);
}

/* ---- help ---- */

static void explain_cards(const struct game *g) {
    for (int i = 0; i < g->words[0].count; i++) {
        const struct word *w = &g->words[0].word[i];
        out_text("  %s (%s): %s\n", w->title, w->id, w->help ? w->help : "");
    }
}

/* The paragraph of a rule, without the stars of its Markdown. */
static bool explain_rule(const struct game *g, const char *rule) {
    size_t size;
    const char *text = rulebook_paragraph(g->id, rule, &size);
    if (!text)
        return false;
    struct buf plain = heap_buf();
    for (size_t i = 0; i < size; i++)
        if (text[i] != '*')
            buf_char(&plain, text[i]);
    out_text("%s\n", plain.data);
    heap_free(&plain);
    return true;
}

static bool explain_word(const struct game *g, const char *word) {
    for (const struct word_list *l = g->words; l->name; l++)
        for (int i = 0; i < l->count; i++)
            if (!strcmp(l->word[i].id, word) && l->word[i].help) {
                out_text("%s: %s\n", l->word[i].title, l->word[i].help);
                return true;
            }
    return false;
}

static void explain(const struct dialogue *d, const char *what) {
    const struct game *g = d->s->table.game;
    if (*what && !explain_word(g, what) && !explain_rule(g, what))
        out_text(_("There is no card or rule \"%s\". Type ? alone for the cards.\n"), what);
    if (*what)
        return;
    out_text(_("The cards:\n"));
    explain_cards(g);
    if (d->rule[0])
        explain_rule(g, d->rule);
    out_text(_("\"? CARD\" explains a card, \"? RULE\" a rule by its number; "
               "\"koloda rules %s\" prints all rules.\n"),
             g->id);
}

static void print_help(const struct dialogue *d) {
    struct scene *scene = session_scene(d->s, d->s->me);
    out_text(_("Type the number of a move, or its text. Also:\n"
               "  ?        the cards; ? CARD or ? RULE for one of them\n"
               "  table    the table again\n"
               "  moves    your moves again\n"
               "  odds     what can be worked out of the chances\n"
               "%s"
               "  back     choose again from the beginning\n"
               "  hint     what a strong bot would do, and why\n"
               "  auto     make my move for me whenever there is only one; again: ask me\n"
               "  undo     take your last move back, while nobody has learned from it\n"
               "  quit     save and leave\n"),
             scene->notes_count
                 ? _("  notes    what you know of the others for certain, and what is possible\n")
                 : "");
    free(scene);
}

static void print_odds(const struct dialogue *d) {
    struct buf out = heap_buf();
    struct scene *scene = session_scene(d->s, d->s->me);
    scene_lines(scene->odds, scene->odds_count, &out);
    out_text("%s", scene->odds_count ? out.data : "There is nothing to work out now.\n");
    heap_free(&out);
    free(scene);
}

static void print_notes(const struct dialogue *d) {
    struct buf out = heap_buf();
    struct scene *scene = session_scene(d->s, d->s->me);
    scene_lines(scene->notes, scene->notes_count, &out);
    out_text("%s", scene->notes_count ? out.data : "There is nothing to note in this game.\n");
    heap_free(&out);
    free(scene);
}

/* ---- advice ---- */

/* A move of which the bot has tried out less than this share is not worth telling about. */
enum { TOLD_PART = 50, TOLD_MOVES = 5 };

static void print_reason(const struct dialogue *d, const struct reason *r) {
    struct buf line = heap_buf();
    const struct game *g = d->s->table.game;
    move_text(g, &r->move, &line);
    if (r->visits)
        out_text(_("  %-20s wins about %.0f %%"), line.data, (double)(100 * r->win));
    else
        out_text("  %-20s", line.data);
    if (r->share > 0 && r->share < 1)
        out_text(_(", make it in %.0f %% of such cases"), (double)(100 * r->share));
    out_text("\n");
    for (int i = 0; i < r->facts; i++) {
        buf_clear(&line);
        fact_sentence(g, &r->fact[i], &d->s->speech, &line);
        out_text("  %-20s     %s\n", "", line.data);
    }
    heap_free(&line);
}

static void print_hint(const struct dialogue *d) {
    struct why why;
    struct buf best = heap_buf();
    struct move move = session_hint(d->s, &why);
    move_text(d->s->table.game, &move, &best);
    out_text(_("The hard bot would say: %s"), best.data);
    if (why.legal == 1)
        out_text(_(", the only move there is"));
    else if (why.iterations)
        out_text(_(" (%u games tried out)"), (unsigned)why.iterations);
    out_text("\n");
    for (int i = 0; i < why.count && i < TOLD_MOVES; i++)
        if (i == 0 || why.reason[i].visits > why.iterations / TOLD_PART)
            print_reason(d, &why.reason[i]);
    heap_free(&best);
}

/* ---- the dialogue ---- */

static void refuse(struct dialogue *d, const char *why) {
    size_t n = strcspn(why, " ");
    bool rule = n > 1 && n < sizeof d->rule && why[n - 1] >= '0' && why[n - 1] <= '9';
    out_text(_("Not possible: %s.\n"), why);
    d->rule[0] = 0;
    if (rule) {
        memcpy(d->rule, why, n);
        d->rule[n] = 0;
        out_text(_("(\"? %s\" explains the rule.)\n"), d->rule);
    }
}

/* A number of the menu, a word of the present step, or a whole move. True: it is in out. */
static bool take_answer(struct dialogue *d, const char *line, struct move *out) {
    int k = menu_find(&d->menu, line);
    if (k >= 0) {
        if (menu_pick(&d->menu, k, out))
            return true;
        print_menu(&d->menu);
        return false;
    }
    if (strspn(line, "0123456789") == strlen(line)) {
        out_text(_("There is no %s to choose here. Type \"moves\" to see what there is.\n"), line);
        return false;
    }
    const char *why = move_parse(d->s->table.game, d->s->me, line, out);
    if (why) {
        out_text(_("\"%s\" is not understood: %s. Type \"help\" for help.\n"), line, why);
        return false;
    }
    why = d->s->table.game->check(d->view, out);
    if (why)
        refuse(d, why);
    return !why;
}

static enum choice talk(struct dialogue *d, struct move *out) {
    char line[LINE_MAX_BYTES];
    table_view(&d->s->table, d->s->me, d->view);
    menu_open(&d->menu, d->s->table.game, d->view, d->s->me, &d->s->speech, MENU_MAX);
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
            explain(d, line + 1 + (line[1] == ' '));
        else if (!strcmp(line, "hint"))
            print_hint(d);
        else if (!strcmp(line, "table"))
            session_show(d->s, d->s->me);
        else if (!strcmp(line, "odds"))
            print_odds(d);
        else if (!strcmp(line, "notes"))
            print_notes(d);
        else if (!strcmp(line, "moves"))
            print_menu(&d->menu);
        else if (!strcmp(line, "auto")) {
            d->s->standing_order = !d->s->standing_order;
            out_text(d->s->standing_order ? "When you have only one move, it is made for you.\n"
                                          : "You are asked for every move.\n");
            if (d->s->standing_order && d->menu.count == 1) {
                *out = d->menu.move[0];
                return CHOICE_MOVE;
            }
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
    struct dialogue *d = calloc(1, sizeof *d);
    if (!d) {
        fail("out of memory");
        return CHOICE_END;
    }
    d->s = s;
    enum choice c = talk(d, out);
    free(d);
    return c;
}
