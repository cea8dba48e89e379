/* What was done for a document. */
#include "doc/tally.h"

#include "json/get.h"

static json_int_t
number(const json_t *usage, const char *key)
{
	return json_integer_value(json_object_get(usage, key));
}

struct tally
tally_of(const json_t *doc)
{
	const json_t *attempts = get_array(doc, "attempts"), *attempt;
	const json_t *usage = get_object(doc, "usage");
	struct tally t = {0};
	bool accepted = false;
	size_t i;

	json_array_foreach(attempts, i, attempt)
		accepted |= get_true(attempt, "accepted");
	t.iterations = json_array_size(attempts) +
	    (get_object(doc, "plan") != NULL && !accepted);
	/* each but the last was followed by another */
	json_array_foreach(attempts, i, attempt) {
		if (i + 1 == t.iterations)
			break;
		if (get_is(attempt, "mode", "refine"))
			t.refinements++;
		else
			t.retries++;
	}
	t.calls = number(usage, "calls");
	t.tokens = number(usage, "tokens_in") + number(usage, "tokens_out");
	return t;
}

json_t *
tally_calls(const json_t *doc)
{
	static const char *const members[] = {"status", "ms", "calls",
	    "tokens_in", "tokens_out"};
	json_t *calls = json_array(), *call;
	const json_t *entry;
	size_t i, k;

	json_array_foreach(get_array(doc, "trace"), i, entry) {
		call = json_object();
		json_object_set(call, "name", json_object_get(entry, "step"));
		for (k = 0; k < sizeof members / sizeof *members; k++)
			if (json_object_get(entry, members[k]) != NULL)
				json_object_set(call, members[k],
				    json_object_get(entry, members[k]));
		json_array_append_new(calls, call);
	}
	return calls;
}
