#include "play/tutor.h"

#include <string.h>

#include "core/notation.h"

void tutor_hear(struct tutor *t, const struct game *g, int seat, const struct event *e) {
    const struct lesson *l = g->lessons;
    for (int i = 0; l && l[i].text; i++)
        if (l[i].when == LESSON_SEEN && !strcmp(l[i].what, g->events[e->kind].id))
            t->seen[seat] |= (uint64_t)1 << i;
}

static bool can(const struct game *g, const struct move *moves, int count, const char *what) {
    for (int i = 0; i < count; i++) {
        const char *word;
        size_t n = move_word(g, &moves[i], &word);
        if (strlen(what) == n && !memcmp(word, what, n))
            return true;
    }
    return false;
}

const struct lesson *tutor_lesson(struct tutor *t, const struct game *g, const void *view,
                                  int seat) {
    struct move moves[MAX_LEGAL];
    int count = g->legal(view, seat, moves);
    const struct lesson *l = g->lessons;
    for (int i = 0; l && l[i].text; i++) {
        uint64_t bit = (uint64_t)1 << i;
        bool now = l[i].when == LESSON_FIRST ||
                   (l[i].when == LESSON_CAN && can(g, moves, count, l[i].what)) ||
                   (l[i].when == LESSON_CANNOT && !can(g, moves, count, l[i].what)) ||
                   (l[i].when == LESSON_SEEN && t->seen[seat] & bit);
        if (!now || t->told[seat] & bit)
            continue;
        t->told[seat] |= bit;
        return &l[i];
    }
    return NULL;
}

void say_lesson(const struct game *g, const struct lesson *l, const struct speech *s,
                struct buf *out) {
    buf_str(out, lang_text(s->lang, g->id, l->text));
    if (l->rule) {
        buf_char(out, ' ');
        PHRASE(s, out, "(Rule {rule}.)", {"rule", value_text(l->rule)});
    }
}
