#include "lang/basis.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "json/get.h"
#include "lang/function.h"
#include "lang/plan.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "lang/walk.h"

/* ---- what a plan uses --------------------------------------------------- */

struct collect {
	struct basis_list *out;
	struct arena *arena;
	unsigned use;
};

static void
note(struct collect *c, const struct schema_table *t,
    const struct schema_column *column, unsigned use)
{
	struct basis_list *l = c->out;
	size_t i = 0;

	while (i < l->n && (l->v[i].table != t || l->v[i].column != column))
		i++;
	if (i == l->n) {
		l->v = arena_grow(c->arena, l->v, l->n, sizeof *l->v);
		l->v[l->n++] = (struct basis_used){t, column, 0};
	}
	l->v[i].uses |= use;
}

static void
note_star(struct collect *c, const struct query *q, const struct expr *e)
{
	const struct schema_table *t;

	c->out->stars = true;
	for (size_t i = 0; q != NULL && i < q->nsources; i++) {
		if (q->sources[i]->kind != SOURCE_TABLE ||
		    (e->u.star.source != NULL &&
		    e->u.star.source != q->sources[i]))
			continue;
		t = q->sources[i]->u.table.table;
		for (size_t k = 0; t != NULL && k < t->ncolumns; k++)
			note(c, t, &t->columns[k], BASIS_SHOWN);
	}
}

static void collect_query(void *arg, struct query *q);

static void
collect_expr(void *arg, struct expr **at)
{
	struct collect *c = arg;
	const struct walk w = {.expr = collect_expr, .query = collect_query,
	    .arg = c};
	const struct expr *e = *at;
	unsigned use = c->use;

	if (e->kind == EXPR_COLUMN && e->u.column.column != NULL)
		note(c, e->u.column.column->table, e->u.column.column, use);
	if (e->kind == EXPR_CALL && function_aggregates(e))
		c->use = BASIS_COMPUTED;
	walk_expr(&w, *at);
	c->use = use;
}

/* The leaves are in q->sources; what joins them is here. */
static void
collect_join(struct collect *c, const struct walk *w, struct source *s)
{
	const struct source *sides[2];
	const struct schema_column *column;

	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	collect_join(c, w, s->u.join.left);
	collect_join(c, w, s->u.join.right);
	c->use = BASIS_JOINED;
	walk_preds(w, &s->u.join.on);
	for (size_t i = 0; i < s->u.join.nusing; i++) {
		sides[0] = source_owner(s->u.join.left, s->u.join.using[i]);
		sides[1] = source_owner(s->u.join.right, s->u.join.using[i]);
		for (size_t k = 0; k < 2; k++) {
			if (sides[k] == NULL ||
			    sides[k]->kind != SOURCE_TABLE ||
			    sides[k]->u.table.table == NULL)
				continue;
			column = schema_column(sides[k]->u.table.table,
			    s->u.join.using[i], NULL);
			if (column != NULL)
				note(c, column->table, column, BASIS_JOINED);
		}
	}
}

static void
collect_outputs(struct collect *c, const struct walk *w, struct query *q)
{
	const struct outputs *lists[] = {&q->outputs, &q->selected,
	    &q->computed};
	const struct expr *e;

	for (size_t k = 0; k < 3; k++)
		for (size_t i = 0; i < lists[k]->n; i++) {
			e = lists[k]->v[i]->expr;
			c->use = lists[k]->v[i]->hidden ? 0 : BASIS_SHOWN;
			if (e->kind == EXPR_STAR)
				note_star(c, q, e);
			else
				collect_expr(w->arg, &lists[k]->v[i]->expr);
		}
}

static void
collect_query(void *arg, struct query *q)
{
	struct collect *c = arg;
	const struct walk w = {.expr = collect_expr, .query = collect_query,
	    .arg = c};
	unsigned use = c->use;
	size_t i;

	for (i = 0; i < q->nctes; i++)
		collect_query(c, q->ctes[i].query);
	for (i = 0; i < q->nargs; i++)
		collect_query(c, q->args[i]);
	for (i = 0; i < q->nsources; i++) {
		if (q->sources[i]->kind != SOURCE_TABLE)
			walk_source(&w, q->sources[i]);
		else if (q->sources[i]->u.table.table != NULL)
			note(c, q->sources[i]->u.table.table, NULL, 0);
	}
	collect_join(c, &w, q->from);
	collect_outputs(c, &w, q);
	c->use = BASIS_COMPARED;
	walk_preds(&w, &q->where);
	walk_preds(&w, &q->having);
	c->use = BASIS_GROUPED;
	walk_exprs(&w, &q->group_columns);
	for (i = 0; i < q->ngroupings; i++)
		walk_exprs(&w, &q->groupings[i].exprs);
	c->use = BASIS_ORDERED;
	walk_orders(&w, &q->order_by);
	for (i = 0; i < q->nwindows; i++)
		walk_window(&w, &q->windows[i]);
	c->use = use;
}

void
basis_collect(struct basis_list *out, struct query *q, struct arena *arena)
{
	struct collect c = {out, arena, 0};

	*out = (struct basis_list){NULL, 0, false};
	if (q != NULL)
		collect_query(&c, q);
}

/* ---- entries ------------------------------------------------------------ */

const char *
basis_print(const json_t *entry)
{
	return json_is_string(entry) ? json_string_value(entry) :
	    get_str(entry, "fingerprint");
}

bool
basis_column(const json_t *entry, const char *name, struct basis_column *out)
{
	static const char end[] = " not null";
	const size_t len = sizeof end - 1;
	const char *text = get_str(get_object(entry, "columns"), name);
	size_t n;

	if (text == NULL)
		return false;
	*out = (struct basis_column){0, text, 0, false};
	n = strspn(text, "0123456789");
	if (n > 0 && n < 6 && text[n] == ' ') {
		out->place = (int)strtol(text, NULL, 10);
		out->type += n + 1;
	}
	n = strlen(out->type);
	if (n >= len && strcmp(out->type + n - len, end) == 0) {
		out->not_null = true;
		n -= len;
	}
	out->n = n;
	return true;
}

/* What an entry says of a column of today; new, to free. */
static char *
basis_describe(const struct schema_table *t, const struct schema_column *c)
{
	struct buf b = BUF_INIT;

	/* of a table that lost columns on the way no place is known */
	if (get_array(t->json, "dropped_columns") == NULL)
		buf_fmt(&b, "%zu ", (size_t)(c - t->columns) + 1);
	buf_str(&b, c->type);
	if (!c->nullable)
		buf_str(&b, " not null");
	return buf_take(&b);
}

static char *
names(const struct schema_column *const *columns, size_t n)
{
	struct buf b = BUF_INIT;

	for (size_t i = 0; i < n; i++)
		buf_fmt(&b, "%s%s", i > 0 ? ", " : "", columns[i]->name);
	return buf_take(&b);
}

char *
basis_refers(const struct schema_key *k, char **own)
{
	struct buf b = BUF_INIT;

	buf_fmt(&b, "%s.", k->to_name);
	for (size_t i = 0; i < k->n; i++)
		buf_fmt(&b, "%s%s", i > 0 ? ", " : "",
		    k->to != NULL && k->to_columns[i] != NULL ?
		    k->to_columns[i]->name : "?");
	*own = names(k->from_columns, k->n);
	return buf_take(&b);
}

/* ---- making ------------------------------------------------------------- */

static bool
uses(const json_t *columns, const struct schema_column *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (json_object_get(columns, list[i]->name) == NULL)
			return false;
	return n > 0;
}

static void
add_keys(json_t *entry, const struct schema_table *t)
{
	const json_t *columns = get_object(entry, "columns"), *key, *name;
	json_t *unique = json_array(), *refers = json_object();
	char *own, *other;
	size_t i, k;

	if (uses(columns, t->primary_key, t->nprimary_key))
		json_array_append(unique, get_array(t->json, "primary_key"));
	json_array_foreach(get_array(t->json, "unique_keys"), i, key) {
		bool all = json_array_size(key) > 0;

		json_array_foreach(key, k, name)
			all = all && json_is_string(name) && json_object_get(
			    columns, json_string_value(name)) != NULL;
		if (all)
			json_array_append(unique, (json_t *)key);
	}
	for (i = 0; i < t->nkeys; i++) {
		/* those that a planner thought of are none of the table's */
		if (t->keys[i].json == NULL ||
		    schema_key_inferred(&t->keys[i]) || !uses(columns,
		    t->keys[i].from_columns, t->keys[i].n))
			continue;
		other = basis_refers(&t->keys[i], &own);
		json_object_set_new(refers, own, json_string(other));
		free(own);
		free(other);
	}
	if (json_array_size(unique) > 0)
		json_object_set(entry, "unique", unique);
	if (json_object_size(refers) > 0)
		json_object_set(entry, "refers", refers);
	json_decref(unique);
	json_decref(refers);
}

static json_t *
entry_of(const struct basis_list *used, const struct schema_table *t,
    const char *print)
{
	json_t *entry = json_object(), *columns = json_object();
	char *text;

	json_object_set_new(entry, "fingerprint", json_string(print));
	for (size_t i = 0; i < used->n; i++) {
		if (used->v[i].table != t || used->v[i].column == NULL)
			continue;
		text = basis_describe(t, used->v[i].column);
		json_object_set_new(columns, used->v[i].column->name,
		    json_string(text));
		free(text);
	}
	if (json_object_size(columns) > 0)
		json_object_set(entry, "columns", columns);
	json_decref(columns);
	add_keys(entry, t);
	return entry;
}

static json_t *
make(const struct basis_list *used, const json_t *prints)
{
	json_t *out = json_object();
	const struct schema_table *t;
	struct buf key = BUF_INIT;
	const char *print;

	for (size_t i = 0; i < used->n; i++) {
		t = used->v[i].table;
		buf_reset(&key);
		if (t->schema != NULL)
			buf_fmt(&key, "%s.", t->schema);
		buf_str(&key, t->name);
		if (json_object_get(out, key.s) != NULL)
			continue;
		print = get_str(prints, key.s);
		if (print != NULL)
			json_object_set_new(out, key.s,
			    entry_of(used, t, print));
	}
	buf_free(&key);
	return out;
}

json_t *
basis_make(const json_t *plan, const struct schema *s,
    const struct view_reader *reader, const json_t *prints)
{
	struct findings scratch = FINDINGS_INIT("");
	struct basis_list used = {NULL, 0, false};
	json_t *out = NULL;
	struct view v;

	view_build(&v, plan, reader, &scratch);
	if (v.query != NULL) {
		scope_resolve(&v, s, &scratch);
		basis_collect(&used, v.query, &v.arena);
		out = make(&used, prints);
	}
	if (json_object_size(out) == 0) {
		json_decref(out);
		out = NULL;
	}
	view_free(&v);
	findings_free(&scratch);
	return out;
}
