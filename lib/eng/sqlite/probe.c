#include "eng/sqlite/probe.h"

#include <string.h>
#include "base/buf.h"
#include "base/io.h"
#include "eng/sqlite/introspect.h"
#include "json/get.h"

enum {
	ROWS_A_LOOK = 256, /* rows between two looks at the clock */
	STEPS = 2000,      /* of SQLite's machine between two looks */
	COLUMNS = 64,      /* of one table that are read */
};

static int
expired(void *arg)
{
	const struct probe *p = arg;

	return io_now_ms() >= p->deadline;
}

bool
probe_open(struct probe *p, const char *path, struct findings *f)
{
	struct engine_limits limits = {0};
	struct findings trouble = FINDINGS_INIT(f->by);
	enum status status = STATUS_OK;
	const char *why;

	*p = (struct probe){0};
	p->db = sqlite_open(path, &limits, &trouble, &status);
	if (!p->db) {
		why = get_str(json_array_get(trouble.list, 0), "message");
		finding_add(f, FINDING_values_not_probed, "/database/target",
		    "stored values were not looked up: %s",
		    why ? why : "the database cannot be opened");
		findings_free(&trouble);
		return false;
	}
	findings_free(&trouble);
	sqlite_guard(p->db);
	sqlite3_progress_handler(p->db, STEPS, expired, p);
	return true;
}

void
probe_close(struct probe *p)
{
	sqlite_shut(p->db);
	*p = (struct probe){0};
}

static bool
holds_names(const struct schema_column *c)
{
	return !c->hidden && !get_array(c->json, "values") &&
	    (c->class == TYPE_TEXT || c->class == TYPE_UNKNOWN);
}

/* "SELECT a, b FROM t"; the columns in `read`. Gives how many. */
static size_t
write_select(struct buf *sql, const struct schema_table *t,
    const struct schema_column *read[COLUMNS])
{
	size_t n = 0;

	buf_str(sql, "SELECT ");
	for (size_t i = 0; i < t->ncolumns && n < COLUMNS; i++) {
		if (!holds_names(&t->columns[i]))
			continue;
		if (n)
			buf_str(sql, ", ");
		sqlite_add_name(sql, t->columns[i].name);
		read[n++] = &t->columns[i];
	}
	buf_str(sql, " FROM ");
	sqlite_add_name(sql, t->name);
	return n;
}

/* Read rows until the end or the deadline; true at the end. */
static bool
read_rows(struct probe *p, sqlite3_stmt *s,
    const struct schema_column *const *read, size_t n,
    struct phrases *phrases, struct value_hits *hits)
{
	int code = SQLITE_ROW;

	for (size_t row = 1; code == SQLITE_ROW; row++) {
		if (row % ROWS_A_LOOK == 0 && expired(p))
			return false;
		code = sqlite3_step(s);
		for (size_t i = 0; code == SQLITE_ROW && i < n; i++) {
			const char *text;

			if (sqlite3_column_type(s, (int)i) != SQLITE_TEXT)
				continue;
			text = (const char *)sqlite3_column_text(s, (int)i);
			if (text)
				values_try(phrases, read[i], text, (size_t)
				    sqlite3_column_bytes(s, (int)i), hits);
		}
	}
	return code == SQLITE_DONE;
}

/* True when all of the table was read. */
static bool
probe_table(struct probe *p, const struct schema_table *t,
    struct phrases *phrases, struct value_hits *hits)
{
	const struct schema_column *read[COLUMNS];
	struct buf sql = BUF_INIT;
	sqlite3_stmt *s = NULL;
	bool all = true;

	if (t->schema || strcmp(t->kind, "table") != 0 ||
	    !write_select(&sql, t, read)) {
		buf_free(&sql);
		return true;
	}
	if (sqlite3_prepare_v2(p->db, sql.s, (int)sql.len, &s, NULL) !=
	    SQLITE_OK) {
		all = false;
	} else {
		size_t n = (size_t)sqlite3_column_count(s);

		all = read_rows(p, s, read, n, phrases, hits);
	}
	(void)sqlite3_finalize(s);
	buf_free(&sql);
	return all;
}

void
probe_values(struct probe *p, const struct schema_table *const *tables,
    size_t n, long ms, struct phrases *phrases, struct value_hits *hits,
    struct findings *f)
{
	long end = io_now_ms() + ms;
	struct buf skipped = BUF_INIT;

	if (!phrases->n)
		return;
	for (size_t i = 0; i < n; i++) {
		long now = io_now_ms();

		p->deadline = now + (end - now) / (long)(n - i);
		if (now < end &&
		    probe_table(p, tables[i], phrases, hits))
			continue;
		buf_fmt(&skipped, "%s%s", skipped.len ? ", " : "",
		    tables[i]->name);
	}
	if (skipped.len)
		finding_add(f, FINDING_values_not_probed, "",
		    "not all stored values were looked up within %ld ms: %s",
		    ms, skipped.s);
	buf_free(&skipped);
}
