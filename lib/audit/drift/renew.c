/* The tables of a basis as they are now, and the basis made anew of them. */
#include "audit/rule.h"

#include <string.h>

#include "base/buf.h"
#include "json/get.h"
#include "lang/basis.h"
#include "sql/read.h"

/* "a.b" in a schema is the table b of schema a. */
const struct schema_table *
audit_basis_table(const struct audit *a, const char *key)
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

const json_t *
audit_said_prints(const struct audit *a)
{
	return get_object(get_object(a->doc, "database"), "fingerprints");
}

json_t *
audit_fingerprints(struct audit *a)
{
	const json_t *said = audit_said_prints(a);
	json_t *made;

	if (said != NULL)
		return json_incref((json_t *)said);
	made = json_object();
	if (a->known != NULL)
		schema_fingerprints(a->known->json, made);
	return made;
}

static const char *
full_name(struct audit *a, const struct schema_table *t)
{
	return t->schema == NULL ? t->name :
	    arena_printf(&a->arena, "%s.%s", t->schema, t->name);
}

const char *
audit_fingerprint(struct audit *a, const struct schema_table *t)
{
	const json_t *said = audit_said_prints(a);
	char made[17];

	if (said != NULL)
		return get_str(said, full_name(a, t));
	schema_fingerprint(t->json, made);
	return arena_strdup(&a->arena, made);
}

const json_t *
audit_basis_of(const struct audit *a, const struct schema_table *t)
{
	const char *key;
	json_t *entry;

	json_object_foreach(get_object(audit_plan(a), "basis"), key, entry)
		if (audit_basis_table(a, key) == t)
			return entry;
	return NULL;
}

void
audit_renew_basis(struct audit *a)
{
	json_t *old = json_object_get(audit_plan(a), "basis");
	json_t *prints = audit_fingerprints(a), *basis;
	struct change *c;

	basis = a->known == NULL ? NULL :
	    basis_make(audit_plan(a), a->known, &sql_reader, prints);
	json_decref(prints);
	if (basis == NULL || json_equal(basis, old)) {
		json_decref(basis);
		audit_forget(a);
		return;
	}
	c = old != NULL ? audit_replace(a, "/plan/basis", basis) :
	    audit_add(a, "/plan/basis", basis);
	change_say(c, FINDING_default_added, "'basis' was renewed: it "
	    "describes the tables as they are now");
	audit_work(a);
}
