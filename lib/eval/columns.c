#include "base/hash.h"
#include "eval/columns.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

#define TRIES_MOST 1000
#define GROUP_MOST 2000     /* rows that may be paired in another order */
#define PAIRS_MOST 2000000L /* pairs of them that are looked at */

/* What can be said of a column alone: its cells sorted, NULL first, then
 * numbers by their value, then texts and blobs by their hashes. */
struct column {
	struct value *sorted;
	bool exact;      /* has no real */
	uint64_t print;  /* of the cells in the order of the rows */
};

struct match {
	const struct values *gold, *answer;
	enum rows_order order;
	struct column *of_gold, *of_answer;
	bool *may;       /* gold column * answer's columns + answer column */
	size_t *turn;    /* gold columns, those with the least choice first */
	size_t *at;      /* the answer's column for each of the gold's */
	bool *taken;
	long tries, pairs;
	struct row *left, *right; /* of rows_agree */
	size_t *partner; /* of each right row, an index of left; + 1, 0: none */
	bool *seen;
	struct arena arena;
};

static const struct value *
cell(const struct values *v, size_t row, size_t column)
{
	return &v->cells[row * v->ncolumns + column];
}

/* ---- a column alone ---------------------------------------------------- */

static int
class_of(const struct value *v)
{
	return value_is_number(v) ? 1 : v->kind == VALUE_NULL ? 0 : 2;
}

static int
compare_value(const void *a, const void *b)
{
	const struct value *x = a, *y = b;
	double m, n;

	if (class_of(x) != class_of(y))
		return class_of(x) - class_of(y);
	if (!value_is_number(x))
		return x->kind == VALUE_NULL ? 0 :
		    (x->u.hash > y->u.hash) - (x->u.hash < y->u.hash);
	if (x->kind == VALUE_INTEGER && y->kind == VALUE_INTEGER)
		return (x->u.integer > y->u.integer) -
		    (x->u.integer < y->u.integer);
	m = value_number(x);
	n = value_number(y);
	return (m > n) - (m < n);
}

static struct column *
columns_of(struct match *m, const struct values *v)
{
	struct column *all = arena_alloc(&m->arena,
	    (v->ncolumns + 1) * sizeof *all);

	for (size_t i = 0; i < v->ncolumns; i++) {
		struct column *c = &all[i];

		c->exact = true;
		c->sorted = arena_alloc(&m->arena,
		    (v->nrows + 1) * sizeof *c->sorted);
		for (size_t row = 0; row < v->nrows; row++) {
			c->sorted[row] = *cell(v, row, i);
			c->exact &= c->sorted[row].kind != VALUE_REAL;
			c->print = hash_mix(c->print * 31 +
			    c->sorted[row].u.hash + c->sorted[row].kind);
		}
		if (v->nrows > 1 && m->order == ROWS_MULTISET)
			qsort(c->sorted, v->nrows, sizeof *c->sorted,
			    compare_value);
	}
	return all;
}

/* For a list this is all there is to be asked. */
static bool
columns_alike(const struct match *m, size_t g, size_t a)
{
	const struct value *x = m->of_gold[g].sorted;
	const struct value *y = m->of_answer[a].sorted;

	for (size_t i = 0; i < m->gold->nrows; i++)
		if (!value_same(&x[i], &y[i]))
			return false;
	return true;
}

/* ---- rows of several columns ------------------------------------------- */

/* A row as far as its columns have been given partners. Those of numbers that
 * need not be equal to be the same are not in the key. */
struct row {
	uint64_t key;
	const struct value *cells;
	const size_t *at; /* of the loose columns: index into cells */
	size_t nat;
};

static int
compare_row(const void *a, const void *b)
{
	const struct row *x = a, *y = b;
	int order = 0;

	if (x->key != y->key)
		return x->key > y->key ? 1 : -1;
	for (size_t i = 0; i < x->nat && order == 0; i++)
		order = compare_value(&x->cells[x->at[i]],
		    &y->cells[y->at[i]]);
	return order;
}

static uint64_t
key_of(const struct value *v, bool exact)
{
	uint64_t kind = v->kind == VALUE_REAL ? VALUE_INTEGER : v->kind;

	if (v->kind == VALUE_NULL || (value_is_number(v) && !exact))
		return kind;
	return hash_mix(v->u.hash + kind);
}

/* The first n of m->turn, as rows of the gold or of the answer. */
static void
make_rows(struct match *m, const struct values *v, size_t n,
    struct row *rows, size_t *loose)
{
	size_t nloose = 0;

	for (size_t row = 0; row < v->nrows; row++)
		rows[row] = (struct row){0, cell(v, row, 0), loose, 0};
	for (size_t i = 0; i < n; i++) {
		size_t g = m->turn[i], a = m->at[g];
		size_t here = v == m->gold ? g : a;
		bool exact = m->of_gold[g].exact && m->of_answer[a].exact;

		if (!exact)
			loose[nloose++] = here;
		for (size_t row = 0; row < v->nrows; row++)
			rows[row].key = hash_mix(rows[row].key * 31 +
			    key_of(cell(v, row, here), exact));
	}
	for (size_t row = 0; row < v->nrows; row++)
		rows[row].nat = nloose;
	qsort(rows, v->nrows, sizeof *rows, compare_row);
}

static bool
same_row(const struct row *x, const struct row *y)
{
	for (size_t i = 0; i < x->nat; i++)
		if (!value_same(&x->cells[x->at[i]], &y->cells[y->at[i]]))
			return false;
	return true;
}

/* Find row `i` of the left a partner among the rows first .. end - 1 of the
 * right, moving those that have one already (Kuhn's matching). */
static bool
find_partner(struct match *m, size_t i, size_t first, size_t end)
{
	for (size_t step = 0; step < end - first; step++) {
		size_t k = first + (i - first + step) % (end - first);

		if (m->seen[k] || m->pairs++ > PAIRS_MOST ||
		    !same_row(&m->left[i], &m->right[k]))
			continue;
		m->seen[k] = true;
		if (m->partner[k] == 0 || find_partner(m, m->partner[k] - 1,
		    first, end)) {
			m->partner[k] = i + 1;
			return true;
		}
	}
	return false;
}

/* Rows that have the same key on either side. Where loose numbers sort
 * otherwise on the two sides, the rows are paired anew. */
static bool
group_agrees(struct match *m, size_t first, size_t end)
{
	size_t i = first;

	while (i < end && same_row(&m->left[i], &m->right[i]))
		i++;
	if (i == end || end - first > GROUP_MOST)
		return i == end;
	memset(m->partner + first, 0, (end - first) * sizeof *m->partner);
	for (i = first; i < end; i++) {
		memset(m->seen + first, 0, (end - first) * sizeof *m->seen);
		if (!find_partner(m, i, first, end))
			return false;
	}
	return true;
}

static bool
rows_agree(struct match *m, size_t n)
{
	size_t nrows = m->gold->nrows, first = 0;
	size_t *loose = mem_calloc(2 * n + 1, sizeof *loose);
	bool same = true;

	make_rows(m, m->gold, n, m->left, loose);
	make_rows(m, m->answer, n, m->right, loose + n);
	for (size_t i = 0; i < nrows && same; i++)
		same = m->left[i].key == m->right[i].key;
	for (size_t i = 1; i <= nrows && same; i++)
		if (i == nrows || m->left[i].key != m->left[first].key) {
			same = group_agrees(m, first, i);
			first = i;
		}
	free(loose);
	return same;
}

/* ---- the search -------------------------------------------------------- */

/* Of columns that are the same cell by cell one try is enough. */
static bool
was_tried(const struct match *m, size_t g, size_t a)
{
	for (size_t i = 0; i < a; i++)
		if (!m->taken[i] && m->may[g * m->answer->ncolumns + i] &&
		    m->of_answer[i].print == m->of_answer[a].print)
			return true;
	return false;
}

/* Give the gold's columns from the n-th in turn on their partners. */
static bool
assign(struct match *m, size_t n)
{
	size_t g, k = m->answer->ncolumns;
	bool found = false;

	if (n == m->gold->ncolumns)
		return true;
	g = m->turn[n];
	for (size_t a = 0; a < k && !found; a++) {
		if (m->taken[a] || !m->may[g * k + a] ||
		    was_tried(m, g, a) || m->tries++ >= TRIES_MOST)
			continue;
		m->taken[a] = true;
		m->at[g] = a;
		found = (n == 0 || m->order == ROWS_LIST ||
		    rows_agree(m, n + 1)) && assign(m, n + 1);
		m->taken[a] = false;
	}
	return found;
}

/* False where a column of the gold has no partner at all. */
static bool
pair_columns(struct match *m)
{
	size_t n = m->gold->ncolumns, k = m->answer->ncolumns;
	size_t *choices = arena_alloc(&m->arena, (n + 1) * sizeof *choices);
	size_t at;

	for (size_t g = 0; g < n; g++) {
		for (size_t a = 0; a < k; a++) {
			m->may[g * k + a] = columns_alike(m, g, a);
			choices[g] += m->may[g * k + a];
		}
		if (choices[g] == 0)
			return false;
		for (at = g; at > 0 && choices[m->turn[at - 1]] > choices[g];
		    at--)
			m->turn[at] = m->turn[at - 1];
		m->turn[at] = g;
	}
	return true;
}

bool
columns_match(const struct values *gold, const struct values *answer,
    enum rows_order order)
{
	struct match m = {.gold = gold, .answer = answer, .order = order};
	size_t n = gold->ncolumns, k = answer->ncolumns, rows = gold->nrows;
	bool same;

	if (rows != answer->nrows || n > k)
		return false;
	m.of_gold = columns_of(&m, gold);
	m.of_answer = columns_of(&m, answer);
	m.may = arena_alloc(&m.arena, n * k + 1);
	m.turn = arena_alloc(&m.arena, (n + 1) * sizeof *m.turn);
	m.at = arena_alloc(&m.arena, (n + 1) * sizeof *m.at);
	m.taken = arena_alloc(&m.arena, k + 1);
	m.left = arena_alloc(&m.arena, (rows + 1) * sizeof *m.left);
	m.right = arena_alloc(&m.arena, (rows + 1) * sizeof *m.right);
	m.partner = arena_alloc(&m.arena, (rows + 1) * sizeof *m.partner);
	m.seen = arena_alloc(&m.arena, rows + 1);
	same = pair_columns(&m) && assign(&m, 0);
	arena_free(&m.arena);
	return same;
}
