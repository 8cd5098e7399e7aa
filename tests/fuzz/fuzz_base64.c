/* Any bytes encoded come back, and any text that is taken is what the encoder writes. */
#include "fuzz.h"

#include "base/base64.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct buf text = heap_buf(), bytes = heap_buf();
    char *copy = malloc(size + !size); /* of just its size: a byte too far is seen */
    memcpy(copy, data, size);

    base64_encode(&text, copy, size);
    MUST(text.size == (size + 2) / 3 * 4);
    MUST(base64_decode(&bytes, text.data, text.size));
    MUST(bytes.size == size && !memcmp(bytes.data, copy, size));

    buf_clear(&text);
    buf_clear(&bytes);
    if (base64_decode(&bytes, copy, size)) {
        base64_encode(&text, bytes.data, bytes.size);
        MUST(text.size == size && !memcmp(text.data, copy, size));
    } else
        MUST(bytes.size == 0);

    free(copy);
    heap_free(&text);
    heap_free(&bytes);
    return 0;
}
