#include "front/tui/screen.h"

#include "front/cli/cli.h" /* before curses, which has macros for common words */

#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/utf8.h"

#undef KEY_EVENT

static bool open_now, colours;
static int mouse_row, mouse_column;

const char *screen_open(bool colour) {
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
        setlocale(LC_CTYPE, "C.UTF-8");
        return N_("the terminal is not set to UTF-8 (try: LC_ALL=C.UTF-8 koloda play), or use "
                  "--plain");
    }
    const char *term = getenv("TERM");
    if (!term || !*term || !strcmp(term, "dumb"))
        return N_("this terminal (TERM) cannot move its cursor; use --plain");
    set_escdelay(50);
    SCREEN *s = newterm(NULL, stdout, stdin);
    if (!s)
        return N_("the terminal named by TERM is not known here; use --plain");
    set_term(s);
    raw(); /* Ctrl-C is a key: the game is saved first */
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    meta(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    colours = colour && has_colors();
    if (colours) {
        static const short tints[] = {-1,         COLOR_RED,     COLOR_GREEN, COLOR_YELLOW,
                                      COLOR_BLUE, COLOR_MAGENTA, COLOR_CYAN};
        start_color();
        use_default_colors();
        for (short i = 1; i < 7; i++)
            init_pair(i, tints[i], -1);
    }
    open_now = true;
    atexit(screen_close); /* however the program ends */
    return NULL;
}

void screen_close(void) {
    if (open_now)
        endwin();
    open_now = false;
}

int screen_rows(void) {
    return LINES;
}

int screen_columns(void) {
    return COLS;
}

void screen_erase(void) {
    erase();
}

void screen_show(void) {
    refresh();
}

/* ---- text ---- */

/* One character: its bytes, and its columns into `width`. What is not text is one column. */
static size_t next_char(const char *p, int *width) {
    wchar_t c;
    mbstate_t state = {0};
    size_t n = mbrtowc(&c, p, MB_CUR_MAX, &state);
    if (n == (size_t)-1 || n == (size_t)-2 || n == 0) {
        *width = 1;
        return 1;
    }
    *width = wcwidth(c) < 0 ? 0 : wcwidth(c);
    return n;
}

size_t text_fit(const char *text, int columns) {
    size_t at = 0;
    for (int width, used = 0; text[at];) {
        size_t n = next_char(text + at, &width);
        if (used + width > columns)
            break;
        used += width;
        at += n;
    }
    return at;
}

int text_width(const char *text) {
    int sum = 0, width;
    while (*text) {
        text += next_char(text, &width);
        sum += width;
    }
    return sum;
}

size_t text_line(const char *text, int columns) {
    size_t fit = text_fit(text, columns);
    if (!text[fit])
        return fit;
    for (size_t at = fit; at > 0; at--)
        if (text[at] == ' ')
            return at;
    return fit ? fit : 1;
}

bool text_type(char *text, size_t size, int key) {
    size_t n = strlen(text);
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    if (key == KEY_IS_ERASE) {
        while (n > 0 && (text[--n] & 0xc0) == 0x80) {
        }
        text[n] = 0;
        return true;
    }
    if (key < ' ' || key >= 0x110000)
        return false;
    size_t more = wcrtomb(bytes, (wchar_t)key, &state);
    if (more != (size_t)-1 && n + more < size) {
        memcpy(text + n, bytes, more);
        text[n + more] = 0;
    }
    return true;
}

static void set_style(enum style style) {
    static const attr_t attributes[] = {[STYLE_PLAIN] = A_NORMAL,
                                        [STYLE_BOLD] = A_BOLD,
                                        [STYLE_DIM] = A_DIM,
                                        [STYLE_CHOSEN] = A_REVERSE | A_BOLD,
                                        [STYLE_BAR] = A_REVERSE};
    short pair = style >= STYLE_TINT && colours ? (short)(style - STYLE_TINT) : 0;
    attr_set(style < STYLE_TINT ? attributes[style] : A_NORMAL, pair, NULL);
}

int put(int row, int column, int columns, enum style style, const char *text) {
    if (row < 0 || row >= LINES || column >= COLS)
        return 0;
    columns = columns < COLS - column ? columns : COLS - column;
    size_t n = text_fit(text, columns);
    set_style(style);
    mvaddnstr(row, column, text, (int)n);
    set_style(STYLE_PLAIN);
    char part[256];
    if (!text[n] || n >= sizeof part)
        return text[n] ? columns : text_width(text);
    memcpy(part, text, n);
    part[n] = 0;
    return text_width(part);
}

void put_fill(int row, int column, int columns, enum style style) {
    if (row < 0 || row >= LINES)
        return;
    set_style(style);
    mvhline(row, column, ' ', columns);
    set_style(STYLE_PLAIN);
}

int put_wrapped(int row, int column, int columns, int rows, enum style style, const char *text) {
    int lines = 0, indent = (int)strspn(text, " ");
    text += indent;
    column += indent;
    columns -= indent;
    while (*text && lines < rows && columns > 0) {
        size_t n = text_line(text, columns);
        if (row >= 0 && row + lines < LINES) {
            set_style(style);
            mvaddnstr(row + lines, column, text, (int)n);
            set_style(STYLE_PLAIN);
        }
        lines++;
        text += n;
        while (*text == ' ')
            text++;
    }
    return lines;
}

/* ---- cards ---- */

static void put_line(int row, int column, int columns, enum style style, const char *ends,
                     const char *fill) {
    size_t half = strlen(ends) / 2; /* its left and its right end, of equally many bytes */
    char left[8] = "";
    memcpy(left, ends, half);
    put(row, column, 1, style, left);
    for (int i = 1; i < columns - 1; i++)
        put(row, column + i, 1, style, fill);
    put(row, column + columns - 1, 1, style, ends + half);
}

static void put_number(int row, int column, const char *sign, int n) {
    char number[16];
    struct buf b = BUF(number);
    buf_str(&b, sign);
    buf_int(&b, n);
    put(row, column - (*sign ? text_width(number) : 0), 8, STYLE_BOLD, number);
}

/* Lower than one that stands: its name, number and sign share a line. */
static void put_lying(int row, int column, int columns, const struct face *f) {
    put_line(row + 3, column, columns, STYLE_DIM, "││", " ");
    put(row + 3, column + 3, columns - 5, STYLE_DIM, f->name);
    put(row + 3, column + columns - 2, 1, STYLE_DIM, f->symbol);
    if (f->value)
        put_number(row + 3, column + 1, "", f->value);
}

static void put_standing(int row, int column, int columns, const struct face *f, enum style style) {
    put_line(row + 1, column, columns, style, "││", " ");
    put_line(row + 2, column, columns, style, "││", *f->name ? " " : "░");
    put_line(row + 3, column, columns, style, "││", *f->name ? " " : "░");
    put(row + 1, column + columns - 3, 2, style, f->symbol);
    put_wrapped(row + 2, column + 1, columns - 2, 2, style == STYLE_DIM ? STYLE_DIM : STYLE_BOLD,
                f->name);
    if (f->value)
        put_number(row + 1, column + 1, "", f->value);
}

void put_card(int row, int column, int columns, const struct face *f) {
    enum style style = f->flags & FACE_IDLE ? STYLE_DIM : (enum style)(STYLE_TINT + f->tint);
    bool lies = f->flags & FACE_SIDEWAYS;
    int top = lies ? row + 2 : row;
    put_line(top, column, columns, style, "╭╮", "─");
    if (lies)
        put_lying(row, column, columns, f);
    else
        put_standing(row, column, columns, f, style);
    put_line(row + 4, column, columns, style, "╰╯", "─");
    if (f->count != 1)
        put_number(top, column + columns - 2, "×", f->count);
    put(row + 4, column + 1, columns - 2, style, f->note);
}

/* ---- keys ---- */

static int translate(int key) {
    static const struct {
        int curses, own;
    } keys[] = {
        {KEY_UP, KEY_IS_UP},         {KEY_DOWN, KEY_IS_DOWN},     {KEY_LEFT, KEY_IS_LEFT},
        {KEY_RIGHT, KEY_IS_RIGHT},   {KEY_PPAGE, KEY_IS_PAGE_UP}, {KEY_NPAGE, KEY_IS_PAGE_DOWN},
        {KEY_HOME, KEY_IS_HOME},     {KEY_END, KEY_IS_END},       {KEY_BACKSPACE, KEY_IS_ERASE},
        {KEY_ENTER, KEY_ENTER_LINE}, {KEY_DC, KEY_IS_ERASE},      {KEY_RESIZE, KEY_IS_RESIZE},
    };
    MEVENT e;
    if (key == KEY_MOUSE && getmouse(&e) == OK) {
        mouse_row = e.y;
        mouse_column = e.x;
        return e.bstate & BUTTON4_PRESSED   ? KEY_IS_WHEEL_UP
               : e.bstate & BUTTON5_PRESSED ? KEY_IS_WHEEL_DOWN
                                            : KEY_IS_MOUSE;
    }
    if (key >= KEY_F(1) && key <= KEY_F(12))
        return KEY_IS_F1 + key - KEY_F(1);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].curses == key)
            return keys[i].own;
    return KEY_NONE;
}

/* The letter that begins with this byte. What is no UTF-8 is no key; the byte that shows it is left
 * for the next call. */
static int letter(int first) {
    char bytes[4] = {(char)first};
    uint32_t point;
    timeout(ESCDELAY);
    for (size_t n = 1; n < sizeof bytes; n++) {
        int next = getch();
        if (next == ERR || (next & ~0x3f) != 0x80) {
            if (next != ERR)
                ungetch(next);
            return KEY_NONE;
        }
        bytes[n] = (char)next;
        if (utf8_char(bytes, n + 1, &point))
            return (int)point;
    }
    return KEY_NONE;
}

int screen_key(int milliseconds) {
    timeout(milliseconds);
    errno = 0;
    if (interrupted())
        return KEY_IS_END_OF_INPUT;
    int c = getch(); /* by bytes: get_wch() mistakes half a letter for the end of the input */
    if (c == ERR)    /* a terminal that has gone answers at once, again and again */
        return interrupted() || (milliseconds < 0 && errno != EINTR) ? KEY_IS_END_OF_INPUT
                                                                     : KEY_NONE;
    if (c > 0xff)
        return translate(c);
    if (c >= 0x80)
        return letter(c);
    return c == '\r' ? KEY_ENTER_LINE : c == 127 || c == 8 ? KEY_IS_ERASE : c;
}

bool is_leave_key(int key) {
    return key == 'q' || key == 0x439 || key == 3;
}

void screen_forget_keys(void) {
    flushinp();
}

void screen_mouse(int *row, int *column) {
    *row = mouse_row;
    *column = mouse_column;
}
