/* The dialects by name. */
#include "lang/meaning.h"

#include <stddef.h>

#include "base/utf8.h"

static const struct {
	const char *name;
	enum dialect_id id;
} names[] = {
#define MEANING(id, name, flags) {#name, DIALECT_##id},
#define OTHER_NAME(name, id) {#name, DIALECT_##id},
#include "lang/meaning.def"
#undef OTHER_NAME
#undef MEANING
};

static const unsigned means[] = {
#define MEANING(id, name, flags) MEANS_##id,
#include "lang/meaning.def"
#undef MEANING
};

int
meaning_dialect(const char *name)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (ascii_equal(names[i].name, name))
			return (int)names[i].id;
	return -1;
}

unsigned
meaning_of(const char *name)
{
	int id = name != NULL ? meaning_dialect(name) : -1;

	return id >= 0 ? means[id] : 0;
}
