#include "net/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

#include "core/lang.h"
#include "run/files.h"
#include "run/system.h"

void secret_wipe(struct secret *s) {
    sodium_memzero(s, sizeof *s);
}

const char *secret_read(struct secret *out, const char *file, struct buf *say) {
    uint8_t byte[SECRET_MAX + 3]; /* a line's end, and one more to see that there is more */
    size_t size = 0;
    secret_wipe(out);
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return file_complain(say, file, system_why(errno));
    ssize_t n;
    while (size < sizeof byte && (n = read(fd, byte + size, sizeof byte - size)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        size += (size_t)n;
    }
    const char *why = n < 0 ? system_why(errno) : NULL;
    close(fd);
    if (size > 0 && byte[size - 1] == '\n')
        size--;
    if (size > 0 && byte[size - 1] == '\r')
        size--;
    if (!why && (size < SECRET_MIN || size > SECRET_MAX))
        why = N_("a secret has 16 to 1024 bytes; openssl rand -hex 32 makes a good one");
    if (!why) {
        memcpy(out->byte, byte, size);
        out->size = size;
    }
    sodium_memzero(byte, sizeof byte);
    return why ? file_complain(say, file, why) : NULL;
}
