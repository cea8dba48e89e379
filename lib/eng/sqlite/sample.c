#include "eng/sqlite/introspect.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "eng/sqlite/sizes.h"
#include "schema/schema.h"

void
sqlite_estimate_rows(sqlite3 *db, struct facts *table)
{
	table->rows = sizes_near(db, table->name,
	    strcmp(table->kind, "table") == 0);
}

/* ---- category values --------------------------------------------------- */

/* A longer text is prose, not a category. */
#define CATEGORY_BYTES 60

struct tally {
	size_t column;      /* of the table */
	char **values;      /* distinct, sorted */
	size_t n, cap;
	size_t seen;        /* rows that hold a text */
	bool given_up;
};

static bool
may_hold_categories(const struct facts_column *column)
{
	switch (type_class(column->type)) {
	case TYPE_TEXT:
	case TYPE_UNKNOWN:
	case TYPE_BOOLEAN:
		return true;
	case TYPE_INTEGER:
	case TYPE_NUMBER:
	case TYPE_DATE:
	case TYPE_TIME:
	case TYPE_DATETIME:
	case TYPE_BLOB:
	case TYPE_JSON:
		break;
	}
	return false;
}

/* Where text is or belongs; *found tells which. */
static size_t
tally_find(const struct tally *t, const char *text, bool *found)
{
	size_t low = 0, high = t->n;

	*found = false;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = strcmp(t->values[middle], text);

		if (order == 0) {
			*found = true;
			return middle;
		}
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void
tally_text(struct tally *t, const char *text, size_t len, size_t max)
{
	bool found;
	size_t at;

	if (text == NULL || len > CATEGORY_BYTES || !utf8_valid(text, len) ||
	    strlen(text) != len) {
		t->given_up = true;
		return;
	}
	t->seen++;
	at = tally_find(t, text, &found);
	if (found)
		return;
	if (t->n == max) {
		t->given_up = true;
		return;
	}
	MEM_GROW(t->values, t->n, t->cap);
	memmove(t->values + at + 1, t->values + at,
	    (t->n - at) * sizeof *t->values);
	t->values[at] = mem_strdup(text);
	t->n++;
}

/* Gives how many columns are still in the running. */
static size_t
tally_row(struct tally *tallies, size_t n, sqlite3_stmt *row, size_t max)
{
	size_t running = 0;

	for (size_t i = 0; i < n; i++) {
		struct tally *t = &tallies[i];
		int type;

		if (t->given_up)
			continue;
		type = sqlite3_column_type(row, (int)i);
		if (type == SQLITE_TEXT)
			tally_text(t, (const char *)sqlite3_column_text(row,
			    (int)i), (size_t)sqlite3_column_bytes(row, (int)i),
			    max);
		else if (type != SQLITE_NULL)
			t->given_up = true;
		running += !t->given_up;
	}
	return running;
}

/* Values that hardly repeat are names, not categories. */
static void
tally_end(struct tally *t, struct facts *table)
{
	struct facts_column *c = &table->columns[t->column];

	if (!t->given_up && t->n > 0 && 4 * t->n <= 3 * t->seen) {
		c->values = arena_alloc(&table->arena,
		    t->n * sizeof *c->values);
		for (size_t i = 0; i < t->n; i++)
			c->values[i] = arena_strdup(&table->arena,
			    t->values[i]);
		c->nvalues = t->n;
	}
	for (size_t i = 0; i < t->n; i++)
		free(t->values[i]);
	free(t->values);
}

static size_t
tallies_start(struct tally *tallies, const struct facts *table,
    struct buf *sql)
{
	size_t n = 0;

	for (size_t i = 0; i < table->ncolumns; i++) {
		if (!may_hold_categories(&table->columns[i]))
			continue;
		buf_str(sql, n == 0 ? "SELECT " : ", ");
		sqlite_add_name(sql, table->columns[i].name);
		tallies[n++].column = i;
	}
	buf_str(sql, " FROM ");
	sqlite_add_name(sql, table->name);
	return n;
}

void
sqlite_sample_values(sqlite3 *db, struct facts *table, long max,
    struct sample_budget *budget)
{
	struct tally *tallies = mem_calloc(table->ncolumns, sizeof *tallies);
	struct buf sql = BUF_INIT;
	sqlite3_stmt *rows;
	long left = SAMPLE_ROWS_TABLE;
	size_t n;

	n = tallies_start(tallies, table, &sql);
	if (n > 0 && budget->rows > 0 && sqlite3_prepare_v2(db, sql.s,
	    (int)sql.len, &rows, NULL) == SQLITE_OK) {
		while (left-- > 0 && budget->rows-- > 0 &&
		    sqlite3_step(rows) == SQLITE_ROW)
			if (tally_row(tallies, n, rows, (size_t)max) == 0)
				break;
		sqlite3_finalize(rows);
	}
	for (size_t i = 0; i < n; i++)
		tally_end(&tallies[i], table);
	free(tallies);
	buf_free(&sql);
}
