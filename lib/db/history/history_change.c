/* Turns of the log changed: undone, redone, renamed, imported. */
#include "db/history/history_file.h"

#include <stdint.h>
#include <string.h>
#include "json/get.h"
#include "json/write.h"

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
	code = history_commit(h->db, code);
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

/* Those that are to go, of all, oldest first. New. */
static json_t *
outdated(const json_t *turns, const struct history_prune *p)
{
	json_t *gone = json_array(), *later = json_object(), *turn;
	size_t i = json_array_size(turns);
	char before[32] = "";
	const char *session;
	struct tm tm;
	long n;

	if (p->before != 0 && gmtime_r(&p->before, &tm) != NULL)
		strftime(before, sizeof before, "%Y-%m-%dT%H:%M:%SZ", &tm);
	while (i-- > 0) {
		turn = json_array_get(turns, i);
		session = get_str(turn, "session");
		n = (long)get_number(later, session, 0);
		json_object_set_new(later, session, json_integer(n + 1));
		if (strcmp(get_str(turn, "time"), before) < 0 ||
		    (p->keep >= 0 && n >= p->keep))
			json_array_append(gone, turn);
	}
	json_decref(later);
	return gone;
}

enum status
history_prune(struct history *h, const struct history_prune *p,
    struct history_query *q, json_t **turns)
{
	json_t *all = json_array();
	int code = history_run(h->db, "BEGIN IMMEDIATE");

	*turns = NULL;
	if (code == SQLITE_OK)
		code = history_select(h, q, true, all);
	*turns = outdated(all, p);
	if (code == SQLITE_OK)
		code = for_each(h, "DELETE FROM turn\n"
		    "  WHERE session = ?1 AND turn = ?2", *turns, NULL);
	code = history_commit(h->db, code);
	json_decref(all);
	return code == SQLITE_OK ? STATUS_OK : history_trouble(h, code);
}

/* Without what stands behind a control sign (logged_key). */
static enum status
taken(struct history *h, const char *session)
{
	buf_reset(h->why);
	buf_fmt(h->why, "session '%.*s' already exists",
	    (int)strcspn(session, "\x1f"), session);
	return STATUS_NO;
}

enum status
history_rename(struct history *h, struct history_query *q, json_t **turns)
{
	struct history_query there = {.session = q->to, .most = 1};
	json_t *others = json_array();
	int code = history_run(h->db, "BEGIN IMMEDIATE");
	bool any = false;

	*turns = json_array();
	if (code == SQLITE_OK)
		code = history_select(h, &there, true, others);
	any = json_array_size(others) > 0;
	if (code == SQLITE_OK && !any)
		code = history_select(h, q, true, *turns);
	if (code == SQLITE_OK && !any)
		code = for_each(h, "UPDATE turn SET session = ?3\n"
		    "  WHERE session = ?1 AND turn = ?2", *turns, q->to);
	code = history_commit(h->db, code);
	json_decref(others);
	if (code != SQLITE_OK)
		return history_trouble(h, code);
	return any ? taken(h, q->to) : STATUS_OK;
}

/* ---- from another log --------------------------------------------------- */

/* The turn as it was said (new): without what the log has told of it. */
static json_t *
said(const json_t *turn)
{
	json_t *bare = json_copy((json_t *)turn);

	json_object_del(bare, "session");
	json_object_del(bare, "turn");
	json_object_del(bare, "time");
	json_object_del(bare, "undone");
	return bare;
}

/* What the log holds for it: its time (0: it is none), whether the same turn
 * is there, and whether its number is taken. */
struct place {
	int64_t time, same, number;
};

static int
find_place(struct history *h, const json_t *turn, const json_t *bare,
    struct place *p)
{
	static const char sql[] =
	    "SELECT CAST(strftime('%s', ?3) AS INTEGER),\n"
	    "  EXISTS (SELECT 1 FROM turn WHERE session = ?1 AND body = ?4\n"
	    "    AND time = CAST(strftime('%s', ?3) AS INTEGER)),\n"
	    "  EXISTS (SELECT 1 FROM turn WHERE session = ?1 AND turn = ?2)";
	struct buf body = BUF_INIT;
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(h->db, sql, -1, &stmt, NULL);

	json_compact(&body, bare);
	if (code == SQLITE_OK) {
		history_bind(stmt, 1, get_str(turn, "session"));
		sqlite3_bind_int64(stmt, 2,
		    (sqlite3_int64)get_number(turn, "turn", 0));
		history_bind(stmt, 3, get_str(turn, "time"));
		history_bind(stmt, 4, body.s);
		code = sqlite3_step(stmt);
	}
	if (code == SQLITE_ROW) {
		p->time = sqlite3_column_int64(stmt, 0);
		p->same = sqlite3_column_int64(stmt, 1);
		p->number = sqlite3_column_int64(stmt, 2);
		code = SQLITE_OK;
	}
	sqlite3_finalize(stmt);
	buf_free(&body);
	return code;
}

static int
take(struct history *h, json_t *turn, json_t *added)
{
	const char *session = get_str(turn, "session");
	double number = get_number(turn, "turn", 0);
	struct place p = {0};
	json_t *bare;
	int code;

	if (session == NULL || *session == '\0' ||
	    get_str(turn, "question") == NULL || number < 1 ||
	    number > 1e9)
		return SQLITE_OK;
	bare = said(turn);
	code = find_place(h, turn, bare, &p);
	if (code == SQLITE_OK && p.time > 0 && !p.same) {
		code = history_insert(h, session,
		    p.number ? 0 : (long)number, bare, (time_t)p.time,
		    get_true(turn, "undone") ? HISTORY_GONE : 0);
		json_array_append_new(added, json_copy(turn));
	}
	json_decref(bare);
	return code;
}

enum status
history_import(struct history *h, const json_t *turns, json_t **added)
{
	int code = history_run(h->db, "BEGIN IMMEDIATE");
	json_t *turn;
	size_t i;

	*added = json_array();
	json_array_foreach(turns, i, turn)
		if (code == SQLITE_OK)
			code = take(h, turn, *added);
	code = history_commit(h->db, code);
	return code == SQLITE_OK ? STATUS_OK : history_trouble(h, code);
}
