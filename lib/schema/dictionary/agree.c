#include "schema/dictionary/agree.h"

#include "json/get.h"
#include "schema/content/content.h"
#include "schema/schema.h"

/* Is it a part of a primary or a foreign key, or unique alone? */
static bool
is_key(const struct schema_column *c)
{
	return c->primary_key || schema_is_unique(c->table, &c, 1) ||
	    schema_refers(c);
}

/* What lies between two epochs, or two years, is one: the range is enough.
 * Without a name, as that was heard when the values were at hand. */
static void
heed_comment(const struct schema_column *c)
{
	const json_t *range = get_array(c->json, "range"), *end;
	const char *comment = get_str(c->json, "comment");
	struct content content = {0};
	enum schema_time time;
	size_t i;

	json_array_foreach(range, i, end)
		if (json_is_number(end))
			content_real(&content, json_number_value(end));
	if (comment == NULL || content.numbers == 0)
		return;
	time = content_time(&content, "", c->type, comment, true);
	if (time == SCHEMA_TIME_EPOCH || time == SCHEMA_TIME_EPOCH_MS ||
	    time == SCHEMA_TIME_YEAR)
		json_object_set_new((json_t *)c->json, "time",
		    json_string(schema_time_name(time)));
}

/* Of numbers: what texts are listed, is. */
static void
drop_numbers(const struct schema_column *c, const char *member)
{
	if (json_is_number(json_array_get(get_array(c->json, member), 0)))
		json_object_del((json_t *)c->json, member);
}

void
schema_agree(json_t *schema)
{
	struct schema s;

	schema_view(&s, schema);
	for (size_t i = 0; i < s.ntables; i++)
		for (size_t k = 0; k < s.tables[i].ncolumns; k++) {
			const struct schema_column *c =
			    &s.tables[i].columns[k];
			bool key = is_key(c);

			if (json_object_get(c->json, "time") == NULL && !key)
				heed_comment(c);
			if (key || json_object_get(c->json, "time") != NULL)
				drop_numbers(c, "values");
			if (key && json_object_get(c->json, "time") == NULL)
				drop_numbers(c, "range");
		}
	schema_free(&s);
}
