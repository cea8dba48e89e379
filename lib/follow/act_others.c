/* The rows that the last follow-up left out. */
#include "follow/following.h"

#include "edit/form.h"
#include "json/get.h"

/* The plan before the last one, as a form (new); NULL: none. */
static json_t *
form_before(const struct topic *t)
{
	const json_t *turns = get_array(t->doc, "history");
	size_t n = json_array_size(turns);

	return n < 2 ? NULL : form_of(get_object(json_array_get(turns, n - 2),
	    "plan"), t->schema);
}

bool
act_others(struct follow *f, const char *text, long n)
{
	json_t *before = form_before(&f->topic), *added = json_array();
	json_t *where = get_array(f->topic.form, "where"), *pred;
	size_t i;
	bool found;

	(void)text;
	(void)n;
	json_array_foreach(where, i, pred)
		if (before && !get_has(get_array(before, "where"), pred))
			json_array_append(added, pred);
	found = json_array_size(added) > 0;
	for (i = json_array_size(where); i-- > 0;)
		if (get_has(added, json_array_get(where, i)))
			json_array_remove(where, i);
	if (found)
		json_array_append_new(where, restriction_none(&f->topic,
		    added));
	json_decref(added);
	json_decref(before);
	return found;
}
