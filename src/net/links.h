/* Lists whose links are part of what is listed: nothing is allocated, and whoever goes takes itself out. */
#ifndef NET_LINKS_H
#define NET_LINKS_H

#include <stdbool.h>
#include <stddef.h>

struct link {
    struct link *prev, *next; /* NULL: in no list */
};

static inline void link_open(struct link *list) {
    list->prev = list->next = list;
}
static inline bool link_in(const struct link *l) {
    return l->next != NULL;
}
static inline bool link_empty(const struct link *list) {
    return list->next == list;
}
static inline void link_add(struct link *list, struct link *l) { /* at the end */
    l->prev = list->prev;
    l->next = list;
    list->prev->next = l;
    list->prev = l;
}
static inline void link_out(struct link *l) {
    if (!l->next)
        return;
    l->prev->next = l->next;
    l->next->prev = l->prev;
    l->prev = l->next = NULL;
}

/* What the link is part of. */
#define LINK_OF(link, type, member) ((type *)(void *)((char *)(link)-offsetof(type, member)))

#endif
