/*
 * Aggregates over rows that a new join repeats. A count of rows counts the
 * rows of the source that all others hang by, so it can count that one's keys
 * instead; what a sum has once too often is told.
 */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"

/* The key of the source by which a row of the plan is fixed, as an expression
 * (new); NULL: there is none. */
static json_t *
row_key(const struct job *j)
{
	for (size_t i = 0; i < j->seats.n; i++) {
		const struct seat *seat = &j->seats.v[i];

		if (seat->known != NULL && seat->known->nprimary_key == 1 &&
		    fixed_by(j, seat))
			return json_pack("{ss ss}", "table", seat_name(seat),
			    "column", seat->known->primary_key[0]->name);
	}
	return NULL;
}

/* ---- the aggregates --------------------------------------------------- */

struct counting {
	struct job *j;
	const json_t *key; /* NULL: rows cannot be told apart */
	size_t counted;
};

/* Is it the same whether a row is there once or more often? */
static bool
is_safe(const json_t *call)
{
	const char *name = get_str(call, "fn");

	return get_true(call, "distinct") || strcmp(name, "min") == 0 ||
	    strcmp(name, "max") == 0 || strcmp(name, "any_value") == 0;
}

static bool
see_call(void *arg, json_t *o, const struct place *at)
{
	struct counting *c = arg;
	const char *name = get_str(o, "fn");

	(void)at;
	if (raw_plan_is_query(o))
		return false;
	if (name == NULL || json_object_get(o, "over") != NULL ||
	    !form_aggregates(o) || is_safe(o))
		return true;
	if (strcmp(name, "count") == 0 && get_is(o, "args", "*") &&
	    c->key != NULL) {
		json_object_set_new(o, "args", json_pack("[o]",
		    json_deep_copy(c->key)));
		json_object_set_new(o, "distinct", json_true());
		c->counted++;
		return false;
	}
	finding_add(c->j->findings, FINDING_join_fan_out, "/plan",
	    "%s counts each row as often as the new join repeats it",
	    job_say(c->j, say_expr, o));
	return false;
}

/* The form's parts are its own: what they share with the patch is not. */
static void
own(struct job *j, const char *list)
{
	json_object_set_new(j->form, list, json_deep_copy(
	    get_array(j->form, list)));
}

void
counts_keep(struct job *j)
{
	static const char *const lists[] = {"outputs", "having", "orders"};
	struct counting c = {.j = j};
	json_t *key = row_key(j);

	c.key = key;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		own(j, lists[i]);
		raw_plan_each(get_array(j->form, lists[i]), NULL, see_call,
		    &c);
	}
	if (c.counted > 0)
		job_follow(j, "rows are now counted by %s.%s, because the new "
		    "join repeats them", get_str(key, "table"), get_str(key,
		    "column"));
	json_decref(key);
}
