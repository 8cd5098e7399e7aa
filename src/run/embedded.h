/* Files that the build puts into the program. */
#ifndef RUN_EMBEDDED_H
#define RUN_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *name; /* without folder: "cabbage.en.md"; of a page with it: "fonts/text.woff2" */
    const char *text;
    size_t size;
};

extern const struct embedded_file embedded_rules[];
extern const size_t embedded_rules_count;
extern const struct embedded_file embedded_langs[]; /* "uk.mo" */
extern const size_t embedded_langs_count;

/* What is printed as it is, or filled in first. */
extern const struct embedded_file embedded_texts[];
extern const size_t embedded_texts_count;

/* The page, by paths: "index.html"; none where the program was built without it. */
extern const struct embedded_file embedded_page[];
extern const size_t embedded_page_count;

/* The one of this name, or NULL. */
const struct embedded_file *embedded_text(const char *name);

#endif
