/* Writes a draft as JSON. */
#include <string.h>
#include "base/buf.h"
#include "base/utf8.h"
#include "plan/compose_work.h"

static bool
same_term(const struct draft_term *a, const struct draft_term *b)
{
	return a->agg == b->agg && a->column == b->column &&
	    (a->table == b->table || !a->column);
}

void
compose_set(json_t *object, const char *key, json_t *value)
{
	json_object_set_new(object, key, value);
}

void
compose_set_table(json_t *object, const char *key, const struct schema_table *t)
{
	compose_set(object, key, json_string(t->name));
}

json_t *
compose_column(const struct draft_term *t)
{
	const struct computed *c = computed_of(t->column);
	json_t *o;

	if (c)
		return json_deep_copy(c->expr);
	o = json_object();
	compose_set_table(o, "table", t->table);
	compose_set(o, "column", json_string(t->column->name));
	return o;
}

/* "avg_price", "count"; no name that a column of the query has. */
json_t *
compose_alias(const struct draft *q, const struct draft_term *t)
{
	struct buf b = BUF_INIT;
	json_t *out;
	const char *name = lexicon_agg_name(t->agg);

	if (computed_of(t->column) && (!t->agg || t->agg == AGG_COMPUTED))
		return compose_computed_alias(q, t);
	for (; *name && *name != '_'; name++)
		buf_ch(&b, (char)ascii_lower((unsigned char)*name));
	if (t->column) {
		buf_ch(&b, '_');
		for (const char *c = t->column->name; *c; c++) {
			bool plain = (*c >= 'a' && *c <= 'z') ||
			    (*c >= 'A' && *c <= 'Z') ||
			    (*c >= '0' && *c <= '9');

			buf_ch(&b, plain ? *c : '_');
		}
	}
	for (size_t i = 0; i < q->ntables; i++)
		if (schema_column(q->tables[i], b.s, NULL)) {
			buf_str(&b, "_all");
			break;
		}
	out = json_string(b.s);
	buf_free(&b);
	return out;
}

static json_t *
aggregate(const struct draft *q, const struct draft_term *t, bool hidden)
{
	json_t *o = json_object();

	if (computed_of(t->column)) {
		compose_argument(o, t);
	} else {
		compose_set(o, "function",
		    json_string(lexicon_agg_name(t->agg)));
		compose_set_table(o, "table", t->table);
		if (t->column)
			compose_set(o, "column", json_string(t->column->name));
	}
	compose_set(o, "alias", compose_alias(q, t));
	if (hidden)
		compose_set(o, "hidden", json_true());
	return o;
}

static bool
is_output(const struct draft *q, const struct draft_term *t)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (same_term(&q->outputs[i], t))
			return true;
	return false;
}

static void
add_hidden(const struct draft *q, json_t *aggregates,
    const struct draft_term *t)
{
	json_t *o;
	size_t i;
	json_t *have;

	if (!t->agg || is_output(q, t) || compose_is_composite(t))
		return;
	o = aggregate(q, t, true);
	json_array_foreach(aggregates, i, have)
		if (json_equal(json_object_get(have, "alias"),
		    json_object_get(o, "alias"))) {
			json_decref(o);
			return;
		}
	json_array_append_new(aggregates, o);
}

static bool
is_grouped(const struct draft *q, const struct draft_term *t)
{
	for (size_t i = 0; i < q->ngroups; i++)
		if (same_term(&q->groups[i], t))
			return true;
	return false;
}

static json_t *
compose_group(const struct draft *q)
{
	json_t *o, *columns = json_array(), *aggregates = json_array();

	for (size_t i = 0; i < q->ngroups; i++)
		json_array_append_new(columns, computed_of(
		    q->groups[i].column) ? compose_item(q, &q->groups[i]) :
		    compose_column(&q->groups[i]));
	for (size_t i = 0; i < q->noutputs; i++)
		if (q->outputs[i].agg && !compose_is_composite(&q->outputs[i]))
			json_array_append_new(aggregates,
			    aggregate(q, &q->outputs[i], false));
	for (size_t i = 0; i < q->nhaving; i++)
		add_hidden(q, aggregates, &q->having[i].term);
	for (size_t i = 0; i < q->nkeys; i++)
		add_hidden(q, aggregates, &q->keys[i].term);
	if (!json_array_size(columns) && !json_array_size(aggregates)) {
		json_decref(columns);
		json_decref(aggregates);
		return NULL;
	}
	o = json_object();
	compose_set(o, "group_by_columns", columns);
	compose_set(o, "aggregates", aggregates);
	if (q->nhaving)
		compose_set(o, "having_filters", compose_tests(q, q->having,
		    q->nhaving));
	return o;
}

/* Selections in the order in which outputs first speak of them. */
static size_t
ordered_tables(const struct draft *q, const struct schema_table **out)
{
	size_t n = 0;

	/* the joins of roles stand last, so that they are outer to the left */
	for (size_t i = 0; i < q->noutputs + q->ntables; i++) {
		const struct schema_table *t = i < q->noutputs &&
		    !q->outputs[i].table->of ?
		    q->outputs[i].table : i < q->noutputs ? NULL :
		    q->tables[i - q->noutputs];
		bool there = !t, known = false;

		for (size_t k = 0; k < n; k++)
			there |= out[k] == t;
		for (size_t k = 0; k < q->ntables; k++)
			known |= q->tables[k] == t;
		if (!there && known)
			out[n++] = t;
	}
	return n;
}

/* Would the derived output be the one wanted? It is projections in the
 * order of selections, or group columns and then aggregates. */
static bool
needs_select(const struct draft *q)
{
	size_t group = 0, last = 0;
	bool seen_agg = false;
	const struct schema_table *order[64];
	size_t n = ordered_tables(q, order);

	if (q->all)
		return true;
	for (size_t i = 0; i < q->noutputs; i++) {
		const struct draft_term *t = &q->outputs[i];
		size_t at = 0;

		if (computed_of(t->column))
			return true;
		if (t->agg) {
			seen_agg = true;
			continue;
		}
		if (seen_agg)
			return true;
		while (at < n && order[at] != t->table)
			at++;
		if (at < last)
			return true;
		last = at;
		if (q->ngroups > 0 && (group >= q->ngroups ||
		    !same_term(&q->groups[group], t)))
			return true;
		group++;
	}
	return (q->ngroups > 0 && group != q->ngroups) ||
	    (seen_agg && group > 0 && q->ngroups == 0);
}

static json_t *
compose_select(const struct draft *q)
{
	json_t *list = json_array();

	if (q->all) {
		json_t *o = json_object();

		if (q->ntables > 1)
			compose_set_table(o, "star", q->tables[0]);
		else
			compose_set(o, "star", json_true());
		json_array_append_new(list, o);
	}
	for (size_t i = 0; i < q->noutputs; i++) {
		const struct draft_term *t = &q->outputs[i];
		bool computed = computed_of(t->column) != NULL;
		json_t *o;

		if (compose_is_composite(t) || (!t->agg && computed &&
		    !is_grouped(q, t))) {
			o = compose_item(q, t);
		} else if (!t->agg && !computed) {
			o = compose_column(t);
		} else {
			o = json_object();
			compose_set(o, "output", compose_alias(q, t));
		}
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *
compose_selections(const struct draft *q, bool listed)
{
	json_t *list = json_array();
	const struct schema_table *order[64];
	size_t n = ordered_tables(q, order);

	for (size_t i = 0; i < n; i++) {
		json_t *o = json_object(), *columns = json_array();

		compose_set_table(o, "table", order[i]->of ? order[i]->of :
		    order[i]);
		if (order[i]->of)
			compose_set_table(o, "alias", order[i]);
		if (order[i]->schema)
			compose_set(o, "schema", json_string(order[i]->schema));
		for (size_t k = 0; k < q->noutputs && !listed; k++)
			if (!q->outputs[k].agg &&
			    !computed_of(q->outputs[k].column) &&
			    q->outputs[k].table ==
			    order[i])
				json_array_append_new(columns,
				    json_string(q->outputs[k].column->name));
		if (json_array_size(columns))
			compose_set(o, "columns", columns);
		else
			json_decref(columns);
		json_array_append_new(list, o);
	}
	return list;
}

static void
compose_edge(json_t *list, const struct path_edge *e)
{
	for (size_t i = 0; i < e->key->n; i++) {
		json_t *o = json_object();
		const struct schema_column *from = e->key->from_columns[i];
		const struct schema_column *to = e->key->to_columns[i];

		compose_set_table(o, "from_table", from->table);
		compose_set(o, "from_column", json_string(from->name));
		compose_set_table(o, "to_table", to->table);
		compose_set(o, "to_column", json_string(to->name));
		if (to->table->of)
			compose_set(o, "join_type", json_string("left"));
		json_array_append_new(list, o);
	}
}

static json_t *
compose_order(const struct draft *q)
{
	json_t *list = json_array();

	for (size_t i = 0; i < q->nkeys; i++) {
		const struct draft_key *k = &q->keys[i];
		bool computed = computed_of(k->term.column) != NULL;
		json_t *o;

		if (computed && (!k->term.agg || compose_is_composite(
		    &k->term)) && !is_output(q, &k->term)) {
			o = json_object();
			compose_set(o, "expr", compose_column(&k->term));
		} else if (k->term.agg || computed) {
			o = json_object();
			compose_set(o, "output", compose_alias(q, &k->term));
		} else {
			o = compose_column(&k->term);
		}
		compose_set(o, "direction", json_string(k->descending ? "DESC" :
		    "ASC"));
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *
compose_arms(const struct draft *q)
{
	json_t *o = json_object(), *set_json = json_object();
	json_t *args = json_array();

	for (size_t i = 0; i < q->narms; i++)
		json_array_append_new(args, compose_query(&q->arms[i]));
	compose_set(set_json, "op", json_string("intersect"));
	compose_set(set_json, "args", args);
	compose_set(o, "set", set_json);
	return o;
}

json_t *
compose_query(const struct draft *q)
{
	json_t *o, *part;
	bool listed;

	if (q->narms)
		return compose_arms(q);
	if (q->over)
		return compose_over(q);
	listed = needs_select(q);
	o = json_object();
	compose_set(o, "selections", compose_selections(q, listed));
	if (q->nedges) {
		part = json_array();
		for (size_t i = 0; i < q->nedges; i++)
			compose_edge(part, &q->edges[i]);
		compose_set(o, "join_edges", part);
	}
	if (q->nwhere)
		compose_set(o, "global_filters", compose_tests(q, q->where,
		    q->nwhere));
	if (listed)
		compose_set(o, "select", compose_select(q));
	if (q->distinct)
		compose_set(o, "distinct", json_true());
	part = compose_group(q);
	if (part)
		compose_set(o, "group_by", part);
	if (q->nkeys)
		compose_set(o, "order_by", compose_order(q));
	if (q->limit)
		compose_set(o, "limit", json_integer(q->limit));
	return o;
}
