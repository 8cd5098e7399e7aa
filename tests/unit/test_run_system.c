/* Files: read whole, written whole or not at all. */
#include "played.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];

static int make_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/koloda-test-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static const char *in_folder(const char *name) {
    static char path[2][256];
    static int turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static int entries(void) {
    DIR *d = opendir(folder);
    int n = 0;
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

static const char *write_text(const char *path, const char *content, struct buf *say) {
    struct buf text = {.data = (char *)content, .size = strlen(content)};
    return file_write(path, &text, say);
}

static void assert_content(const char *path, const char *wanted) {
    struct buf text = heap_buf(), say = heap_buf();
    assert_null(file_read(path, &text, &say));
    assert_string_equal(text.data, wanted);
    heap_free(&text);
    heap_free(&say);
}

static void written_and_read(void **state) {
    (void)state;
    struct buf say = heap_buf();
    assert_null(write_text(in_folder("a"), "one\n", &say));
    assert_content(in_folder("a"), "one\n");
    assert_null(write_text(in_folder("a"), "another, longer\n", &say));
    assert_content(in_folder("a"), "another, longer\n");
    assert_null(write_text(in_folder("a"), "", &say));
    assert_content(in_folder("a"), "");
    assert_int_equal(entries(), 1); /* nothing lies beside it */
    heap_free(&say);
}

static void the_umask_is_heeded(void **state) {
    (void)state;
    struct buf say = heap_buf();
    struct stat st;
    mode_t before = umask(027);
    assert_null(write_text(in_folder("a"), "x", &say));
    assert_int_equal(umask(before), 027);
    assert_int_equal(stat(in_folder("a"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0640);
    heap_free(&say);
}

static void missing_folders_are_made(void **state) {
    (void)state;
    struct buf say = heap_buf();
    assert_null(write_text(in_folder("b/c//d/e"), "deep", &say));
    assert_content(in_folder("b/c/d/e"), "deep");
    heap_free(&say);
}

static void a_path_without_folder_is_the_present_one(void **state) {
    (void)state;
    struct buf say = heap_buf();
    char *before = getcwd(NULL, 0);
    assert_int_equal(chdir(folder), 0);
    assert_null(write_text("plain", "x", &say));
    assert_int_equal(chdir(before), 0);
    assert_content(in_folder("plain"), "x");
    free(before);
    heap_free(&say);
}

static void what_cannot_be_written_is_told(void **state) {
    (void)state;
    struct buf say = heap_buf();
    assert_null(write_text(in_folder("file"), "old", &say));
    mkdir(in_folder("dir"), 0777);
    symlink("nowhere/at/all", in_folder("dangling"));
    int before = entries();

    const char *why = write_text(in_folder("file/below"), "x", &say);
    assert_non_null(why); /* a folder that is a file */
    assert_non_null(file_can_write(in_folder("file/below"), &say));
    assert_non_null(file_can_write(in_folder("dir"), &say));
    assert_null(file_can_write(in_folder("file"), &say));
    assert_null(file_can_write(in_folder("new"), &say));
    why = write_text(in_folder("file/below"), "x", &say);
    assert_non_null(strstr(why, "file/below: "));
    assert_null(strchr(why, '\n'));
    assert_non_null(write_text(in_folder("dir"), "x", &say));
    assert_non_null(write_text(in_folder("dir/"), "x", &say));
    assert_non_null(write_text("/proc/nothing/here", "x", &say));
    struct buf longer = heap_buf();
    buf_str(&longer, folder);
    buf_char(&longer, '/');
    for (int i = 0; i < 300; i++)
        buf_char(&longer, 'n');
    assert_non_null(write_text(longer.data, "x", &say));
    heap_free(&longer);

    assert_content(in_folder("file"), "old");
    assert_int_equal(entries(), before);
    heap_free(&say);
}

/* A rename would have put a file in the device's place. */
static void devices_are_not_replaced(void **state) {
    (void)state;
    struct buf say = heap_buf();
    struct stat st;
    if (mkfifo(in_folder("pipe"), 0600) == 0) {
        assert_non_null(strstr(write_text(in_folder("pipe"), "x", &say), "not a regular file"));
        assert_int_equal(lstat(in_folder("pipe"), &st), 0);
        assert_true(S_ISFIFO(st.st_mode));
    }
    heap_free(&say);
}

/* A link to a record stays a link. */
static void links_are_followed(void **state) {
    (void)state;
    struct buf say = heap_buf();
    struct stat st;
    assert_null(write_text(in_folder("real"), "old", &say));
    assert_int_equal(symlink("real", in_folder("link")), 0);
    assert_null(write_text(in_folder("link"), "new", &say));
    assert_int_equal(lstat(in_folder("link"), &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_content(in_folder("real"), "new");
    heap_free(&say);
}

/* No room for the new text: the old one stays, and nothing half-written beside it. The limit on
 * the size of files stands for the full disk; it holds for root too. */
static void a_full_disk_leaves_the_old_file(void **state) {
    (void)state;
    struct buf say = heap_buf(), large = heap_buf();
    assert_null(write_text(in_folder("a"), "old\n", &say));
    while (large.size < 200000)
        buf_str(&large, "much ");
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct rlimit limit = {50000, 50000};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        const char *why = file_write(in_folder("a"), &large, &say);
        _exit(!why || !strstr(why, "/a: ") ? 1 : !strstr(why, strerror(EFBIG)) ? 2 : 0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_content(in_folder("a"), "old\n");
    assert_int_equal(entries(), 1);
    heap_free(&say);
    heap_free(&large);
}

static void what_cannot_be_read_is_told(void **state) {
    (void)state;
    struct buf text = heap_buf(), say = heap_buf();
    mkdir(in_folder("dir"), 0777);
    const char *why = file_read(in_folder("missing"), &text, &say);
    assert_non_null(strstr(why, "/missing: No such file"));
    why = file_read(in_folder("dir"), &text, &say);
    assert_non_null(strstr(why, "/dir: Is a directory"));
    assert_int_equal(text.size, 0);
    int fd = open(in_folder("huge"), O_WRONLY | O_CREAT, 0600);
    assert_int_equal(ftruncate(fd, FILE_READ_MAX), 0);
    assert_null(file_read(in_folder("huge"), &text, &say));
    assert_int_equal(text.size, FILE_READ_MAX);
    buf_clear(&text);
    assert_int_equal(ftruncate(fd, FILE_READ_MAX + 1), 0);
    close(fd);
    why = file_read(in_folder("huge"), &text, &say);
    assert_non_null(strstr(why, "larger than 16 MiB"));
    heap_free(&text);
    heap_free(&say);
}

static void bytes_come_as_they_are(void **state) {
    (void)state;
    struct buf text = heap_buf(), say = heap_buf(), back = heap_buf();
    for (int i = 0; i < 100000; i++)
        buf_char(&text, (char)(i * 7 / 3));
    assert_null(file_write(in_folder("bytes"), &text, &say));
    assert_null(file_read(in_folder("bytes"), &back, &say));
    assert_int_equal(back.size, text.size);
    assert_memory_equal(back.data, text.data, text.size);
    heap_free(&text);
    heap_free(&say);
    heap_free(&back);
}

static void the_system_has_seeds_clock_and_cores(void **state) {
    (void)state;
    struct seed a, b;
    assert_true(system_seed(&a) && system_seed(&b));
    assert_memory_not_equal(&a, &b, sizeof a);
    double now = system_now();
    assert_true(system_now() >= now);
    assert_in_range(system_cores(), 1, 256);
}

int main(void) {
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        IN_FOLDER(written_and_read),
        IN_FOLDER(the_umask_is_heeded),
        IN_FOLDER(missing_folders_are_made),
        IN_FOLDER(a_path_without_folder_is_the_present_one),
        IN_FOLDER(what_cannot_be_written_is_told),
        IN_FOLDER(devices_are_not_replaced),
        IN_FOLDER(links_are_followed),
        IN_FOLDER(a_full_disk_leaves_the_old_file),
        IN_FOLDER(what_cannot_be_read_is_told),
        IN_FOLDER(bytes_come_as_they_are),
        cmocka_unit_test(the_system_has_seeds_clock_and_cores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
