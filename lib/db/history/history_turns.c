/* Turns of the log written, found and pruned. */
#include "db/history/history_file.h"

#include <string.h>
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

static const char insert_sql[] =
    "INSERT INTO turn(session, turn, time, status, planned, body, undone)\n"
    "  SELECT ?1, CASE WHEN ?6 > 0 THEN ?6 ELSE coalesce(max(turn), 0) + 1\n"
    "    END, ?2, ?3, ?4, ?5, ?7 FROM turn WHERE session = ?1";

/* An answer is what a follow-up goes on from: what was taken back before it
 * cannot be put back behind it. */
/* Of those who have the access of the turn that is added: what others asked
 * in the session is not theirs to forget. No quote stands bare within a text of
 * JSON. */
#define OF_SAME "(CASE WHEN ?4 IS NULL THEN instr(body, '\"access\":{') = 0\n" \
	"    ELSE instr(body, ?4) > 0 END)"

static const char settle_sql[] =
    "UPDATE turn SET undone = 2 WHERE session = ?1 AND undone = 1\n"
    "  AND " OF_SAME "\n"
    "  AND EXISTS (SELECT 1 FROM turn WHERE session = ?1 AND status = 0\n"
    "    AND planned AND turn =\n"
    "      (SELECT max(turn) FROM turn WHERE session = ?1))";

static const char keep_sql[] =
    "DELETE FROM turn WHERE session = ?1 AND turn <=\n"
    "  (SELECT max(turn) FROM turn WHERE session = ?1) - ?2\n"
    "  AND " OF_SAME "\n"
    "  AND turn NOT IN (SELECT turn FROM turn WHERE session = ?1\n"
    "    AND status = 0 AND planned AND " OF_SAME "\n"
    "    ORDER BY turn DESC LIMIT ?3)";

static const char find_sql[] =
    "SELECT " HISTORY_COLUMNS " FROM turn\n"
    "  WHERE (?1 IS NULL OR session = ?1) AND (?2 = 0 OR turn = ?2)\n";

int
history_bind(sqlite3_stmt *stmt, int at, const char *text)
{
	return text ? sqlite3_bind_text(stmt, at, text, -1, SQLITE_STATIC) :
	    sqlite3_bind_null(stmt, at);
}

/* ---- what is said ------------------------------------------------------- */

int
history_insert(struct history *h, const char *session, long number,
    const json_t *turn, time_t when, int undone)
{
	struct buf body = BUF_INIT;
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(h->db, insert_sql, -1, &stmt, NULL);

	json_compact(&body, turn);
	if (code == SQLITE_OK) {
		history_bind(stmt, 1, session);
		sqlite3_bind_int64(stmt, 2, (sqlite3_int64)when);
		sqlite3_bind_int64(stmt, 3,
		    (sqlite3_int64)get_number(turn, "status", 0));
		sqlite3_bind_int(stmt, 4, get_object(turn, "plan") != NULL);
		history_bind(stmt, 5, body.s);
		sqlite3_bind_int64(stmt, 6, number);
		sqlite3_bind_int(stmt, 7, undone);
		code = sqlite3_step(stmt);
	}
	sqlite3_finalize(stmt);
	buf_free(&body);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* A statement about a session, with its bounds where it has some. */
static int
tidy(struct history *h, const char *sql, const char *session,
    const json_t *turn)
{
	const json_t *of = get_object(turn, "access");
	sqlite3_stmt *stmt = NULL;
	struct buf access = BUF_INIT;
	int code = sqlite3_prepare_v2(h->db, sql, -1, &stmt, NULL);

	if (of != NULL) {
		buf_str(&access, "\"access\":");
		json_compact(&access, of);
	}
	if (code == SQLITE_OK) {
		history_bind(stmt, 1, session);
		sqlite3_bind_int(stmt, 2, HISTORY_KEEPS);
		sqlite3_bind_int(stmt, 3, HISTORY_CONTEXT);
		history_bind(stmt, 4, of != NULL ? access.s : NULL);
		code = sqlite3_step(stmt);
	}
	sqlite3_finalize(stmt);
	buf_free(&access);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

enum status
history_append(struct history *h, const char *session, const json_t *turn,
    time_t when)
{
	int code = history_run(h->db, "BEGIN IMMEDIATE");

	if (code == SQLITE_OK)
		code = history_insert(h, session, 0, turn, when, 0);
	if (code == SQLITE_OK)
		code = tidy(h, settle_sql, session, turn);
	if (code == SQLITE_OK)
		code = tidy(h, keep_sql, session, turn);
	code = history_commit(h->db, code);
	return code == SQLITE_OK ? STATUS_OK : history_trouble(h, code);
}

/* ---- what is found ------------------------------------------------------ */

/* One row as a turn; NULL if it is damaged. */
static json_t *
turn_of(sqlite3_stmt *stmt)
{
	struct json_mistake m;
	const char *session = (const char *)sqlite3_column_text(stmt, 0);
	const char *when = (const char *)sqlite3_column_text(stmt, 2);
	const char *body = (const char *)sqlite3_column_text(stmt, 3);
	json_t *stored = body ? json_read(body, strlen(body), &m) : NULL;
	json_t *turn;

	if (!json_is_object(stored) || !session || !when) {
		json_decref(stored);
		return NULL;
	}
	turn = json_pack("{so sI ss}",
	    "session", json_text(session, strlen(session)),
	    "turn", (json_int_t)sqlite3_column_int64(stmt, 1), "time", when);
	if (sqlite3_column_int(stmt, 4) != 0)
		json_object_set_new(turn, "undone", json_true());
	json_object_update(turn, stored);
	json_decref(stored);
	return turn;
}

/* Step through the rows of a statement, and end it. `newest` tells that they
 * come in this order. Bounded and hidden as `q` (NULL: all) says. */
static int
history_collect(sqlite3_stmt *stmt, struct history_query *q, bool newest,
    json_t *turns)
{
	size_t most = q != NULL ? (size_t)q->most : 0;
	int code = SQLITE_DONE;

	while ((most == 0 || json_array_size(turns) < most) &&
	    (code = sqlite3_step(stmt)) == SQLITE_ROW) {
		json_t *turn = turn_of(stmt);

		if (turn == NULL)
			continue;
		if (q != NULL && q->may != NULL && !q->may(turn, q->arg)) {
			q->hidden++;
			json_decref(turn);
			continue;
		}
		json_array_insert_new(turns,
		    newest ? 0 : json_array_size(turns), turn);
	}
	sqlite3_finalize(stmt);
	return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

int
history_select(struct history *h, struct history_query *q, bool newest,
    json_t *turns)
{
	static const char *const which[] = {
		[HISTORY_ALL] = "1",
		[HISTORY_ANSWERED] = "undone = 0 AND status = 0 AND planned",
		[HISTORY_UNDONE] = "undone = 1",
	};
	const char *order = newest ? "DESC" : "ASC";
	struct buf sql = BUF_INIT;
	sqlite3_stmt *stmt = NULL;
	int code;

	buf_str(&sql, find_sql);
	buf_fmt(&sql, "AND %s ORDER BY CASE WHEN ?1 IS NULL THEN time END %s,"
	    " session, turn %s", which[q->which], order, order);
	code = sqlite3_prepare_v2(h->db, sql.s, -1, &stmt, NULL);
	buf_free(&sql);
	if (code != SQLITE_OK)
		return code;
	history_bind(stmt, 1, q->session);
	sqlite3_bind_int64(stmt, 2, q->number);
	return history_collect(stmt, q, newest, turns);
}

enum status
history_find(struct history *h, struct history_query *q, json_t **turns)
{
	int code;

	*turns = json_array();
	code = history_select(h, q, true, *turns);
	return code == SQLITE_OK ? STATUS_OK : history_trouble(h, code);
}
