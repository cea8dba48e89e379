/* How far tables are apart, along keys. */
#include "link/path/path.h"
#include "plan/draft/sense_beam.h"

#define APART_UP 0.6      /* one key towards what a row belongs to */
#define APART_ROLE 0.7   /* .. to what only plays a part for it */
#define APART_LOOKUP 0.2  /* .. to what one of its codes means */
#define APART_CODED 0.5   /* .. and to the rows that have the code */
#define APART_DOWN 0.9    /* one key towards the rows that belong to it */
#define APART_STEP 0.6    /* each key more */
#define APART_NEVER 3.0   /* no keys lead there */

static void
near(struct apart *d, const struct schema *s)
{
	for (size_t i = 0; i < s->ntables; i++)
		for (size_t k = 0; k < s->tables[i].nkeys; k++) {
			const struct schema_key *key = &s->tables[i].keys[k];
			size_t j = key->to ? key->to->index : i;
			double up, down;

			if (j == i)
				continue;
			up = kind_is_lookup(key->to) ? APART_LOOKUP :
			    path_is_role(key) ? APART_ROLE : APART_UP;
			if (d->v[i * d->n + j] > up)
				d->v[i * d->n + j] = up;
			down = kind_is_lookup(key->to) ? APART_CODED :
			    APART_DOWN;
			if (d->v[j * d->n + i] > down)
				d->v[j * d->n + i] = down;
		}
}

struct apart
apart_make(struct arena *a, const struct schema *s)
{
	struct apart d = {.n = s->ntables};
	size_t n = d.n;

	d.v = arena_alloc(a, (n * n + 1) * sizeof *d.v);
	for (size_t i = 0; i < n * n; i++)
		d.v[i] = i / n == i % n ? 0 : APART_NEVER;
	near(&d, s);
	/* three rounds of one step more: farther is too far to matter */
	for (int round = 0; round < 3; round++)
		for (size_t i = 0; i < n; i++)
			for (size_t k = 0; k < n; k++) {
				double first = d.v[i * n + k];

				if (first == 0 || first >= APART_NEVER ||
				    first > APART_DOWN + round * APART_STEP)
					continue;
				for (size_t j = 0; j < n; j++)
					if (d.v[k * n + j] <= APART_DOWN &&
					    d.v[i * n + j] >
					    first + APART_STEP)
						d.v[i * n + j] = first +
						    APART_STEP;
			}
	return d;
}
