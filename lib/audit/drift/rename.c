/* Another name for a source or an output, at every reference to it. */
#include "audit/rule.h"

#include <string.h>

#include "json/get.h"

struct renaming {
	struct audit *a;
	const char *old, *new;
};

/* What is spelled in another case is another rule's. */
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

static void
rename_reference(void *arg, json_t *object,
    const struct surface_reference *by, const struct place *at)
{
	rename_member(arg, object, by->key, at);
}

void
audit_rename(struct audit *a, json_t *query, const char *path,
    const char *old, const char *new)
{
	struct renaming r = {a, old, new};

	surface_references(query, raw_plan_place(&a->arena, path), old,
	    rename_reference, &r);
}

static bool
rename_output_in(void *arg, json_t *object, const struct place *at)
{
	rename_member(arg, object, "output", at);
	if (!raw_plan_is_selection(at))
		rename_member(arg, object, "column", at);
	return true;
}

void
audit_rename_output(struct audit *a, const char *old, const char *new)
{
	struct renaming r = {a, old, new};
	struct place root = {NULL, "plan", 0};

	raw_plan_each(audit_plan(a), &root, rename_output_in, &r);
}
