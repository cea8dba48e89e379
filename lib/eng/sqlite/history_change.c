#include "eng/sqlite/history_file.h"

#include "base/day.h"
#include "json/get.h"

/* Run a statement for each of the turns: its session and number, and a text
 * of ours. */
static int
for_each(struct history *h, const char *sql, const json_t *turns,
    const char *text)
{
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(h->db, sql, -1, &stmt, NULL);
	const json_t *turn;
	size_t i;

	json_array_foreach(turns, i, turn) {
		if (code != SQLITE_OK)
			break;
		history_bind(stmt, 1, get_str(turn, "session"));
		sqlite3_bind_int64(stmt, 2,
		    (sqlite3_int64)get_number(turn, "turn", 0));
		history_bind(stmt, 3, text);
		code = sqlite3_step(stmt);
		if (code == SQLITE_DONE)
			code = sqlite3_reset(stmt);
	}
	sqlite3_finalize(stmt);
	return code;
}

/* What is to be changed, and its change, at once. */
static enum status
change(struct history *h, struct history_query *q, bool newest,
    const char *sql, json_t **turns)
{
	int code = history_run(h->db, "BEGIN IMMEDIATE");

	*turns = json_array();
	if (code == SQLITE_OK)
		code = history_select(h, q, newest, *turns);
	if (code == SQLITE_OK)
		code = for_each(h, sql, *turns, NULL);
	code = history_end(h->db, code);
	return code == SQLITE_OK ? STATUS_OK : history_trouble(h, code);
}

enum status
history_undo(struct history *h, struct history_query *q, json_t **turns)
{
	q->which = HISTORY_ANSWERED;
	return change(h, q, true, "UPDATE turn SET undone = 1\n"
	    "  WHERE session = ?1 AND turn = ?2", turns);
}

/* The first of those that were taken back was the last to be. */
enum status
history_redo(struct history *h, struct history_query *q, json_t **turns)
{
	q->which = HISTORY_UNDONE;
	return change(h, q, false, "UPDATE turn SET undone = 0\n"
	    "  WHERE session = ?1 AND turn = ?2", turns);
}
