/*
 * Conditions that no single row can meet together: "allergic to milk and to
 * eggs", "in May but not in June". Each holds for rows of its own.
 */
#include "plan/draft/predicate.h"

/* What a condition says of one column; NULL if it says anything else. */
static const struct schema_column *
column_of(const struct drafting *l, const struct cond *c)
{
	const struct sense *s;

	if (c->kind == COND_HOLDS && !c->left) {
		s = draft_sense(l, c->arg);
		return s && s->kind == SENSE_VALUE ? s->column : NULL;
	}
	if (c->kind != COND_COMPARE || c->right || c->number_unit ||
	    c->left->kind != TERM_COLUMN)
		return NULL;
	s = draft_sense(l, c->left->arg);
	return s && s->kind == SENSE_COLUMN ? s->column : NULL;
}

static bool
is_above(enum compare op)
{
	return op == CMP_GT || op == CMP_GE;
}

static bool
is_under(enum compare op)
{
	return op == CMP_LT || op == CMP_LE;
}

/* Is there no value that meets both? */
static bool
exclude(const struct drafting *l, const struct cond *x, const struct cond *y)
{
	if (column_of(l, x) != column_of(l, y) || x->not || y->not ||
	    x->kind != y->kind)
		return false;
	if (x->kind == COND_HOLDS)
		return !json_equal(draft_sense(l, x->arg)->value,
		    draft_sense(l, y->arg)->value);
	if (x->op == CMP_EQ && y->op == CMP_EQ)
		return x->number != y->number;
	return (is_above(x->op) && is_under(y->op) &&
	    x->number >= y->number) || (is_under(x->op) &&
	    is_above(y->op) && y->number >= x->number);
}

/* Is one of the value, and the other of another than it? */
static bool
turns(const struct drafting *l, const struct cond *x, const struct cond *y)
{
	return column_of(l, x) == column_of(l, y) && x->kind == COND_HOLDS &&
	    y->kind == COND_HOLDS && x->not && !y->not;
}

/* The column that is listed, if not what rows are called; NULL: others. */
static const struct sense *
listed_column(const struct drafting *l)
{
	const struct sense *s = draft_sense(l, l->f->head);
	const struct schema_column *label[KIND_LABEL];
	const struct term *t = list_length(l->f->outs) == 1 ?
	    l->f->outs->v[0] : NULL;

	if (!t)
		return s && s->kind == SENSE_COLUMN ? s : NULL;
	s = t->kind == TERM_COLUMN ? draft_sense(l, t->arg) : NULL;
	if (!s || s->kind != SENSE_COLUMN || s->table != l->main ||
	    (kind_label(&l->g->spans->kinds, s->table, label) &&
	    label[0] == s->column))
		return NULL;
	return s;
}

/* May what is listed have several of the column's values? */
static bool
has_several(const struct drafting *l, const struct schema_column *c)
{
	return c && l->main && (c->table != l->main || listed_column(l));
}

static const struct cond *
wrapped(const struct drafting *l, const struct cond *c)
{
	struct cond plain = *c;

	plain.not = false;
	return cond_new(l->g, (struct cond){.kind = COND_APART,
	    .not = c->not, .parts = list_of(l->g->arena, cond_new(l->g,
	    plain))});
}

static const struct list *
flat(struct arena *a, const struct list *conds)
{
	const struct list *out = NULL;

	LIST_EACH(const struct cond *, c, conds)
		out = list_join(a, out, c->kind == COND_ALL && !c->not ?
		    c->parts : list_of(a, c));
	return out;
}

/* Rows that must be there and meet what no row meets together, as several:
 * "bookings with both states"; NULL if one is enough. */
static const struct list *
several_rows(const struct drafting *l, const struct cond *c)
{
	struct arena *a = l->g->arena;
	const struct list *all = c->kind == COND_ROWS && !c->not ?
	    flat(a, c->rows->conds) : NULL, *rest = NULL, *some = NULL;
	const struct list *out = NULL;

	for (size_t i = 0; i < list_length(all); i++) {
		bool apart = false;

		for (size_t k = 0; column_of(l, all->v[i]) &&
		    k < list_length(all); k++)
			apart |= k != i && (exclude(l, all->v[i],
			    all->v[k]) || turns(l, all->v[i], all->v[k]));
		if (apart)
			some = list_join(a, some, list_of(a, all->v[i]));
		else
			rest = list_join(a, rest, list_of(a, all->v[i]));
	}
	LIST_EACH(const struct cond *, x, some) {
		struct frag *rows = frag_copy(l->g, c->rows);
		struct cond plain = *x;

		plain.not = false;
		rows->conds = list_join(a, rest, list_of(a, cond_new(l->g,
		    plain)));
		frag_hash(rows);
		out = list_join(a, out, list_of(a, cond_new(l->g,
		    (struct cond){.kind = COND_ROWS, .not = x->not,
		    .rows = rows})));
	}
	return out;
}

const struct list *
apart_conditions(const struct drafting *l, const struct list *conds)
{
	struct arena *a = l->g->arena;
	const struct list *all = flat(a, conds), *out = NULL, *any = NULL;

	for (size_t i = 0; i < list_length(all); i++) {
		const struct cond *c = all->v[i];
		const struct schema_column *column = column_of(l, c);
		const struct list *split = several_rows(l, c);
		bool excluded = false, turned = false;

		if (split) {
			out = list_join(a, out, split);
			continue;
		}
		for (size_t k = 0; column && k < list_length(all); k++) {
			excluded |= k != i && exclude(l, c, all->v[k]);
			turned |= k != i && turns(l, c, all->v[k]);
		}
		if ((excluded || turned) && has_several(l, column))
			out = list_join(a, out, list_of(a, wrapped(l, c)));
		else if (excluded)
			any = list_join(a, any, list_of(a, c));
		else
			out = list_join(a, out, list_of(a, c));
	}
	if (any)
		out = list_join(a, out, list_of(a, cond_new(l->g,
		    (struct cond){.kind = COND_ANY, .parts = any})));
	return out;
}

/* Values of the listed column that have rows for which it holds. */
static json_t *
among_values(struct drafting *l, const struct cond *c, const struct sense *s)
{
	struct frag rows = {.head = l->f->head, .outs = l->f->outs,
	    .conds = c->parts};
	struct draft_facts facts;
	json_t *query = draft_make(l->g, &rows, l->as, STYLE_BARE, &facts);

	if (!query) {
		l->failed = true;
		return NULL;
	}
	l->q->distinct = true;
	return query_in(query_column(draft_name(l, s->table), s->column),
	    query, c->not);
}

json_t *
cond_apart(struct drafting *l, const struct cond *c)
{
	const struct frag rows = {.conds = c->parts};
	const struct sense *listed = listed_column(l);
	struct table_list tables = {.n = 0};

	draft_cond_tables(l, c->parts->v[0], &tables);
	if (listed && (tables.v[0] == l->main ||
	    draft_sense(l, l->f->head) == listed))
		return among_values(l, c, listed);
	return draft_belonging(l, &rows, l->main, c->not);
}

/* The rows that come first in an order. */
json_t *
cond_first(struct drafting *l, const struct cond *c)
{
	const struct sense *s = draft_sense(l, c->rows->head);
	const struct schema_column *key;
	struct draft_facts facts;
	json_t *query, *scalar, *left;

	key = !s ? NULL : s->kind == SENSE_COLUMN ? s->column :
	    s->table->nprimary_key == 1 ? s->table->primary_key[0] : NULL;
	query = key ? draft_make(l->g, c->rows, l->as, STYLE_BARE, &facts) :
	    NULL;
	if (!query) {
		l->failed = true;
		return NULL;
	}
	left = query_column(draft_name(l, s->table), key);
	if (c->rows->limit > 1)
		return query_in(left, query, c->not);
	scalar = json_object();
	json_object_set_new(scalar, "query", query);
	return query_compare(left, c->not ? "!=" : "=", scalar);
}
