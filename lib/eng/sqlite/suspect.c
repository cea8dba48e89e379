#include "eng/sqlite/suspect.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/near.h"
#include "base/num.h"
#include "base/utf8.h"
#include "json/write.h"

#define MOST_CANDIDATES 5

/* How a comparison asks whether the column `c` holds a value; the others do
 * not say so. */
static const char *const questions[COMPARISONS] = {
	[COMPARE_EQ] = "c = ?1 LIMIT 1",
	[COMPARE_IN] = "c = ?1 LIMIT 1",
	[COMPARE_IS_NOT_DISTINCT] = "c = ?1 LIMIT 1",
	[COMPARE_LIKE] = "c LIKE ?1 LIMIT 1",
	[COMPARE_ILIKE] = "c LIKE ?1 LIMIT 1",
	[COMPARE_GLOB] = "c GLOB ?1 LIMIT 1",
	[COMPARE_STARTS_WITH] = "substr(c, 1, length(?1)) = ?1 LIMIT 1",
	[COMPARE_ENDS_WITH] = "substr(c, -length(?1)) = ?1 LIMIT 1",
};

static bool
bind_literal(sqlite3_stmt *stmt, const json_t *value, const char *type)
{
	const char *text = json_string_value(value);
	double number;

	if (json_is_integer(value))
		return !sqlite3_bind_int64(stmt, 1, json_integer_value(value));
	if (json_is_real(value))
		return !sqlite3_bind_double(stmt, 1, json_real_value(value));
	if (json_is_boolean(value))
		return !sqlite3_bind_int(stmt, 1, json_is_true(value));
	if (!text)
		return false;
	if (type && ascii_equal(type, "number") &&
	    num_parse_real(text, &number))
		return !sqlite3_bind_double(stmt, 1, number);
	return !sqlite3_bind_text(stmt, 1, text, -1, SQLITE_STATIC);
}

/* "SELECT what FROM the column, as c, WHERE condition"; NULL where it cannot
 * be prepared or the value not be bound. */
static sqlite3_stmt *
ask(sqlite3 *db, const struct expr *column, const char *what,
    const char *condition, const json_t *value, const char *type)
{
	sqlite3_stmt *stmt = NULL;
	char *sql;
	int code;

	sql = sqlite3_mprintf("SELECT %s FROM (SELECT \"%w\" AS c FROM "
	    "\"%w\") WHERE %s", what, column->u.column.name,
	    column->u.column.source->u.table.name, condition);
	if (!sql)
		return NULL;
	code = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
	sqlite3_free(sql);
	if (code == SQLITE_OK && (!value || bind_literal(stmt, value, type)))
		return stmt;
	sqlite3_finalize(stmt);
	return NULL;
}

/* The literal of a value or of a parameter's default; NULL: it is none. */
static const json_t *
literal_of(const struct expr *e, const char **type)
{
	if (e->kind == EXPR_VALUE) {
		*type = e->u.value.type;
		return e->u.value.json;
	}
	if (e->kind != EXPR_PARAM)
		return NULL;
	*type = e->u.param.type;
	return e->u.param.otherwise;
}

/* The text nearest to what was asked for. */
static void
near_texts(sqlite3 *db, const struct expr *column, const char *wanted,
    json_t *candidates)
{
	sqlite3_stmt *stmt = ask(db, column, "DISTINCT c",
	    "typeof(c) = 'text' LIMIT 10000", NULL, NULL);
	size_t best[MOST_CANDIDATES], n = 0, cap = 0, found;
	char **names = NULL;
	const char *text;

	while (stmt && sqlite3_step(stmt) == SQLITE_ROW) {
		text = (const char *)sqlite3_column_text(stmt, 0);
		if (!text || strlen(text) > 200)
			continue;
		MEM_GROW(names, n, cap);
		names[n++] = mem_strdup(text);
	}
	sqlite3_finalize(stmt);
	found = near_some(wanted, (const char *const *)names, n, best,
	    MOST_CANDIDATES);
	for (size_t i = 0; i < found; i++)
		json_array_append_new(candidates, json_text(names[best[i]],
		    strlen(names[best[i]])));
	while (n > 0)
		free(names[--n]);
	free(names);
}

/* The numbers next to it on both sides. */
static void
near_numbers(sqlite3 *db, const struct expr *column, const json_t *wanted,
    json_t *candidates)
{
	static const char *const asked[][2] = {
	    {"max(c)", "c < ?1 AND typeof(c) <> 'text'"},
	    {"min(c)", "c > ?1 AND typeof(c) <> 'text'"}};
	sqlite3_stmt *stmt;

	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
		stmt = ask(db, column, asked[i][0], asked[i][1], wanted, NULL);
		if (!stmt)
			continue;
		if (sqlite3_step(stmt) != SQLITE_ROW)
			;
		else if (sqlite3_column_type(stmt, 0) == SQLITE_INTEGER)
			json_array_append_new(candidates,
			    json_integer(sqlite3_column_int64(stmt, 0)));
		else if (sqlite3_column_type(stmt, 0) == SQLITE_FLOAT)
			json_array_append_new(candidates,
			    json_real(sqlite3_column_double(stmt, 0)));
		sqlite3_finalize(stmt);
	}
}

static void
add_candidates(sqlite3 *db, const struct suspicion *s)
{
	struct buf plain = BUF_INIT;
	const char *text = json_string_value(s->value);

	if (!text) {
		near_numbers(db, s->column, s->value, s->candidates);
		return;
	}
	for (; *text; text++) /* a pattern without its wildcards */
		if (*text != '%' && *text != '*')
			buf_ch(&plain, *text);
	if (plain.len > 0)
		near_texts(db, s->column, plain.s, s->candidates);
	buf_free(&plain);
}

/* A column of a table, and what it is compared with; NULL: something else. */
static const struct expr *
compared_column(const struct pred *pred)
{
	const struct expr *left = pred->u.compare.left;
	const struct source *source;

	if (left->kind == EXPR_COLLATE)
		left = left->u.collate.of;
	if (left->kind != EXPR_COLUMN || pred->u.compare.query)
		return NULL;
	source = left->u.column.source;
	if (!source || source->kind != SOURCE_TABLE || source->u.table.cte)
		return NULL;
	return left;
}

/* Is it certain that the column does not hold what stands on the right? */
static bool
unheld(sqlite3 *db, const struct expr *column, const char *question,
    const struct expr *right)
{
	const char *type;
	const json_t *value = literal_of(right, &type);
	sqlite3_stmt *stmt;
	bool none;

	if (!value)
		return false;
	stmt = ask(db, column, "1", question, value, type);
	none = stmt && sqlite3_step(stmt) == SQLITE_DONE;
	sqlite3_finalize(stmt);
	return none;
}

static bool
suspect_comparison(sqlite3 *db, const struct pred *pred, struct suspicion *s)
{
	const struct expr *column = compared_column(pred);
	const char *question = questions[pred->u.compare.op], *type;
	const struct exprs *right = &pred->u.compare.right;

	if (!column || !question || right->n == 0)
		return false;
	for (size_t i = 0; i < right->n; i++)
		if (!unheld(db, column, question, right->v[i]))
			return false;
	s->column = column;
	for (size_t i = 0; i < right->n; i++) {
		s->value = literal_of(right->v[i], &type);
		add_candidates(db, s);
	}
	s->value = literal_of(right->v[0], &type);
	return true;
}

static bool
suspect_list(sqlite3 *db, const struct preds *list, struct suspicion *s)
{
	for (size_t i = 0; i < list->n; i++)
		if (suspect_condition(db, list->v[i], s))
			return true;
	return false;
}

bool
suspect_condition(sqlite3 *db, const struct pred *pred, struct suspicion *s)
{
	switch (pred->kind) {
	case PRED_COMPARE:
		if (pred->u.compare.query)
			return suspect_list(db,
			    &pred->u.compare.query->where, s);
		return suspect_comparison(db, pred, s);
	case PRED_AND:
	case PRED_OR:
		return suspect_list(db, &pred->u.list, s);
	case PRED_EXISTS:
		return suspect_list(db, &pred->u.exists->where, s);
	case PRED_NOT:
	case PRED_TEST:
	case PRED_CONSTANT:
		break;
	}
	return false;
}
