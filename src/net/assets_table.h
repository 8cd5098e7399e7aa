/* What assets.c and assets_folder.c share: the table of files. */
#ifndef NET_ASSETS_TABLE_H
#define NET_ASSETS_TABLE_H

#include "net/assets.h"

struct asset {
    char *path; /* from "/" on */
    const char *data;
    size_t size;
    bool owned;
    char tag[33];
    bool zip_tried;
    unsigned char *zip; /* NULL: it would not be smaller */
    size_t zip_size;
};

struct assets {
    struct asset *asset;
    size_t count, cap;
};

/* A file of this path, without "/" before it. False: out of memory. */
bool assets_add(struct assets *a, const char *path, const void *data, size_t size, bool owned);
/* To be called once, when all are there. */
void assets_sort(struct assets *a);

#endif
