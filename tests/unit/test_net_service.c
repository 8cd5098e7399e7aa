/* systemd's side played by the test: sockets handed over, and what it is told. */
#include "own_folder.h"

#include <fcntl.h>
#include <sys/wait.h>

#include "net/service.h"

static void clean(void) {
    static const char *const names[] = {"LISTEN_FDS",    "LISTEN_PID",    "LISTEN_FDNAMES",
                                        "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        unsetenv(names[i]);
}

static void set_number(const char *name, long long v) {
    char text[32];
    snprintf(text, sizeof text, "%lld", v);
    setenv(name, text, 1);
}

static void without_systemd_nothing_happens(void **state) {
    (void)state;
    struct service s;
    clean();
    assert_null(service_open(&s));
    assert_int_equal(s.listeners, 0);
    assert_int_equal(s.watchdog, 0);
    assert_false(service_ready(&s, "fine"));
    assert_false(service_alive(&s));
    service_close(&s);
}

/* ---- telling ---- */

static int listen_at(const char *path) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    socklen_t size =
        (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path) + (path[0] == '/'));
    strcpy(at.sun_path, path);
    if (path[0] == '@')
        at.sun_path[0] = 0;
    assert_int_equal(bind(fd, (struct sockaddr *)&at, size), 0);
    return fd;
}

static const char *heard(int fd) {
    static char text[600];
    ssize_t n = recv(fd, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = 0;
    return text;
}

static void tell_all(const char *path) {
    struct service s;
    int fd = listen_at(path);
    clean();
    setenv("NOTIFY_SOCKET", path, 1);
    set_number("WATCHDOG_USEC", 3000000);
    assert_null(service_open(&s));
    assert_null(getenv("NOTIFY_SOCKET"));
    assert_null(getenv("WATCHDOG_USEC"));
    assert_int_equal(s.watchdog, 3000);
    assert_true(service_ready(&s, "3 tables"));
    assert_string_equal(heard(fd), "READY=1\nSTATUS=3 tables");
    assert_true(service_ready(&s, NULL));
    assert_string_equal(heard(fd), "READY=1\n");
    assert_true(service_reloading(&s));
    long long usec;
    assert_int_equal(sscanf(heard(fd), "RELOADING=1\nMONOTONIC_USEC=%lld\n", &usec), 1);
    assert_true(usec > 0);
    assert_true(service_status(&s, "one line\nREADY=1"));
    assert_string_equal(heard(fd), "STATUS=one line");
    assert_true(service_alive(&s));
    assert_string_equal(heard(fd), "WATCHDOG=1\n");
    assert_true(service_stopping(&s, "good night"));
    assert_string_equal(heard(fd), "STOPPING=1\nSTATUS=good night");
    close(fd);
    assert_false(service_ready(&s, NULL)); /* nobody is there any more */
    service_close(&s);
}

static void it_is_told_by_path_and_by_abstract_name(void **state) {
    (void)state;
    char name[64];
    tell_all(in_folder("notify"));
    snprintf(name, sizeof name, "@koloda-test-%d", (int)getpid());
    tell_all(name);
}

static void a_watchdog_of_another_is_not_ours(void **state) {
    (void)state;
    struct service s;
    clean();
    set_number("WATCHDOG_USEC", 3000000);
    set_number("WATCHDOG_PID", getpid() + 1);
    assert_null(service_open(&s));
    assert_int_equal(s.watchdog, 0);
    set_number("WATCHDOG_USEC", 3000000);
    set_number("WATCHDOG_PID", getpid());
    assert_null(service_open(&s));
    assert_int_equal(s.watchdog, 3000);
    setenv("WATCHDOG_USEC", "soon", 1);
    assert_null(service_open(&s));
    assert_int_equal(s.watchdog, 0);
}

static void a_wrong_socket_is_told(void **state) {
    (void)state;
    struct service s;
    clean();
    setenv("NOTIFY_SOCKET", "relative", 1);
    assert_non_null(service_open(&s));
    assert_false(service_ready(&s, NULL));
    char much[200] = "/";
    memset(much + 1, 'x', sizeof much - 2);
    setenv("NOTIFY_SOCKET", much, 1);
    assert_non_null(service_open(&s));
    assert_null(getenv("NOTIFY_SOCKET"));
}

/* ---- sockets handed over ---- */

/* In a process of its own, where 3 and 4 are free to be what they should. */
static int take_two(int sockets) {
    struct service s;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0), file = open("/dev/null", O_RDONLY);
    int keep = fcntl(fd, F_DUPFD, 20), keep_file = fcntl(file, F_DUPFD, 20);
    dup2(keep, 3);
    dup2(sockets == 2 ? keep : keep_file, 4);
    clean();
    set_number("LISTEN_FDS", 2);
    set_number("LISTEN_PID", getpid());
    const char *why = service_open(&s);
    if (getenv("LISTEN_FDS") || getenv("LISTEN_PID"))
        return 1;
    if (sockets != 2)
        return why && s.listeners == 0 ? 0 : 2;
    if (why || s.listeners != 2 || s.fd[0] != 3 || s.fd[1] != 4)
        return 3;
    return fcntl(3, F_GETFD) & FD_CLOEXEC && fcntl(4, F_GETFD) & FD_CLOEXEC ? 0 : 4;
}

static void sockets_are_taken(void **state) {
    (void)state;
    for (int sockets = 1; sockets <= 2; sockets++) {
        int status;
        pid_t child = fork();
        if (child == 0)
            _exit(take_two(sockets));
        waitpid(child, &status, 0);
        assert_int_equal(status, 0);
    }
}

static void sockets_of_another_are_not_ours(void **state) {
    (void)state;
    struct service s;
    clean();
    set_number("LISTEN_FDS", 1);
    set_number("LISTEN_PID", getpid() + 1);
    assert_null(service_open(&s));
    assert_int_equal(s.listeners, 0);
    assert_null(getenv("LISTEN_FDS"));
    set_number("LISTEN_FDS", 1000);
    set_number("LISTEN_PID", getpid());
    assert_non_null(service_open(&s));
    assert_int_equal(s.listeners, 0);
    setenv("LISTEN_FDS", "many", 1);
    set_number("LISTEN_PID", getpid());
    assert_null(service_open(&s));
    assert_int_equal(s.listeners, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_systemd_nothing_happens),
        cmocka_unit_test_setup_teardown(it_is_told_by_path_and_by_abstract_name, make_folder,
                                        remove_folder),
        cmocka_unit_test(a_watchdog_of_another_is_not_ours),
        cmocka_unit_test(a_wrong_socket_is_told),
        cmocka_unit_test(sockets_are_taken),
        cmocka_unit_test(sockets_of_another_are_not_ours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
