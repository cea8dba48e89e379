/*
 * How dialects spell functions, types and literals, by function.def and
 * type.def; see dialect.h for the markers. What has no row is written as its
 * name says.
 */
#include "sql/dialect/dialect.h"

#include <string.h>

#define PLAIN {NULL, 0}
#define LACKS {"", 0}
#define ANY (-1)

/* For a row of scope FOREIGN the plan's own dialect is another one: what it
 * adds keeps the meaning. For one of scope OWN it is this very one. */
enum row_scope { ALWAYS, FOREIGN, OWN };

struct spelling {
	const char *name;
	int args;
	enum row_scope scope;
	struct by_dialect words;
};

static const struct spelling functions[] = {
#define FUNCTION(name, args, scope, ...) {name, args, scope, {{__VA_ARGS__}}},
#include "sql/dialect/function.def"
#undef FUNCTION
};

enum spelled
dialect_function(const struct dialect *d, const struct dialect *from,
    const char *name, size_t n, struct word *template)
{
	size_t i;

	for (i = 0; i < sizeof functions / sizeof *functions; i++) {
		const struct spelling *f = &functions[i];
		const struct word *word = &f->words.by[d->id];

		if (strcmp(f->name, name) != 0 ||
		    (f->args != ANY && f->args != (int)n) ||
		    (f->scope != ALWAYS && (f->scope == OWN) != (d == from)))
			continue;
		if (word->s == NULL)
			return SPELLED_PLAIN;
		if (word->n == 0)
			return SPELLED_LACKS;
		*template = *word;
		return SPELLED_TEMPLATE;
	}
	return SPELLED_PLAIN;
}

/* -- types */

static const struct spelling types[] = {
#define TYPE(name, ...) {name, 0, ALWAYS, {{__VA_ARGS__}}},
#include "sql/dialect/type.def"
#undef TYPE
};

static const struct spelling casts[] = {
#define CAST(name, ...) {name, 0, ALWAYS, {{__VA_ARGS__}}},
#include "sql/dialect/type.def"
#undef CAST
};

static const struct spelling literals[] = {
#define LITERAL(name, ...) {name, 0, ALWAYS, {{__VA_ARGS__}}},
#include "sql/dialect/type.def"
#undef LITERAL
};

static const struct word *
find(const struct spelling *rows, size_t n, const struct dialect *d,
    const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strncmp(rows[i].name, name, len) == 0 &&
		    rows[i].name[len] == '\0')
			return rows[i].words.by[d->id].s != NULL ?
			    &rows[i].words.by[d->id] : NULL;
	return NULL;
}
#define FIND(rows, name, len) \
	find(rows, sizeof(rows) / sizeof *(rows), d, name, len)

const struct word *
dialect_type(const struct dialect *d, const char *name, size_t len)
{
	return FIND(types, name, len);
}

const struct word *
dialect_cast(const struct dialect *d, const char *name, size_t len)
{
	return FIND(casts, name, len);
}

const struct word *
dialect_literal(const struct dialect *d, const char *type)
{
	return FIND(literals, type, strlen(type));
}
