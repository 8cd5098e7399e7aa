/* What a tutor tells a beginner at the real table: a lesson is told once, at the first decision
 * where its occasion is there. Games list theirs in the order in which they should come. */
#ifndef CORE_LESSON_H
#define CORE_LESSON_H

enum occasion {
    LESSON_FIRST,  /* at the first decision */
    LESSON_CAN,    /* `what` can be done: the first word of a move */
    LESSON_CANNOT, /* it cannot, and a beginner may wonder why */
    LESSON_SEEN,   /* an event with the id `what` has been seen */
};

struct lesson {
    enum occasion when;
    const char *what;
    const char *rule; /* the number of the rule that says more, or NULL */
    const char *text; /* two or three sentences; the last lesson has none */
};

#endif
