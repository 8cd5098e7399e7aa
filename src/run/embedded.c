#include "run/embedded.h"

#include <string.h>

const struct embedded_file *embedded_text(const char *name) {
    for (size_t i = 0; i < embedded_texts_count; i++)
        if (!strcmp(embedded_texts[i].name, name))
            return &embedded_texts[i];
    return NULL;
}
