/* The rows that the last follow-up left out. */
#include "follow/following.h"

#include "json/get.h"

bool
act_others(struct follow *f, const char *text, long n)
{
	json_t *where = get_array(f->topic.form, "where");
	json_t *added = restriction_added(&f->topic);
	bool found = json_array_size(added) > 0;

	(void)text;
	(void)n;
	for (size_t i = json_array_size(where); i-- > 0;)
		if (get_has(added, json_array_get(where, i)))
			json_array_remove(where, i);
	if (found)
		json_array_append_new(where, restriction_none(&f->topic,
		    added));
	json_decref(added);
	return found;
}
