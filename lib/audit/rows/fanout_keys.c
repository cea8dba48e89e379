/* The keys of what a query gives. */
#include "audit/rows/fanout.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"

static bool
shows(const struct rows *f, const struct expr *e, size_t source,
    const char *name)
{
	const struct source *s = f->q->sources[source];

	if (e->kind == EXPR_STAR)
		return e->u.star.source == NULL || e->u.star.source == s;
	return e->kind == EXPR_COLUMN && e->u.column.source == s &&
	    ascii_equal(e->u.column.name, name);
}

/* What a column is called in what the query gives; NULL: it is not shown. */
static const char *
shown_as(const struct rows *f, size_t source, const char *name)
{
	const struct output *o;

	for (size_t i = 0; i < f->q->outputs.n; i++) {
		o = f->q->outputs.v[i];
		if (shows(f, o->expr, source, name))
			return o->expr->kind == EXPR_STAR ? name :
			    output_name(o);
	}
	return NULL;
}

/* The same, or what one that is equal to it is called. */
static const char *
equal_shown_as(const struct rows *f, size_t source, const char *name)
{
	const char *shown = shown_as(f, source, name);
	size_t column = 0;

	while (column < f->ncolumns && (f->columns[column].source != source ||
	    !ascii_equal(f->columns[column].name, name)))
		column++;
	if (column == f->ncolumns)
		return shown;
	for (size_t i = 0; i < f->ncolumns && shown == NULL; i++)
		if (rows_same(f, i, column))
			shown = shown_as(f, f->columns[i].source,
			    f->columns[i].name);
	return shown;
}

static struct rows_key *
new_key(struct audit *a, struct rows *f, size_t n)
{
	struct rows_key *wider;

	if (f->nkeys == f->keys_cap) {
		f->keys_cap = f->keys_cap * 2 + 4;
		wider = arena_alloc(&a->arena, f->keys_cap * sizeof *wider);
		if (f->nkeys > 0)
			memcpy(wider, f->keys, f->nkeys * sizeof *wider);
		f->keys = wider;
	}
	wider = &f->keys[f->nkeys++];
	wider->names = arena_alloc(&a->arena, (n + 1) * sizeof *wider->names);
	wider->n = 0;
	return wider;
}

/* Add a name to a key under way; one that is not shown ends it. */
static bool
add_name(struct rows *f, struct rows_key *key, const char *name)
{
	if (name == NULL)
		f->nkeys--;
	else
		key->names[key->n++] = name;
	return name != NULL;
}

static bool
same_key(const struct rows_key *x, const struct rows_key *y)
{
	for (size_t i = 0; i < x->n && x->n == y->n; i++)
		if (!ascii_equal(x->names[i], y->names[i]))
			return false;
	return x->n == y->n;
}

#define KEYS 16 /* of a query; a join of it with itself has all of them twice */

/* The last key is whole; it goes where it is known, or one of too many. */
static void
end_key(struct rows *f)
{
	const struct rows_key *last = &f->keys[f->nkeys - 1];

	for (size_t i = 0; i + 1 < f->nkeys; i++)
		if (i == KEYS || same_key(&f->keys[i], last)) {
			f->nkeys--;
			return;
		}
}

static void
pass_json(struct audit *a, struct rows *f, size_t source, const json_t *names)
{
	struct rows_key *key;
	const json_t *name;
	size_t i;

	if (json_array_size(names) == 0)
		return;
	key = new_key(a, f, json_array_size(names));
	json_array_foreach(names, i, name)
		if (!json_is_string(name) || !add_name(f, key,
		    equal_shown_as(f, source, json_string_value(name))))
			return;
	end_key(f);
}

static void
pass_table(struct audit *a, struct rows *f, size_t source)
{
	const struct schema_table *t = f->q->sources[source]->u.table.table;
	const json_t *names;
	size_t i;

	if (!rows_has_keys(t))
		f->unsure = true;
	pass_json(a, f, source, get_array(t->json, "primary_key"));
	json_array_foreach(get_array(t->json, "unique_keys"), i, names)
		pass_json(a, f, source, names);
}

static void
pass_query(struct audit *a, struct rows *f, size_t source,
    const struct rows *inner)
{
	const struct source *s = f->q->sources[source];
	const char *const *names;
	struct rows_key *key;
	size_t n, k;

	rows_outer_names(s, &names, &n);
	if (inner->unsure || n > 0)
		f->unsure = true; /* renamed: not followed */
	for (size_t i = 0; i < inner->nkeys && n == 0; i++) {
		key = new_key(a, f, inner->keys[i].n);
		for (k = 0; k < inner->keys[i].n; k++)
			if (!add_name(f, key, equal_shown_as(f, source,
			    inner->keys[i].names[k])))
				break;
		if (k == inner->keys[i].n)
			end_key(f);
	}
}

/* A key of a source that is not repeated stays one. */
static void
pass_keys(struct audit *a, struct rows *f)
{
	const struct source *s;

	for (size_t i = 0; i < f->q->nsources; i++) {
		s = f->q->sources[i];
		if (rows_fixed(a, f, rows_bit(i), ROWS_ALL) != f->all)
			continue;
		if (rows_inner(s) != NULL)
			pass_query(a, f, i, rows_of(a, rows_inner(s)));
		else if (s->kind == SOURCE_TABLE && s->u.table.table != NULL)
			pass_table(a, f, i);
		else
			f->unsure = true;
	}
}

/* Those columns of the group that the others do not fix. */
static void
find_group(struct audit *a, struct rows *f)
{
	size_t n = f->ncolumns;

	for (size_t i = 0; i < n; i++)
		f->columns[i].key = f->columns[i].grouped;
	for (size_t i = n; i-- > 0;) {
		if (!f->columns[i].key)
			continue;
		f->columns[i].key = false;
		rows_fixed(a, f, 0, ROWS_OF_KEY);
		f->columns[i].key = !rows_knows(f, i);
	}
}

static const char *
grouped_as(struct audit *a, struct rows *f, const struct expr *e, bool *needed)
{
	size_t column = rows_column_of(a, f, e);

	*needed = column == SIZE_MAX || f->columns[column].key;
	if (column != SIZE_MAX)
		return equal_shown_as(f, f->columns[column].source,
		    f->columns[column].name);
	if (e->kind == EXPR_OUTPUT)
		return e->u.output.alias;
	for (size_t i = 0; i < f->q->outputs.n; i++)
		if (audit_same(a, f->q->outputs.v[i]->expr, e))
			return output_name(f->q->outputs.v[i]);
	return NULL;
}

static void
key_of_group(struct audit *a, struct rows *f)
{
	const struct exprs *group = &f->q->group_by;
	struct rows_key *key;
	const char *name;
	bool needed;

	find_group(a, f);
	key = new_key(a, f, group->n);
	for (size_t i = 0; i < group->n; i++) {
		name = grouped_as(a, f, group->v[i], &needed);
		if (needed && !add_name(f, key, name))
			return;
	}
}

static void
key_of_all(struct audit *a, struct rows *f, const struct outputs *list)
{
	struct rows_key *key = new_key(a, f, list->n);

	for (size_t i = 0; i < list->n; i++)
		if (!add_name(f, key, list->v[i]->expr->kind == EXPR_STAR ?
		    NULL : output_name(list->v[i])))
			return;
}

/* ROW_NUMBER and what it is counted within. */
static void
key_of_number(struct audit *a, struct rows *f, const struct output *o)
{
	const struct expr *e = o->expr;
	const struct window *w;
	struct rows_key *key;
	bool needed;

	if (e->kind != EXPR_CALL || e->u.call.over == NULL ||
	    strcmp(e->u.call.name, "row_number") != 0)
		return;
	w = e->u.call.over;
	if (w->base != NULL) {
		f->unsure = true;
		return;
	}
	key = new_key(a, f, w->partition_by.n + 1);
	if (!add_name(f, key, output_name(o)))
		return;
	for (size_t i = 0; i < w->partition_by.n; i++)
		if (!add_name(f, key, grouped_as(a, f, w->partition_by.v[i],
		    &needed)))
			return;
}

static bool
is_one_row(const struct query *q)
{
	if (q->limit != NULL && q->limit->kind == EXPR_VALUE &&
	    json_integer_value(q->limit->u.value.json) == 1)
		return true;
	if (q->group_by.n > 0 || q->ngroupings > 0)
		return false;
	if (!q->is_set && q->nsources == 0)
		return true;
	return audit_has_aggregate(q);
}

static void
find_set(struct audit *a, struct rows *f)
{
	const struct query *q = f->q;

	if (q->nargs == 0) {
		f->unsure = true;
	} else if (q->set_op == SET_UNION) {
		if (!q->set_all)
			key_of_all(a, f, &rows_first_of(q)->outputs);
	} else { /* of the rows of the first */
		const struct rows *first = rows_of(a, q->args[0]);

		f->unsure = first->unsure;
		f->one |= first->one;
		f->keys = first->keys;
		f->nkeys = first->nkeys;
		f->keys_cap = first->nkeys;
	}
}

void
rows_find_keys(struct audit *a, struct rows *f)
{
	const struct query *q = f->q;

	f->unsure = q->ngroupings > 0;
	f->one = is_one_row(q);
	if (f->one || f->unsure)
		return;
	if (q->is_set) {
		find_set(a, f);
		return;
	}
	if (q->group_by.n > 0)
		key_of_group(a, f);
	else
		pass_keys(a, f);
	if (q->distinct)
		key_of_all(a, f, &q->outputs);
	for (size_t i = 0; i < q->outputs.n; i++)
		key_of_number(a, f, q->outputs.v[i]);
}
