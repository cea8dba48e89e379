#include "audit/rule.h"

#include <string.h>

#include "base/buf.h"
#include "json/get.h"

/*
 * Drift: the fingerprints that the plan was made against and those of now.
 * Where the document has no fingerprints they are taken from the schema, and
 * a table that was narrowed away cannot be judged.
 */

void
audit_gone(struct audit *a, const struct schema_table *t, const char *column)
{
	json_t *list = get_or_make_array(a->gone, t->name);

	if (!get_holds(list, column))
		json_array_append_new(list, json_string(column));
}

/* "a.b" in a schema is the table b of schema a. */
static const struct schema_table *
find(const struct audit *a, const char *key)
{
	const char *dot = strchr(key, '.');
	const struct schema_table *t;
	struct buf schema = BUF_INIT;

	if (a->known == NULL)
		return NULL;
	t = schema_table(a->known, NULL, key, NULL, NULL);
	if (t != NULL || dot == NULL)
		return t;
	buf_add(&schema, key, (size_t)(dot - key));
	t = schema_table(a->known, schema.s, dot + 1, NULL, NULL);
	buf_free(&schema);
	return t;
}

static bool
is_dropped(const struct audit *a, const char *key)
{
	return get_holds(get_array(get_object(a->doc, "schema"), "dropped"),
	    key);
}

static void
tell_changed(struct audit *a, const char *key, const char *pointer)
{
	const struct schema_table *t = find(a, key);
	const json_t *gone = t != NULL ? get_array(a->gone, t->name) : NULL;
	const json_t *column;
	json_t *finding;
	size_t i;

	finding = finding_add(a->findings, FINDING_basis_changed, pointer,
	    "table '%s' has changed since the plan was made%s", key,
	    json_array_size(gone) > 0 ?
	    ": columns that the plan used are gone" : "");
	if (json_array_size(gone) == 0)
		finding_hint(finding, "every column that the plan uses is "
		    "still there; read the plan again, then renew its basis");
	json_array_foreach(gone, i, column)
		finding_candidate(finding, json_string_value(column));
	if (a->options->strict_basis)
		finding_weigh(a->findings, finding, SEVERITY_ERROR);
}

static void
compare(struct audit *a, const char *key, const char *was)
{
	const json_t *now = get_object(get_object(a->doc, "database"),
	    "fingerprints");
	const char *is = get_str(now, key), *pointer;
	const struct schema_table *t = find(a, key);
	char made[17];

	pointer = surface_path(&a->arena, "/plan/basis", key);
	if (is == NULL && now == NULL && t != NULL) {
		schema_fingerprint(t->json, made);
		is = made;
	}
	if (is != NULL && strcmp(is, was) != 0)
		tell_changed(a, key, pointer);
	if (is == NULL && !is_dropped(a, key))
		finding_add(a->findings, FINDING_basis_missing, pointer,
		    "table '%s', which the plan was made against, is gone",
		    key);
}

void
check_basis(struct audit *a)
{
	json_t *basis = get_object(audit_plan(a), "basis"), *was;
	const char *key;

	if (a->known == NULL && get_object(get_object(a->doc, "database"),
	    "fingerprints") == NULL)
		return;
	json_object_foreach(basis, key, was)
		if (json_is_string(was))
			compare(a, key, json_string_value(was));
}
