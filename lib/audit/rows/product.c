/*
 * Products of tables that nothing connects: each row of one beside each row of
 * the other. A condition of any kind connects, so does USING, and what a
 * sub-query sets equal to the row around it; one row at most (a total, a key
 * set equal to a constant) does no harm. A grid is made so on purpose, stores
 * by months: where all of it is shown, nothing is added up and no key leads
 * from one to the other it is an info.
 */
#include "audit/rows/fanout.h"

#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"
#include "link/path/path.h"

struct islands {
	struct audit *a;
	struct query *q;
	struct rows *f;
	source_set *of; /* of each source: those it is connected with */
};

static void
unite(struct islands *k, source_set set)
{
	source_set all = set;

	for (size_t i = 0; i < k->q->nsources; i++)
		if ((set & rows_bit(i)) != 0)
			all |= k->of[i];
	for (size_t i = 0; i < k->q->nsources; i++)
		if ((all & rows_bit(i)) != 0)
			k->of[i] = all;
}

static void
unite_pred(struct islands *k, struct pred *p, source_set *outer)
{
	bool found = false;
	struct walk w = {.expr = walk_outer, .arg = &found};

	for (size_t i = 0; p->kind == PRED_AND && i < p->u.list.n; i++)
		unite_pred(k, p->u.list.v[i], outer);
	if (p->kind == PRED_AND)
		return;
	unite(k, rows_sources_pred(k->q, p));
	walk_pred(&w, p);
	if (found)
		*outer |= rows_sources_pred(k->q, p);
}

static void
unite_joins(struct islands *k, const struct source *s, source_set *outer)
{
	const struct source *side[2];
	source_set both;
	size_t owner;

	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	side[0] = s->u.join.left;
	side[1] = s->u.join.right;
	for (size_t i = 0; i < s->u.join.on.n; i++)
		unite_pred(k, s->u.join.on.v[i], outer);
	for (size_t i = 0; i < s->u.join.nusing; i++) {
		both = 0;
		for (size_t n = 0; n < 2; n++) {
			owner = rows_index(k->q, source_owner(side[n],
			    s->u.join.using[i]));
			both |= owner < k->q->nsources ? rows_bit(owner) : 0;
		}
		unite(k, both);
	}
	unite_joins(k, side[0], outer);
	unite_joins(k, side[1], outer);
}

/* False where there is nothing to connect. */
static bool
open_islands(struct islands *k, struct audit *a, struct query *q)
{
	source_set outer = 0;

	if (q->is_set || q->nsources < 2)
		return false;
	*k = (struct islands){.a = a, .q = q, .f = rows_of(a, q)};
	if (k->f->all == 0)
		return false;
	k->of = arena_alloc(&k->a->arena, (q->nsources + 1) * sizeof *k->of);
	for (size_t i = 0; i < q->nsources; i++)
		k->of[i] = rows_bit(i);
	unite_joins(k, q->from, &outer);
	for (size_t i = 0; i < q->where.n; i++)
		unite_pred(k, q->where.v[i], &outer);
	unite(k, outer);
	return true;
}

/* Does a key lead from one to the other? Then a join was forgotten. */
static bool
has_key(const struct islands *k, source_set one, source_set other)
{
	const struct source *x, *y;
	struct path_edge edge;

	for (size_t i = 0; i < k->q->nsources; i++) {
		x = k->q->sources[i];
		for (size_t n = 0; n < k->q->nsources; n++) {
			y = k->q->sources[n];
			if ((one & rows_bit(i)) != 0 &&
			    (other & rows_bit(n)) != 0 &&
			    x->kind == SOURCE_TABLE &&
			    y->kind == SOURCE_TABLE &&
			    x->u.table.table != NULL &&
			    y->u.table.table != NULL &&
			    x->u.table.table != y->u.table.table &&
			    path_keys_between(k->a->known, x->u.table.table,
			    y->u.table.table, &edge, 1) > 0)
				return true;
		}
	}
	return false;
}

static bool
is_grid(const struct islands *k, source_set one, source_set other)
{
	source_set shown = 0;

	for (size_t i = 0; i < k->q->outputs.n; i++)
		shown |= k->q->outputs.v[i]->expr->kind == EXPR_STAR ?
		    k->f->all : rows_sources(k->q, k->q->outputs.v[i]->expr);
	return (shown & one) != 0 && (shown & other) != 0 &&
	    !k->q->grouped && !audit_has_aggregate(k->q);
}

/* Is it JOIN without a condition? A cross join that says so is meant. */
static bool
is_bare(const struct islands *k, const struct source *join)
{
	return join->u.join.type == JOIN_CROSS && get_array(ptr_get(
	    k->a->doc, walk_pointer(k->a, &join->at)), "on") != NULL;
}

/* Does one stand between the two? */
static bool
has_bare(const struct islands *k, const struct source *join, source_set one,
    source_set other)
{
	source_set left, right;

	if (join == NULL || join->kind != SOURCE_JOIN)
		return false;
	left = rows_under(k->q, join->u.join.left);
	right = rows_under(k->q, join->u.join.right);
	return (is_bare(k, join) && (((left & one) != 0 &&
	    (right & other) != 0) || ((left & other) != 0 &&
	    (right & one) != 0))) ||
	    has_bare(k, join->u.join.left, one, other) ||
	    has_bare(k, join->u.join.right, one, other);
}

static void
tell(const struct islands *k, source_set one, source_set other)
{
	const char *x = rows_name(rows_first(k->f, one));
	const char *y = rows_name(rows_first(k->f, other));
	const struct place *at = &rows_first(k->f, other)->at;
	bool key = has_key(k, one, other), grid = is_grid(k, one, other);
	json_t *finding = finding_at(k->a->findings, FINDING_cross_product, at,
	    "nothing connects '%s' and '%s': each row of one is paired with "
	    "each row of the other", x, y);

	if (key)
		audit_weigh(k->a, finding);
	finding_hint(finding, key ? "join them on their foreign key" :
	    "join them, or count each in its own query");
	if (has_bare(k, k->q->from, one, other)) {
		finding_weigh(k->a->findings, finding, SEVERITY_ERROR);
		finding_hint(finding, "add a condition to the JOIN, or use "
		    "CROSS JOIN if you want all pairs");
	} else if (grid && !key) {
		finding_weigh(k->a->findings, finding, SEVERITY_INFO);
	}
}

static void
see(struct audit *a, struct query *q)
{
	struct islands k;
	source_set few, first = 0;

	if (!open_islands(&k, a, q))
		return;
	few = rows_fixed(a, k.f, 0, ROWS_ALL);
	for (size_t i = 0; i < q->nsources; i++) {
		if ((k.of[i] & few) != 0 || (k.of[i] & first) != 0)
			continue;
		if (first != 0) {
			tell(&k, first, k.of[i]);
			return;
		}
		first = k.of[i];
	}
}

/* ---- mended: JOIN without a condition, and one key --------------------- */

struct only_key {
	const struct source *from, *to;
	struct path_edge edge;
	size_t n;
};

static void
find_keys(const struct islands *k, source_set one, const struct source *to,
    struct only_key *out)
{
	struct path_edge edges[4];
	const struct source *s;
	size_t n;

	for (size_t i = 0; i < k->q->nsources; i++) {
		s = k->q->sources[i];
		if ((one & rows_bit(i)) == 0 || s->kind != SOURCE_TABLE ||
		    s->u.table.table == NULL ||
		    s->u.table.table == to->u.table.table)
			continue;
		n = path_keys_between(k->a->known, s->u.table.table,
		    to->u.table.table, edges, sizeof edges / sizeof *edges);
		if (n > 0)
			*out = (struct only_key){s, to, edges[0], out->n + n};
	}
}

static void
join_along(struct audit *a, const struct source *join,
    const struct only_key *x)
{
	const struct schema_column *from, *to;

	if (!path_edge_columns(&x->edge, &from, &to) ||
	    schema_key_doubted(x->edge.key))
		return;
	change_say(audit_replace(a, walk_pointer(a, &join->at), json_pack(
	    "{s:s, s:s, s:s, s:s}", "from_table", source_name(x->from),
	    "from_column", from->name, "to_table", source_name(x->to),
	    "to_column", to->name)), FINDING_join_added,
	    "'%s' was joined without a condition: joined on its foreign key "
	    "with '%s'",
	    source_name(x->to), source_name(x->from));
}

static void
mend_join(struct islands *k, const struct source *join)
{
	const struct source *right;
	struct only_key x = {.n = 0};
	size_t i;

	if (join == NULL || join->kind != SOURCE_JOIN)
		return;
	mend_join(k, join->u.join.left);
	right = join->u.join.right;
	if (!is_bare(k, join) || right->kind != SOURCE_TABLE ||
	    right->u.table.table == NULL)
		return;
	i = rows_index(k->q, right);
	for (size_t n = 0; n < i; n++)
		if ((k->of[n] & rows_bit(i)) == 0 &&
		    (x.n == 0 || (k->of[n] & rows_bit(rows_index(k->q,
		    x.from))) == 0))
			find_keys(k, k->of[n], right, &x);
	if (x.n == 1)
		join_along(k->a, join, &x);
}

static void
see_joins(struct audit *a, struct query *q)
{
	struct islands k;

	if (!open_islands(&k, a, q))
		return;
	mend_join(&k, q->from);
}

void
product_rule(struct audit *a)
{
	static const struct walker w = {.query = see_joins};

	if (a->known != NULL)
		walk_plan(a, &w);
}

void
product_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
