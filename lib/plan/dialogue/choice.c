/* Readings as choices. */
#include <string.h>
#include "json/get.h"
#include "plan/dialogue/ask.h"
#include "plan/draft/simplest.h"

json_t *
choice_reading(const json_t *plan, const struct schema *s)
{
	json_t *choice = json_pack("{ss}", "id", "");

	json_object_set_new(choice, "text", simplest_words(plan, s));
	return choice;
}

void
choice_add(const struct asking *a, json_t *question, json_t *choice,
    const json_t *plan)
{
	json_t *list = get_or_make_array(question, "choices"), *other, *sql;
	char id[2] = {(char)('a' + (char)json_array_size(list)), '\0'};
	const char *text = get_str(choice, "text");
	size_t i;

	json_array_foreach(list, i, other)
		if (strcmp(get_str(other, "text"), text) == 0) {
			json_decref(choice);
			return;
		}
	json_object_set_new(choice, "id", json_string(id));
	json_object_set_new(choice, "reading",
	    simplest_words(plan, a->schema));
	json_object_set(choice, "plan", (json_t *)plan);
	sql = simplest_sql(plan, a->schema, get_str(get_object(a->doc,
	    "database"), "dialect"));
	if (sql)
		json_object_set_new(choice, "sql", sql);
	json_array_append_new(list, choice);
}
