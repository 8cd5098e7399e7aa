/* The manual of the server and the example of its settings say what the table says: every setting,
 * its kind of value, its default, and whether it needs a restart. */
#include "own_folder.h"

#include "net/config.h"
#include "run/files.h"
#include "run/system.h"

static char said[1024];
static struct buf say = BUF(said);

static struct buf read_packaging(const char *name) {
    char path[4096];
    const char *source = getenv("KOLODA_SOURCE");
    struct buf text = heap_buf();
    snprintf(path, sizeof path, "%s/packaging/%s", source ? source : "../..", name);
    const char *why = file_read(path, &text, &say);
    if (why)
        fail_msg("%s", why);
    return text;
}

/* Its default where that is a value, else NULL. */
static const char *usual_of(const struct setting *s) {
    return s->usual[0] == '(' ? NULL : s->usual;
}

/* ---- the manual ---- */

/* Takes out the backslash of \-. */
static void plain_dashes(struct buf *text) {
    char *to = text->data;
    for (const char *from = text->data; *from; from++)
        if (from[0] != '\\' || from[1] != '-')
            *to++ = *from;
    *to = 0;
}

/* The paragraph of a setting, cut out of the rest. */
static char *paragraph(const char *text, const struct setting *s) {
    static char out[4096];
    char head[128];
    snprintf(head, sizeof head, "\n.BI %s \" %s\"\n", s->name, s->value);
    const char *begin = strstr(text, head);
    if (!begin)
        fail_msg("the manual has no line %s", head + 1);
    begin += strlen(head);
    const char *end = begin;
    while (strncmp(end, "\n.TP", 4) != 0 && strncmp(end, "\n.S", 3) != 0)
        end++;
    assert_true((size_t)(end - begin) < sizeof out - 1);
    memcpy(out, begin, (size_t)(end - begin));
    out[end - begin] = 0;
    return out;
}

static void the_manual_tells_every_setting(void **state) {
    (void)state;
    struct buf text = read_packaging("koloda-server.8");
    plain_dashes(&text);
    const char *last = text.data;
    for (size_t i = 0; i < settings_count; i++) {
        const struct setting *s = &settings[i];
        char wanted[128], *p = paragraph(text.data, s);
        const char *usual = usual_of(s), *where = strstr(text.data, p);
        if (where < last)
            fail_msg("%s: the manual has another order", s->name);
        last = where;
        snprintf(wanted, sizeof wanted, "\nDefault: %s.", usual && *usual ? usual : "none");
        if (usual ? !strstr(p, wanted) : !strstr(p, "\nDefault: "))
            fail_msg("%s: the manual has another default", s->name);
        if (!strstr(p, "\nNeeds a restart.") != s->reloads)
            fail_msg("%s: does it need a restart?", s->name);
        if (!strstr(p, "\nMay be repeated.") == s->repeats)
            fail_msg("%s: may it be repeated?", s->name);
    }
    heap_free(&text);
}

/* ---- the example ---- */

/* Every line "#name = value", in the table's order, and no others. */
static void the_example_has_every_setting_with_its_default(void **state) {
    (void)state;
    struct buf text = read_packaging("server.conf");
    char *rest = NULL;
    size_t next = 0;
    bool restart = false;
    for (char *l = strtok_r(text.data, "\n", &rest); l; l = strtok_r(NULL, "\n", &rest)) {
        assert_true(l[0] == '#');
        if (l[1] == ' ' || !l[1]) {
            restart = strstr(l, "(restart)") != NULL; /* the last line before the setting */
            continue;
        }
        assert_true(next < settings_count);
        const struct setting *s = &settings[next++];
        char wanted[128];
        const char *usual = usual_of(s);
        snprintf(wanted, sizeof wanted, "#%s =%s%s", s->name, usual && *usual ? " " : "",
                 usual ? usual : " ");
        if (usual ? strcmp(l, wanted) != 0 : strncmp(l, wanted, strlen(wanted)) != 0)
            fail_msg("not \"%s\" but \"%s\"", l, wanted);
        if (restart == s->reloads)
            fail_msg("%s: does it need a restart?", s->name);
    }
    assert_int_equal(next, settings_count);
    heap_free(&text);
}

static void the_example_is_right_with_and_without_its_marks(void **state) {
    (void)state;
    struct config c, usual;
    config_usual(&usual);
    c = usual;
    struct buf text = read_packaging("server.conf");
    assert_null(config_parse(&c, "server.conf", text.data, text.size, &say));
    assert_memory_equal(&c, &usual, sizeof c);
    for (char *p = text.data; (p = strchr(p, '#')); p++)
        if ((p == text.data || p[-1] == '\n') && p[1] >= 'a' && p[1] <= 'z')
            *p = ' ';
    const char *why = config_parse(&c, "server.conf", text.data, text.size, &say);
    if (why)
        fail_msg("%s", why);
    memcpy(c.data, usual.data, sizeof c.data); /* these two are the machine's */
    c.bot_threads = usual.bot_threads;
    memcpy(c.source, usual.source, sizeof c.source);
    assert_memory_equal(&c, &usual, sizeof c);
    heap_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_manual_tells_every_setting),
        cmocka_unit_test(the_example_has_every_setting_with_its_default),
        cmocka_unit_test(the_example_is_right_with_and_without_its_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
