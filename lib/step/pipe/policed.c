#include "step/pipe/policed.h"

#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "step/pipe/access.h"
#include "json/get.h"
#include "json/read.h"
#include "sql/dialect/dialect.h"

#define POLICY_ENV "T2S_POLICY"

static const struct policy *
read_policy(const char *file)
{
	struct findings f = FINDINGS_INIT("");
	struct buf b = BUF_INIT;
	struct json_mistake m;
	int error = io_read_file(file, &b);
	const struct policy *p;
	const json_t *finding;
	const char *hint, *at;
	json_t *json;

	if (error)
		die(STATUS_BAD, "cannot read the policy '%s': %s", file,
		    strerror(error));
	json = json_read(b.s, b.len, &m);
	access_set_policy(b.s, b.len);
	buf_free(&b);
	if (json == NULL)
		die(STATUS_BAD, "%s: line %d, column %d: %s", file, m.line,
		    m.column, m.message);
	p = policy_read(json, &f);
	json_decref(json);
	finding = finding_first_error(&f);
	hint = get_str(finding, "hint");
	at = get_str(finding, "pointer");
	if (p == NULL)
		die(STATUS_BAD, "%s: %s%s%s%s%s%s", file, at,
		    *at != '\0' ? ": " : "", get_str(finding, "message"),
		    hint != NULL ? " (" : "", hint != NULL ? hint : "",
		    hint != NULL ? ")" : "");
	findings_free(&f);
	return p;
}

static bool
is_of(const char *claim, const char *name)
{
	size_t n = strlen(name);

	return strncmp(claim, name, n) == 0 && claim[n] == '=';
}

static bool
is_given(const struct opt_list *claims, const char *name)
{
	for (size_t i = 0; i < claims->n; i++)
		if (is_of(claims->v[i], name))
			return true;
	return false;
}

/* Each is given once, whether there is a policy or not. The value is not
 * repeated. */
static void
check_given(const struct opt_list *claims)
{
	for (size_t i = 0; i < claims->n; i++) {
		const char *claim = claims->v[i];
		size_t len = strcspn(claim, "=");

		if (len == 0 || claim[len] == '\0')
			die(STATUS_BAD, "invalid --claim: expected NAME=VALUE");
		for (size_t j = 0; j < i; j++)
			if (strncmp(claims->v[j], claim, len + 1) == 0)
				die(STATUS_BAD, "claim '%.*s' is given twice",
				    (int)len, claim);
	}
}

/* Each is of the policy. */
static void
check_claims(const struct opt_list *claims, const char *const *names,
    size_t n)
{
	for (size_t i = 0; i < claims->n; i++) {
		int len = (int)strcspn(claims->v[i], "=");
		size_t k = 0;

		while (k < n && !is_of(claims->v[i], names[k]))
			k++;
		if (k == n)
			die(STATUS_BAD,
			    "unknown claim '%.*s': the policy does not have it",
			    len,
			    claims->v[i]);
		if (!utf8_valid(claims->v[i], strlen(claims->v[i])))
			die(STATUS_BAD, "invalid claim '%s': not UTF-8",
			    names[k]);
	}
}

/* NAME=VALUE of the environment; NULL if it is not there. */
static const char *
claim_of_environment(const char *name)
{
	const char *value = access_claim(name);
	struct buf b = BUF_INIT;

	if (value == NULL)
		return NULL;
	buf_fmt(&b, "%s=%s", name, value);
	return b.s;
}

void
policed_start(struct policed *p)
{
	const char *file = p->file != NULL ? p->file : getenv(POLICY_ENV);
	const char *const *names;
	const char *claim;
	size_t n;

	access_told();
	check_given(&p->claims);
	if (file == NULL)
		return;
	p->policy = read_policy(file);
	names = policy_claims(p->policy, &n);
	for (size_t i = 0; i < n; i++) {
		claim = is_given(&p->claims, names[i]) ? NULL :
		    claim_of_environment(names[i]);
		if (claim == NULL)
			continue;
		MEM_GROW(p->claims.v, p->claims.n, p->claims.cap);
		p->claims.v[p->claims.n++] = claim;
	}
	check_claims(&p->claims, names, n);
	for (size_t i = 0; i < p->claims.n; i++)
		access_set_claim(p->claims.v[i]);
}

bool
policed_denies(const struct policy *p, const char *dialect,
    const char *schema, const char *table, const char *column)
{
	return policy_denies(p, dialect_find(dialect), schema, table, column);
}

static const struct dialect *
dialect_of(const json_t *doc)
{
	const char *name = get_str(get_object(doc, "database"), "dialect");
	const struct dialect *d = name != NULL ? dialect_find(name) : NULL;

	return d != NULL ? d : dialect_get(DIALECT_SQLITE);
}

/* The document's schema as its own, not that of a whole stream; borrowed, NULL
 * where it has none. */
static json_t *
own_schema(json_t *doc)
{
	json_t *schema = get_object(doc, "schema");

	if (schema == NULL)
		return NULL;
	schema = json_deep_copy(schema);
	json_object_set_new(doc, "schema", schema);
	return schema;
}

void
policed_hide(const struct policy *p, json_t *doc)
{
	json_t *schema = own_schema(doc);

	if (schema != NULL)
		policy_hide(p, dialect_of(doc), schema);
}

void
policed_mark(const struct policy *p, json_t *doc, const char *target)
{
	json_t *schema;

	if (p == NULL)
		return;
	if (get_object(doc, "access") == NULL) {
		schema = own_schema(doc);
		if (schema != NULL)
			policy_forget(p, dialect_of(doc), schema);
		json_object_del(doc, "matches");
		json_object_del(doc, "explanation");
	}
	access_mark(doc, target);
}

void
policed_pass(const struct policy *p, json_t *doc, const char *target)
{
	if (get_object(doc, "access") == NULL &&
	    (json_object_get(doc, "schema") != NULL ||
	    json_object_get(doc, "matches") != NULL ||
	    json_object_get(doc, "explanation") != NULL))
		policed_mark(p, doc, target);
}
