#include "run/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/lang.h"
#include "run/system.h"

/* ---- the minder ----
 *
 * A small process between this one and the program. Whatever the program starts and leaves behind
 * becomes the minder's child (it is a subreaper), so it can end all of them: when the program ends,
 * or when the pipe of life closes, which this process does on purpose or by dying. It is forked from
 * a process that may have threads, so it calls nothing but the system. */

/* Kills whoever is a child of the minder now; false if the system does not tell. */
static bool kill_children(const char *path) {
    char list[4096];
    long pid = 0;
    ssize_t n;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    while ((n = read(fd, list, sizeof list)) > 0)
        for (ssize_t i = 0; i < n; i++) { /* each has a space behind it */
            if (list[i] != ' ') {
                pid = 10 * pid + list[i] - '0';
                continue;
            }
            kill((pid_t)pid, SIGKILL);
            pid = 0;
        }
    close(fd);
    return true;
}

/* Whoever loses its parent becomes the minder's child, so it goes on until there are none; faster
 * than anybody can have children of its own, since the dead are cleared away before the next look. */
static void end_all(pid_t program) {
    char path[64];
    struct buf b = BUF(path);
    buf_str(&b, "/proc/self/task/");
    buf_uint(&b, (uint64_t)getpid());
    buf_str(&b, "/children");
    while (kill_children(buf_text(&b))) {
        if (waitpid(-1, NULL, 0) < 0 && errno != EINTR)
            return;
        while (waitpid(-1, NULL, WNOHANG) > 0) {
        }
    }
    kill(-program, SIGKILL); /* without /proc: at least its session */
}

/* The status of the program if it has ended, among whatever else has. */
static bool has_ended(pid_t program, int *status) {
    bool ended = false;
    int s;
    for (pid_t pid; (pid = waitpid(-1, &s, WNOHANG)) > 0;)
        if (pid == program) {
            ended = true;
            *status = s;
        }
    return ended;
}

static _Noreturn void run_command(const char *command, int in, int out, int err) {
    sigset_t none;
    sigemptyset(&none);
    for (int s = 1; s < NSIG; s++)
        signal(s, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* should it kill its minder, this is its own end */
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0)
        _exit(126);
    close_range(3, ~0u, 0);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(126);
}

static _Noreturn void mind(const char *command, const int in[2], const int out[2], const int err[2],
                           const int life[2]) {
    sigset_t all, children;
    int status = 0;
    struct signalfd_siginfo ignored;
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    sigfillset(&all); /* the program may try any */
    sigprocmask(SIG_SETMASK, &all, NULL);
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    signal(SIGCHLD, SIG_DFL);
    pid_t program = fork();
    if (program == 0)
        run_command(command, in[0], out[1], err[1]);
    if (program < 0) {
        static const char why[] = "the system gives no more processes\n";
        ssize_t told = write(err[1], why, sizeof why - 1);
        _exit(told < 0 ? 125 : 126);
    }
    int alive = dup2(life[0], 0); /* and nothing else: not even what this process would print */
    close_range(1, ~0u, 0);
    int ends = signalfd(-1, &children, SFD_NONBLOCK);
    for (;;) {
        struct pollfd look[2] = {{.fd = alive, .events = POLLIN}, {.fd = ends, .events = POLLIN}};
        poll(look, 2, -1);
        if (look[0].revents)
            break;
        while (read(ends, &ignored, sizeof ignored) > 0) {
        }
        if (has_ended(program, &status))
            break;
    }
    end_all(program);
    _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
}

/* ---- starting and stopping ---- */

enum { MINDER_TRIES = 10000 }; /* at least as many ms that it has to end everybody */

static void close_both(int pair[2]) {
    if (pair[0] >= 0)
        close(pair[0]);
    if (pair[1] >= 0)
        close(pair[1]);
}

/* Both ends above 2: below, where this process may have nothing open, they would be lost in
 * run_command(). */
static bool make_pipe(int pair[2]) {
    if (pipe2(pair, O_CLOEXEC) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        int low = pair[i];
        if (low > 2)
            continue;
        pair[i] = fcntl(low, F_DUPFD_CLOEXEC, 3);
        close(low);
    }
    return pair[0] >= 0 && pair[1] >= 0;
}

static bool keep_end(int fd) {
    return fcntl(fd, F_SETFL, O_NONBLOCK) == 0;
}

const char *program_start(struct program *p, const char *command) {
    int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1}, life[2] = {-1, -1};
    *p = (struct program){.unread = heap_buf(), .line = malloc(PROGRAM_LINE_MAX + 1)};
    bool ready = p->line && make_pipe(in) && make_pipe(out) && make_pipe(err) && make_pipe(life) &&
                 keep_end(in[1]) && keep_end(out[0]) && keep_end(err[0]);
    pid_t minder = ready ? fork() : -1;
    if (minder == 0)
        mind(command, in, out, err, life);
    if (minder < 0) {
        const char *why = p->line ? system_why(errno) : N_("out of memory");
        close_both(in);
        close_both(out);
        close_both(err);
        close_both(life);
        free(p->line);
        *p = (struct program){.minder = 0};
        return why;
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    close(life[0]);
    p->minder = minder;
    p->in = in[1];
    p->out = out[0];
    p->err = err[0];
    p->life = life[1];
    return NULL;
}

static void close_end(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static bool is_gone(struct program *p, int ms, int *status) {
    for (;; ms--) {
        if (waitpid(p->minder, status, WNOHANG))
            return true;
        if (ms <= 0)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

int program_exit_code(struct program *p, int ms) {
    int status = 0;
    if (!is_gone(p, ms, &status))
        return -1;
    p->minder = -1; /* nobody to wait for */
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Until it ends, or its time does: it hears the rest, then the end of its input; what it still says
 * goes nowhere. */
static void let_end(struct program *p, int ms) {
    const char *line;
    size_t size;
    struct pollfd look[3];
    double until = system_now() + ms / 1000.0;
    enum program_said said = PROGRAM_NOTHING;
    while (said != PROGRAM_CLOSED && said != PROGRAM_ENDLESS && system_now() < until) {
        if (p->unread.size == 0)
            close_end(&p->in);
        if (said == PROGRAM_NOTHING)
            poll(look, (nfds_t)program_polls(p, look), 10);
        said = program_hear(p, &line, &size);
    }
}

void program_stop(struct program *p, int ms) {
    int status;
    if (!p->minder)
        return;
    bool gone = p->minder < 0;
    if (!gone && ms)
        let_end(p, ms);
    close_end(&p->in);
    close_end(&p->out);
    close_end(&p->err);
    close_end(&p->life);
    for (int tries = 0; !gone; tries++) { /* the program may have stopped it, again and again */
        kill(p->minder, tries < MINDER_TRIES ? SIGCONT : SIGKILL);
        gone = is_gone(p, 1, &status);
    }
    heap_free(&p->unread);
    free(p->line);
    *p = (struct program){.minder = 0};
}

/* ---- talking ---- */

static void write_on(struct program *p) {
    while (p->in >= 0 && p->passed < p->unread.size) {
        ssize_t n = write(p->in, p->unread.data + p->passed, p->unread.size - p->passed);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (n < 0) {
            close_end(&p->in); /* it has closed its input; that may be all right */
            break;
        }
        p->passed += (size_t)n;
    }
    buf_clear(&p->unread);
    p->passed = 0;
}

void program_send(struct program *p, const struct buf *line) {
    if (p->in < 0)
        return;
    if (p->unread.size > PROGRAM_UNREAD_MAX || p->unread.full) {
        p->deaf = true;
        return;
    }
    buf_bytes(&p->unread, line->data, line->size);
    buf_char(&p->unread, '\n');
    write_on(p);
}

/* One piece of its stderr at most: only the last line is of interest. */
static void read_words(struct program *p) {
    char piece[4096];
    ssize_t n = p->err < 0 ? -1 : read(p->err, piece, sizeof piece);
    if (n == 0)
        close_end(&p->err);
    for (ssize_t i = 0; i < n; i++) {
        if (piece[i] == '\n') {
            p->ended = true;
            continue;
        }
        if (p->ended)
            p->wrote = 0;
        p->ended = false;
        if (p->wrote < sizeof p->words - 1)
            p->words[p->wrote++] = (unsigned char)piece[i] < ' ' ? ' ' : piece[i];
        p->words[p->wrote] = 0;
    }
}

/* The next line of what was read already, or NULL. */
static char *line_end(const struct program *p) {
    return memchr(p->line + p->taken, '\n', p->said - p->taken);
}

enum program_said program_hear(struct program *p, const char **line, size_t *size) {
    ssize_t n = 1;
    write_on(p);
    read_words(p);
    char *end = line_end(p);
    if (!end) {
        memmove(p->line, p->line + p->taken, p->said - p->taken);
        p->said -= p->taken;
        p->taken = 0;
        if (p->said > PROGRAM_LINE_MAX)
            return PROGRAM_ENDLESS;
        n = read(p->out, p->line + p->said, PROGRAM_LINE_MAX + 1 - p->said);
        p->said += n > 0 ? (size_t)n : 0;
        end = line_end(p);
    }
    if (end) {
        *line = p->line + p->taken;
        *size = (size_t)(end - *line);
        p->taken += *size + 1;
        return PROGRAM_LINE;
    }
    bool closed = n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
    return closed ? PROGRAM_CLOSED : PROGRAM_NOTHING;
}

int program_polls(const struct program *p, struct pollfd *out) {
    int n = 0;
    out[n++] = (struct pollfd){.fd = p->out, .events = POLLIN};
    if (p->err >= 0)
        out[n++] = (struct pollfd){.fd = p->err, .events = POLLIN};
    if (p->in >= 0 && p->passed < p->unread.size)
        out[n++] = (struct pollfd){.fd = p->in, .events = POLLOUT};
    return n;
}
