/* Where rows come from, in plain words. */
#include <string.h>
#include "lang/plain/plain_part.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"

/* -- joins by keys, which go without saying */

enum { PAIRS = 8 };
struct pairs {
	const struct schema_column *from[PAIRS], *to[PAIRS];
	size_t n;
	bool known; /* of one table on either side, and no more than PAIRS */
};

/* Is the table selected once, so that a key to it can mean but one join? */
static bool
is_single(const struct source *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->in->nsources; i++) {
		const struct source *t = s->in->sources[i];

		n += t->kind == SOURCE_TABLE &&
		    t->u.table.table == s->u.table.table;
	}
	return n == 1;
}

static void
pair_add(struct pairs *pairs, const struct schema_column *from,
    const struct schema_column *to)
{
	if (pairs->n > 0 && (from->table != pairs->from[0]->table ||
	    to->table != pairs->to[0]->table))
		pairs->known = false;
	if (pairs->n == PAIRS)
		pairs->known = false;
	else {
		pairs->from[pairs->n] = from;
		pairs->to[pairs->n++] = to;
	}
}

/* a = b of a column on the left of the join and one on the right. */
static bool
is_pair(const struct source *join, const struct pred *p)
{
	const struct expr *a, *b;

	if (p->kind != PRED_COMPARE || p->u.compare.op != COMPARE_EQ ||
	    p->u.compare.right.n != 1)
		return false;
	a = p->u.compare.left;
	b = p->u.compare.right.v[0];
	return a->kind == EXPR_COLUMN && b->kind == EXPR_COLUMN &&
	    a->u.column.column && b->u.column.column &&
	    a->u.column.source && b->u.column.source &&
	    !a->u.column.outer && !b->u.column.outer &&
	    is_single(a->u.column.source) && is_single(b->u.column.source) &&
	    walk_under(a->u.column.source, join->u.join.right) !=
	    walk_under(b->u.column.source, join->u.join.right);
}

struct named {
	const char *name;
	bool found;
};

/* The column of a name on a side of a join; NULL: none, or not known. */
static const struct schema_column *
column_of(const struct source *s, const char *name)
{
	const struct schema_column *c;

	if (s->kind == SOURCE_JOIN) {
		c = column_of(s->u.join.left, name);
		return c ? c : column_of(s->u.join.right, name);
	}
	if (s->kind != SOURCE_TABLE || !s->u.table.table || !is_single(s))
		return NULL;
	return schema_column(s->u.table.table, name, NULL);
}

static void
is_it(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct named *named = arg;

	(void)type, (void)column;
	named->found = named->found || (name && !strcmp(name, named->name));
}

size_t
plain_having(const struct source *s, const char *name)
{
	struct named named = {.name = name};

	if (s->kind == SOURCE_JOIN)
		return plain_having(s->u.join.left, name) +
		    plain_having(s->u.join.right, name);
	return source_columns(s, is_it, &named) ? named.found : 2;
}

static struct pairs
pairs_of(const struct source *join)
{
	struct pairs pairs = {.known = true};

	for (size_t i = 0; i < join->u.join.on.n; i++) {
		const struct pred *p = join->u.join.on.v[i];

		if (is_pair(join, p))
			pair_add(&pairs, p->u.compare.left->u.column.column,
			    p->u.compare.right.v[0]->u.column.column);
	}
	for (size_t i = 0; i < join->u.join.nusing; i++) {
		const char *name = join->u.join.using[i];
		const struct schema_column *a =
		    column_of(join->u.join.left, name), *b =
		    column_of(join->u.join.right, name);

		if (a && b)
			pair_add(&pairs, a, b);
		else
			pairs.known = false;
	}
	return pairs;
}

static bool
has_pair(const struct pairs *pairs, const struct schema_column *a,
    const struct schema_column *b)
{
	for (size_t i = 0; i < pairs->n; i++)
		if ((pairs->from[i] == a && pairs->to[i] == b) ||
		    (pairs->from[i] == b && pairs->to[i] == a))
			return true;
	return false;
}

/* Keys of a table to another, and how many of them the pairs are. */
static void
count_keys(const struct pairs *pairs, const struct schema_table *from,
    const struct schema_table *to, size_t *all, size_t *fit)
{
	for (size_t i = 0; i < from->nkeys; i++) {
		const struct schema_key *k = &from->keys[i];
		size_t n = 0;

		if (k->to != to || schema_key_doubted(k))
			continue;
		for (size_t c = 0; c < k->n; c++)
			n += has_pair(pairs, k->from_columns[c],
			    k->to_columns[c]);
		*all += 1;
		*fit += n == k->n && n == pairs->n;
	}
}

/* Is it joined by the one key that there is between the two tables? */
static bool
is_by_key(const struct pairs *pairs)
{
	const struct schema_table *from, *to;
	size_t all = 0, fit = 0;

	if (!pairs->known || pairs->n == 0)
		return false;
	from = pairs->from[0]->table;
	to = pairs->to[0]->table;
	if (from == to)
		return false;
	count_keys(pairs, from, to, &all, &fit);
	count_keys(pairs, to, from, &all, &fit);
	return all == 1 && fit == 1;
}

/* -- joins */

/* a.x = b.x, x being in one table of either side: the same x. */
static const char *
shared_name(const struct source *join, const struct pred *p)
{
	const struct expr *a, *b;
	const char *name;

	if (p->kind != PRED_COMPARE || p->u.compare.op != COMPARE_EQ ||
	    p->u.compare.right.n != 1)
		return NULL;
	a = p->u.compare.left;
	b = p->u.compare.right.v[0];
	if (a->kind != EXPR_COLUMN || b->kind != EXPR_COLUMN ||
	    !a->u.column.source || !b->u.column.source ||
	    a->u.column.outer || b->u.column.outer ||
	    strcmp(a->u.column.name, b->u.column.name) != 0 ||
	    walk_under(a->u.column.source, join->u.join.right) ==
	    walk_under(b->u.column.source, join->u.join.right))
		return NULL;
	name = a->u.column.name;
	return plain_having(join->u.join.left, name) == 1 &&
	    plain_having(join->u.join.right, name) == 1 ? name : NULL;
}

static void
plain_on(const struct plain *w, const struct source *s)
{
	struct pairs pairs = pairs_of(s);
	bool key = is_by_key(&pairs);
	size_t said = 0;

	for (size_t i = 0; !key && i < s->u.join.nusing; i++)
		buf_fmt(w->b, "%s%s", said++ == 0 ? " (by the same " : ", ",
		    s->u.join.using[i]);
	for (size_t i = 0; i < s->u.join.on.n; i++) {
		const struct pred *p = s->u.join.on.v[i];

		if (key && is_pair(s, p))
			continue;
		buf_str(w->b, said++ > 0 ? " and " : key ? " (only where " :
		    " (by ");
		if (!key && shared_name(s, p))
			buf_fmt(w->b, "the same %s", shared_name(s, p));
		else
			plain_pred_beside(w, p);
	}
	buf_str(w->b, said > 0 ? ")" : "");
}

static void plain_tree(const struct plain *w, const struct source *s);

static bool
keeps_rows(const struct source *s)
{
	return s->kind == SOURCE_JOIN && (s->u.join.type == JOIN_LEFT ||
	    s->u.join.type == JOIN_RIGHT || s->u.join.type == JOIN_FULL);
}

static bool
is_lateral(const struct source *s)
{
	return s->kind == SOURCE_QUERY && s->u.query.lateral;
}

static void
plain_side(const struct plain *w, const struct source *s, bool inner)
{
	buf_str(w->b, inner ? "(" : "");
	plain_tree(w, s);
	buf_str(w->b, inner ? ")" : "");
}

static void
plain_tree(const struct plain *w, const struct source *s)
{
	static const char *const words[] = {[JOIN_INNER] = ", ",
	    [JOIN_LEFT] = " with or without ",
	    [JOIN_RIGHT] = " with or without ",
	    [JOIN_FULL] = " and ",
	    [JOIN_CROSS] = " with every "};
	const struct source *first, *second;
	enum join_type type;

	if (s->kind != SOURCE_JOIN) {
		plain_source(w, s);
		return;
	}
	type = s->u.join.type;
	first = type == JOIN_RIGHT ? s->u.join.right : s->u.join.left;
	second = type == JOIN_RIGHT ? s->u.join.left : s->u.join.right;
	plain_side(w, first, type == JOIN_LEFT ? false :
	    type == JOIN_INNER ? keeps_rows(first) :
	    first->kind == SOURCE_JOIN);
	/* what is made for each row stands beside that alone */
	buf_str(w->b, words[type == JOIN_CROSS && is_lateral(second) ?
	    JOIN_INNER : type]);
	plain_side(w, second, second->kind == SOURCE_JOIN);
	buf_str(w->b, type == JOIN_FULL ? ", each with or without the other" :
	    "");
	plain_on(w, s);
}

void
plain_from(const struct plain *w)
{
	if (w->q->from)
		plain_tree(w, w->q->from);
}

/* -- derived tables */

void
plain_columns(const struct plain *w, const char *const *columns, size_t n)
{
	for (size_t i = 0; i < n; i++)
		buf_fmt(w->b, "%s%s", i == 0 ? " (" : ", ", columns[i]);
	buf_str(w->b, n > 0 ? ")" : "");
}

/* The first ones: the plan has them all. */
static void
plain_rows(const struct plain *w, const struct source *s)
{
	enum { MOST = 3 };
	size_t n = s->u.values.n, shown = n > MOST + 1 ? MOST : n;

	for (size_t i = 0; i < shown; i++) {
		buf_str(w->b, i > 0 ? ", (" : "(");
		plain_exprs(w, &s->u.values.rows[i], ", ");
		buf_ch(w->b, ')');
	}
	if (shown < n)
		buf_fmt(w->b, " and %zu more", n - shown);
}

void
plain_derived(const struct plain *w, const struct source *s)
{
	switch (s->kind) {
	case SOURCE_QUERY:
		plain_inner(w, s->u.query.query);
		break;
	case SOURCE_VALUES:
		buf_str(w->b, "the rows ");
		plain_rows(w, s);
		break;
	case SOURCE_FUNCTION:
		plain_expr(w, s->u.function);
		break;
	case SOURCE_TABLE:
	case SOURCE_JOIN:
		break;
	}
}
