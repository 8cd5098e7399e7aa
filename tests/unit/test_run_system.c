/* Files: read whole, written whole or not at all. */
#include "played.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run/files.h"

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

static int mode_of(const char *path) {
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 0777;
}

/* A record holds the seed of a game that may go on. */
static const char *append_text(const char *path, const char *text, struct buf *say) {
    struct buf line = {.data = (char *)(uintptr_t)text, .size = strlen(text)};
    return file_append(path, &line, say);
}

/* A line that was cut off stays a line by itself. */
static void lines_are_added(void **state) {
    (void)state;
    struct buf say = heap_buf();
    assert_null(append_text(in_folder("l/log"), "one\n", &say));
    assert_null(append_text(in_folder("l/log"), "two\n", &say));
    assert_content(in_folder("l/log"), "one\ntwo\n");
    assert_null(write_text(in_folder("l/log"), "to", &say));
    assert_null(append_text(in_folder("l/log"), "three\n", &say));
    assert_content(in_folder("l/log"), "to\nthree\n");
    assert_non_null(append_text(in_folder("l"), "x\n", &say));
    assert_non_null(append_text("/dev/full", "x\n", &say));
    heap_free(&say);
}

static void what_is_new_is_its_owners_alone(void **state) {
    (void)state;
    struct buf say = heap_buf();
    mode_t before = umask(0);
    assert_null(write_text(in_folder("b/c/a"), "x", &say));
    assert_int_equal(umask(before), 0);
    assert_int_equal(mode_of(in_folder("b/c/a")), 0600);
    assert_int_equal(mode_of(in_folder("b/c")), 0700);
    assert_int_equal(mode_of(in_folder("b")), 0700);
    assert_int_equal(chmod(in_folder("b/c/a"), 0644), 0);
    assert_null(write_text(in_folder("b/c/a"), "y", &say));
    assert_int_equal(mode_of(in_folder("b/c/a")), 0644); /* as its owner wants it */
    heap_free(&say);
}

/* The mask of the process is every thread's: files of others would be made in the moment between.
 * Ours stands before the library's. */
static int masks_set;

mode_t umask(mode_t mask) {
    masks_set++;
    return (mode_t)syscall(SYS_umask, mask);
}

static void the_mask_of_the_process_stays(void **state) {
    (void)state;
    struct buf say = heap_buf();
    masks_set = 0;
    assert_null(write_text(in_folder("a"), "x", &say));
    assert_null(write_text(in_folder("a"), "y", &say));
    assert_int_equal(masks_set, 0);
    heap_free(&say);
}

static int all_entries(void) {
    DIR *d = opendir(folder);
    int n = -2; /* itself and the one above */
    assert_non_null(d);
    while (readdir(d))
        n++;
    closedir(d);
    return n;
}

/* The limit on the size of files kills it in the middle of writing. */
static void a_killed_program_leaves_nothing_beside(void **state) {
    (void)state;
    struct buf say = heap_buf(), large = heap_buf();
    assert_null(write_text(in_folder("a"), "old\n", &say));
    while (large.size < 200000)
        buf_str(&large, "much ");
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct rlimit limit = {50000, 50000}, none = {0, 0};
        signal(SIGXFSZ, SIG_DFL);
        setrlimit(RLIMIT_CORE, &none);
        setrlimit(RLIMIT_FSIZE, &limit);
        file_write(in_folder("a"), &large, &say);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_content(in_folder("a"), "old\n");
    assert_int_equal(all_entries(), 1);
    heap_free(&say);
    heap_free(&large);
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

/* ---- one program at a time ---- */

static void a_claimed_file_is_not_anothers(void **state) {
    (void)state;
    struct buf say = heap_buf();
    struct claim ours = {.held = false}, theirs = {.held = false};
    assert_non_null(file_claim(in_folder("a"), false, &ours, &say)); /* it is not there */
    assert_int_equal(all_entries(), 0);
    assert_null(file_claim(in_folder("b/a"), true, &ours, &say));
    assert_true(ours.made);
    assert_int_equal(mode_of(in_folder("b/a")), 0600);
    const char *why = file_claim(in_folder("b/a"), true, &theirs, &say);
    assert_non_null(why);
    assert_non_null(strstr(why, "b/a: another program"));
    struct buf text = {.data = (char *)"new", .size = 3};
    for (int i = 0; i < 3; i++) { /* another file takes its place: that one is ours, too */
        assert_null(file_write_claimed(in_folder("b/a"), &text, &ours, &say));
        assert_non_null(file_claim(in_folder("b/a"), true, &theirs, &say));
    }
    file_let_go(&ours);
    assert_null(file_claim(in_folder("b/a"), true, &theirs, &say));
    assert_false(theirs.made);
    file_let_go(&theirs);
    heap_free(&say);
}

static void a_killed_program_has_no_claim(void **state) {
    (void)state;
    struct buf say = heap_buf();
    struct claim ours = {.held = false};
    int ready[2];
    char c;
    assert_int_equal(pipe(ready), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (!file_claim(in_folder("a"), true, &ours, &say) && write(ready[1], "x", 1) == 1)
            pause();
        _exit(1);
    }
    assert_int_equal(read(ready[0], &c, 1), 1);
    assert_non_null(file_claim(in_folder("a"), true, &ours, &say));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_null(file_claim(in_folder("a"), true, &ours, &say));
    file_let_go(&ours);
    close(ready[0]);
    close(ready[1]);
    heap_free(&say);
}

static void make_old(const char *name) {
    struct timespec old[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    int fd = open(in_folder(name), O_CREAT | O_WRONLY, 0600);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(utimensat(AT_FDCWD, in_folder(name), old, 0), 0);
}

/* Where there are no files without names a killed program may leave one. */
static void leftovers_are_removed_and_nothing_else(void **state) {
    (void)state;
    static const char *const stay[] = {"a.backup", ".koloda-AbCdE", ".koloda-AbCdEfg", "b.AbCdEf",
                                       ".koloda-locked"};
    struct buf say = heap_buf();
    struct claim c = {.held = false};
    for (size_t i = 0; i < 5; i++)
        make_old(stay[i]);
    make_old(".koloda-AbCdEf");
    int others = open(in_folder(".koloda-locked"), O_RDONLY);
    assert_int_equal(flock(others, LOCK_EX), 0);
    close(open(in_folder(".koloda-fresh1"), O_CREAT | O_WRONLY, 0600));
    assert_int_equal(all_entries(), 7);
    assert_null(file_claim(in_folder("a"), true, &c, &say));
    assert_int_equal(all_entries(), 7); /* the file itself, and one less */
    assert_int_not_equal(access(in_folder(".koloda-AbCdEf"), F_OK), 0);
    close(others);
    file_let_go(&c);
    heap_free(&say);
}

static void what_is_no_file_cannot_be_claimed(void **state) {
    (void)state;
    struct buf say = heap_buf();
    struct claim c = {.held = false};
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_non_null(strstr(file_claim(in_folder("pipe"), true, &c, &say), "not a regular file"));
    assert_non_null(file_claim(folder, true, &c, &say));
    assert_non_null(file_claim("/dev/full", true, &c, &say));
    assert_false(c.held);
    heap_free(&say);
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
    assert_int_equal(ftruncate(fd, 100 << 20), 0);
    assert_null(file_read(in_folder("huge"), &text, &say));
    assert_int_equal(text.size, 100 << 20);
    buf_clear(&text);
    assert_int_equal(ftruncate(fd, (off_t)FILE_MAX + 1), 0);
    close(fd);
    why = file_read(in_folder("huge"), &text, &say);
    assert_non_null(strstr(why, "larger than 1 GiB"));
    assert_int_equal(text.size, 0);
    /* What could not be read is not written. */
    why = file_write(in_folder("a"), &(struct buf){.data = "", .size = (size_t)FILE_MAX + 1}, &say);
    assert_non_null(strstr(why, "larger than 1 GiB"));
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
        IN_FOLDER(lines_are_added),
        IN_FOLDER(what_is_new_is_its_owners_alone),
        IN_FOLDER(the_mask_of_the_process_stays),
        IN_FOLDER(a_killed_program_leaves_nothing_beside),
        IN_FOLDER(missing_folders_are_made),
        IN_FOLDER(a_path_without_folder_is_the_present_one),
        IN_FOLDER(what_cannot_be_written_is_told),
        IN_FOLDER(devices_are_not_replaced),
        IN_FOLDER(links_are_followed),
        IN_FOLDER(a_full_disk_leaves_the_old_file),
        IN_FOLDER(a_claimed_file_is_not_anothers),
        IN_FOLDER(a_killed_program_has_no_claim),
        IN_FOLDER(leftovers_are_removed_and_nothing_else),
        IN_FOLDER(what_is_no_file_cannot_be_claimed),
        IN_FOLDER(what_cannot_be_read_is_told),
        IN_FOLDER(bytes_come_as_they_are),
        cmocka_unit_test(the_system_has_seeds_clock_and_cores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
