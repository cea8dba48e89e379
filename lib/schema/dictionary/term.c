/* Terms of a dictionary. */
#include <string.h>
#include "json/get.h"
#include "schema/schema.h"

const char *
schema_term_words(const json_t *term)
{
	static const char *const heads[] = {"sql", "expr", "filter"};

	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (json_object_get(term, heads[i]) != NULL)
			return NULL;
	return get_str(term, "comment");
}

const char *
schema_term_matched(const json_t *schema, const json_t *match)
{
	const char *name = get_str(match, "term");
	const json_t *term;
	size_t i;

	if (name == NULL || get_is(match, "how", "part"))
		return NULL;
	json_array_foreach(get_array(schema, "terms"), i, term)
		if (get_is(term, "name", name))
			return schema_term_words(term);
	return NULL;
}
