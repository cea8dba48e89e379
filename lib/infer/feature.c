/* What speaks for a candidate and against it; feature.def tells what. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "infer/work.h"

/* All but a few of many values, when that cannot be chance. */
#define NEARLY_ALL 0.9
#define NO_CHANCE 30
#define SIBLING_SURPRISE 4

struct features {
	struct infer *w;
	struct infer_column **hubs; /* unique columns by name, best first */
	size_t nhubs, cap;
	size_t *popular; /* by first column of a table and place */
	size_t *first;   /* of each table in popular */
	const struct schema_table *between; /* the table that `best` is of */
	double *best; /* by table: how strongly it is said */
};

/* As good as all values are found. */
static bool
infer_is_full(const struct infer_candidate *c)
{
	return c->known &&
	       (c->hits == c->values ||
		   (c->contained > NEARLY_ALL && c->surprise > NO_CHANCE));
}

static bool
weak(const struct infer_candidate *c)
{
	return infer_strength(c) < INFER_WEAK;
}

static bool
strong(const struct infer_candidate *c)
{
	return infer_strength(c) >= INFER_STRONG;
}

/* ---- hubs -------------------------------------------------------------- */

static int
compare_hubs(const void *x, const void *y)
{
	const struct infer_column *a = *(struct infer_column *const *)x;
	const struct infer_column *b = *(struct infer_column *const *)y;
	int order = strcmp(a->name.joined, b->name.joined);
	bool at_home = infer_is_home(&a->name, a->table_name);

	if (order != 0)
		return order;
	if (at_home != infer_is_home(&b->name, b->table_name))
		return at_home ? -1 : 1;
	return (a->table_index > b->table_index) -
	       (a->table_index < b->table_index);
}

static void
list_hubs(struct features *f)
{
	const struct schema *s = f->w->schema;

	for (size_t t = 0; t < s->ntables; t++)
		for (size_t i = 0; i < s->tables[t].ncolumns; i++) {
			struct infer_column *c = &f->w->columns[t][i];

			if (!c->unique || c->name.core.n == 0)
				continue;
			MEM_GROW(f->hubs, f->nhubs, f->cap);
			f->hubs[f->nhubs++] = c;
		}
	if (f->nhubs > 0)
		qsort(f->hubs, f->nhubs, sizeof *f->hubs, compare_hubs);
}

/* The key that columns of this name are most likely about; or NULL. */
static const struct infer_column *
hub_of(const struct features *f, const struct infer_column *c)
{
	size_t low = 0, high = f->nhubs;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(f->hubs[middle]->name.joined, c->name.joined) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < f->nhubs &&
		       strcmp(f->hubs[low]->name.joined, c->name.joined) == 0
		   ? f->hubs[low]
		   : NULL;
}

/* ---- other candidates -------------------------------------------------- */

static size_t *
popularity(const struct features *f, const struct infer_column *key)
{
	return &f->popular[f->first[key->table_index] + key->place];
}

static void
count_popular(struct features *f)
{
	struct infer *w = f->w;

	for (size_t i = 0; i < w->n; i++) {
		const struct infer_candidate *c = w->candidates[i];
		double mine = infer_strength(c) + 0.5 * c->to->unique +
			      0.2 * (c->known && c->hits == c->values);
		bool best = strong(c) &&
			    !(c->from->primary && infer_is_home(&c->from->name,
						      c->from->table_name));

		for (size_t k = 0; best && k < c->from->n; k++) {
			const struct infer_candidate *d =
			    c->from->candidates[k];

			best = infer_strength(d) + 0.5 * d->to->unique +
				   0.2 * (d->known && d->hits == d->values) <=
			       mine;
		}
		*popularity(f, c->to) += best;
	}
}

/* How strongly the columns of a table say another table, at best. Made for
 * one table at a time: candidates come in the order of the tables. */
static double
best_between(struct features *f, const struct schema_table *from,
    const struct schema_table *to)
{
	const struct infer *w = f->w;

	if (f->between == from)
		return f->best[to->index];
	f->between = from;
	memset(f->best, 0, w->schema->ntables * sizeof *f->best);
	for (size_t i = 0; i < from->ncolumns; i++) {
		const struct infer_column *c = &w->columns[from->index][i];

		for (size_t k = 0; k < c->n; k++) {
			const struct infer_candidate *d = c->candidates[k];
			double *best = &f->best[d->to->table_index];

			*best = fmax(*best, infer_strength(d));
		}
	}
	return f->best[to->index];
}

/* How many keys may be meant that no other column of the table says. */
static size_t
choices(struct features *f, const struct infer_candidate *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->from->n; i++) {
		const struct infer_candidate *d = c->from->candidates[i];

		n += d == c || best_between(f, d->from->table, d->to->table) <=
				   fmax(infer_strength(d), 3);
	}
	return n;
}

static size_t
siblings(const struct infer *w, const struct infer_candidate *c)
{
	const struct schema_table *t = c->from->table;
	size_t n = 0;

	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct infer_column *d = &w->columns[t->index][i];

		for (size_t k = 0; d != c->from && k < d->n; k++)
			n += d->candidates[k]->to == c->to && !d->primary &&
			     d->candidates[k]->known &&
			     d->candidates[k]->hits ==
				 d->candidates[k]->values &&
			     d->candidates[k]->surprise > SIBLING_SURPRISE;
	}
	return n;
}

/* The key's own name with something before it or behind. */
static bool
says_role(const struct infer_candidate *c)
{
	return c->how == INFER_SELF ||
	       (c->from->table != c->to->table &&
		   (c->how == INFER_ROLE || c->how == INFER_ROLE_HOME));
}

/* ---- the features ------------------------------------------------------ */

static void
of_names(const struct features *f, struct infer_candidate *c)
{
	const struct infer_column *from = c->from, *to = c->to;
	const struct infer_column *hub = hub_of(f, from);
	double mine = infer_strength(c) + 0.01 * to->unique, better = 0;
	bool subtype = c->feature[INFER_F_SUBTYPE] > 0;
	double *x = c->feature;

	for (size_t i = 0; i < from->n; i++) {
		const struct infer_candidate *d = from->candidates[i];

		better = fmax(
		    better, infer_strength(d) + 0.01 * d->to->unique - mine);
	}
	x[INFER_F_STRENGTH] = infer_strength(c);
	x[INFER_F_BETTER] = fmin(1, better / 4);
	x[INFER_F_HUB] = hub == to || (says_role(c) && hub_of(f, to) == to);
	x[INFER_F_OWN_HUB] = hub == from && !subtype;
	x[INFER_F_WEAK_KEY] = weak(c) && from->name.key;
	x[INFER_F_PRIMARY] = to->primary;
	x[INFER_F_AT_HOME] =
	    to->name.core.n == 0 || infer_is_home(&to->name, to->table_name);
	x[INFER_F_FIRST] = to->place == 0;
	x[INFER_F_OWN] = infer_is_own(from) && !subtype;
	x[INFER_F_OWN_OTHER] = from->primary && !infer_is_own(from) && !subtype;
	x[INFER_F_SELF] = from->table == to->table && c->how != INFER_SELF;
	x[INFER_F_BEFORE] =
	    to->table_index < from->table_index || c->how == INFER_SELF;
	x[INFER_F_MEASURE] = weak(c) && from->name.measure;
}

static void
of_values(struct infer_candidate *c)
{
	const struct infer_profile *p = c->from->profile;
	bool subtype = c->feature[INFER_F_SUBTYPE] > 0;
	double missing = c->known ? 1 - c->contained : 0;
	double surprise = fmin(4, log1p(c->surprise));
	double *x = c->feature;

	x[INFER_F_MISSING_NAMED] = weak(c) ? 0 : missing;
	x[INFER_F_MISSING_WEAK] = weak(c) ? fmin(1, 5 * missing) : 0;
	x[INFER_F_UNKNOWN_WEAK] = !c->known && !strong(c);
	x[INFER_F_FULL_STRONG] = infer_is_full(c) && strong(c);
	x[INFER_F_FULL_WEAK] = infer_is_full(c) && !strong(c);
	x[INFER_F_SURPRISE_NAMED] = weak(c) ? 0 : surprise;
	x[INFER_F_SURPRISE_WEAK] = weak(c) ? surprise : 0;
	x[INFER_F_UNIQUE] =
	    infer_profile_unique(p) && !subtype ? log1p((double)p->n) : 0;
	x[INFER_F_UNIQUE_WEAK] = weak(c) ? x[INFER_F_UNIQUE] : 0;
	x[INFER_F_CONSTANT] = c->known && p->n <= 1;
}

static void
of_others(struct features *f, struct infer_candidate *c)
{
	const struct infer *w = f->w;
	const struct infer_column *from = c->from;
	const struct schema_table *to = c->to->table;
	double mine = infer_strength(c),
	       best = best_between(f, from->table, to);
	size_t more = 0, popular = *popularity(f, c->to);
	double *x = c->feature;
	bool only,
	    in_row = c->surprise > SIBLING_SURPRISE && siblings(w, c) > 0;

	for (size_t i = 0; i < from->n; i++)
		if (from->candidates[i] != c &&
		    *popularity(f, from->candidates[i]->to) > more)
			more = *popularity(f, from->candidates[i]->to);
	x[INFER_F_POPULAR] = popular > more;
	if (!strong(c) && !in_row)
		x[INFER_F_TAKEN] = fmin(4, best - mine) / 4;
	if (!weak(c))
		return;
	x[INFER_F_POPULAR_WEAK] = log1p((double)popular);
	x[INFER_F_UNTAKEN] =
	    best < INFER_WEAK &&
	    infer_share_word(from->table_name->all, c->to->table_name->all);
	x[INFER_F_CHOICES] = log((double)choices(f, c));
	if (c->known && c->hits == c->values && c->surprise > SIBLING_SURPRISE)
		x[INFER_F_SIBLINGS] = log1p((double)siblings(w, c));
	only = choices(f, c) == 1 && (best <= fmax(mine, 3) || in_row) &&
	       c->known && c->hits == c->values &&
	       (!from->primary || x[INFER_F_SUBTYPE] > 0) &&
	       x[INFER_F_OWN] == 0;
	x[INFER_F_ONLY] = only;
	x[INFER_F_ONLY_KEY] = only && from->name.key;
}

void
infer_features(struct infer *w)
{
	const struct schema *s = w->schema;
	struct features f = {.w = w};
	size_t columns = 0;

	f.first = mem_calloc(s->ntables + 1, sizeof *f.first);
	for (size_t t = 0; t < s->ntables; t++) {
		f.first[t] = columns;
		columns += s->tables[t].ncolumns;
	}
	f.popular = mem_calloc(columns + 1, sizeof *f.popular);
	f.best = mem_calloc(s->ntables + 1, sizeof *f.best);
	list_hubs(&f);
	count_popular(&f);
	for (size_t i = 0; i < w->n; i++) {
		of_names(&f, w->candidates[i]);
		of_values(w->candidates[i]);
		of_others(&f, w->candidates[i]);
	}
	free(f.hubs);
	free(f.popular);
	free(f.first);
	free(f.best);
}
