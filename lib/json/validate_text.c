#include "json/validate_text.h"

#include <regex.h>
#include <stddef.h>

int
validate_text_fits(const char *pattern, const char *text)
{
	regex_t regex;
	int fits;

	if (regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB) != 0)
		return -1;
	fits = regexec(&regex, text, 0, NULL, 0) == 0;
	regfree(&regex);
	return fits;
}

bool
validate_text_named(const json_t *patterns, const char *name)
{
	const char *pattern;
	json_t *schema;

	json_object_foreach((json_t *)patterns, pattern, schema)
		if (validate_text_fits(pattern, name) == 1)
			return true;
	return false;
}
