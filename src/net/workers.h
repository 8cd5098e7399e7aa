/* Bots in threads of their own: tables ask, and go on with whatever else there is; no bot ever delays
 * another table. There are as many threads as are wanted, each with the memory of one bot, and those
 * who ask wait in one queue. */
#ifndef NET_WORKERS_H
#define NET_WORKERS_H

#include "play/sitting.h"

struct workers;

/* `wake` is called by any of the threads when somebody has an answer: workers_deliver() then says
 * who, and the table's next step takes it. NULL, or what is wrong. */
const char *workers_open(struct workers **out, int threads, void (*wake)(void *context),
                         void *context);

/* No table may have a seat here any more. */
void workers_close(struct workers *w);

/* A bot's place at a table: the caller's memory, for as long as the bot sits there. */
struct worker_seat {
    struct workers *workers;
    const struct bot_type *type;
    struct seed seed;
    void *context;          /* the caller's, for workers_deliver() */
    struct worker_job *job; /* the decision that is wanted, or NULL */
};

/* Puts a bot on a seat, as sitting_bot() does. It leaves by whatever else is put there. */
void workers_sit(struct workers *w, struct worker_seat *place, struct sitting *s, int seat,
                 const struct bot_type *type, void *context);

/* Calls `ready` for every answer that has come since the last call and is still wanted. */
void workers_deliver(struct workers *w, void (*ready)(void *context));

/* Law 4: an answer that is not there when it should show is made at once, without looking ahead, so
 * that its time tells nothing of the thinking. For a seat that is asked and has not answered. */
void workers_hurry(struct sitting *s, int seat);
bool workers_sits(const struct sitting *s, int seat);

struct workers_counts {
    uint64_t decisions;
    unsigned waiting, thinking;
};
struct workers_counts workers_counts(struct workers *w);

#endif
