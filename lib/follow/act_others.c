/* The rows that the last follow-up left out. */
#include "follow/following.h"

#include "edit/form.h"
#include "json/get.h"

/* The conditions that a turn has not, of those that there are now (new); the
 * latest turn that lacks some counts. */
static json_t *
added_last(const struct topic *t)
{
	const json_t *turns = get_array(t->doc, "history");
	json_t *added = json_array(), *before, *pred;
	size_t i;

	for (size_t n = json_array_size(turns); n-- > 0 &&
	    json_array_size(added) == 0;) {
		before = form_of(get_object(json_array_get(turns, n),
		    "plan"), t->schema);
		json_array_foreach(get_array(t->form, "where"), i, pred)
			if (before && !get_has(get_array(before, "where"),
			    pred))
				json_array_append(added, pred);
		json_decref(before);
	}
	return added;
}

bool
act_others(struct follow *f, const char *text, long n)
{
	json_t *where = get_array(f->topic.form, "where");
	json_t *added = added_last(&f->topic);
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
