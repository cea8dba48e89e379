/*
 * Members that take a list and have one element, or names in one text, as in
 * "columns": "name, city"; a table, an order or a condition that is a text alone,
 * and a group_by that is a list of columns.
 */
#include "audit/rule.h"

#include <string.h>

#include "json/get.h"

/* `element`: the member that a text alone is of; NULL: a text will do, or is
 * not read. */
static const struct list {
	const char *key;
	bool names; /* a text is names between commas */
	const char *element;
} lists[] = {
	{"selections", true, "table"},
	{"columns", true, NULL},
	{"order_by", true, NULL}, /* texts.c makes orders of them */
	{"group_by_columns", true, NULL},
	{"partition_by", true, "column"},
	{"using", true, NULL},
	{"join_edges", false, NULL},
	{"filters", false, "test"},
	{"global_filters", false, "test"},
	{"having_filters", false, "test"},
	{"subquery_filters", false, NULL},
	{"aggregates", false, NULL},
	{"window_functions", false, NULL},
	{"ctes", false, NULL},
	{"select", false, NULL},
	{"on", false, NULL},
	{"and", false, NULL},
	{"or", false, NULL},
};

/* The names between the commas that stand in no parentheses (new). */
static json_t *
split(const char *text)
{
	json_t *list = json_array();
	const char *start = text;
	int depth = 0;
	size_t n;

	for (const char *s = text;; s++) {
		if (*s == '(' || *s == ')')
			depth += *s == '(' ? 1 : -1;
		if (*s != '\0' && (*s != ',' || depth > 0))
			continue;
		start += strspn(start, " ");
		n = (size_t)(s - start);
		while (n > 0 && start[n - 1] == ' ')
			n--;
		if (n > 0)
			json_array_append_new(list, json_stringn(start, n));
		if (*s == '\0')
			return list;
		start = s + 1;
	}
}

/* The list (new) that a member should be; NULL: it is one, or nothing that
 * can be read as one. */
static json_t *
as_list(const struct list *l, json_t *value)
{
	const char *text = json_string_value(value);

	if (json_object_size(value) > 0)
		return json_pack("[O]", value);
	if (text == NULL || *text == '\0') /* whoever left that meant more */
		return NULL;
	return l->names ? split(text) :
	    l->element != NULL ? json_pack("[O]", value) : NULL;
}

static void
put(struct audit *a, const struct place *at, json_t *value, const char *why)
{
	struct change *c = audit_replace(a, walk_pointer(a, at), value);

	change_say(c, FINDING_shape_corrected, "%s", why);
}

static void
mend_list(struct audit *a, const struct list *l, json_t *value,
    const struct place *at)
{
	struct place here;
	const char *text;
	json_t *list, *item;
	size_t i;

	list = as_list(l, value);
	if (list != NULL)
		put(a, at, list, arena_printf(&a->arena, "'%s' must be a list: "
		    "its value was put into one", l->key));
	if (l->element == NULL)
		return;
	json_array_foreach(value, i, item) {
		text = json_string_value(item);
		here = (struct place){at, NULL, i};
		if (text != NULL && *text != '\0')
			put(a, &here, json_pack("{s:s}", l->element, text),
			    arena_printf(&a->arena, "'%.100s' was read as a %s",
			    text,
			    l->names ? l->element : "condition"));
	}
}

/* "group_by": ["city"] */
static void
mend_group(struct audit *a, json_t *value, const struct place *at)
{
	json_t *columns = json_is_array(value) ? json_incref(value) :
	    json_is_string(value) ? split(json_string_value(value)) : NULL;

	if (json_array_size(columns) > 0)
		put(a, at, json_pack("{s:O, s:[]}", "group_by_columns",
		    columns, "aggregates"), "the columns of 'group_by' were "
		    "moved to 'group_by_columns'");
	else if (columns != NULL)
		put(a, at, json_null(), "an empty 'group_by' was removed");
	json_decref(columns);
}

static bool
see(void *arg, json_t *object, const struct place *at)
{
	struct audit *a = arg;
	struct place here = {at, NULL, 0};
	json_t *value;

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		value = json_object_get(object, lists[i].key);
		here.key = lists[i].key;
		if (value != NULL)
			mend_list(a, &lists[i], value, &here);
	}
	here.key = "group_by";
	value = json_object_get(object, "group_by");
	if (value != NULL)
		mend_group(a, value, &here);
	return true;
}

void
lists_rule(struct audit *a)
{
	struct place root = {NULL, "plan", 0};

	raw_plan_each(audit_plan(a), &root, see, a);
}
