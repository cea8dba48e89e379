/* Tables that a patch brings in, along the keys of the schema. */
#include "edit/job.h"

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "link/path/path.h"

/* The ways from the tables of the plan to another one. */
struct ways {
	const struct seat *from; /* where the shortest begins */
	struct path path;
	bool any, rival;
	const struct seat *other; /* where one as short begins */
	struct path other_path;
};

/* An edge in words: "order.customer_id = customer.id". */
static void
say_edge(struct buf *b, const struct path_edge *e)
{
	const struct schema_key *k = e->key;

	for (size_t i = 0; i < k->n; i++)
		buf_fmt(b, "%s%s.%s = %s.%s", i > 0 ? " and " : "",
		    k->from->name, k->from_columns[i]->name, k->to_name,
		    k->to_columns[i]->name);
}

static void
say_way(struct buf *b, const struct path *p)
{
	for (size_t i = 0; i < p->n; i++) {
		buf_str(b, i > 0 ? ", " : "");
		say_edge(b, &p->edges[i]);
	}
}

static void
weigh(struct job *j, const struct seat *seat, const struct schema_table *to,
    struct ways *w)
{
	const struct schema_table *ends[] = {seat->known, to};
	struct path p;

	if (seat->known == NULL || seat->known == to ||
	    !path_connect(j->known, &j->arena, ends, 2, &p))
		return;
	if (!w->any || p.cost < w->path.cost - 1e-6) {
		*w = (struct ways){seat, p, true, p.rival, NULL, {0}};
	} else if (p.cost < w->path.cost + 1e-6) {
		w->rival = true;
		w->other = seat;
		w->other_path = p;
	}
}

/* How the table is reached from what the plan has; of a table that is there
 * twice each is a way. */
static struct ways
find_ways(struct job *j, const struct schema_table *to)
{
	struct ways w = {0};

	for (size_t i = 0; i < j->seats.n; i++)
		weigh(j, &j->seats.v[i], to, &w);
	return w;
}

static bool
refuse_rival(struct job *j, const struct schema_table *to,
    const struct ways *w)
{
	json_t *finding = job_refusal(j, "table '%s' can be joined in several "
	    "equally short ways: choose one with \"edge\"", to->name);
	struct path_edge edges[8];
	struct buf b = BUF_INIT;
	size_t n = w->path.n == 1 && w->other == NULL ? path_keys_between(
	    j->known, w->from->known, to, edges, 8) : 0;

	for (size_t i = 0; i < n; i++) {
		say_edge(&b, &edges[i]);
		finding_candidate(finding, b.s);
		buf_reset(&b);
	}
	if (n == 0) {
		say_way(&b, &w->path);
		finding_candidate(finding, b.s);
		buf_reset(&b);
	}
	if (w->other != NULL) {
		say_way(&b, &w->other_path);
		finding_candidate(finding, b.s);
	}
	buf_free(&b);
	return false;
}

/* The table that an edge leads to. */
static const struct schema_table *
end_of(const struct path_edge *e)
{
	return e->forward ? e->key->to : e->key->from;
}

/* Does one row on this side stand beside several on the other? */
static bool
multiplies(const struct path_edge *e)
{
	return !e->forward && !schema_is_unique(e->key->from,
	    e->key->from_columns, e->key->n);
}

static bool
is_many(const struct path *p)
{
	for (size_t i = 0; i < p->n; i++)
		if (multiplies(&p->edges[i]))
			return true;
	return false;
}

static bool
is_optional(const struct path_edge *e)
{
	for (size_t i = 0; e->forward && i < e->key->n; i++)
		if (e->key->from_columns[i]->nullable)
			return true;
	return false;
}

static void
append_edges(json_t *edges, const struct path_edge *e, const char *from,
    const char *to, const char *type)
{
	const struct schema_key *k = e->key;
	json_t *edge;

	for (size_t i = 0; i < k->n; i++) {
		const char *x = k->from_columns[i]->name;
		const char *y = k->to_columns[i]->name;

		edge = json_pack("{ssssssss}", "from_table", from,
		    "from_column", e->forward ? x : y, "to_table", to,
		    "to_column", e->forward ? y : x);
		if (type != NULL)
			json_object_set_new(edge, "join_type",
			    json_string(type));
		json_array_append_new(edges, edge);
	}
}

static void
append_table(json_t *selections, const struct schema_table *t,
    const char *alias)
{
	json_t *selection = json_pack("{ss}", "table", t->name);

	if (t->schema != NULL)
		json_object_set_new(selection, "schema",
		    json_string(t->schema));
	if (alias != NULL)
		json_object_set_new(selection, "alias", json_string(alias));
	json_array_append_new(selections, selection);
}

static void
tell_joined(struct job *j, const struct path_edge *e, bool many)
{
	struct buf b = BUF_INIT;

	say_edge(&b, e);
	if (many)
		job_follow(j, "table '%s' was joined on %s: a row of '%s' "
		    "appears once for each of its rows", end_of(e)->name, b.s,
		    (e->forward ? e->key->from : e->key->to)->name);
	else
		job_follow(j, "table '%s' was joined on %s", end_of(e)->name,
		    b.s);
	buf_free(&b);
}

/* What is joined beyond an outer join is joined so, too. */
static void
walk(struct job *j, const struct ways *w, const char *alias,
    const char *join_type, enum reach how)
{
	const char *from = seat_name(w->from), *to, *type = join_type;

	for (size_t i = 0; i < w->path.n; i++) {
		const struct path_edge *e = &w->path.edges[i];
		const struct schema_table *t = end_of(e);
		bool last = i + 1 == w->path.n;

		if (type == NULL && how == REACH_SHOWN && is_optional(e))
			type = "left";
		to = last && alias != NULL ? alias : t->name;
		append_table(get_array(j->form, "selections"), t,
		    last ? alias : NULL);
		append_edges(get_array(j->form, "join_edges"), e, from, to,
		    type);
		tell_joined(j, e, multiplies(e));
		from = to;
	}
}

bool
reach_table(struct job *j, const struct schema_table *t, const char *alias,
    const char *join_type, enum reach how)
{
	struct ways w = find_ways(j, t);

	if (!w.any)
		return job_refuse(j, NULL, NULL, 0, "no foreign key connects "
		    "the tables of the plan with '%s': give the join with "
		    "\"edge\"", t->name);
	if (w.rival)
		return refuse_rival(j, t, &w);
	if (is_many(&w.path))
		counts_keep(j);
	walk(j, &w, alias, join_type, how);
	job_seats(j);
	return true;
}

/* ---- a condition on what a row has several of ------------------------- */

/* The rows of the other table, and of those on the way to it. */
static json_t *
sub_query(const struct path *p)
{
	json_t *query = json_object();
	json_t *selections = json_array(), *edges = json_array();

	for (size_t i = 0; i < p->n; i++) {
		const struct path_edge *e = &p->edges[i];

		append_table(selections, end_of(e), NULL);
		if (i > 0)
			append_edges(edges, e, end_of(e - 1)->name,
			    end_of(e)->name, NULL);
	}
	json_object_set_new(query, "selections", selections);
	json_object_set_new(query, "join_edges", edges);
	return query;
}

/* The row outside is that to which the first of them belongs. */
static json_t *
same_row(const struct ways *w, size_t i)
{
	const struct path_edge *e = &w->path.edges[0];
	const char *x = e->key->from_columns[i]->name;
	const char *y = e->key->to_columns[i]->name;

	return json_pack("{ss ss ss s{ss ss}}", "table", end_of(e)->name,
	    "column", e->forward ? y : x, "op", "=", "right", "table",
	    seat_name(w->from), "column", e->forward ? x : y);
}

/* A row of the plan by the keys of the first edge. */
static json_t *
exists(const struct ways *w, json_t *query /* steals */)
{
	json_t *filters = get_array(query, "global_filters");

	for (size_t i = 0; i < w->path.edges[0].key->n; i++)
		json_array_append_new(filters, same_row(w, i));
	json_object_set_new(query, "select",
	    json_pack("[{s{si} ss}]", "expr", "value", 1, "as", "one"));
	return json_pack("{so}", "exists", query);
}

json_t *
reach_within(struct job *j, const struct schema_table *t, json_t *pred)
{
	struct ways w = find_ways(j, t);
	const struct schema_column *from, *to;
	struct buf way = BUF_INIT;
	json_t *query;

	if (!w.any || w.rival || !is_many(&w.path))
		return NULL;
	query = sub_query(&w.path);
	json_object_set_new(query, "global_filters",
	    pred != NULL ? json_pack("[O]", pred) : json_array());
	say_way(&way, &w.path);
	job_follow(j, "a row of '%s' is kept if '%s' has %s, on %s",
	    seat_name(w.from), t->name, pred != NULL ? "a matching row" :
	    "none", way.s);
	buf_free(&way);
	if (pred == NULL)
		return json_pack("{so}", "not", exists(&w, query));
	if (!path_edge_columns(&w.path.edges[0], &from, &to))
		return exists(&w, query);
	json_object_set_new(query, "select", json_pack("[{ss ss}]", "table",
	    end_of(&w.path.edges[0])->name, "column", to->name));
	return json_pack("{ss ss ss so}", "table", seat_name(w.from),
	    "column", from->name, "op", "in", "query", query);
}

/* ---- whose column is it? ---------------------------------------------- */

static bool
refuse_owners(struct job *j, const char *column, double cost)
{
	json_t *finding = job_refusal(j, "column '%.100s' is in several "
	    "tables: name the table", column);

	for (size_t i = 0; i < j->known->ntables; i++) {
		const struct schema_table *t = &j->known->tables[i];
		struct ways w;

		if (schema_column(t, column, NULL) == NULL)
			continue;
		w = find_ways(j, t);
		if (w.any && w.path.cost < cost + 1e-6)
			finding_candidate(finding, arena_printf(&j->arena,
			    "%s.%s", t->name, column));
	}
	return false;
}

const struct schema_table *
reach_owner(struct job *j, const char *column)
{
	const struct schema_table *best = NULL;
	double cost = 0;
	bool tie = false;

	for (size_t i = 0; i < j->known->ntables; i++) {
		const struct schema_table *t = &j->known->tables[i];
		struct ways w;

		if (schema_column(t, column, NULL) == NULL)
			continue;
		w = find_ways(j, t);
		if (!w.any || (best != NULL && w.path.cost > cost + 1e-6))
			continue;
		tie = best != NULL && w.path.cost > cost - 1e-6;
		best = t;
		cost = w.path.cost;
	}
	if (tie) {
		refuse_owners(j, column, cost);
		return NULL;
	}
	return best;
}
