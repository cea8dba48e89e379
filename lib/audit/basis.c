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
		    "still there; read the plan again, then t2s-audit "
		    "--renew-basis");
	json_array_foreach(gone, i, column)
		finding_candidate(finding, json_string_value(column));
	if (a->options->strict_basis)
		finding_weigh(a->findings, finding, SEVERITY_ERROR);
}

/* The fingerprint of now, in the arena; NULL where there is none. */
static const char *
fingerprint(struct audit *a, const char *key)
{
	const json_t *now = get_object(get_object(a->doc, "database"),
	    "fingerprints");
	const struct schema_table *t = find(a, key);
	char made[17];

	if (now != NULL || t == NULL)
		return get_str(now, key);
	schema_fingerprint(t->json, made);
	return arena_strdup(&a->arena, made);
}

static void
compare(struct audit *a, const char *key, const char *was)
{
	const char *is = fingerprint(a, key), *pointer;

	pointer = surface_path(&a->arena, "/plan/basis", key);
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

struct renewal {
	struct audit *a;
	json_t *basis;
};

static void
renew(struct renewal *r, const char *schema, const char *name)
{
	const char *key, *now;

	if (name == NULL || schema_table(r->a->known, schema, name, NULL,
	    NULL) == NULL)
		return;
	key = schema == NULL ? name :
	    arena_printf(&r->a->arena, "%s.%s", schema, name);
	now = fingerprint(r->a, key);
	if (now != NULL)
		json_object_set_new(r->basis, key, json_string(now));
}

static bool
see_table(void *arg, json_t *object, const struct place *at)
{
	struct renewal *r = arg;

	if (at->key == NULL && at->up->key != NULL &&
	    strcmp(at->up->key, "selections") == 0)
		renew(r, get_str(object, "schema"), get_str(object, "table"));
	renew(r, NULL, get_str(object, "subquery_table"));
	return true;
}

void
audit_renew_basis(struct audit *a)
{
	struct place root = {NULL, "plan", 0};
	json_t *old = json_object_get(audit_plan(a), "basis");
	struct renewal r = {a, NULL};
	struct change *c;

	if (a->known == NULL)
		return;
	r.basis = json_object();
	surface_each(audit_plan(a), &root, see_table, &r);
	if (json_object_size(r.basis) == 0 || json_equal(r.basis, old)) {
		json_decref(r.basis);
		audit_forget(a);
		return;
	}
	c = old != NULL ? audit_replace(a, "/plan/basis", r.basis) :
	    audit_add(a, "/plan/basis", r.basis);
	change_say(c, FINDING_member_filled,
	    "'basis' tells the tables as they are now");
	audit_work(a);
}
