/*
 * References are the members of these names; a selection's own "table" is no
 * reference, and neither is the inner table of a sub-query filter.
 */
#include "audit/rule.h"

#include <string.h>

#include "json/get.h"

static const char *const reference_keys[] = {
	"table", "from_table", "to_table", "outer_table", "star",
};

struct renaming {
	struct audit *a;
	const json_t *top;
	const char *old, *new;
};

static void
rename_member(struct renaming *r, const json_t *object, const char *key,
    const struct place *at)
{
	struct place here = {at, key, 0};
	const char *text = get_str(object, key);

	if (text != NULL && strcmp(text, r->old) == 0)
		audit_replace(r->a, walk_pointer(r->a, &here),
		    json_string(r->new));
}

static bool
brings(struct renaming *r, json_t *query)
{
	struct seats seats = audit_seats(r->a, query, "");

	for (size_t i = 0; i < seats.n; i++)
		if (seat_name(&seats.v[i]) != NULL &&
		    strcmp(seat_name(&seats.v[i]), r->old) == 0)
			return true;
	return false;
}

static bool
is_selection(const struct place *at)
{
	return at->key == NULL && at->up != NULL && at->up->key != NULL &&
	    strcmp(at->up->key, "selections") == 0;
}

static bool
rename_in(void *arg, json_t *object, const struct place *at)
{
	struct renaming *r = arg;

	if (object != r->top && raw_plan_is_query(object) &&
	    !raw_plan_is_group(at) && brings(r, object))
		return false;
	if (is_selection(at))
		return true;
	for (size_t i = 0;
	    i < sizeof reference_keys / sizeof reference_keys[0]; i++)
		rename_member(r, object, reference_keys[i], at);
	return true;
}

void
audit_rename(struct audit *a, json_t *query, const char *path,
    const char *old, const char *new)
{
	struct renaming r = {a, query, old, new};

	raw_plan_each(query, raw_plan_place(&a->arena, path), rename_in, &r);
}

static bool
rename_output_in(void *arg, json_t *object, const struct place *at)
{
	rename_member(arg, object, "output", at);
	if (!is_selection(at))
		rename_member(arg, object, "column", at);
	return true;
}

void
audit_rename_output(struct audit *a, const char *old, const char *new)
{
	struct renaming r = {a, NULL, old, new};
	struct place root = {NULL, "plan", 0};

	raw_plan_each(audit_plan(a), &root, rename_output_in, &r);
}
