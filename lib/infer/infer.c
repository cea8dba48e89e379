#include "infer/infer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "infer/work.h"

static const struct boost_tree trees[] = {
#define BASE(base, least)
#define TREE(...) {__VA_ARGS__},
#define ASK(id, from)                                                          \
	{                                                                      \
		INFER_F_##id, from                                             \
	}
#define LEAVES(...)                                                            \
	{                                                                      \
		__VA_ARGS__                                                    \
	}
#include "infer/tree.def"
#undef BASE
#undef TREE
};

const struct infer_model infer_model = {
#define BASE(base, least) {base, trees, sizeof trees / sizeof *trees}, least,
#define TREE(...)
#include "infer/tree.def"
#undef BASE
#undef TREE
#undef ASK
#undef LEAVES
};

void
infer_start(
    struct infer *w, const struct schema *s, const struct infer_source *source)
{
	*w = (struct infer){.schema = s, .source = source};
	infer_columns(w);
	infer_candidates(w);
	infer_features(w);
	infer_composites(w);
	w->ncomposite = w->nkeys;
	w->nkeys = 0;
}

void
infer_end(struct infer *w)
{
	for (size_t t = 0; w->columns && t < w->schema->ntables; t++)
		for (size_t i = 0; i < w->schema->tables[t].ncolumns; i++) {
			free(w->columns[t][i].candidates);
			infer_profile_free(&w->profiles[t][i]);
		}
	free(w->candidates);
	free(w->keys);
	arena_free(&w->arena);
	*w = (struct infer){0};
}

/* ---- the choice -------------------------------------------------------- */

/* Does the schema have a key of these columns? */
bool
infer_has_key(const struct infer_key *k)
{
	for (size_t i = 0; i < k->from->nkeys; i++) {
		const struct schema_key *old = &k->from->keys[i];
		size_t same = 0;

		for (size_t x = 0; old->n == k->n && x < k->n; x++)
			for (size_t y = 0; y < k->n; y++)
				same +=
				    old->from_columns[x] == k->from_columns[y];
		if (k->n == same && same > 0)
			return true;
	}
	return false;
}

static const struct infer_candidate *
best_of(const struct infer_column *c)
{
	const struct infer_candidate *best = NULL;

	for (size_t i = 0; i < c->n; i++)
		if (best == NULL ||
		    c->candidates[i]->confidence > best->confidence)
			best = c->candidates[i];
	return best;
}

/* Two keys that point to each other say one thing: the better stays. */
static bool
points_back(const struct infer_candidate *c)
{
	const struct infer_candidate *back = best_of(c->to);

	if (back == NULL || back->to != c->from)
		return false;
	return back->confidence > c->confidence ||
	       (back->confidence == c->confidence &&
		   c->to->table_index > c->from->table_index);
}

/* A part of a wider key that points where the wider one does, or where the
 * target's own column points on to, says nothing of its own. */
static bool
follows(const struct infer *w, const struct infer_candidate *c)
{
	for (size_t i = 0; i < w->ncomposite; i++) {
		const struct infer_key *k = &w->keys[i];

		for (size_t x = 0; x < k->n; x++) {
			const struct infer_candidate *on;

			if (k->from_columns[x] != c->from->column)
				continue;
			if (k->to_columns[x] == c->to->column)
				return true;
			on =
			    best_of(&w->columns[k->to->index][k->to_columns[x] -
							      k->to->columns]);
			if (on != NULL && on->to == c->to)
				return true;
		}
	}
	return false;
}

static void
choose_column(struct infer *w, const struct infer_model *m,
    const struct infer_column *column)
{
	const struct infer_candidate *c = best_of(column);
	struct infer_key *k;

	if (c == NULL || c->confidence < m->least || points_back(c) ||
	    follows(w, c))
		return;
	k = infer_add_key(w, c->from->table, c->to->table, 1);
	k->from_columns[0] = c->from->column;
	k->to_columns[0] = c->to->column;
	k->confidence = c->confidence;
	k->single = c;
	k->values = c->values;
	k->hits = c->hits;
	if (infer_has_key(k))
		w->nkeys--;
}

void
infer_choose(struct infer *w, const struct infer_model *m)
{
	for (size_t i = 0; i < w->n; i++)
		w->candidates[i]->confidence =
		    1 / (1 + exp(-boost_score(&m->trees,
				   w->candidates[i]->feature)));
	w->nkeys = w->ncomposite;
	for (size_t t = 0; t < w->schema->ntables; t++)
		for (size_t i = 0; i < w->schema->tables[t].ncolumns; i++)
			choose_column(w, m, &w->columns[t][i]);
}
