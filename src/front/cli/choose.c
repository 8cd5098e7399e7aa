/* The line-mode menu: numbered moves, stepwise when there are many (kind, seat, card), or the
 * move's own text. Works only from the person's view. */
#include "front/cli/choose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "front/cli/rulebook.h"
#include "run/system.h"

enum { MENU_MAX = 20, LINE_MAX_BYTES = 512 };

struct menu {
    struct session *s;
    _Alignas(8) unsigned char view[STATE_MAX];
    int count;
    struct move move[MAX_LEGAL];
    char text[MAX_LEGAL][MOVE_TEXT_MAX];
    char prefix[MOVE_TEXT_MAX]; /* the words chosen so far, each followed by a space */
    int depth;                  /* how many they are */
    int first[MAX_LEGAL];       /* for each entry shown: the first move that has it */
    int entries;
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

/* ---- what can be chosen ---- */

static void fill(struct menu *m) {
    const struct game *g = m->s->table.game;
    table_view(&m->s->table, m->s->me, m->view);
    m->count = g->legal(m->view, m->s->me, m->move);
    for (int i = 0; i < m->count; i++) {
        struct buf b = BUF(m->text[i]);
        move_text(g, &m->move[i], &b);
    }
}

/* The word of move i at the present depth; its length in n. NULL: the move is elsewhere. */
static const char *next_word(const struct menu *m, int i, size_t *n) {
    size_t skip = strlen(m->prefix);
    *n = 0;
    if (strncmp(m->text[i], m->prefix, skip))
        return NULL;
    *n = strcspn(m->text[i] + skip, " ");
    return m->text[i] + skip;
}

/* Few enough moves are shown whole; else step by step, word by word. */
static bool shows_whole(const struct menu *m) {
    int within = 0;
    size_t n;
    for (int i = 0; i < m->count; i++)
        within += next_word(m, i, &n) != NULL;
    return within <= MENU_MAX;
}

static bool same_word(const struct menu *m, int i, int k) {
    size_t n, other;
    const char *word = next_word(m, i, &n), *seen = next_word(m, k, &other);
    return word && seen && n == other && !memcmp(word, seen, n);
}

/* One entry for every move, or for every different next word. */
static void collect(struct menu *m) {
    bool whole = shows_whole(m);
    size_t n;
    m->entries = 0;
    for (int i = 0; i < m->count; i++) {
        bool known = !next_word(m, i, &n);
        for (int k = 0; !whole && !known && k < m->entries; k++)
            known = same_word(m, i, m->first[k]);
        if (!known)
            m->first[m->entries++] = i;
    }
}

/* Does entry k name one move only? */
static bool is_single(const struct menu *m, int k) {
    int same = 0;
    for (int i = 0; i < m->count; i++)
        same += same_word(m, i, m->first[k]);
    return same == 1 || shows_whole(m);
}

/* Words that are numbers (seats, places) are chosen by themselves, not by a place in the menu. */
static bool own_numbers(const struct menu *m) {
    size_t n;
    return !shows_whole(m) && next_word(m, m->first[0], &n)[0] >= '0' &&
           next_word(m, m->first[0], &n)[0] <= '9';
}

static void entry_whole(const struct menu *m, int k, struct buf *line) {
    buf_str(line, m->text[m->first[k]]);
    buf_str(line, ": ");
    move_sentence(m->s->table.game, &m->move[m->first[k]], &m->s->speech, ALL_WORDS, line);
}

static void entry_word(const struct menu *m, int k, struct buf *line) {
    size_t n, start = line->size;
    const char *word = next_word(m, m->first[k], &n);
    move_token_title(m->s->table.game, &m->move[m->first[k]], m->depth, &m->s->speech, line);
    bool same = line->size - start == n && !memcmp(line->data + start, word, n);
    if (!same && !own_numbers(m)) {
        buf_str(line, " (");
        buf_bytes(line, word, n);
        buf_str(line, ")");
    }
    buf_str(line, is_single(m, k) ? "" : " …");
}

/* Numbers that stand for nothing but themselves fit on a line. */
static bool print_numbers(const struct menu *m) {
    char title[64];
    struct buf b = BUF(title);
    size_t n;
    const char *word = next_word(m, m->first[0], &n);
    move_token_title(m->s->table.game, &m->move[m->first[0]], m->depth, &m->s->speech, &b);
    if (!own_numbers(m) || b.size != n || memcmp(title, word, n))
        return false;
    out_text("  one of");
    for (int k = 0; k < m->entries; k++)
        if ((word = next_word(m, m->first[k], &n)) != NULL)
            out_text(" %.*s", (int)n, word);
    out_text("\n");
    return true;
}

static void print_menu(const struct menu *m) {
    struct buf line = heap_buf();
    if (m->depth > 0) {
        move_sentence(m->s->table.game, &m->move[m->first[0]], &m->s->speech, m->depth, &line);
        out_text("%s%s: %s\n", m->prefix, "…", line.data);
    } else
        out_text("Your moves:\n");
    bool done = print_numbers(m);
    for (int k = 0; k < m->entries && !done; k++) {
        buf_clear(&line);
        size_t n;
        const char *word = next_word(m, m->first[k], &n);
        if (own_numbers(m))
            buf_bytes(&line, word, n);
        else
            buf_int(&line, k + 1);
        while (line.size < 2) /* figures stand right-aligned */
            buf_str(&line, " ");
        out_text(line.data[1] == ' ' ? "   %.1s  " : "  %.2s  ", line.data);
        buf_clear(&line);
        if (shows_whole(m))
            entry_whole(m, k, &line);
        else
            entry_word(m, k, &line);
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

static void explain(const struct menu *m, const char *what) {
    const struct game *g = m->s->table.game;
    if (*what && !explain_word(g, what) && !explain_rule(g, what))
        out_text("There is no card or rule \"%s\". Type ? alone for the cards.\n", what);
    if (*what)
        return;
    out_text("The cards:\n");
    explain_cards(g);
    if (m->rule[0])
        explain_rule(g, m->rule);
    out_text("\"? CARD\" explains a card, \"? RULE\" a rule by its number; "
             "\"koloda rules %s\" prints all rules.\n",
             g->id);
}

static void print_help(const struct menu *m) {
    struct scene *scene = session_scene(m->s, m->s->me);
    out_text("Type the number of a move, or its text. Also:\n"
             "  ?        the cards; ? CARD or ? RULE for one of them\n"
             "  table    the table again\n"
             "  moves    your moves again\n"
             "  odds     what can be worked out of the chances\n"
             "%s"
             "  back     choose again from the beginning\n"
             "  hint     what a strong bot would do, and why\n"
             "  auto     make my move for me whenever there is only one; again: ask me\n"
             "  undo     take your last move back, while nobody has learned from it\n"
             "  quit     save and leave\n",
             scene->notes_count
                 ? "  notes    what you know of the others for certain, and what is possible\n"
                 : "");
    free(scene);
}

static void print_odds(const struct menu *m) {
    struct buf out = heap_buf();
    struct scene *scene = session_scene(m->s, m->s->me);
    scene_lines(scene->odds, scene->odds_count, &out);
    out_text("%s", scene->odds_count ? out.data : "There is nothing to work out now.\n");
    heap_free(&out);
    free(scene);
}

static void print_notes(const struct menu *m) {
    struct buf out = heap_buf();
    struct scene *scene = session_scene(m->s, m->s->me);
    scene_lines(scene->notes, scene->notes_count, &out);
    out_text("%s", scene->notes_count ? out.data : "There is nothing to note in this game.\n");
    heap_free(&out);
    free(scene);
}

/* ---- advice ---- */

/* A move of which the bot has tried out less than this share is not worth telling about. */
enum { TOLD_PART = 50, TOLD_MOVES = 5 };

static void print_reason(const struct menu *m, const struct reason *r) {
    struct buf line = heap_buf();
    const struct game *g = m->s->table.game;
    move_text(g, &r->move, &line);
    if (r->visits)
        out_text("  %-20s wins about %.0f %%", line.data, (double)(100 * r->win));
    else
        out_text("  %-20s", line.data);
    if (r->share > 0 && r->share < 1)
        out_text(", make it in %.0f %% of such cases", (double)(100 * r->share));
    out_text("\n");
    for (int i = 0; i < r->facts; i++) {
        buf_clear(&line);
        fact_sentence(g, &r->fact[i], &m->s->speech, &line);
        out_text("  %-20s     %s\n", "", line.data);
    }
    heap_free(&line);
}

static void print_hint(const struct menu *m) {
    struct why why;
    struct buf best = heap_buf();
    struct move move = session_hint(m->s, &why);
    move_text(m->s->table.game, &move, &best);
    out_text("The hard bot would say: %s", best.data);
    if (why.legal == 1)
        out_text(", the only move there is");
    else if (why.iterations)
        out_text(" (%u games tried out)", (unsigned)why.iterations);
    out_text("\n");
    for (int i = 0; i < why.count && i < TOLD_MOVES; i++)
        if (i == 0 || why.reason[i].visits > why.iterations / TOLD_PART)
            print_reason(m, &why.reason[i]);
    heap_free(&best);
}

/* ---- the dialogue ---- */

static void refuse(struct menu *m, const char *why) {
    size_t n = strcspn(why, " ");
    bool rule = n > 1 && n < sizeof m->rule && why[n - 1] >= '0' && why[n - 1] <= '9';
    out_text("Not possible: %s.\n", why);
    m->rule[0] = 0;
    if (rule) {
        memcpy(m->rule, why, n);
        m->rule[n] = 0;
        out_text("(\"? %s\" explains the rule.)\n", m->rule);
    }
}

/* Goes one word deeper, and on while there is nothing to choose. True: one move is left. */
static bool descend(struct menu *m, int k, struct move *out) {
    for (;;) {
        size_t n, size = strlen(m->prefix);
        const char *word = next_word(m, m->first[k], &n);
        *out = m->move[m->first[k]];
        if (is_single(m, k))
            return true;
        memcpy(m->prefix + size, word, n);
        memcpy(m->prefix + size + n, " ", 2);
        m->depth++;
        collect(m);
        if (m->entries != 1 || shows_whole(m))
            return false;
        k = 0;
    }
}

static void restart(struct menu *m) {
    struct move ignored;
    m->prefix[0] = 0;
    m->depth = 0;
    collect(m);
    if (m->entries == 1 && !shows_whole(m))
        descend(m, 0, &ignored);
}

/* The entry that a line names: by its word, or by its place in the menu; or -1. */
static int find_entry(const struct menu *m, const char *line) {
    for (int k = 0; k < m->entries && !shows_whole(m); k++) {
        size_t n;
        const char *word = next_word(m, m->first[k], &n);
        if (strlen(line) == n && !memcmp(line, word, n))
            return k;
    }
    char *end;
    long number = strtol(line, &end, 10);
    bool fits = !*end && end != line && number >= 1 && number <= m->entries;
    return fits && !own_numbers(m) ? (int)number - 1 : -1;
}

/* A number of the menu, a word of the present step, or a whole move. True: it is in out. */
static bool take_answer(struct menu *m, const char *line, struct move *out) {
    int k = find_entry(m, line);
    if (k >= 0) {
        if (descend(m, k, out))
            return true;
        print_menu(m);
        return false;
    }
    if (strspn(line, "0123456789") == strlen(line)) {
        out_text("There is no %s to choose here. Type \"moves\" to see what there is.\n", line);
        return false;
    }
    const char *why = move_parse(m->s->table.game, m->s->me, line, out);
    if (why) {
        out_text("\"%s\" is not understood: %s. Type \"help\" for help.\n", line, why);
        return false;
    }
    why = m->s->table.game->check(m->view, out);
    if (why)
        refuse(m, why);
    return !why;
}

static enum choice dialogue(struct menu *m, struct move *out) {
    char line[LINE_MAX_BYTES];
    fill(m);
    restart(m);
    print_menu(m);
    for (;;) {
        out_text("> ");
        if (!out_flush() || !read_line(line, sizeof line))
            return CHOICE_END;
        if (!strcmp(line, "quit") || !strcmp(line, "q"))
            return CHOICE_QUIT;
        if (!strcmp(line, "undo"))
            return CHOICE_UNDO;
        if (!strcmp(line, "help"))
            print_help(m);
        else if (line[0] == '?')
            explain(m, line + 1 + (line[1] == ' '));
        else if (!strcmp(line, "hint"))
            print_hint(m);
        else if (!strcmp(line, "table"))
            session_show(m->s, m->s->me);
        else if (!strcmp(line, "odds"))
            print_odds(m);
        else if (!strcmp(line, "notes"))
            print_notes(m);
        else if (!strcmp(line, "moves"))
            print_menu(m);
        else if (!strcmp(line, "auto")) {
            m->s->standing_order = !m->s->standing_order;
            out_text(m->s->standing_order ? "When you have only one move, it is made for you.\n"
                                          : "You are asked for every move.\n");
            if (m->s->standing_order && m->count == 1) {
                *out = m->move[0];
                return CHOICE_MOVE;
            }
        } else if (!strcmp(line, "back")) {
            restart(m);
            print_menu(m);
        } else if (!line[0])
            out_text("Type a number, a move, or \"help\".\n");
        else if (take_answer(m, line, out))
            return CHOICE_MOVE;
    }
}

enum choice choose(struct session *s, struct move *out) {
    struct menu *m = calloc(1, sizeof *m);
    if (!m) {
        fail("out of memory");
        return CHOICE_END;
    }
    m->s = s;
    enum choice c = dialogue(m, out);
    free(m);
    return c;
}
