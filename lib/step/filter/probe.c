#include "step/filter/probe.h"

#include <string.h>
#include "base/buf.h"
#include "base/io.h"
#include "os/clock.h"
#include "db/look.h"
#include "step/pipe/policed.h"
#include "db/select.h"
#include "json/get.h"

enum {
	COLUMNS = 64,      /* of one table that are read */
};

bool
probe_open(struct probe *p, const struct engine *engine, const char *place,
    long ms, const struct engine_guard *guard, struct findings *f)
{
	p->policy = guard->policy;
	p->db = look_open(engine, place, ms, guard,
	    "stored values were not looked up",
	    "stored values were not looked up", f);
	return p->db != NULL;
}

void
probe_close(struct probe *p)
{
	if (p->db)
		p->db->engine->shut(p->db);
	p->db = NULL;
}

static bool
holds_names(const struct schema_column *c)
{
	return !c->hidden && !get_array(c->json, "values") &&
	    (c->class == TYPE_TEXT || c->class == TYPE_UNKNOWN);
}

static bool
is_denied(const struct probe *p, const struct schema_table *t,
    const char *column)
{
	return p->policy && policed_denies(p->policy, p->db->engine->dialect,
	    t->schema, t->name, column);
}

/* The columns that are worth reading, and their names; gives how many. */
static size_t
choose_columns(const struct probe *p, const struct schema_table *t,
    const struct schema_column *read[COLUMNS], const char *names[COLUMNS])
{
	size_t n = 0;

	if (strcmp(t->kind, "table") != 0 &&
	    strcmp(t->kind, "materialized") != 0)
		return 0;
	for (size_t i = 0; i < t->ncolumns && n < COLUMNS; i++)
		if (holds_names(&t->columns[i]) && !is_denied(p, t,
		    t->columns[i].name)) {
			names[n] = t->columns[i].name;
			read[n++] = &t->columns[i];
		}
	return n;
}

/* Read rows until the end or the deadline; true at the end. */
static bool
read_rows(struct probe *p, struct query_run *query,
    const struct schema_column *const *read, struct phrases *phrases,
    struct value_hits *hits)
{
	struct cell cells[COLUMNS];
	struct findings trouble = FINDINGS_INIT("");
	enum status status = STATUS_OK;
	bool late = false;

	for (size_t row = 1; !late && query->engine->next(query, cells,
	    &trouble, &status); row++) {
		late = row % CLOCK_ROWS == 0 &&
		    clock_expired(&p->db->clock);
		for (size_t i = 0; i < query->ncolumns; i++)
			if (cells[i].kind == CELL_TEXT)
				values_try(phrases, read[i], cells[i].bytes,
				    cells[i].len, hits);
	}
	findings_free(&trouble);
	return !late && status == STATUS_OK;
}

/* True when all of the table was read. */
static bool
probe_table(struct probe *p, const struct schema_table *t,
    struct phrases *phrases, struct value_hits *hits)
{
	const struct engine *engine = p->db->engine;
	const struct schema_column *read[COLUMNS];
	const char *names[COLUMNS];
	size_t n = choose_columns(p, t, read, names);
	struct findings trouble = FINDINGS_INIT("");
	enum status status = STATUS_OK;
	struct buf sql = BUF_INIT;
	struct statement statement = {0};
	struct query_run *query;
	bool all;

	if (n == 0)
		return true;
	select_columns(&sql, engine->dialect, t->schema, t->name, names, n);
	statement.text = sql.s;
	statement.len = sql.len;
	query = engine->query(p->db, &statement, &trouble, &status);
	all = query && read_rows(p, query, read, phrases, hits);
	if (query)
		engine->finish(query);
	buf_free(&sql);
	findings_free(&trouble);
	return all;
}

void
probe_values(struct probe *p, const struct schema_table *const *tables,
    size_t n, long ms, struct phrases *phrases, struct value_hits *hits,
    struct findings *f)
{
	int64_t end = io_now_ms() + ms, now;
	struct buf skipped = BUF_INIT;
	bool all;

	for (size_t i = 0; i < n; i++) {
		now = io_now_ms();
		all = now < end;
		if (all) {
			clock_start_gently(&p->db->clock, (long)((end - now) /
			    (int64_t)(n - i)) + 1);
			all = probe_table(p, tables[i], phrases, hits);
			clock_stop(&p->db->clock);
		}
		if (!all)
			buf_fmt(&skipped, "%s%s", skipped.len ? ", " : "",
			    tables[i]->name);
	}
	if (skipped.len)
		finding_add(f, FINDING_values_not_looked_up, "",
		    "not all stored values were looked up within %ld ms: %s",
		    ms, skipped.s);
	buf_free(&skipped);
}
