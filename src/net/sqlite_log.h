/* Is a write-ahead log of SQLite whole? SQLite itself takes the first frame that is wrong for the end
 * of the log, and says nothing of what comes after it. */
#ifndef NET_SQLITE_LOG_H
#define NET_SQLITE_LOG_H

#include <stdbool.h>

/* False if transactions that were synced lie behind a damaged place. The last two cannot be told
 * from what a power cut has left of one that was never synced. A file that is missing is whole. */
bool sqlite_log_whole(const char *path);

#endif
