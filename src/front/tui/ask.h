/* Whole screens that ask: yes or no, one of a list; and a text to be read. */
#ifndef FRONT_TUI_ASK_H
#define FRONT_TUI_ASK_H

#include "base/buf.h"
#include "front/cli/choose.h"

/* The letters of yes and no count in every language; Esc is no. */
enum answer answer_of_key(int key);

/* A question that says itself which letters answer it; `no` for who would rather leave. */
bool ask_yes(const char *title, const char *question);

struct list {
    const char *title, *nothing; /* of the bar above; what is said where the list is empty */
    const char *keys;            /* the bar below */
    int count, chosen;
    void (*line)(const void *context, int entry, struct buf *out);
    const char *question, *really; /* what is asked before an entry is removed; NULL: none can be */
    const char *(*remove)(void *context, int entry, struct buf *say); /* NULL, or why not */
    void *context;
};

/* The entry that is chosen, or -1. Whoever removes one has been asked twice; `count` is less then. */
int list_ask(struct list *l);

/* A text, to be scrolled. */
void page_show(const char *title, const char *text);

#endif
