/* Conditions of a draft: on rows, on groups, and on what is not there. */
#include <string.h>
#include "base/utf8.h"
#include "plan/draft_work.h"
#include "plan/scale.h"

static const json_t *
value_of(const struct drafting *d, const struct test *t)
{
	const struct pick *p = draft_picked(d, t->slot);

	return t->value ? t->value : p ? p->value : NULL;
}

static bool
is_year_column(const struct schema_column *c)
{
	return (is_numeric(c) && !is_temporal(c)) || is_numeric(c) ||
	    (c->class == TYPE_TEXT && is_temporal(c) &&
	    strlen(c->name) < 24 && strstr(c->name, "ate") == NULL &&
	    strstr(c->name, "ime") == NULL);
}

static const json_t *
literal(const struct drafting *d, const char *text)
{
	json_t *v = json_string(text);

	json_array_append_new(d->in->keep, v);
	return v;
}

/* Within a span: up to, but not at, the day after, for a column may hold
 * times too. */
static void
draft_within(const struct drafting *d, const struct test *t,
    struct draft_test *out)
{
	size_t n = 0;

	out->not = (t->op == CMP_NE) != t->not;
	if (!t->date.span && out->term.column->class == TYPE_DATE) {
		out->op = CMP_EQ;
		out->value = literal(d, t->date.from);
		return;
	}
	out->parts = arena_alloc(d->a, 2 * sizeof *out->parts);
	for (; n < 2; n++) {
		out->parts[n].kind = DRAFT_COMPARE;
		out->parts[n].term = out->term;
		out->parts[n].op = n ? CMP_LT : CMP_GE;
		out->parts[n].value = literal(d, n ? t->date.after :
		    t->date.from);
	}
	out->kind = DRAFT_ALL;
	out->nparts = n;
}

/* A date against a column of years is a number, else the ISO text. */
static void
draft_date(const struct drafting *d, const struct test *t,
    struct draft_test *out)
{
	out->kind = DRAFT_COMPARE;
	out->op = t->op;
	if (t->date.year || (t->date.span && json_is_number(t->value))) {
		if (is_year_column(out->term.column)) {
			out->value = t->value;
			out->value2 = t->value2;
			if (t->value2)
				out->kind = DRAFT_BETWEEN;
			return;
		}
	}
	switch (t->op) {
	case CMP_EQ:
	case CMP_NE:
		draft_within(d, t, out);
		break;
	case CMP_GT:
		out->op = CMP_GE;
		out->value = literal(d, t->date.after);
		break;
	case CMP_LE:
		out->op = CMP_LT;
		out->value = literal(d, t->date.after);
		break;
	case CMP_GE:
	case CMP_LT:
		out->value = literal(d, t->date.from);
		break;
	}
}

static struct draft *
average_query(const struct drafting *d, const struct test *t,
    struct draft_term term)
{
	struct draft *q = draft_new(d->a);
	const struct schema_table *tables[DRAFT_MAX] = {term.table};
	struct drafting inner = *d;
	struct path path = {0};
	size_t n = 1;

	q->outputs[q->noutputs++] = (struct draft_term){t->agg, term.table,
	    term.column};
	for (size_t i = 0; t->inner && i < d->in->ntests; i++) {
		const struct pick *p = draft_picked(d, d->in->tests[i].slot);

		if (d->in->tests[i].scope == t->inner && p && n < DRAFT_MAX)
			tables[n++] = p->table;
	}
	if (!path_connect(d->in->schema, d->a, tables, n, &path))
		n = 1;
	draft_join(q, d->a, tables, n, &path);
	inner.out = q;
	if (t->inner && n > 1)
		draft_tests(&inner, t->inner);
	return q;
}

/* The number in the column's unit. */
static const json_t *
scaled(const struct drafting *d, const struct test *t,
    const struct schema_column *c, const json_t *value)
{
	double by = t->unit && c ? scale_for(t->unit, c) : 1, v;
	json_t *out;

	if (by == 1 || !json_is_number(value))
		return value;
	v = json_number_value(value) * by;
	out = v == (double)(json_int_t)v ? json_integer((json_int_t)v) :
	    json_real(v);
	json_array_append_new(d->in->keep, out);
	return out;
}

static char
next_letter(const char **s)
{
	while (**s == '.' && !((*s)[1] >= '0' && (*s)[1] <= '9'))
		++*s;
	return (char)(**s ? ascii_lower((unsigned char)*(*s)++) : 0);
}

/* The same but for case and dots: "USA", "U.S.A.". */
static bool
same_spelling(const char *a, const char *b)
{
	char c;

	while ((c = next_letter(&a)) == next_letter(&b))
		if (!c)
			return true;
	return false;
}

/* All spellings of a stored value that the column holds, as a list; the
 * value itself where there is one. */
static const json_t *
spellings(const struct drafting *d, const struct test *t)
{
	const struct pick *p = draft_picked(d, t->slot);
	const struct slot *s = &d->in->slots[t->slot];
	json_t *list;

	if (!p || t->value || !json_is_string(p->value))
		return value_of(d, t);
	list = json_array();
	json_array_append_new(d->in->keep, list);
	json_array_append(list, (json_t *)p->value);
	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].column == p->column &&
		    json_is_string(s->v[i].value) &&
		    !json_equal(s->v[i].value, p->value) &&
		    same_spelling(json_string_value(s->v[i].value),
		    json_string_value(p->value)))
			json_array_append(list, (json_t *)s->v[i].value);
	return json_array_size(list) > 1 ? list : p->value;
}

/* "who reports to X": X is the row behind the key. */
static void
set_role(struct drafting *d, const struct test *t, struct draft_term *term)
{
	const struct pick *p = draft_picked(d, t->role);
	const struct schema_key *k = p ? draft_role_key(p->column) : NULL;

	if (!k || k->to != term->table || !term->column)
		return;
	term->table = draft_role(d, k);
	term->column = draft_role_column(term->table, term->column);
}

/* One condition on rows. */
static void
draft_row_test(struct drafting *d, const struct test *t,
    struct draft_test *out)
{
	const struct pick *p = draft_picked(d, t->slot);

	out->term = draft_term_of(d, t->slot);
	out->op = t->op;
	out->not = t->not;
	out->or = t->or;
	out->tight = t->tight;
	out->like = t->like;
	out->value = scaled(d, t, out->term.column, value_of(d, t));
	out->value2 = scaled(d, t, out->term.column, t->value2);
	switch (t->kind) {
	case TEST_COMPARE:
	case TEST_COUNT:
	case TEST_AGG:
		out->kind = DRAFT_COMPARE;
		if (t->slot >= 0 && t->op == CMP_EQ && t->kind == TEST_COMPARE)
			out->value = scaled(d, t, out->term.column,
			    spellings(d, t));
		break;
	case TEST_BETWEEN:
		out->kind = DRAFT_BETWEEN;
		break;
	case TEST_LIKE:
		out->kind = DRAFT_LIKE;
		break;
	case TEST_NULL:
		out->kind = t->not ? DRAFT_NOT_NULL : DRAFT_NULL;
		out->not = false;
		break;
	case TEST_DATE:
		draft_date(d, t, out);
		break;
	case TEST_AVERAGE:
		out->kind = DRAFT_SCALAR;
		out->query = average_query(d, t, out->term);
		break;
	case TEST_COLUMN:
		out->kind = DRAFT_COLUMN;
		out->other = draft_term_of(d, t->other);
		break;
	case TEST_TERM:
		out->kind = DRAFT_TERM;
		break;
	}
	if (p && p->sign < 0)
		out->op = lexicon_compare_turn(out->op);
	set_role(d, t, &out->term);
}

static void
draft_group_test(const struct drafting *d, const struct test *t,
    struct draft_test *out)
{
	const struct pick *p = draft_picked(d, t->slot);

	out->kind = t->value2 ? DRAFT_BETWEEN : DRAFT_COMPARE;
	out->op = t->op;
	out->not = t->not;
	out->value = value_of(d, t);
	out->value2 = t->value2;
	if (t->kind == TEST_COUNT) {
		out->term = (struct draft_term){AGG_COUNT,
		    p ? p->table : draft_main(d), p ? p->column : NULL};
		if (out->term.column)
			out->term.agg = AGG_COUNT_DISTINCT;
	} else {
		out->term = draft_term_of(d, t->slot);
		out->term.agg = t->agg;
	}
}

void
draft_tests(struct drafting *d, size_t scope)
{
	struct draft *q = d->out;

	for (size_t i = 0; i < d->in->ntests; i++) {
		const struct test *t = &d->in->tests[i];

		if (t->scope != scope)
			continue;
		if (t->kind == TEST_AVERAGE && t->left &&
		    draft_picked(d, t->slot)) {
			struct draft_test *g = draft_push(q->having,
			    &q->nhaving);

			draft_row_test(d, t, g);
			g->term.agg = t->left;
		} else if (t->kind == TEST_COUNT || t->kind == TEST_AGG)
			draft_group_test(d, t,
			    draft_push(q->having, &q->nhaving));
		else if (draft_picked(d, t->slot))
			draft_row_test(d, t, draft_push(q->where, &q->nwhere));
	}
}

/* The tables a scope speaks of, the entity first. */
static size_t
scope_tables(const struct drafting *d, size_t scope,
    const struct schema_table **out)
{
	const struct scope *s = &d->in->scopes[scope];
	const struct pick *p = draft_picked(d, s->slot);
	const struct pick *via = draft_picked(d, s->via);
	size_t n = 0;

	out[n++] = draft_main(d);
	if (p)
		out[n++] = p->table;
	if (via)
		out[n++] = via->table;
	for (size_t i = 0; i < d->in->ntests; i++) {
		const struct test *t = &d->in->tests[i];
		const struct pick *tp = draft_picked(d, t->slot);

		const struct computed *c = tp ? computed_of(tp->column) :
		    NULL;

		if (t->scope == scope && tp && n < DRAFT_MAX)
			out[n++] = tp->table;
		for (size_t k = 1; c && t->scope == scope &&
		    k < c->ntables && n < DRAFT_MAX; k++)
			out[n++] = c->tables[k];
	}
	return n;
}

/* A query for the other end of an edge, joined with the rest of the tables,
 * in whose place 0 the edge began. */
static struct draft *
sub_query(const struct drafting *d, const struct path_edge *e,
    const struct schema_table **tables, size_t n)
{
	struct draft *sub = draft_new(d->a);
	const struct schema_table *first = e->forward ? e->key->to :
	    e->key->from;
	struct path inner = {0};

	sub->outputs[sub->noutputs++] = (struct draft_term){AGG_NONE, first,
	    e->forward ? e->key->to_columns[0] : e->key->from_columns[0]};
	tables[0] = first;
	if (!path_connect(d->in->schema, d->a, tables, n, &inner))
		n = 1;
	draft_join(sub, d->a, tables, n, &inner);
	return sub;
}

/* Rows that have none by this edge: key not in (keys of the others). */
static void
exclude_by(struct drafting *d, size_t scope,
    const struct schema_table *const *of, size_t n, const struct path_edge *e)
{
	const struct schema_table *tables[DRAFT_MAX];
	struct draft *outer = d->out, *sub;
	struct draft_test *t;

	memcpy(tables, of, n * sizeof *tables);
	t = draft_push(outer->where, &outer->nwhere);
	t->kind = DRAFT_IN;
	t->not = true;
	t->term = (struct draft_term){AGG_NONE, tables[0], e->forward ?
	    e->key->from_columns[0] : e->key->to_columns[0]};
	sub = sub_query(d, e, tables, n);
	t->query = sub;
	d->out = sub;
	draft_tests(d, scope);
	d->out = outer;
	if (sub->outputs[0].column->nullable &&
	    !sub->outputs[0].column->primary_key) {
		t = draft_push(sub->where, &sub->nwhere);
		t->kind = DRAFT_NOT_NULL;
		t->term = sub->outputs[0];
	}
}

/* "airports without routes" are no end of one: each key between the two
 * tables counts. */
static void
exclude_others(struct drafting *d, size_t scope,
    const struct schema_table *const *tables, size_t n,
    const struct path_edge *e)
{
	for (size_t i = 0; !e->forward && i < e->key->from->nkeys; i++) {
		const struct schema_key *k = &e->key->from->keys[i];
		struct path_edge other = {.key = k, .forward = false};

		if (k != e->key && k->to == e->key->to &&
		    k->confidence >= e->key->confidence &&
		    k->to != k->from && k->from_columns && k->to_columns)
			exclude_by(d, scope, tables, n, &other);
	}
}

/* Rows that have none: key not in (keys of the others). */
static void
exclude(struct drafting *d, size_t scope,
    const struct schema_table **tables, size_t n)
{
	const struct pick *said = draft_picked(d, d->in->scopes[scope].slot);
	struct path path;

	if (!path_connect(d->in->schema, d->a, tables, n, &path) || !path.n)
		return;
	exclude_by(d, scope, tables, n, &path.edges[0]);
	if (said && said->table == path.edges[0].key->from)
		exclude_others(d, scope, tables, n, &path.edges[0]);
}

/* "not French": the tests themselves turn round. */
static void
negate(struct drafting *d, size_t scope)
{
	struct draft_test *all = draft_push(d->out->where, &d->out->nwhere);
	struct draft *outer = d->out, *sub = draft_new(d->a);

	d->out = sub;
	draft_tests(d, scope);
	d->out = outer;
	if (sub->nwhere == 1) {
		*all = sub->where[0];
		all->not = !all->not;
	} else {
		all->kind = DRAFT_ALL;
		all->not = true;
		all->parts = sub->where;
		all->nparts = sub->nwhere;
	}
	if (sub->nwhere == 0)
		outer->nwhere--;
}

void
draft_scope_not(struct drafting *d, size_t scope)
{
	const struct schema_table *tables[DRAFT_MAX];
	size_t n = scope_tables(d, scope, tables);
	bool other = false;

	for (size_t i = 1; i < n; i++)
		other |= tables[i] != tables[0];
	if (!tables[0])
		return;
	if (other)
		exclude(d, scope, tables, n);
	else
		negate(d, scope);
}
