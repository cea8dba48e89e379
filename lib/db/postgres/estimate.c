/* What the server would do, and what it thinks that this costs: EXPLAIN. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "db/postgres/engine.h"
#include "db/postgres/error.h"
#include "db/postgres/query.h"
#include "json/get.h"
#include "json/write.h"

static const char prefix[] = "EXPLAIN (VERBOSE, FORMAT JSON) ";

/* Rows of a table that is read from end to end, however few of them pass. */
static double
table_rows(PGconn *conn, const json_t *node)
{
	static const char sql[] = "SELECT c.reltuples"
	    " FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n"
	    " ON n.oid = c.relnamespace"
	    " WHERE n.nspname = $1 AND c.relname = $2";
	const char *const values[] = {get_str(node, "Schema"),
	    get_str(node, "Relation Name")};
	PGresult *r = PQexecParams(conn, sql, 2, NULL, values, NULL, NULL, 0);
	double rows = PQntuples(r) == 1 ?
	    strtod(PQgetvalue(r, 0, 0), NULL) : -1;

	PQclear(r);
	return rows;
}

static double
number(const json_t *node, const char *key)
{
	return json_number_value(json_object_get(node, key));
}

/* "Index Scan using order_pkey on public.order" */
static json_t *
step_text(const json_t *node, unsigned depth)
{
	static const char *const names[][2] = {{"Index Name", " using "},
	    {"Relation Name", " on "}, {"Function Name", " on "},
	    {"CTE Name", " on "}};
	const char *name, *schema = get_str(node, "Schema");
	struct buf b = BUF_INIT;
	json_t *text;

	buf_fill(&b, ' ', (size_t)depth * 2);
	name = get_str(node, "Node Type");
	buf_str(&b, name ? name : "?");
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		name = get_str(node, names[i][0]);
		if (!name)
			continue;
		buf_str(&b, names[i][1]);
		if (i > 0 && schema)
			buf_fmt(&b, "%s.", schema);
		buf_str(&b, name);
	}
	text = json_text(b.s, b.len);
	buf_free(&b);
	return text;
}

/* Rows of a table that a step reads; 0: it reads none. */
static double
rows_read(PGconn *conn, const json_t *node)
{
	const char *type = get_str(node, "Node Type");
	double read = -1;

	if (!get_str(node, "Relation Name"))
		return 0;
	if (type && strcmp(type, "Seq Scan") == 0)
		read = table_rows(conn, node);
	return read < 0 ? number(node, "Plan Rows") : read;
}

struct walk {
	PGconn *conn;
	struct estimate *out;
	double most; /* what the worst step costs without those below it */
};

/* How a part of the plan runs. */
struct part {
	unsigned depth;
	double loops; /* how often */
	double share; /* how much of it, until a LIMIT above has enough */
};

/* Takes all rows before it gives the first, whatever is wanted of it. */
static bool
takes_all(const char *type)
{
	static const char *const names[] = {"Sort", "Aggregate", "Hash",
	    "WindowAgg", "Materialize", "Group", "Unique", "SetOp",
	    "Hash Join", "ModifyTable", "Recursive Union"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(type, names[i]) == 0)
			return true;
	return false;
}

/* How part `i` of a node runs, whose own way is `at`. */
static struct part
part_below(const json_t *node, const char *type, size_t i, struct part at,
    double read)
{
	const json_t *plans = get_array(node, "Plans");
	const json_t *below = json_array_get(plans, i);
	const char *kin = get_str(below, "Parent Relationship");
	const char *kind = get_str(below, "Node Type");
	double rows = number(node, "Plan Rows");
	double outer = number(json_array_get(plans, 0), "Plan Rows");
	double found = number(below, "Plan Rows");

	at.depth++;
	if (kin && strcmp(kin, "InitPlan") == 0) {
		at.loops = at.share = 1;
	} else if (kin && strcmp(kin, "SubPlan") == 0) {
		/* for each row that is looked at; a hashed one is filled once */
		if (!get_str(node, "Filter") ||
		    !strstr(get_str(node, "Filter"), "hashed SubPlan"))
			at.loops *= read > rows ? read : rows;
		at.share = 1;
	} else if (strcmp(type, "Nested Loop") == 0 && i > 0) {
		if (!kind || strcmp(kind, "Materialize") != 0)
			at.loops *= outer > 1 ? outer * at.share : 1;
		at.share = 1;
	} else if (strcmp(type, "Limit") == 0 && found > rows) {
		at.share *= rows / found;
	} else if (takes_all(type)) {
		at.share = 1;
	}
	return at;
}

static void
add_node(struct walk *w, const json_t *node, struct part at)
{
	const char *type = get_str(node, "Node Type");
	double own = number(node, "Total Cost");
	double read = rows_read(w->conn, node);
	double all = floor(read * at.loops * at.share + 0.5);
	json_t *step = json_object();
	const json_t *below;
	size_t i;

	json_object_set_new(step, "step", step_text(node, at.depth));
	if (read > 0)
		json_object_set_new(step, "rows", json_integer(
		    (json_int_t)(all < 1e18 ? all : 1e18)));
	json_array_foreach(get_array(node, "Plans"), i, below)
		own -= number(below, "Total Cost");
	if (own * at.loops > w->most) {
		w->most = own * at.loops;
		w->out->worst = json_array_size(w->out->steps);
	}
	json_array_append_new(w->out->steps, step);
	w->out->scan_rows += all;
	json_array_foreach(get_array(node, "Plans"), i, below)
		if (at.depth < 100)
			add_node(w, below, part_below(node, type ? type : "",
			    i, at, read));
}

static void
read_plan(PGconn *conn, const char *text, long most, struct estimate *out)
{
	json_t *plans = json_loads(text, 0, NULL);
	const json_t *top = get_object(json_array_get(plans, 0), "Plan");
	struct walk w = {.conn = conn, .out = out, .most = -1};

	if (top) {
		out->steps = json_array();
		out->cost = number(top, "Total Cost");
		out->rows = number(top, "Plan Rows");
		out->scan_rows = 0;
		add_node(&w, top, (struct part){0, 1, most > 0 &&
		    out->rows > (double)most ? (double)most / out->rows : 1});
	}
	json_decref(plans);
}

/* The text is proven to be one query: it changes nothing of EXPLAIN. */
static enum status
explain(struct pg_session *s, const struct statement *st,
    const struct pg_params *p, struct estimate *out, struct findings *f)
{
	struct buf text = BUF_INIT;
	enum status status = STATUS_OK;
	PGresult *r;

	buf_str(&text, prefix);
	buf_add(&text, st->text, st->len);
	r = PQexecParams(s->conn, text.s, p->n, p->types, p->values, NULL,
	    NULL, 0);
	if (PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) > 0)
		read_plan(s->conn, PQgetvalue(r, 0, 0), st->most, out);
	else
		status = pg_run_error(s, r, st->text, sizeof prefix - 1, f);
	PQclear(r);
	buf_free(&text);
	return status;
}

enum status
pg_estimate(struct database *db, const struct statement *s,
    struct estimate *out, struct findings *f)
{
	struct pg_session *session = (struct pg_session *)db;
	struct pg_params params = {0};
	enum status status = prove_check_text(s, f);
	PGresult *described;

	*out = (struct estimate){.cost = -1, .scan_rows = -1,
	    .rows = -1};
	if (status != STATUS_OK)
		return status;
	if (pg_params_read(&params, s, f, &status)) {
		described = prove_query(session, s, &params, f, &status);
		if (described)
			status = explain(session, s, &params, out, f);
		PQclear(described);
	}
	pg_params_free(&params);
	return status;
}
