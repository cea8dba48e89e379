#include "lang/function.h"

#include <stdlib.h>
#include <string.h>
#include "lang/plan.h"

static const struct function functions[] = {
#define FUNCTION(name, kind, least, most, result, meaning) \
	{name, FUNCTION_##kind, least, most, TYPE_##result, meaning},
#include "lang/function.def"
#undef FUNCTION
};
#define FUNCTIONS (sizeof functions / sizeof functions[0])

static const struct cast_type casts[] = {
#define CAST(name, class, most) {name, TYPE_##class, most},
#include "lang/function.def"
#undef CAST
};
#define CASTS (sizeof casts / sizeof casts[0])

static int
function_compare(const void *name, const void *row)
{
	return strcmp(name, ((const struct function *)row)->name);
}

const struct function *
function_find(const char *name)
{
	return bsearch(name, functions, FUNCTIONS, sizeof functions[0],
	    function_compare);
}

const struct function *
function_table(size_t *n)
{
	*n = FUNCTIONS;
	return functions;
}

const struct cast_type *
function_cast_type(const char *name, size_t len)
{
	for (size_t i = 0; i < CASTS; i++)
		if (strncmp(casts[i].name, name, len) == 0 &&
		    casts[i].name[len] == '\0')
			return &casts[i];
	return NULL;
}

bool
function_aggregates(const struct expr *call)
{
	const struct function *f = call->u.call.function;

	if (call->u.call.over != NULL)
		return false;
	/* sqlite's min(a, b) is a scalar */
	return call->u.call.star || (f != NULL &&
	    f->kind == FUNCTION_AGGREGATE &&
	    (f->max != -1 || call->u.call.args.n == 1));
}
