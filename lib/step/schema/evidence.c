#include "step/schema/evidence.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/buf.h"
#include "base/io.h"
#include "base/mem.h"
#include "os/clock.h"
#include "db/look.h"
#include "step/pipe/policed.h"
#include "db/select.h"
#include "sql/write/text.h"

enum {
	LOOK_UP_MS = 1000, /* most time for one */
};
/* Of all tables together: 16 bytes each are kept for a while. */
#define VALUES_ALL 8000000L

bool
evidence_open(struct evidence *e, const struct engine *engine,
    const char *place, long ms, const struct engine_guard *guard,
    struct findings *f)
{
	*e = (struct evidence){.values = VALUES_ALL, .policy = guard->policy};
	e->db = look_open(engine, place, ms, guard,
	    "values not compared for keys",
	    "values not compared for keys", f);
	e->deadline = io_now_ms() + ms;
	return e->db != NULL;
}

void
evidence_close(struct evidence *e)
{
	if (e->db != NULL)
		e->db->engine->shut(e->db);
	e->db = NULL;
}

/* Milliseconds that are left; 0 if there are none. */
static long
left(struct evidence *e)
{
	int64_t ms = e->deadline - io_now_ms();

	if (ms > 0)
		return (long)ms;
	e->late = true;
	return 0;
}

/* Run for at most so long; NULL if it cannot be run. `sql` is freed by the
 * caller after the end. */
static struct query_run *
begin(struct evidence *e, const struct buf *sql, long ms)
{
	struct statement statement = {.text = sql->s, .len = sql->len};
	struct findings trouble = FINDINGS_INIT("");
	enum status status = STATUS_OK;
	struct query_run *query;

	clock_start_gently(&e->db->clock, ms);
	query = e->db->engine->query(e->db, &statement, &trouble, &status);
	findings_free(&trouble);
	if (query == NULL)
		clock_stop(&e->db->clock);
	return query;
}

/* False at the end, and *whole where that was not before its time. */
static bool
next(struct query_run *query, struct cell *cells, bool *whole)
{
	struct findings trouble = FINDINGS_INIT("");
	enum status status = STATUS_OK;
	bool more = query->engine->next(query, cells, &trouble, &status);

	findings_free(&trouble);
	*whole = !more && status == STATUS_OK;
	return more;
}

static void
finish(struct evidence *e, struct query_run *query)
{
	query->engine->finish(query);
	clock_stop(&e->db->clock);
}

static bool
may_read(const struct evidence *e, const struct schema_table *t,
    const struct schema_column *c)
{
	return e->policy == NULL ||
	       !policed_denies(e->policy, e->db->engine->dialect, t->schema,
		   t->name, c->name);
}

/* ---- values of a table ------------------------------------------------- */

static void
take_real(struct infer_profile *p, double value)
{
	char text[64];
	int n;

	if (value >= -9e15 && value <= 9e15 && value == floor(value)) {
		infer_profile_integer(p, (int64_t)value);
		return;
	}
	n = snprintf(text, sizeof text, "%.17g", value);
	infer_profile_text(p, text, (size_t)n);
}

static void
take(struct infer_profile *p, const struct cell *cell)
{
	int64_t integer;
	double real;

	switch (cell->kind) {
	case CELL_NULL:
		infer_profile_null(p);
		break;
	case CELL_INTEGER:
		infer_profile_integer(p, cell->integer);
		break;
	case CELL_REAL:
		take_real(p, cell->real);
		break;
	case CELL_BOOLEAN:
		infer_profile_integer(p, cell->integer);
		break;
	case CELL_NUMBER:
		if (cell_integer(cell, &integer))
			infer_profile_integer(p, integer);
		else if (cell_real(cell, &real))
			take_real(p, real);
		else
			infer_profile_text(p, cell->bytes, cell->len);
		break;
	case CELL_TEXT:
	case CELL_BLOB:
	case CELL_JSON:
	case CELL_ARRAY:
		infer_profile_text(p, cell->bytes, cell->len);
		break;
	}
}

static void
read_rows(struct evidence *e, struct query_run *query, const size_t *places,
    struct infer_profile *profiles)
{
	size_t n = query->ncolumns;
	struct cell *cells = mem_calloc(n, sizeof *cells);
	bool whole = false;
	long rows = 0;

	while (e->values > 0 && next(query, cells, &whole)) {
		for (size_t i = 0; i < n; i++)
			take(&profiles[places[i]], &cells[i]);
		e->values -= (long)n;
		if (++rows % CLOCK_ROWS == 0 && left(e) == 0)
			break;
	}
	for (size_t i = 0; i < n; i++)
		infer_profile_end(
		    &profiles[places[i]], whole && rows < INFER_ROWS);
	free(cells);
}

static void
read_table(void *arg, const struct schema_table *t, const bool *wanted,
    struct infer_profile *profiles)
{
	struct evidence *e = arg;
	const char **names;
	size_t *places, n = 0;
	struct query_run *query;
	struct buf sql = BUF_INIT;
	long ms = left(e);

	if (e->values <= 0 || ms == 0)
		return;
	names = mem_calloc(t->ncolumns + 1, sizeof *names);
	places = mem_calloc(t->ncolumns + 1, sizeof *places);
	for (size_t i = 0; i < t->ncolumns; i++)
		if (wanted[i] && may_read(e, t, &t->columns[i])) {
			names[n] = t->columns[i].name;
			places[n++] = i;
		}
	if (n > 0) {
		select_columns(
		    &sql, e->db->engine->dialect, t->schema, t->name, names, n);
		buf_fmt(&sql, " LIMIT %d", INFER_ROWS);
		query = begin(e, &sql, ms);
		if (query != NULL) {
			read_rows(e, query, places, profiles);
			finish(e, query);
		}
	}
	buf_free(&sql);
	free(names);
	free(places);
}

/* ---- tuples looked up -------------------------------------------------- */

static void
add_columns(struct text *sql, const struct schema_column *const *c, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			text_word(sql, ", ");
		text_name(sql, c[i]->name);
	}
}

static void
add_table(struct text *sql, const struct schema_table *t)
{
	text_word(sql, " FROM ");
	if (t->schema != NULL) {
		text_name(sql, t->schema);
		text_word(sql, ".");
	}
	text_name(sql, t->name);
}

static void
write_look_up(struct text *sql, const struct schema_column *const *from,
    const struct schema_column *const *to, size_t n)
{
	text_word(sql, "SELECT count(*), sum(CASE WHEN (");
	add_columns(sql, from, n);
	text_word(sql, ") IN (SELECT ");
	add_columns(sql, to, n);
	add_table(sql, to[0]->table);
	text_word(sql, ") THEN 1 ELSE 0 END) FROM (SELECT DISTINCT ");
	add_columns(sql, from, n);
	text_word(sql, " FROM (SELECT ");
	add_columns(sql, from, n);
	add_table(sql, from[0]->table);
	for (size_t i = 0; i < n; i++) {
		if (i == 0)
			text_word(sql, " WHERE ");
		else
			text_word(sql, " AND ");
		text_name(sql, from[i]->name);
		text_word(sql, " IS NOT NULL");
	}
}

static bool
look_up(void *arg, const struct schema_column *const *from,
    const struct schema_column *const *to, size_t n, size_t *values,
    size_t *hits)
{
	const struct schema_table *target = to[0]->table;
	struct evidence *e = arg;
	struct buf out = BUF_INIT;
	int64_t counted[2];
	struct query_run *query;
	struct cell cells[2];
	struct text sql;
	bool known = false, whole;
	long ms = left(e);

	for (size_t i = 0; i < n; i++)
		if (!may_read(e, from[i]->table, from[i]) ||
		    !may_read(e, target, to[i]))
			return false;
	/* without an index all of the table would have to be read */
	if (ms == 0 || (!schema_is_unique(target, to, n) &&
			   (target->rows < 0 || target->rows > INFER_ROWS)))
		return false;
	text_init(&sql, dialect_find(e->db->engine->dialect), true);
	write_look_up(&sql, from, to, n);
	text_finish(&sql, &out);
	text_free(&sql);
	buf_fmt(&out, " LIMIT %d) AS read LIMIT %d) AS compared", INFER_ROWS,
	    INFER_VALUES);
	query = begin(e, &out, ms < LOOK_UP_MS ? ms : LOOK_UP_MS);
	if (query != NULL) {
		known = next(query, cells, &whole) &&
			cell_integer(&cells[0], &counted[0]) &&
			cell_integer(&cells[1], &counted[1]);
		if (known) {
			*values = (size_t)counted[0];
			*hits = (size_t)counted[1];
		}
		finish(e, query);
	}
	buf_free(&out);
	return known;
}

struct infer_source
evidence_source(struct evidence *e)
{
	return (struct infer_source){e, read_table, look_up};
}
