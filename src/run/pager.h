/* A long text, page by page, for a person at a terminal. */
#ifndef RUN_PAGER_H
#define RUN_PAGER_H

#include "base/buf.h"

/* Hands the text to $PAGER, else to less, else to more, and waits until it has been read; whoever
 * stops reading early has read enough. False if there is no pager (or $PAGER is empty): then the
 * text has not been shown. */
bool pager_show(const struct buf *text);

/* How wide a text should be for a person at this terminal: what it has, but not more than reads
 * well. */
int pager_columns(void);

#endif
