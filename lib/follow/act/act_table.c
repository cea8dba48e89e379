/* The same of another table, or that table in place of the rows. */
#include "follow/following.h"

#include <string.h>

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

/* ---- a list of it ------------------------------------------------------- */

/* Does it say a column of the source (`other`: of another source of the
 * form), also within queries? */
static bool
mentions(const json_t *form, const json_t *node, const char *source,
    bool other)
{
	const char *table = get_str(node, "table"), *key;
	const json_t *child;
	size_t i;

	if (table != NULL && get_str(node, "column") != NULL) {
		bool same = topic_same(table, source);

		if (same != other && (same ||
		    form_table(form, table) != NULL))
			return true;
	}
	json_array_foreach(node, i, child)
		if (mentions(form, child, source, other))
			return true;
	json_object_foreach((json_t *)node, key, child)
		if (mentions(form, child, source, other))
			return true;
	return false;
}

static bool
is_own(const json_t *form, const json_t *item, const char *source)
{
	return source != NULL && mentions(form, item, source, false) &&
	    !mentions(form, item, source, true);
}

/* Keep of a list what is about the source alone; false if some went. */
static bool
keep_own(json_t *form, const char *list, const char *source)
{
	json_t *items = get_array(form, list);
	size_t before = json_array_size(items);

	for (size_t i = before; i-- > 0;)
		if (!is_own(form, json_array_get(items, i), source))
			json_array_remove(items, i);
	return json_array_size(items) == before;
}

/* The source in the form, or a new one, alone. */
static void
select_alone(json_t *form, const char *source, const struct schema_table *to)
{
	json_t *selections = get_array(form, "selections"), *one = NULL,
	    *selection;
	size_t i;

	json_array_foreach(selections, i, selection)
		if (one == NULL && topic_same(form_source_name(selection),
		    source))
			one = json_incref(selection);
	if (one == NULL)
		one = json_pack("{ss ss*}", "table", to->name, "schema",
		    get_str(to->json, "schema"));
	json_object_set_new(form, "selections", json_pack("[o]", one));
	json_array_clear(get_array(form, "join_edges"));
}

/* "show orders instead": of the old conditions those stay that are about
 * orders alone, and the first few only where an order of theirs stays. */
bool
act_instead(struct follow *f, const char *text, long n)
{
	json_t *form = f->topic.form;
	const struct schema_table *to = topic_other_table(&f->topic, text);
	const char *source = topic_source(&f->topic, text);
	bool sums = f->topic.grouped || f->topic.scalar, sorted;

	(void)n;
	/* "invoices" are not the invoice lines that there are */
	if (source != NULL && to != topic_table(&f->topic, source))
		source = NULL;
	if (!f->other || to == NULL || json_object_get(form, "ctes") != NULL)
		return false;
	(void)keep_own(form, "where", source);
	sorted = keep_own(form, "orders", source);
	if (!sorted || sums || json_array_size(get_array(form, "orders")) == 0) {
		json_object_del(form, "limit");
		json_object_del(form, "offset");
	}
	if (sums)
		json_array_clear(get_array(form, "orders"));
	select_alone(form, source, to);
	json_array_clear(get_array(form, "groups"));
	json_array_clear(get_array(form, "having"));
	json_array_clear(get_array(form, "outputs"));
	json_object_del(form, "grouped");
	json_object_del(form, "distinct");
	json_object_del(form, "window_functions");
	json_object_del(form, "windows");
	topic_renew(&f->topic);
	return act_part_label(f, true);
}

/* "orders instead": of what was counted, another count. */
bool
act_or_instead(struct follow *f, const char *text, long n)
{
	return (f->other && (f->topic.grouped || f->topic.scalar) &&
	    act_other_table(f, text, n)) || act_instead(f, text, n);
}

/* "and artists?": another count beside the one of genres. */
bool
act_and_table(struct follow *f, const char *text, long n)
{
	return (f->topic.grouped || f->topic.scalar) &&
	    act_other_table(f, text, n);
}
