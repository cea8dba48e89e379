#include "plan/rank/near.h"

#include <string.h>
#include "words/vector.h"

#define SAME 0.9      /* from this likeness on */
#define SENSE 0.75
#define STEP 0.6
#define ROOT 0.5
#define USED_ALIKE 0.5 /* .. and of how words are used */
#define COMPANY 0.38

static enum near_level
level_of(double alike, const struct vector *x, const struct vector *y)
{
	double near;

	if (alike >= ROOT)
		return alike >= SAME ? NEAR_SAME : alike >= SENSE ?
		    NEAR_SENSE : alike >= STEP ? NEAR_STEP : NEAR_ROOT;
	near = vector_near(x, y);
	return near >= USED_ALIKE ? NEAR_USE : near >= COMPANY ?
	    NEAR_COMPANY : NEAR_NOT;
}

static bool
asks(const struct token *t)
{
	return t->content && !t->has_number &&
	    t->word->kind == WORD_LETTERS;
}

/* By word of the names, for one token. */
static void
compare_token(const struct grammar *g, size_t at, unsigned char *level)
{
	struct names *names = &g->spans->names;
	const struct token *t = &g->q->v[at];
	struct name_key key;
	struct vector own;

	name_key(&key, t->text, t->stem);
	name_vector(&key, &own);
	for (size_t i = 0; i < names->nwords; i++)
		level[i] = (unsigned char)level_of(
		    (double)names->alike[at * names->nwords + i], &own,
		    name_word_vector(names, (unsigned)i));
}

/* "name" and "id" say little of a longer name, and only as they stand. */
static enum near_level
level_of_word(const struct name *name, size_t i, const unsigned char *level)
{
	const struct name_word *w = &name->v[i];
	enum near_level l = (enum near_level)level[w->id];

	if (w->stop)
		return NEAR_NOT;
	if (!w->generic || name->n == 1)
		return l;
	return l == NEAR_SAME ? NEAR_STEP : NEAR_NOT;
}

static void
raise(unsigned char *at, enum near_level level)
{
	if (*at < level)
		*at = (unsigned char)level;
}

static void
near_token(struct near *n, const struct grammar *g, size_t at,
    const unsigned char *level)
{
	const struct names *names = &g->spans->names;

	for (size_t i = 0; i < names->n; i++) {
		const struct name *name = &names->v[i];
		size_t t = name->table->index;
		unsigned char *to = !name->column ?
		    &n->table[at * n->schema->ntables + t] :
		    &n->column[at * n->ncolumns + n->first[t] +
		    (size_t)(name->column - name->table->columns)];

		for (size_t k = 0; k < name->n; k++)
			raise(to, level_of_word(name, k, level));
		raise(&n->best[at], (enum near_level)*to);
	}
}

const struct near *
near_make(const struct grammar *g)
{
	struct arena *a = g->arena;
	struct near *n = arena_alloc(a, sizeof *n);
	unsigned char *level = arena_alloc(a, g->spans->names.nwords + 1);

	n->schema = g->spans->schema;
	n->ntokens = g->spans->names.q->n;
	n->first = arena_alloc(a, (n->schema->ntables + 1) *
	    sizeof *n->first);
	for (size_t i = 0; i < n->schema->ntables; i++) {
		n->first[i] = n->ncolumns;
		n->ncolumns += n->schema->tables[i].ncolumns;
	}
	n->column = arena_alloc(a, n->ntokens * n->ncolumns + 1);
	n->table = arena_alloc(a, n->ntokens * n->schema->ntables + 1);
	n->best = arena_alloc(a, n->ntokens + 1);
	n->asks = arena_alloc(a, n->ntokens + 1);
	for (size_t i = 0; i < n->ntokens; i++) {
		n->asks[i] = asks(&g->q->v[i]);
		if (!n->asks[i])
			continue;
		compare_token(g, i, level);
		near_token(n, g, i, level);
	}
	return n;
}

enum near_level
near_column(const struct near *n, size_t token, const struct schema_column *c)
{
	return (enum near_level)n->column[token * n->ncolumns +
	    n->first[c->table->index] + (size_t)(c - c->table->columns)];
}

enum near_level
near_table(const struct near *n, size_t token, const struct schema_table *t)
{
	return (enum near_level)n->table[token * n->schema->ntables +
	    t->index];
}

enum near_level
near_column_best(const struct near *n, const struct schema_column *c,
    size_t *at)
{
	enum near_level best = NEAR_NOT;

	if (at)
		*at = n->ntokens;
	for (size_t i = 0; i < n->ntokens; i++)
		if (near_column(n, i, c) > best) {
			best = near_column(n, i, c);
			if (at)
				*at = i;
		}
	return best;
}

enum near_level
near_table_best(const struct near *n, const struct schema_table *t)
{
	enum near_level best = NEAR_NOT;

	for (size_t i = 0; i < n->ntokens; i++)
		if (near_table(n, i, t) > best)
			best = near_table(n, i, t);
	return best;
}
