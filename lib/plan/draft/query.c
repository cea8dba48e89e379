/* A query as JSON, piece by piece. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "base/num.h"
#include "base/utf8.h"
#include "lang/name.h"
#include "plan/draft/query.h"

void
query_init(struct query *q, struct arena *a)
{
	*q = (struct query){.arena = a, .edges = json_array(),
	    .select = json_array(), .where = json_array(),
	    .group = json_array(), .having = json_array(),
	    .order = json_array()};
}

void
query_free(struct query *q)
{
	json_decref(q->edges);
	json_decref(q->select);
	json_decref(q->where);
	json_decref(q->group);
	json_decref(q->having);
	json_decref(q->order);
	*q = (struct query){0};
}

/* ---- sources ----------------------------------------------------------- */

static const char *
add(struct query *q, const struct schema_table *t, const char *name)
{
	if (q->n == q->cap) {
		struct source *old = q->v;

		q->cap = q->cap ? 2 * q->cap : 8;
		q->v = arena_alloc(q->arena, q->cap * sizeof *q->v);
		if (q->n)
			memcpy(q->v, old, q->n * sizeof *old);
	}
	q->v[q->n++] = (struct source){.table = t, .name = name};
	return name;
}

static bool
query_has(const struct query *q, const struct schema_table *t)
{
	for (size_t i = 0; i < q->n; i++)
		if (q->v[i].table == t && q->v[i].name == t->name)
			return true;
	return false;
}

const char *
query_source(struct query *q, const struct schema_table *t)
{
	return query_has(q, t) ? t->name : add(q, t, t->name);
}

static bool
is_taken(const struct query *q, const char *name)
{
	for (size_t i = 0; i < q->n; i++)
		if (ascii_equal(q->v[i].name, name))
			return true;
	return false;
}

static void
set_text(json_t *o, const char *key, const char *text)
{
	json_object_set_new(o, key, json_string(text));
}

void
query_join(struct query *q, const char *from, const char *to,
    const struct schema_key *key, bool left)
{
	for (size_t i = 0; key->from_columns && key->to_columns &&
	    i < key->n; i++) {
		json_t *e = json_object();

		set_text(e, "from_table", from);
		set_text(e, "from_column", key->from_columns[i]->name);
		set_text(e, "to_table", to);
		set_text(e, "to_column", key->to_columns[i]->name);
		if (left)
			set_text(e, "join_type", "left");
		json_array_append_new(q->edges, e);
	}
}

/* "manager_id" leads to the manager. */
static const char *
role_name(struct query *q, const char *column)
{
	char *plain = name_made_alias(q->arena, column);
	size_t len = strlen(plain);

	if (len > 3 && ascii_equal(plain + len - 3, "_id"))
		plain[len - 3] = '\0';
	while (is_taken(q, plain))
		plain = arena_printf(q->arena, "%s_", plain);
	return plain;
}

const char *
query_role(struct query *q, const char *from, const struct schema_key *key,
    bool left)
{
	const char *name;

	for (size_t i = 0; i < q->n; i++)
		if (q->v[i].role == key)
			return q->v[i].name;
	name = add(q, key->to, role_name(q, key->from_columns[0]->name));
	q->v[q->n - 1].role = key;
	query_join(q, from, name, key, left);
	return name;
}

/* ---- parts ------------------------------------------------------------- */

json_t *
query_column(const char *name, const struct schema_column *c)
{
	json_t *o = json_object();

	set_text(o, "table", name);
	set_text(o, "column", c->name);
	return o;
}

static bool
is_column(const json_t *expr)
{
	return json_object_get(expr, "column") != NULL &&
	    json_object_get(expr, "op") == NULL;
}

void
query_show(struct query *q, json_t *expr, const char *as)
{
	json_t *item, *old;
	size_t i;

	if (is_column(expr) || json_object_get(expr, "star")) {
		item = expr;
	} else {
		item = json_object();
		json_object_set_new(item, "expr", expr);
		if (as)
			set_text(item, "as", as);
	}
	json_array_foreach(q->select, i, old)
		if (json_equal(old, item)) {
			json_decref(item);
			return;
		}
	json_array_append_new(q->select, item);
}

void
query_where(struct query *q, json_t *pred)
{
	const json_t *p;
	size_t i;

	json_array_foreach(q->where, i, p)
		if (json_equal(p, pred)) {
			json_decref(pred);
			return;
		}
	json_array_append_new(q->where, pred);
}

void
query_having(struct query *q, json_t *pred)
{
	json_array_append_new(q->having, pred);
}

void
query_group(struct query *q, json_t *expr, const char *as)
{
	json_t *item = expr, *old;
	size_t i;

	if (!is_column(expr)) {
		item = json_object();
		json_object_set_new(item, "expr", expr);
		if (as)
			set_text(item, "as", as);
	}
	json_array_foreach(q->group, i, old)
		if (json_equal(old, item)) {
			json_decref(item);
			return;
		}
	json_array_append_new(q->group, item);
}

void
query_order(struct query *q, json_t *expr, int dir)
{
	json_t *item = json_object();

	if (is_column(expr)) {
		json_decref(item);
		item = expr;
	} else {
		json_object_set_new(item, "expr", expr);
	}
	set_text(item, "direction", dir > 0 ? "DESC" : "ASC");
	json_array_append_new(q->order, item);
}

void
query_nulls_last(struct query *q)
{
	set_text(json_array_get(q->order, json_array_size(q->order) - 1),
	    "nulls", "last");
}

json_t *
query_call(const char *fn, json_t *arg)
{
	json_t *o = json_object(), *args;

	set_text(o, "fn", fn);
	if (!arg) {
		set_text(o, "args", "*");
		return o;
	}
	args = json_array();
	json_array_append_new(args, arg);
	json_object_set_new(o, "args", args);
	return o;
}

json_t *
query_op(const char *op, json_t *x, json_t *y)
{
	json_t *o = json_object(), *args = json_array();

	json_array_append_new(args, x);
	json_array_append_new(args, y);
	set_text(o, "op", op);
	json_object_set_new(o, "args", args);
	return o;
}

json_t *
query_number(double v)
{
	json_t *o = json_object();
	char text[NUM_SIZE];

	if (v == floor(v) && fabs(v) < 1e15) {
		json_object_set_new(o, "value",
		    json_integer((json_int_t)v));
		return o;
	}
	num_real(text, v);
	set_text(o, "value", text);
	set_text(o, "type", "number");
	return o;
}

json_t *
query_compare(json_t *left, const char *op, json_t *right)
{
	json_t *o = json_object();
	json_t *value = json_object_get(right, "value");

	if (is_column(left) && value && json_object_size(right) == 1) {
		json_object_update(o, left);
		set_text(o, "op", op);
		json_object_set(o, "value", value);
		json_decref(left);
		json_decref(right);
		return o;
	}
	json_object_set_new(o, "left", left);
	set_text(o, "op", op);
	json_object_set_new(o, "right", right);
	return o;
}

json_t *
query_in(json_t *left, json_t *query, bool not)
{
	json_t *o = json_object();

	if (is_column(left)) {
		json_object_update(o, left);
		json_decref(left);
	} else {
		json_object_set_new(o, "left", left);
	}
	set_text(o, "op", not ? "not_in" : "in");
	json_object_set_new(o, "query", query);
	return o;
}

/* ---- names ------------------------------------------------------------- */

static const char *
shown_name(const json_t *item)
{
	const char *as = json_string_value(json_object_get(item, "as"));

	return as ? as : json_string_value(json_object_get(item, "column"));
}

static bool
is_shown(const struct query *q, size_t first, const char *name)
{
	for (size_t i = 0; i < first; i++) {
		const char *other = shown_name(json_array_get(q->select, i));

		if (other && ascii_equal(other, name))
			return true;
	}
	return false;
}

/* The name of a customer beside that of a product is "customer_name". */
void
query_name_apart(struct query *q)
{
	json_t *item;
	size_t i;

	json_array_foreach(q->select, i, item) {
		const char *name = shown_name(item), *table, *stem;
		size_t all = json_array_size(q->select);

		if (!name || !is_shown(q, i, name))
			continue;
		table = json_string_value(json_object_get(item, "table"));
		if (table)
			name = name_made_alias(q->arena, arena_printf(q->arena,
			    "%s_%s", table, name));
		stem = name;
		for (int n = 2; is_shown(q, all, name); n++)
			name = arena_printf(q->arena, "%s_%d", stem, n);
		set_text(item, "as", name);
	}
}

/* ---- the whole --------------------------------------------------------- */

static void
put(json_t *o, const char *key, json_t **list)
{
	if (json_array_size(*list))
		json_object_set(o, key, *list);
	json_decref(*list);
	*list = NULL;
}

json_t *
query_json(struct query *q)
{
	json_t *o = json_object(), *selections = json_array();
	json_t *group;

	query_name_apart(q);
	for (size_t i = 0; i < q->n; i++) {
		json_t *s = json_object();

		set_text(s, "table", q->v[i].table->name);
		if (q->v[i].table->schema)
			set_text(s, "schema", q->v[i].table->schema);
		if (q->v[i].name != q->v[i].table->name)
			set_text(s, "alias", q->v[i].name);
		json_array_append_new(selections, s);
	}
	json_object_set_new(o, "selections", selections);
	put(o, "join_edges", &q->edges);
	put(o, "global_filters", &q->where);
	put(o, "select", &q->select);
	if (json_array_size(q->group) || json_array_size(q->having)) {
		group = json_object();
		json_object_set(group, "group_by_columns", q->group);
		json_object_set_new(group, "aggregates", json_array());
		if (json_array_size(q->having))
			json_object_set(group, "having_filters", q->having);
		json_object_set_new(o, "group_by", group);
	}
	put(o, "order_by", &q->order);
	if (q->distinct)
		json_object_set_new(o, "distinct", json_true());
	if (q->limit > 0)
		json_object_set_new(o, "limit", json_integer(q->limit));
	if (q->offset > 0)
		json_object_set_new(o, "offset", json_integer(q->offset));
	query_free(q);
	return o;
}
