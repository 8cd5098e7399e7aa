/* The log: one line for one thing, in a form that programs read, and no secrets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "net/log.h"

static char text[65536];

static const char *line(enum log_format format, int64_t time, const struct log_field *fields,
                        int count) {
    struct buf out = BUF(text);
    buf_clear(&out);
    log_line(&out, format, LOG_LEVEL_WARN, time, "something happened", fields, count);
    return text;
}

#define LINE(format, time, ...)                                                                    \
    line(format, time, (const struct log_field[]){__VA_ARGS__},                                    \
         (int)(sizeof((const struct log_field[]){__VA_ARGS__}) / sizeof(struct log_field)))

static void lines_are_text_or_json(void **state) {
    (void)state;
    assert_string_equal(LINE(LOG_FORMAT_TEXT, 1789000000123, LOG_TEXT(table, "K7Q2"),
                             LOG_NUMBER(seat, 1), LOG_SECONDS(seconds, 0.0125)),
                        "2026-09-10T00:26:40.123Z warn something happened table=K7Q2 seat=1 "
                        "seconds=0.012500\n");
    assert_string_equal(
        LINE(LOG_FORMAT_JSON, 1789000000123, LOG_TEXT(table, "K7Q2"), LOG_NUMBER(seat, -1)),
        "{\"time\":\"2026-09-10T00:26:40.123Z\",\"level\":\"warn\",\"message\":"
        "\"something happened\",\"table\":\"K7Q2\",\"seat\":-1}\n");
    assert_string_equal(LINE(LOG_FORMAT_TEXT, -1, LOG_TEXT(game, "cabbage")),
                        "warn something happened game=cabbage\n");
    assert_string_equal(LINE(LOG_FORMAT_JSON, -1, LOG_SECONDS(seconds, 1.0 / 0.0)),
                        "{\"level\":\"warn\",\"message\":\"something happened\",\"seconds\":"
                        "-1.000000}\n");
}

/* Nobody makes a second line, or a key that is not one, of what they send. */
static void values_are_escaped(void **state) {
    (void)state;
    assert_string_equal(LINE(LOG_FORMAT_TEXT, -1, LOG_TEXT(path, "/a\nerror forged seat=\"1\"")),
                        "warn something happened path=\"/a\\nerror forged seat=\\\"1\\\"\"\n");
    assert_string_equal(LINE(LOG_FORMAT_TEXT, -1, LOG_TEXT(why, "")),
                        "warn something happened why=\"\"\n");
    assert_string_equal(LINE(LOG_FORMAT_TEXT, -1, LOG_TEXT(why, "ой: \xff!")),
                        "warn something happened why=\"ой: ?!\"\n");
    assert_string_equal(LINE(LOG_FORMAT_TEXT, -1, LOG_TEXT(file, "/дім/a b")),
                        "warn something happened file=\"/дім/a b\"\n");
    char much[5000];
    memset(much, '/', sizeof much - 1);
    much[sizeof much - 1] = 0;
    assert_true(strlen(LINE(LOG_FORMAT_TEXT, -1, LOG_TEXT(path, much))) < 1100);
}

static void what_may_be_a_secret_is_left_out(void **state) {
    (void)state;
    static const char token[] = "q8Zk3vN0yT5rB1xWm7Ld2A", /* 128 bits in base64url */
        hex[] = "00112233445566778899aabbccddeeff";
    const char *const secrets[] = {token, hex};
    for (int i = 0; i < 2; i++) {
        char path[200], why[200];
        snprintf(path, sizeof path, "/api/%s/x?token=%s", secrets[i], secrets[i]);
        snprintf(why, sizeof why, "no such token: %s: go away", secrets[i]);
        LINE(LOG_FORMAT_TEXT, -1, LOG_TEXT(path, path), LOG_TEXT(why, why),
             LOG_TEXT(table, secrets[i]), LOG_TEXT(game, secrets[i]), LOG_TEXT(error, secrets[i]));
        assert_string_equal(text, "warn something happened path=/api/?/x why=\"no such token: ?: "
                                  "go away\" table=? game=? error=?\n");
    }
    assert_string_equal(LINE(LOG_FORMAT_TEXT, -1, LOG_TEXT(setting, "tables-per-address"),
                             LOG_TEXT(error, "too_many_connections_here")),
                        "warn something happened setting=tables-per-address "
                        "error=too_many_connections_here\n");
    assert_string_equal(LINE(LOG_FORMAT_TEXT, -1, LOG_TEXT(address, "2001:db8::1"),
                             LOG_TEXT(address, "evil\n"), LOG_TEXT(address, NULL)),
                        "warn something happened address=2001:db8::1 address=? address=?\n");
}

/* ---- the log itself ---- */

static int64_t now;
static int64_t clock_of_the_test(void) {
    return now;
}

static struct log *opened(int pipes[2], enum log_level level, bool journal) {
    assert_int_equal(pipe2(pipes, O_NONBLOCK), 0);
    return log_open(&(struct log_options){
        .fd = pipes[1], .level = level, .journal = journal, .clock = clock_of_the_test});
}

static const char *heard(int pipes[2]) {
    ssize_t n = read(pipes[0], text, sizeof text - 1);
    text[n > 0 ? n : 0] = 0;
    return text;
}

static void levels_are_kept(void **state) {
    (void)state;
    int pipes[2];
    now = 0;
    struct log *l = opened(pipes, LOG_LEVEL_WARN, false);
    LOG(l, INFO, "not this");
    LOG(l, ERROR, "this", LOG_NUMBER(seat, 2));
    assert_string_equal(heard(pipes), "1970-01-01T00:00:00.000Z error this seat=2\n");
    log_change(l, LOG_FORMAT_JSON, LOG_LEVEL_DEBUG);
    LOG(l, DEBUG, "that");
    assert_non_null(strstr(heard(pipes), "\"level\":\"debug\""));
    LOG(NULL, ERROR, "nobody listens");
    log_close(l);
    close(pipes[0]);
    close(pipes[1]);
}

static void the_journal_gets_priorities_and_no_times(void **state) {
    (void)state;
    int pipes[2];
    struct log *l = opened(pipes, LOG_LEVEL_INFO, true);
    LOG(l, ERROR, "bad");
    LOG(l, INFO, "good");
    assert_string_equal(heard(pipes), "<3>error bad\n<6>info good\n");
    struct stat st;
    char stream[64];
    fstat(pipes[1], &st);
    snprintf(stream, sizeof stream, "%llu:%llu", (unsigned long long)st.st_dev,
             (unsigned long long)st.st_ino);
    setenv("JOURNAL_STREAM", stream, 1);
    assert_true(log_is_journal(pipes[1]));
    assert_false(log_is_journal(STDIN_FILENO));
    setenv("JOURNAL_STREAM", "nonsense", 1);
    assert_false(log_is_journal(pipes[1]));
    unsetenv("JOURNAL_STREAM");
    assert_false(log_is_journal(pipes[1]));
    log_close(l);
    close(pipes[0]);
    close(pipes[1]);
}

static int count_lines(const char *t, const char *what) {
    int n = 0;
    for (; (t = strstr(t, what)); t++)
        n++;
    return n;
}

static void repetition_is_counted_and_not_said(void **state) {
    (void)state;
    int pipes[2];
    now = 1000000;
    struct log *l = opened(pipes, LOG_LEVEL_INFO, false);
    for (int i = 0; i < LOG_BURST + 57; i++)
        LOG(l, WARN, "again", LOG_NUMBER(count, i));
    LOG(l, WARN, "another");
    heard(pipes);
    assert_int_equal(count_lines(text, "again"), LOG_BURST);
    assert_int_equal(count_lines(text, "another"), 1);
    assert_int_equal(log_counts(l).lines[LOG_LEVEL_WARN], LOG_BURST + 57 + 1);
    assert_int_equal(log_counts(l).lines[LOG_LEVEL_INFO], 0);
    assert_int_equal(log_counts(NULL).lines[LOG_LEVEL_WARN], 0);
    now += LOG_WINDOW * 1000;
    LOG(l, WARN, "again", LOG_NUMBER(count, -1));
    heard(pipes);
    assert_non_null(strstr(text, "warn again repeated=57\n"));
    assert_non_null(strstr(text, "warn again count=-1\n"));
    for (int i = 0; i < LOG_BURST; i++)
        LOG(l, WARN, "again");
    heard(pipes);
    log_close(l);
    assert_non_null(strstr(heard(pipes), "again repeated=1\n"));
    close(pipes[0]);
    close(pipes[1]);
}

static void *talk(void *log) {
    for (int i = 0; i < 500; i++)
        LOG(log, INFO, "several talk", LOG_NUMBER(count, i));
    return NULL;
}

static void threads_may_talk_at_once(void **state) {
    (void)state;
    int pipes[2];
    pthread_t thread[4];
    struct log *l = opened(pipes, LOG_LEVEL_INFO, false);
    for (int i = 0; i < 4; i++)
        pthread_create(&thread[i], NULL, talk, l);
    for (int i = 0; i < 4; i++)
        pthread_join(thread[i], NULL);
    log_close(l);
    heard(pipes);
    assert_int_equal(count_lines(text, "\n"), LOG_BURST + 1);
    close(pipes[0]);
    close(pipes[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_text_or_json),
        cmocka_unit_test(values_are_escaped),
        cmocka_unit_test(what_may_be_a_secret_is_left_out),
        cmocka_unit_test(levels_are_kept),
        cmocka_unit_test(the_journal_gets_priorities_and_no_times),
        cmocka_unit_test(repetition_is_counted_and_not_said),
        cmocka_unit_test(threads_may_talk_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
