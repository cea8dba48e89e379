#include "audit/rows/fanout.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "lang/walk.h"

size_t
rows_index(const struct query *q, const struct source *s)
{
	size_t i = 0;

	while (i < q->nsources && q->sources[i] != s)
		i++;
	return i;
}

const char *
rows_name(const struct source *s)
{
	if (s->kind == SOURCE_TABLE)
		return s->u.table.table != NULL ? s->u.table.table->name :
		    s->u.table.name;
	return s->alias != NULL ? s->alias : "a sub-query";
}

const struct query *
rows_inner(const struct source *s)
{
	if (s->kind == SOURCE_QUERY)
		return s->u.query.query;
	if (s->kind == SOURCE_TABLE && s->u.table.cte != NULL)
		return s->u.table.cte->query;
	return NULL;
}

/* ---- what is spoken of -------------------------------------------------- */

struct column_mention {
	const struct query *q;
	source_set sources;
	struct walk below;
};

static void
hear_expr(void *arg, struct expr **e)
{
	struct column_mention *s = arg;
	size_t i;

	if ((*e)->kind == EXPR_COLUMN) {
		i = rows_index(s->q, (*e)->u.column.source);
		if (i < s->q->nsources)
			s->sources |= rows_bit(i);
	}
	walk_expr(&s->below, *e);
}

static void
hear_query(void *arg, struct query *q)
{
	struct column_mention *s = arg;

	walk_query(&s->below, q);
}

static void
hear(struct column_mention *s, const struct query *q)
{
	s->q = q;
	s->below = (struct walk){.expr = hear_expr, .query = hear_query,
	    .arg = s};
}

source_set
rows_sources(const struct query *q, struct expr *e)
{
	struct column_mention s = {.sources = 0};

	hear(&s, q);
	if (e != NULL)
		hear_expr(&s, &e);
	return s.sources;
}

source_set
rows_sources_pred(const struct query *q, struct pred *p)
{
	struct column_mention s = {.sources = 0};

	hear(&s, q);
	walk_pred(&s.below, p);
	return s.sources;
}

static bool
is_several(source_set s)
{
	return (s & (s - 1)) != 0;
}

/* ---- columns that are equal --------------------------------------------- */

static size_t
root(const struct rows *f, size_t column)
{
	while (f->columns[column].up != column)
		column = f->columns[column].up;
	return column;
}

bool
rows_same(const struct rows *f, size_t x, size_t y)
{
	return root(f, x) == root(f, y);
}

bool
rows_knows(const struct rows *f, size_t column)
{
	return f->known[root(f, column)];
}

static void *
grown(struct audit *a, void *old, size_t n, size_t *cap, size_t size)
{
	void *wider;

	if (n < *cap)
		return old;
	*cap = *cap * 2 + 8;
	wider = arena_alloc(&a->arena, *cap * size);
	if (n > 0)
		memcpy(wider, old, n * size);
	return wider;
}

size_t
rows_column(struct audit *a, struct rows *f, size_t source, const char *name)
{
	size_t i;

	for (i = 0; i < f->ncolumns; i++)
		if (f->columns[i].source == source &&
		    ascii_equal(f->columns[i].name, name))
			return i;
	f->columns = grown(a, f->columns, i, &f->cap, sizeof *f->columns);
	f->columns[i] = (struct rows_column){.source = source, .name = name,
	    .up = i};
	f->known = NULL;
	return f->ncolumns++;
}

size_t
rows_column_of(struct audit *a, struct rows *f, const struct expr *e)
{
	size_t source;

	e = expr_computed(e);
	if (e->kind != EXPR_COLUMN || e->u.column.source == NULL)
		return SIZE_MAX;
	source = rows_index(f->q, e->u.column.source);
	return source < f->q->nsources ?
	    rows_column(a, f, source, e->u.column.name) : SIZE_MAX;
}

static void
unite(struct rows *f, size_t x, size_t y)
{
	f->columns[root(f, x)].up = root(f, y);
}

static void
add_link(struct audit *a, struct rows *f, size_t column, source_set from)
{
	f->links = grown(a, f->links, f->nlinks, &f->links_cap,
	    sizeof *f->links);
	f->links[f->nlinks++] = (struct rows_link){column, from};
}

/* A column is equal to an expression of other rows, or of none. */
static void
bind(struct audit *a, struct rows *f, size_t column, source_set from,
    bool is_query)
{
	source_set own = rows_bit(f->columns[column].source);

	if (from == 0)
		f->columns[column].fixed = true;
	else if (is_query) /* the last of many, as a rule */
		f->loose |= own;
	else if ((from & own) == 0)
		add_link(a, f, column, from);
}

static void
read_equal(struct audit *a, struct rows *f, struct expr *left,
    struct expr *right)
{
	size_t x = rows_column_of(a, f, left);
	size_t y = rows_column_of(a, f, right);
	source_set both;

	if (x != SIZE_MAX && y != SIZE_MAX) {
		unite(f, x, y);
	} else if (x != SIZE_MAX) {
		bind(a, f, x, rows_sources(f->q, right),
		    right->kind == EXPR_QUERY);
	} else if (y != SIZE_MAX) {
		bind(a, f, y, rows_sources(f->q, left),
		    left->kind == EXPR_QUERY);
	} else {
		both = rows_sources(f->q, left) | rows_sources(f->q, right);
		if (is_several(both))
			f->loose |= both;
	}
}

/* Is it true of one value of the left side alone? */
static bool
is_equality(const struct pred *p)
{
	const struct expr *right;

	if (p->u.compare.left == NULL || p->u.compare.right.n != 1 ||
	    p->u.compare.query != NULL)
		return false;
	right = p->u.compare.right.v[0];
	return p->u.compare.op == COMPARE_EQ ||
	    p->u.compare.op == COMPARE_IN ||
	    p->u.compare.op == COMPARE_IS_NOT_DISTINCT ||
	    (p->u.compare.op == COMPARE_LE && right->kind == EXPR_VALUE &&
	    json_integer_value(right->u.value.json) == 1);
}

static void
read_query(struct audit *a, struct rows *f, struct pred *p)
{
	size_t x = rows_column_of(a, f, p->u.compare.left);
	struct column_mention s = {.sources = 0};

	if (x == SIZE_MAX || p->u.compare.op != COMPARE_EQ)
		return;
	hear(&s, f->q);
	hear_query(&s, p->u.compare.query);
	bind(a, f, x, s.sources, true);
}

static void
read_compare(struct audit *a, struct rows *f, struct pred *p)
{
	source_set all;

	if (p->u.compare.query != NULL && p->u.compare.left != NULL) {
		read_query(a, f, p);
	} else if (is_equality(p)) {
		read_equal(a, f, p->u.compare.left, p->u.compare.right.v[0]);
	} else {
		all = rows_sources_pred(f->q, p);
		if (is_several(all))
			f->loose |= all;
	}
}

static void
read_pred(struct audit *a, struct rows *f, struct pred *p)
{
	source_set all;

	if (p->kind == PRED_AND) {
		for (size_t i = 0; i < p->u.list.n; i++)
			read_pred(a, f, p->u.list.v[i]);
	} else if (p->kind == PRED_COMPARE) {
		read_compare(a, f, p);
	} else if (p->kind != PRED_EXISTS) {
		all = rows_sources_pred(f->q, p);
		if (is_several(all))
			f->loose |= all;
	}
}

/* ---- FROM --------------------------------------------------------------- */

source_set
rows_under(const struct query *q, const struct source *tree)
{
	source_set set = 0;

	for (size_t i = 0; i < q->nsources; i++)
		if (walk_under(q->sources[i], tree))
			set |= rows_bit(i);
	return set;
}

static void
read_using(struct audit *a, struct rows *f, source_set sides,
    const char *name)
{
	size_t first = SIZE_MAX, next;

	for (size_t i = 0; i < f->q->nsources; i++) {
		if ((sides & rows_bit(i)) == 0 ||
		    !source_has(f->q->sources[i], name, NULL))
			continue;
		next = rows_column(a, f, i, name);
		if (first == SIZE_MAX)
			first = next;
		else
			unite(f, first, next);
	}
}

static void
read_join(struct audit *a, struct rows *f, struct source *s)
{
	source_set left, right;

	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	read_join(a, f, s->u.join.left);
	read_join(a, f, s->u.join.right);
	left = rows_under(f->q, s->u.join.left);
	right = rows_under(f->q, s->u.join.right);
	for (size_t i = 0; i < s->u.join.on.n; i++)
		read_pred(a, f, s->u.join.on.v[i]);
	for (size_t i = 0; i < s->u.join.nusing; i++)
		read_using(a, f, left | right, s->u.join.using[i]);
	if (s->u.join.type == JOIN_LEFT || s->u.join.type == JOIN_FULL)
		f->outer |= right;
	if (s->u.join.type == JOIN_RIGHT || s->u.join.type == JOIN_FULL)
		f->outer |= left;
}

static void
read_sources(struct rows *f)
{
	const struct source *s;

	for (size_t i = 0; i < f->q->nsources; i++) {
		s = f->q->sources[i];
		f->all |= rows_bit(i);
		if (rows_inner(s) == NULL && (s->kind != SOURCE_TABLE ||
		    s->u.table.table == NULL))
			f->loose |= rows_bit(i);
		if (s->kind == SOURCE_QUERY && s->u.query.lateral)
			f->loose |= rows_bit(i);
		if (s->kind == SOURCE_TABLE && s->u.table.cte != NULL &&
		    s->u.table.cte->recursive)
			f->loose |= rows_bit(i);
	}
}

static void
read_group(struct audit *a, struct rows *f, const struct exprs *list)
{
	size_t column;

	for (size_t i = 0; i < list->n; i++) {
		column = rows_column_of(a, f, list->v[i]);
		if (column != SIZE_MAX)
			f->columns[column].grouped = true;
	}
}

static void
read_rows(struct audit *a, struct rows *f)
{
	const struct query *q = f->q;

	read_sources(f);
	read_join(a, f, q->from);
	for (size_t i = 0; i < q->where.n; i++) {
		read_pred(a, f, q->where.v[i]);
		rows_read_nulls(f, q->where.v[i]);
	}
	read_group(a, f, &q->group_by);
	for (size_t i = 0; i < q->ngroupings; i++)
		read_group(a, f, &q->groupings[i].exprs);
}

/* ---- closure ------------------------------------------------------------ */

static bool
is_known_first(const struct rows_column *c, enum rows_group group)
{
	return c->fixed || (group == ROWS_OF_GROUP && c->grouped) ||
	    (group == ROWS_OF_KEY && c->key);
}

/* One more round; false if nothing is new. */
static bool
learn(struct audit *a, struct rows *f, source_set *fixed)
{
	source_set before = *fixed;
	bool more = false;

	for (size_t i = 0; i < f->ncolumns; i++)
		if ((*fixed & rows_bit(f->columns[i].source)) != 0 &&
		    !rows_knows(f, i))
			f->known[root(f, i)] = more = true;
	for (size_t i = 0; i < f->nlinks; i++)
		if ((f->links[i].from & ~*fixed) == 0 &&
		    !rows_knows(f, f->links[i].column))
			f->known[root(f, f->links[i].column)] = more = true;
	for (size_t i = 0; i < f->q->nsources; i++)
		if ((*fixed & rows_bit(i)) == 0 && rows_is_one(a, f, i))
			*fixed |= rows_bit(i);
	return more || *fixed != before;
}

source_set
rows_fixed(struct audit *a, struct rows *f, source_set from,
    enum rows_group group)
{
	source_set fixed = from | f->loose | f->absent;

	if (f->known == NULL)
		f->known = arena_alloc(&a->arena,
		    (f->ncolumns + 1) * sizeof *f->known);
	memset(f->known, 0, f->ncolumns * sizeof *f->known);
	for (size_t i = 0; i < f->ncolumns; i++)
		if (is_known_first(&f->columns[i], group))
			f->known[root(f, i)] = true;
	while (learn(a, f, &fixed))
		;
	return fixed;
}

struct rows *
rows_of(struct audit *a, const struct query *q)
{
	struct rows **chain = &a->rows[(uintptr_t)q / 64 % AUDIT_ROWS], *f;

	for (f = *chain; f != NULL; f = f->next)
		if (f->q == q)
			return f;
	f = arena_alloc(&a->arena, sizeof *f);
	f->q = q;
	f->next = *chain;
	*chain = f;
	f->unsure = q->nsources > VIEW_SOURCES;
	if (f->unsure)
		return f;
	f->open = true;
	read_rows(a, f);
	rows_find_keys(a, f);
	f->open = false;
	return f;
}
