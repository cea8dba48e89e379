/* The same of another table. */
#include "follow/following.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"

struct moving {
	const struct schema_table *to;
	const char *from; /* the source's name */
	bool lacks;       /* a column that the other table has not */
};

/* Columns of the source are the other table's columns of the same name. */
static void
move(struct moving *m, json_t *value)
{
	const char *key, *column = get_str(value, "column");
	json_t *item;
	size_t i;

	if (get_str(value, "table") != NULL &&
	    ascii_equal(get_str(value, "table"), m->from)) {
		m->lacks |= column != NULL &&
		    schema_column(m->to, column, NULL) == NULL;
		json_object_set_new(value, "table",
		    json_string(m->to->name));
	}
	json_array_foreach(value, i, item)
		move(m, item);
	json_object_foreach(value, key, item)
		if (strcmp(key, "value") != 0 && strcmp(key, "query") != 0)
			move(m, item);
}

/* Without what the other table cannot say. */
static void
move_list(struct moving *m, json_t *list)
{
	for (size_t i = json_array_size(list); i-- > 0;) {
		m->lacks = false;
		move(m, json_array_get(list, i));
		if (m->lacks)
			json_array_remove(list, i);
	}
}

bool
act_other_table(struct follow *f, const char *text, long n)
{
	static const char *const lists[] = {"where", "groups", "having",
	    "orders", "outputs"};
	json_t *form = f->topic.form;
	const json_t *selections = get_array(form, "selections");
	struct moving m = {topic_other_table(&f->topic, text),
	    f->topic.main, false};

	(void)n;
	if (m.to == NULL || json_array_size(selections) != 1 ||
	    topic_source(&f->topic, text) != NULL)
		return false;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		move_list(&m, get_array(form, lists[i]));
	json_object_set_new(form, "selections", json_pack("[{ss}]", "table",
	    m.to->name));
	if (f->topic.grouped && json_array_size(get_array(form, "groups")) ==
	    0)
		json_object_set_new(form, "grouped", json_true());
	topic_renew(&f->topic);
	return json_array_size(get_array(form, "outputs")) > 0 ||
	    act_part_label(f, true);
}
