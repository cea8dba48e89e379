/* The inner functions, by internal_function.def. */
#include "sql/dialect/internal_function.h"

#include <string.h>

#include "sql/dialect/dialect.h"

static const struct {
	const char *name;
	struct by_dialect words;
} inner[] = {
#define INNER(name, ...) {name, {{__VA_ARGS__}}},
#include "sql/dialect/internal_function.def"
#undef INNER
};

const struct word *
dialect_inner(const struct dialect *d, const char *name)
{
	size_t i;

	for (i = 0; i < sizeof inner / sizeof *inner; i++)
		if (strcmp(inner[i].name, name) == 0)
			return &inner[i].words.by[d->id];
	return NULL;
}
