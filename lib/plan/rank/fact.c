#include "plan/rank/fact.h"

#include <stdlib.h>
#include <string.h>
#include "base/hash.h"

/* By id. */
static const struct weight {
	uint64_t id;
	double by[FACT_WEIGHTS];
	const char *name;
} weights[] = {
#define WEIGHT(id, order, sure, name) {UINT64_C(id), {order, sure}, name},
#include "plan/rank/weight.def"
#undef WEIGHT
};

uint64_t
fact_id(const char *name)
{
	return hash_text(HASH_INIT, name);
}

static const char *
joined(struct arena *a, const char *const *parts)
{
	size_t len = 0;
	char *name, *end;

	for (size_t i = 0; parts[i]; i++)
		len += strlen(parts[i]) + 1;
	name = end = arena_alloc(a, len + 1);
	for (size_t i = 0; parts[i]; i++) {
		if (i)
			*end++ = ' ';
		memcpy(end, parts[i], strlen(parts[i]));
		end += strlen(parts[i]);
	}
	return name;
}

static int
compare(const void *key, const void *row)
{
	uint64_t x = *(const uint64_t *)key;
	uint64_t y = ((const struct weight *)row)->id;

	return (x > y) - (x < y);
}

void
fact_add(struct facts *f, double value, const char *const *parts)
{
	uint64_t id = HASH_INIT;
	const struct weight *w;
	struct fact new = {.value = value};

	if (value == 0)
		return;
	for (size_t i = 0; parts[i]; i++)
		id = hash_text(i ? hash_byte(id, ' ') : id, parts[i]);
	w = bsearch(&id, weights, COUNT(weights), sizeof *weights, compare);
	for (int by = 0; w && by < FACT_WEIGHTS; by++) {
		new.weight[by] = w->by[by];
		f->score[by] += value * w->by[by];
	}
	if (!f->kept)
		return;
	new.name = joined(f->arena, parts);
	f->v = arena_grow(f->arena, f->v, f->n, sizeof *f->v);
	f->v[f->n++] = new;
}

const char *
fact_digit(size_t n)
{
	static const char *const digits[] = {"0", "1", "2", "3", "4", "5",
	    "6", "7", "8", "9"};

	return digits[n < COUNT(digits) ? n : COUNT(digits) - 1];
}
