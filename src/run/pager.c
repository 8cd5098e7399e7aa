#include "run/pager.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a shell says of a command that it cannot find or run. */
enum { CANNOT_RUN = 126, NOT_FOUND = 127 };

static const char *pager_command(void) {
    const char *own = getenv("PAGER");
    return own ? own
               : "if command -v less >/dev/null; then exec less; "
                 "elif command -v more >/dev/null; then exec more; else exit 127; fi";
}

_Noreturn static void become(const char *command, const int pipe_ends[2]) {
    dup2(pipe_ends[0], STDIN_FILENO);
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    setenv("LESS", "FRX", 0);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(NOT_FOUND);
}

static void feed(int fd, const struct buf *text) {
    for (size_t at = 0; at < text->size;) {
        ssize_t n = write(fd, text->data + at, text->size - at);
        if (n < 0 && errno != EINTR)
            return; /* nobody reads any more */
        at += n > 0 ? (size_t)n : 0;
    }
}

bool pager_show(const struct buf *text) {
    const char *command = pager_command();
    int ends[2], status = 0;
    if (text->full || !*command || pipe(ends) != 0)
        return false;
    pid_t child = fork();
    if (child == 0)
        become(command, ends);
    close(ends[0]);
    if (child > 0) {
        /* Ctrl-C is a key of the pager's, and a closed pipe no reason to die. */
        void (*on_interrupt)(int) = signal(SIGINT, SIG_IGN);
        void (*on_pipe)(int) = signal(SIGPIPE, SIG_IGN);
        feed(ends[1], text);
        close(ends[1]);
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
        signal(SIGINT, on_interrupt);
        signal(SIGPIPE, on_pipe);
    } else
        close(ends[1]);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return child > 0 && code != CANNOT_RUN && code != NOT_FOUND;
}

int pager_columns(void) {
    enum { WIDEST = 80, NARROWEST = 20 };
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col > WIDEST)
        return WIDEST;
    return size.ws_col < NARROWEST ? NARROWEST : size.ws_col;
}
