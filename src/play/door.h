/* The door of a seat (docs/protocol.md): one viewer's connection to a sitting. It reads what the
 * seat says and tells it what it may know, in the protocol's order. How messages travel is the
 * transport's business; nothing here waits or allocates. */
#ifndef PLAY_DOOR_H
#define PLAY_DOOR_H

#include "core/message.h"
#include "play/sitting.h"

struct door {
    struct sitting *sitting;
    int viewer; /* a seat, or PUBLIC */
    const char *program;
    const struct message_sitter *who; /* by the names that people read */
    const char *more;                 /* further members of welcome, or NULL */
    const int64_t *clocks; /* the milliseconds that seats had when they were asked, or NULL */
    int64_t left_ms;       /* where there are clocks: what this seat has left now */

    void (*send)(void *context, const struct buf *message);
    void *context;
    struct buf *out; /* where messages are made */

    bool open;     /* hello has been said */
    bool bytes;    /* the client has the core inside */
    bool again;    /* it stays for another game */
    bool over;     /* the end has been told */
    uint32_t told; /* events so far */

    /* An ask that was taken back never comes again: its number is dead, and the numbers that follow
     * are so much higher than the stream's own. */
    uint32_t asked, dead, shift;

    const char *wrong; /* why its last wrong message was one */
};

/* What a message was. */
enum door_answer {
    DOOR_FINE,  /* answered; the table is as it was */
    DOOR_WRONG, /* the same, by an error or a refusal */
    DOOR_MOVED, /* the sitting has moved: keep it, then door_accept() and door_update() for all */
};

enum door_answer door_receive(struct door *d, const char *text, size_t size);

/* The same for whoever has read the message already; and for one that was none. */
enum door_answer door_hear(struct door *d, const struct message *m);
enum door_answer door_error(struct door *d, enum error_code code, const char *text);

/* Tells the seat that its move stands: after it is kept, before anybody hears of it. */
void door_accept(struct door *d);

/* After every step of the sitting: what is new for this viewer. After an undo: what is gone, if the
 * viewer knew of it; `changed` says whether its view is another than before. */
void door_update(struct door *d);
void door_undo(struct door *d, bool changed);

#endif
