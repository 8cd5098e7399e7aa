/* Settings: what a file and flags say is taken whole or not at all, and whatever is wrong is told
 * with its place and what would be right. */
#include "own_folder.h"

#include <sys/stat.h>

#include "net/config.h"
#include "run/files.h"
#include "run/system.h"

static char said[4096];
static struct buf say = BUF(said);

static struct config usual(void) {
    struct config c;
    config_usual(&c);
    return c;
}

static const char *parse(struct config *c, const char *text) {
    return config_parse(c, "server.conf", text, strlen(text), &say);
}

static void write_file(const char *path, const char *text) {
    struct buf b = heap_buf();
    buf_str(&b, text);
    assert_null(file_write(path, &b, &say));
    heap_free(&b);
}

/* ---- what is usual ---- */

static void defaults_are_those_of_the_table(void **state) {
    (void)state;
    setenv("XDG_DATA_HOME", "/somewhere", 1);
    unsetenv("STATE_DIRECTORY");
    struct config c = usual();
    assert_int_equal(c.listen.count, 1);
    assert_string_equal(c.listen.where[0], "127.0.0.1:8412");
    assert_string_equal(c.data, "/somewhere/koloda/server");
    assert_int_equal(c.bot_delay.min, 700);
    assert_int_equal(c.bot_delay.max, 1600);
    assert_true(c.bot_threads >= 1);
    assert_true(c.limits);
    assert_int_equal(c.grace, 60);
    assert_int_equal(c.abandoned_days, 7);
    assert_int_equal(c.keep_days, 0);
    assert_int_equal(c.keep_waiting_hours, 24);
    assert_int_equal(c.socket_mode, 0660);
    assert_int_equal(c.log, CONFIG_LOG_TEXT);
    assert_int_equal(c.log_level, 2);
    assert_int_equal(c.registration, CONFIG_OPEN);
    assert_string_equal(c.web, "");
    assert_int_equal(c.clock.move + c.clock.bank + c.clock.days, 0);
}

static void the_data_directory_follows_the_environment(void **state) {
    (void)state;
    struct config c;
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "/home/olha", 1);
    config_usual(&c);
    assert_string_equal(c.data, "/home/olha/.local/share/koloda/server");
    setenv("STATE_DIRECTORY", "/var/lib/koloda:/var/lib/other", 1);
    config_usual(&c);
    assert_string_equal(c.data, "/var/lib/koloda");
    unsetenv("STATE_DIRECTORY");
    setenv("XDG_DATA_HOME", "not/from/the/root", 1); /* the standard says to pass over it */
    config_usual(&c);
    assert_string_equal(c.data, "/home/olha/.local/share/koloda/server");
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    config_usual(&c);
    assert_string_equal(c.data, "");
    assert_non_null(config_check(&c, &say));
    setenv("HOME", "/home/olha", 1);
}

/* ---- files ---- */

static void a_file_is_taken(void **state) {
    (void)state;
    struct config c = usual();
    assert_null(parse(&c, "\xef\xbb\xbf# a comment\n\n  listen = [::1]:80 \r\nlisten=unix:/run/k\n"
                          "\tname\t=\tКлуб = сад # 1\nlimits = off\nclock = 30+600\n"
                          "registration = closed\nlog = json\nlog-level = debug\nbase = /\n"
                          "bot-delay = 0-0\nsocket-mode = 600\nproxies = 10.0.0.0/8, ::1,unix"));
    assert_int_equal(c.listen.count, 2);
    assert_string_equal(c.listen.where[0], "[::1]:80");
    assert_string_equal(c.listen.where[1], "unix:/run/k");
    assert_string_equal(c.name, "Клуб = сад # 1");
    assert_false(c.limits);
    assert_int_equal(c.clock.move, 30);
    assert_int_equal(c.clock.bank, 600);
    assert_int_equal(c.registration, CONFIG_CLOSED);
    assert_int_equal(c.log, CONFIG_LOG_JSON);
    assert_int_equal(c.log_level, 3);
    assert_string_equal(c.base, "");
    assert_int_equal(c.bot_delay.max, 0);
    assert_int_equal(c.socket_mode, 0600);
}

/* Each with what is told of it. */
static void wrong_files_are_told_and_not_taken(void **state) {
    (void)state;
    static const struct {
        const char *text, *told;
    } wrong[] = {
        {"name = x\nbot-dealy = 1-2\n", "server.conf:2: there is no such setting: bot-dealy: the "
                                        "nearest is: bot-delay"},
        {"grace = 60 # seconds\n", "server.conf:1: grace: 60 # seconds: a whole number is wanted, "
                                   "in the range: 0-86400"},
        {"grace = 86401\n", "in the range: 0-86400"},
        {"grace = -1\n", "in the range"},
        {"grace = 99999999999999999999\n", "in the range"},
        {"grace =\n", "grace: \"\": a whole number"},
        {"\n\nhello\n", "server.conf:3: a line is NAME = VALUE"},
        {"= 3\n", "server.conf:1: a line is NAME = VALUE"},
        {"grace = 1\ngrace = 1\n", "server.conf:2: grace: it is given twice"},
        {"listen = localhost:80\n", "127.0.0.1:8412, *:8412"},
        {"listen = 127.0.0.1:65536\n", "listen"},
        {"listen = 127.0.0.1\n", "listen"},
        {"listen = ::1:80\n", "listen"},
        {"listen = [127.0.0.1]:80\n", "listen"},
        {"listen = unix:relative\n", "listen"},
        {"listen = fd:2\n", "listen"},
        {"listen = *:80\nlisten = *:80\n", "server.conf:2: listen: *:80: one time is enough"},
        {"limits = yes\n", "limits: yes: on or off is wanted"},
        {"log-level = loud\n", "one of these is wanted: error|warn|info|debug"},
        {"log-level = error|warn\n", "one of these"},
        {"bot-delay = 5-3\n", "MIN-MAX"},
        {"bot-delay = 5\n", "MIN-MAX"},
        {"bot-delay = 0-60001\n", "0-60000"},
        {"clock = 0\n", "clock: 0: none, SECONDS"},
        {"clock = 61d\n", "clock"},
        {"clock = d\n", "clock"},
        {"clock = 0+0\n", "clock"},
        {"base = koloda\n", "base: koloda: a path is wanted"},
        {"base = /koloda/\n", "base"},
        {"base = /../x\n", "base"},
        {"base = /a b\n", "base"},
        {"proxies = 10.0.0.0/33\n", "and this is none: 10.0.0.0/33"},
        {"proxies = 10.0.0.1, example.org\n", "and this is none: example.org"},
        {"origins = https://a.example, b.example\n", "and this is none: b.example"},
        {"origins = https://a.example/path\n", "origins"},
        {"webhook = ftp://x\n", "webhook"},
        {"push-subject = olha@example.org\n", "push-subject"},
        {"socket-mode = 0660\n", "socket-mode"},
        {"socket-mode = 888\n", "socket-mode"},
        {"name = \xff\n", "UTF-8"},
        {"name = a\x1b[2J\n", "UTF-8"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct config c = usual(), before = c;
        const char *why = parse(&c, wrong[i].text);
        if (!why || !strstr(why, wrong[i].told))
            fail_msg("%s: %s", wrong[i].text, why ? why : "was taken");
        assert_memory_equal(&c, &before, sizeof c);
    }
    struct config c = usual();
    char many[5000];
    memset(many, 'x', sizeof many);
    assert_non_null(config_parse(&c, "f", many, sizeof many, &say));
    assert_non_null(config_parse(&c, "f", "name = a\0b", 10, &say));
    char tiny[8];
    struct buf small = BUF(tiny);
    assert_non_null(config_parse(&c, "f", "nonsense", 8, &small));
}

static void there_is_room_for_eight_listeners(void **state) {
    (void)state;
    struct config c = usual();
    char text[512] = "";
    for (int i = 0; i < CONFIG_LISTEN_MAX; i++)
        sprintf(text + strlen(text), "listen = 127.0.0.1:%d\n", 1000 + i);
    assert_null(parse(&c, text));
    assert_int_equal(c.listen.count, CONFIG_LISTEN_MAX);
    strcat(text, "listen = 127.0.0.1:2000\n");
    assert_non_null(strstr(parse(&c, text), "server.conf:9: listen"));
}

static void texts_that_are_too_long_are_refused(void **state) {
    (void)state;
    struct config c = usual();
    char text[CONFIG_TEXT_MAX + 2];
    memset(text, 'n', sizeof text);
    text[CONFIG_TEXT_MAX + 1] = 0;
    assert_non_null(config_set(&c, CONFIG_FLAG, "name", text, &say));
    text[CONFIG_TEXT_MAX] = 0;
    assert_null(config_set(&c, CONFIG_FLAG, "name", text, &say));
    assert_string_equal(c.name, text);
}

static void a_file_that_cannot_be_read_is_named(void **state) {
    (void)state;
    struct config c = usual();
    assert_non_null(strstr(config_read(&c, in_folder("nowhere"), &say), "nowhere: No such file"));
    write_file(in_folder("some.conf"), "grace = 5\n");
    assert_null(config_read(&c, in_folder("some.conf"), &say));
    assert_int_equal(c.grace, 5);
}

/* ---- flags ---- */

static void flags_go_before_the_file_whichever_comes_first(void **state) {
    (void)state;
    for (int order = 0; order < 2; order++) {
        struct config c = usual();
        static const char file[] = "listen = *:1\nlisten = *:2\ngrace = 5\nkeep-days = 3\n";
        if (order == 0)
            assert_null(parse(&c, file));
        assert_null(config_set(&c, CONFIG_FLAG, "listen", "*:3", &say));
        assert_null(config_set(&c, CONFIG_FLAG, "listen", "*:4", &say));
        assert_null(config_set(&c, CONFIG_FLAG, "grace", "7", &say));
        if (order == 1)
            assert_null(parse(&c, file));
        assert_int_equal(c.listen.count, 2);
        assert_string_equal(c.listen.where[0], "*:3");
        assert_string_equal(c.listen.where[1], "*:4");
        assert_int_equal(c.grace, 7);
        assert_int_equal(c.keep_days, 3);
        assert_non_null(strstr(config_set(&c, CONFIG_FLAG, "grace", "7", &say), "twice"));
        assert_non_null(parse(&c, "grace = soon\n")); /* wrong is wrong, if a flag says more too */
    }
}

static void unknown_flags_are_told_the_nearest(void **state) {
    (void)state;
    struct config c = usual();
    assert_non_null(strstr(config_set(&c, CONFIG_FLAG, "tls-cert", "x", &say), "tls-certificate"));
    assert_string_equal(setting_nearest("regstration"), "registration");
    assert_string_equal(setting_nearest("tables-per-adress"), "tables-per-address");
    char text[200];
    memset(text, 'q', sizeof text - 1);
    text[sizeof text - 1] = 0;
    assert_non_null(setting_nearest(text));
    assert_null(setting_find("webhook-secret")); /* secrets come from files */
}

/* ---- as a whole ---- */

static void what_is_written_is_read_again(void **state) {
    (void)state;
    struct config c = usual(), back = usual();
    struct buf text = heap_buf(), again = heap_buf();
    assert_null(parse(&c, "listen = *:1\nlisten = *:2\nclock = 2d\nname = Клуб\nlimits = off\n"
                          "registration = closed\nbot-delay = 1-2\nsocket-mode = 606\n"));
    config_write(&c, &text);
    assert_null(config_parse(&back, "written", text.data, text.size, &say));
    config_write(&back, &again);
    assert_string_equal(text.data, again.data);
    assert_non_null(strstr(text.data, "listen = *:1\nlisten = *:2\n"));
    assert_non_null(strstr(text.data, "clock = 2d\n"));
    heap_free(&text);
    heap_free(&again);
}

static void reloading_takes_what_may_change(void **state) {
    (void)state;
    struct config running = usual(), fresh = usual();
    char names[256];
    struct buf stay = BUF(names);
    buf_clear(&stay);
    assert_null(parse(&fresh, "grace = 5\nbase = /k\nlisten = *:1\nlog = json\n"));
    config_reload(&running, &fresh, &stay);
    assert_string_equal(names, "listen, base");
    assert_int_equal(running.grace, 5);
    assert_int_equal(running.log, CONFIG_LOG_JSON);
    assert_string_equal(running.base, "");
    assert_string_equal(running.listen.where[0], "127.0.0.1:8412");
}

static void sockets_handed_over_are_listened_at(void **state) {
    (void)state;
    struct config c = usual();
    static const int fd[] = {3, 4};
    assert_null(config_sockets(&c, fd, 0, &say));
    assert_string_equal(c.listen.where[0], "127.0.0.1:8412");
    assert_null(config_sockets(&c, fd, 2, &say));
    assert_int_equal(c.listen.count, 2);
    assert_string_equal(c.listen.where[1], "fd:4");
    c = usual();
    assert_null(parse(&c, "listen = *:1\nlisten = fd:4\n"));
    assert_null(config_sockets(&c, fd, 2, &say));
    assert_int_equal(c.listen.count, 3);
    assert_string_equal(c.listen.where[2], "fd:3");
}

static void with_a_certificate_listeners_speak_tls(void **state) {
    (void)state;
    struct config c = usual();
    assert_false(config_tls(&c, "*:443"));
    strcpy(c.tls_certificate, "x.pem");
    assert_true(config_tls(&c, "*:443"));
    assert_true(config_tls(&c, "fd:3"));
    assert_false(config_tls(&c, "unix:/run/k"));
}

/* ---- the world ---- */

static void assert_wrong(struct config *c, const char *told) {
    const char *why = config_check(c, &say);
    if (!why || !strstr(why, told))
        fail_msg("not \"%s\" but \"%s\"", told, why ? why : "nothing");
}

static void folders_and_files_are_looked_at(void **state) {
    (void)state;
    struct config c = usual();
    strcpy(c.data, in_folder("to/be/made"));
    assert_null(config_check(&c, &say));
    write_file(in_folder("file"), "x");
    strcpy(c.data, in_folder("file"));
    assert_wrong(&c, "file: Not a directory");
    strcpy(c.data, in_folder("file/below"));
    assert_wrong(&c, "data: ");
    strcpy(c.data, folder);
    strcpy(c.web, in_folder("page"));
    assert_wrong(&c, "page: No such file");
    mkdir(c.web, 0700);
    assert_wrong(&c, "page/index.html: No such file");
    write_file(in_folder("page/index.html"), "<!doctype html>");
    assert_null(config_check(&c, &say));
}

static void secrets_must_be_there_and_long_enough(void **state) {
    (void)state;
    struct config c = usual();
    strcpy(c.data, folder);
    strcpy(c.webhook, "https://example.org/hook");
    assert_wrong(&c, "webhook: this too is needed: webhook-secret-file");
    strcpy(c.webhook_secret_file, in_folder("secret"));
    assert_wrong(&c, "secret: No such file");
    write_file(in_folder("secret"), "fifteen letters\n");
    assert_wrong(&c, "a secret has 16 to 1024 bytes");
    assert_null(strstr(said, "fifteen"));
    write_file(in_folder("secret"), "sixteen letters!\n");
    assert_null(config_check(&c, &say));
    strcpy(c.push_key_file, in_folder("secret"));
    assert_wrong(&c, "push-key-file: this too is needed: push-subject");
    strcpy(c.push_subject, "mailto:olha@example.org");
    assert_wrong(&c, "there is no private key of P-256 in it");
}

static void certificates_are_looked_into(void **state) {
    (void)state;
    struct config c = usual();
    char command[512];
    strcpy(c.data, folder);
    for (int i = 0; i < 2; i++) {
        snprintf(command, sizeof command,
                 "cd %s && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 "
                 "-nodes -keyout key%d -out chain%d -days 1 -subj /CN=localhost 2>/dev/null",
                 folder, i, i);
        if (system(command) != 0)
            skip(); /* there is no openssl here */
    }
    strcpy(c.tls_certificate, in_folder("chain0"));
    assert_wrong(&c, "tls-certificate: this too is needed: tls-key");
    strcpy(c.tls_key, in_folder("key1"));
    assert_wrong(&c, "the key is not the certificate's");
    strcpy(c.tls_key, in_folder("key0"));
    assert_null(config_check(&c, &say));
    strcpy(c.tls_certificate, in_folder("key0"));
    assert_wrong(&c, "there is no PEM certificate in it");
    strcpy(c.tls_certificate, in_folder("nowhere"));
    assert_wrong(&c, "nowhere: No such file");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_those_of_the_table),
        cmocka_unit_test(the_data_directory_follows_the_environment),
        cmocka_unit_test(a_file_is_taken),
        cmocka_unit_test(wrong_files_are_told_and_not_taken),
        cmocka_unit_test(there_is_room_for_eight_listeners),
        cmocka_unit_test(texts_that_are_too_long_are_refused),
        cmocka_unit_test_setup_teardown(a_file_that_cannot_be_read_is_named, make_folder,
                                        remove_folder),
        cmocka_unit_test(flags_go_before_the_file_whichever_comes_first),
        cmocka_unit_test(unknown_flags_are_told_the_nearest),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(reloading_takes_what_may_change),
        cmocka_unit_test(sockets_handed_over_are_listened_at),
        cmocka_unit_test(with_a_certificate_listeners_speak_tls),
        cmocka_unit_test_setup_teardown(folders_and_files_are_looked_at, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(secrets_must_be_there_and_long_enough, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(certificates_are_looked_into, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
