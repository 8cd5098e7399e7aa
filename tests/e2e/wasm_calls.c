/* The calls of the WebAssembly core, natively: for test_wasm_calls, which holds the answers of the
 * two against each other.
 *
 * In: the size of a call in decimal, a newline, its bytes; and so on. Out: each answer in the same
 * form. */
#include <stdio.h>
#include <stdlib.h>

/* What src/front/wasm/exports.c exports. */
char *koloda_input(unsigned size);
unsigned koloda_call(unsigned size);
const char *koloda_output(void);

int main(void) {
    unsigned size;
    while (scanf("%u", &size) == 1 && getchar() == '\n') {
        char *at = koloda_input(size);
        if (!at || fread(at, 1, size, stdin) != size)
            return EXIT_FAILURE;
        size = koloda_call(size);
        printf("%u\n", size);
        fwrite(koloda_output(), 1, size, stdout);
    }
    return ferror(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
