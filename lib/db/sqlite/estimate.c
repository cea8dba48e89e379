/*
 * What the database would do: EXPLAIN QUERY PLAN, with how many rows each
 * step reads. Steps below one parent are loops within each other, so that
 * what stands before multiplies what follows.
 */
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "db/sqlite/aliases.h"
#include "db/sqlite/engine.h"
#include "db/sqlite/guard.h"
#include "db/sqlite/open.h"
#include "db/sqlite/query.h"
#include "db/sqlite/sizes.h"
#include "json/write.h"
#include "sql/read/token.h"

#define UNKNOWN_ROWS 10 /* of what has no size: table functions, searches */

/* A line of the plan. */
struct node {
	int id;
	struct node *parent;
	char *name;    /* of what it makes rows for: MATERIALIZE name; or NULL */
	double begun;  /* how often it runs */
	double runs;   /* ... times the rows of the loops below it so far */
	bool loops;    /* it has loops of its own */
	bool either;   /* MULTI-INDEX OR: its searches add up */
	double found;  /* by these */
};

struct walk {
	struct sqlite_database *db;
	struct estimate *out;
	struct node **v; /* v[0] is the root */
	size_t n, cap;
	struct aliases aliases;
	json_t *sizes;   /* of tables, by name: asked once */
	double most;     /* rows of the worst step */
};

static struct node *
node_of(const struct walk *w, int id)
{
	for (size_t i = w->n; i > 1; i--)
		if (w->v[i - 1]->id == id)
			return w->v[i - 1];
	return w->v[0];
}

static bool
begins(const char *s, const char *with)
{
	return strncmp(s, with, strlen(with)) == 0;
}

/* Rows that what is made below a node has: the arms of a compound add up. */
static double
rows_made(const struct walk *w, const struct node *node)
{
	double sum = node->loops ? node->runs / node->begun : 0;

	for (size_t i = 1; i < w->n; i++)
		if (w->v[i]->parent == node && !w->v[i]->name)
			sum += rows_made(w, w->v[i]);
	return sum;
}

static double
rows_of_table(const struct walk *w, const char *name)
{
	json_t *known = json_object_get(w->sizes, name);

	if (!known) {
		known = json_real(sizes_most(w->db, name));
		json_object_set_new_nocheck(w->sizes, name, known);
	}
	return json_real_value(known);
}

/* The most rows that something of this very name can have; -1: none has. */
static double
rows_named(const struct walk *w, const char *name)
{
	double most = rows_of_table(w, name), made;

	for (size_t i = 1; i < w->n; i++)
		if (w->v[i]->name && strcmp(w->v[i]->name, name) == 0) {
			made = rows_made(w, w->v[i]);
			most = made > most ? made : most;
		}
	return most;
}

/* The table that a name means, the largest where it could be several: an
 * alias may be another table's name. *rows is -1 where there is none. */
static const char *
find_table(const struct walk *w, const char *name, double *rows)
{
	const char *found = name;
	double other;

	*rows = rows_named(w, name);
	for (size_t i = 0; i < w->aliases.n; i++) {
		if (strcmp(w->aliases.v[i].name, name) != 0 ||
		    !*w->aliases.v[i].of)
			continue;
		other = rows_named(w, w->aliases.v[i].of);
		if (other > *rows) {
			*rows = other;
			found = w->aliases.v[i].of;
		}
	}
	return found;
}

static unsigned
count(const char *s, const char *what)
{
	unsigned n = 0;

	while ((s = strstr(s, what))) {
		s += strlen(what);
		n++;
	}
	return n;
}

/* Rows of one search: "INDEX name (a=? AND b>?)" stands behind USING. */
static double
rows_found(const struct walk *w, const char *table, const char *how,
    double rows)
{
	const char *index = strstr(how, "INDEX "), *terms = strrchr(how, '(');
	unsigned bounds = count(how, ">") + count(how, "<");
	unsigned equal = count(how, "=?");
	char *name = NULL;
	double n;

	if (begins(how, "INTEGER PRIMARY KEY") && equal > 0)
		return 1;
	if (begins(how, "AUTOMATIC"))
		return rows < UNKNOWN_ROWS ? rows : UNKNOWN_ROWS;
	if (strstr(how, "ANY(") || !terms)
		return rows;
	if (index && (terms = strstr(index, " (")))
		name = mem_strndup(index + 6, (size_t)(terms - index) - 6);
	n = sizes_found(w->db, table, name, equal, bounds, rows);
	free(name);
	return n;
}

/* Rows of one SCAN or SEARCH, each time that it runs; *extra are those read
 * once, to make an index that is not there. */
static double
rows_of_step(const struct walk *w, const char *what, double *extra)
{
	static const char *const ends[] = {" USING ", " VIRTUAL TABLE",
	    " LEFT-JOIN", " EXISTS"};
	const char *how = strstr(what, " USING ");
	size_t len = strlen(what);
	const char *end, *table;
	double rows;
	char *name;

	if (strstr(what, "CONSTANT ROW")) /* "CONSTANT ROW", "2 CONSTANT ROWS" */
		return *what == 'C' ? 1 : (double)strtol(what, NULL, 10);
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if ((end = strstr(what, ends[i])) &&
		    (size_t)(end - what) < len)
			len = (size_t)(end - what);
	/* the views of row scope (rowview.h) say it */
	if (len > 5 && begins(what, "main.")) {
		what += 5;
		len -= 5;
	}
	name = mem_strndup(what, len);
	table = find_table(w, name, &rows);
	if (how && begins(how + 7, "AUTOMATIC") && rows > 0)
		*extra = rows;
	if (rows < 0 || ((end = strstr(what, " VIRTUAL TABLE INDEX ")) &&
	    strcmp(end + 21, "0:") != 0))
		rows = UNKNOWN_ROWS;
	else if (how && strchr(how, '('))
		rows = rows_found(w, table, how + 7, rows);
	free(name);
	return rows;
}

/* Count a loop in: gives the rows that it reads in all. */
static double
enter_loop(struct node *parent, double rows, double extra)
{
	struct node *or = parent->parent;
	double read = parent->runs * rows + extra * parent->begun;

	parent->loops = true;
	if (or && or->either && or->parent) {
		or->found += rows;
		or->parent->loops = true;
		or->parent->runs = or->begun * (or->found > 1 ? or->found : 1);
	} else if (rows > 1 && parent->runs < 1e100) {
		parent->runs *= rows;
	}
	return read;
}

/* What makes rows under a name, or stands apart, runs as often as the whole
 * that it is a part of; what depends on the rows at hand, for each. */
static void
add_node(struct walk *w, int id, struct node *parent, const char *detail)
{
	struct node *node = mem_calloc(1, sizeof *node);
	bool depends = begins(detail, "CORRELATED") ||
	    begins(detail, "MULTI-INDEX") || (parent && parent->either);

	node->id = id;
	node->parent = parent;
	node->begun = !parent ? 1 : depends ? parent->runs : parent->begun;
	node->runs = node->begun;
	node->either = begins(detail, "MULTI-INDEX OR");
	if (begins(detail, "MATERIALIZE ") || begins(detail, "CO-ROUTINE "))
		node->name = mem_strdup(strchr(detail, ' ') + 1);
	MEM_GROW(w->v, w->n, w->cap);
	w->v[w->n++] = node;
}

static void
add_step(struct walk *w, int id, int parent, const char *detail)
{
	bool scan = begins(detail, "SCAN "), search = begins(detail, "SEARCH ");
	struct node *above = node_of(w, parent);
	json_t *step = json_object();
	double read = 0, extra = 0;

	json_object_set_new(step, "step", json_text(detail, strlen(detail)));
	add_node(w, id, above, detail);
	if (scan || search) {
		read = rows_of_step(w, strchr(detail, ' ') + 1, &extra);
		read = enter_loop(above, read, extra);
		w->out->scan_rows += read;
		json_object_set_new(step, "rows", json_integer(read < 1e18 ?
		    (json_int_t)read : (json_int_t)1e18));
		if (read > w->most) {
			w->most = read;
			w->out->worst = json_array_size(w->out->steps);
		}
	}
	json_array_append_new(w->out->steps, step);
}

/*
 * The rows that are read until there are enough, where that is sure: the
 * statement has one step and keeps every row that it meets, and LIMIT has a
 * number. -1: not so.
 */
static double
enough(const struct walk *w, const struct statement *s)
{
	static const char *const drops[] = {"(", "where", "group", "having",
	    "distinct", "filter", "over", NULL};
	static const char *const wants[] = {"limit", "offset", ",", NULL};
	struct tokens tokens;
	struct token k, before = {0};
	bool limit = false;
	double rows = 0;

	if (w->aliases.views || json_array_size(w->out->steps) != 1)
		return -1;
	tokens_open(&tokens, s->text, s->len, dialect_find("sqlite"));
	for (k = tokens_next(&tokens); k.kind != TOKEN_END; before = k,
	    k = tokens_next(&tokens)) {
		if (k.kind == TOKEN_WRONG || token_is_any(&k, drops))
			return -1;
		if (token_is(&k, "limit"))
			limit = true;
		else if (limit && k.kind == TOKEN_NUMBER &&
		    token_is_any(&before, wants))
			rows += strtod(k.s, NULL);
		else if (limit && !token_is_any(&k, wants) &&
		    !token_is(&k, ";"))
			return -1;
	}
	return limit ? rows : s->most > 0 ? (double)s->most : -1;
}

static void
heed_limit(const struct walk *w, const struct statement *s)
{
	double rows = enough(w, s);

	if (rows < 0 || rows >= w->out->scan_rows)
		return;
	w->out->scan_rows = rows;
	json_object_set_new(json_array_get(w->out->steps, 0), "rows",
	    json_integer((json_int_t)rows));
}

static enum status
walk_plan(struct walk *w, const struct statement *s, struct findings *f)
{
	enum status status = STATUS_OK;
	struct buf text = BUF_INIT;
	sqlite3_stmt *stmt = NULL;
	const char *detail;
	int code;

	buf_fmt(&text, "EXPLAIN QUERY PLAN %s", s->text);
	code = guard_prepare(w->db, text.s, -1, &stmt, NULL);
	while (code == SQLITE_OK || code == SQLITE_ROW) {
		code = sqlite3_step(stmt);
		if (code != SQLITE_ROW)
			break;
		detail = (const char *)sqlite3_column_text(stmt, 3);
		if (detail)
			add_step(w, sqlite3_column_int(stmt, 0),
			    sqlite3_column_int(stmt, 1), detail);
	}
	if (code != SQLITE_DONE)
		status = sqlite_error(w->db, code, s->text, f);
	sqlite3_finalize(stmt);
	buf_free(&text);
	return status;
}

enum status
sqlite_estimate(struct database *base, const struct statement *s,
    struct estimate *out, struct findings *f)
{
	struct walk w = {.db = (struct sqlite_database *)base,
	    .out = out, .most = -1};
	enum status status = STATUS_OK;
	sqlite3_stmt *stmt = query_prepare(w.db, s, f, &status);

	*out = (struct estimate){.cost = -1, .rows = -1};
	if (!stmt)
		return status;
	sqlite3_finalize(stmt);
	out->steps = json_array();
	w.sizes = json_object();
	aliases_read(&w.aliases, w.db, s->text);
	add_node(&w, 0, NULL, "");
	status = walk_plan(&w, s, f);
	heed_limit(&w, s);
	for (size_t i = 0; i < w.n; i++) {
		free(w.v[i]->name);
		free(w.v[i]);
	}
	free(w.v);
	json_decref(w.sizes);
	aliases_free(&w.aliases);
	return status;
}
