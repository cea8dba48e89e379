/* The same of another table. */
#include "follow/following.h"

#include "edit/form/form.h"
#include "json/get.h"

bool
act_other_table(struct follow *f, const char *text, long n)
{
	json_t *form = f->topic.form;
	const json_t *selections = get_array(form, "selections");
	const struct schema_table *to = topic_other_table(&f->topic, text);

	(void)n;
	if (to == NULL || json_array_size(selections) != 1 ||
	    topic_source(&f->topic, text) != NULL)
		return false;
	json_decref(form_move(form, f->topic.main, to->name, to, true));
	json_object_set_new(form, "selections", json_pack("[{ss}]", "table",
	    to->name));
	if (f->topic.grouped && json_array_size(get_array(form, "groups")) ==
	    0)
		json_object_set_new(form, "grouped", json_true());
	topic_renew(&f->topic);
	return json_array_size(get_array(form, "outputs")) > 0 ||
	    act_part_label(f, true);
}
