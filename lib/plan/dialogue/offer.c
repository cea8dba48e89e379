/* Alternatives to what could not be answered. */
#include <string.h>
#include "json/get.h"
#include "plan/dialogue/attempt.h"
#include "plan/dialogue/offer.h"

enum { TABLES_MAX = 3 };

json_t *
offer_readings(const struct asking *a)
{
	json_t *q = json_pack("{ss, ss, ss}", "id", "", "kind", "reading",
	    "text", "do you mean something else?");

	for (size_t i = 0; i < a->n; i++) {
		if (json_array_size(get_array(q, "choices")) >= CHOICES_MAX)
			break;
		if (!attempt_tried(a->doc, a->v[i]->plan))
			choice_add(a, q, choice_reading(a->v[i]->plan,
			    a->schema), a->v[i]->plan);
	}
	if (get_array(q, "choices"))
		return q;
	json_decref(q);
	return NULL;
}

static void
add(const struct asking *a, json_t *out, const char *table)
{
	const char *text = arena_printf(a->arena, "how many %s are there?",
	    table ? table : "");
	const json_t *other;
	size_t i;

	json_array_foreach(out, i, other)
		if (strcmp(json_string_value(other), text) == 0)
			return;
	if (table && json_array_size(out) < TABLES_MAX)
		json_array_append_new(out, json_string(text));
}

/* Of the tables that the plans had, then of those that its words met. */
json_t *
offer_questions(const struct asking *a)
{
	const json_t *attempt, *selection, *match;
	json_t *out = json_array();
	size_t i, k;

	json_array_foreach(get_array(a->doc, "attempts"), i, attempt)
		json_array_foreach(get_array(get_object(attempt, "plan"),
		    "selections"), k, selection) {
			const char *table = get_str(selection, "table");

			if (table && schema_table(a->schema, NULL, table,
			    NULL, NULL))
				add(a, out, table);
		}
	json_array_foreach(get_array(a->doc, "matches"), i, match)
		add(a, out, get_str(match, "table"));
	return out;
}
