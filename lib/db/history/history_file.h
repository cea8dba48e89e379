#ifndef DB_HISTORY_HISTORY_FILE_H
#define DB_HISTORY_HISTORY_FILE_H

#include <sqlite3.h>
#include "db/history/history.h"

/* The history's file, for its three parts alone: history.c has the file,
 * history_turns.c what is said and found, history_change.c what is changed
 * afterwards. Codes are SQLite's. */
struct history {
	sqlite3 *db;
	char *path;
	struct buf *why;
	int log_pages; /* of the log, when we wrote last */
};

int history_run(sqlite3 *db, const char *sql);
/* End what BEGIN began: keep it where `code` is OK. Returns the code. */
int history_commit(sqlite3 *db, int code);
/* What SQLite says, as one of our statuses and a sentence. */
enum status history_trouble(const struct history *h, int code);

/* `undone` of a turn that was taken back: 1 while it can be put back, then */
enum { HISTORY_GONE = 2 };

/* The columns of a turn that was found, and where its time stands. */
#define HISTORY_WHEN \
	"strftime('%Y-%m-%dT%H:%M:%SZ', time, 'unixepoch')"
#define HISTORY_COLUMNS "session, turn, " HISTORY_WHEN ", body, undone"

int history_bind(sqlite3_stmt *stmt, int at, const char *text);
/* As history_find, within what BEGIN began; `newest` first is what `most`
 * takes. */
int history_select(struct history *h, struct history_query *q, bool newest,
    json_t *turns);
/* Insert a turn; number 0: the next. `undone` is the column. */
int history_insert(struct history *h, const char *session, long number,
    const json_t *turn, time_t when, int undone);

#endif
