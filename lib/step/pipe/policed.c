#include "step/pipe/policed.h"

#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "db/target.h"
#include "step/config/config_policy.h"
#include "step/pipe/access.h"
#include "step/pipe/policy_files.h"
#include "json/get.h"
#include "json/read.h"
#include "sql/dialect/dialect.h"

/* What was read of a list of files, once. */
struct policed_held {
	struct policed_held *next;
	char *files; /* and which of them are configured */
	struct policy *policy;
	struct buf bytes; /* of all */
};

static struct policy *
read_policy(const struct policy_file *text)
{
	struct findings f = FINDINGS_INIT("");
	struct json_mistake m;
	struct policy *p;
	const json_t *finding;
	const char *hint, *at;
	json_t *json = json_read(text->bytes.s, text->bytes.len, &m);

	if (json == NULL)
		die(STATUS_BAD, "%s: line %d, column %d: %s", text->file,
		    m.line, m.column, m.message);
	p = policy_read(json, &f);
	json_decref(json);
	finding = finding_first_error(&f);
	hint = get_str(finding, "hint");
	at = get_str(finding, "pointer");
	if (p == NULL)
		die(STATUS_BAD, "%s: %s%s%s%s%s%s", text->file, at,
		    *at != '\0' ? ": " : "", get_str(finding, "message"),
		    hint != NULL ? " (" : "", hint != NULL ? hint : "",
		    hint != NULL ? ")" : "");
	findings_free(&f);
	policy_call_it(p, text->file, text->configured);
	return p;
}

static void
check_apart(const struct policy *p)
{
	struct findings f = FINDINGS_INIT("");

	if (p != NULL && !policy_apart(p, &f))
		die(STATUS_BAD, "%s", get_str(finding_first_error(&f),
		    "message"));
	findings_free(&f);
}

static struct policed_held *
read_all(const struct config_policies *list)
{
	struct policed_held *h = mem_calloc(1, sizeof *h);
	const char *wrong = NULL;
	struct policy_file *v;
	struct policy *p;
	size_t n;

	v = policy_files_read(list, &n);
	for (size_t i = 0; i < n; i++) {
		p = read_policy(&v[i]);
		if (h->policy == NULL)
			h->policy = p;
		else
			wrong = policy_join(h->policy, p);
		if (wrong != NULL)
			die(STATUS_BAD, "%s: '%s' has another meaning in "
			    "another policy of this database", v[i].file,
			    wrong);
	}
	check_apart(h->policy);
	policy_files_free(v, n, &h->bytes);
	return h;
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
claim_of_environment(struct policed *p, const char *name)
{
	const char *value = access_claim(name);
	struct buf b = BUF_INIT;

	if (value == NULL)
		return NULL;
	for (size_t i = 0; i < p->found.n; i++)
		if (is_of(p->found.v[i], name))
			return p->found.v[i];
	buf_fmt(&b, "%s=%s", name, value);
	MEM_GROW(p->found.v, p->found.n, p->found.cap);
	return p->found.v[p->found.n++] = b.s;
}

/* The claims of the options, and for others those of the environment. */
static void
take_claims(struct policed *p)
{
	const char *const *names, *claim;
	size_t n;

	p->claims.n = p->said;
	if (p->policy == NULL)
		return;
	names = policy_claims(p->policy, &n);
	for (size_t i = 0; i < n; i++) {
		claim = is_given(&p->claims, names[i]) ? NULL :
		    claim_of_environment(p, names[i]);
		if (claim == NULL)
			continue;
		MEM_GROW(p->claims.v, p->claims.n, p->claims.cap);
		p->claims.v[p->claims.n++] = claim;
	}
	check_claims(&p->claims, names, n);
	for (size_t i = 0; i < p->claims.n; i++)
		access_set_claim(p->claims.v[i]);
}

/* By what lists are told apart (new). */
static char *
named(const struct config_policies *list)
{
	struct buf b = BUF_INIT;

	buf_str(&b, "");
	for (size_t i = 0; i < list->n; i++)
		buf_fmt(&b, "%d %s\n", list->v[i].configured, list->v[i].file);
	return buf_take(&b);
}

static void
hold(struct policed *p, const struct config_policies *list)
{
	char *files = named(list);
	struct policed_held *h = p->held;

	while (h != NULL && strcmp(h->files, files) != 0)
		h = h->next;
	if (list->n > 0 && h == NULL) {
		h = read_all(list);
		h->files = mem_strdup(files);
		h->next = p->held;
		p->held = h;
	}
	free(files);
	access_forget_own();
	p->policy = h != NULL ? h->policy : NULL;
	if (h != NULL)
		access_set_policy(h->bytes.s, h->bytes.len);
	take_claims(p);
}

/* What cannot be read, or is not obeyed, may be what names the policy. */
static void
check_config(const struct config *c)
{
	enum status status = config_status(c);

	for (size_t i = 0; i < c->nproblems; i++)
		if (status != STATUS_OK && (c->problems[i].fatal ||
		    c->problems[i].policy))
			die(status, "%s", config_problem_text(&c->problems[i]));
}

void
policed_hold(struct policed *p, const char *target)
{
	static const struct opt_list none;
	struct config_policies list = {0};

	if (target != NULL && p->target != NULL &&
	    strcmp(p->target, target) == 0)
		return;
	if (target != NULL && p->config == NULL) {
		p->config = mem_calloc(1, sizeof *p->config);
		config_read(p->config, &none);
		check_config(p->config);
	}
	free(p->target);
	p->target = target != NULL ? mem_strdup(target) : NULL;
	config_policies(&list, p->file, p->config, target);
	if (list.own != NULL)
		die(STATUS_BAD, "a data file that has a policy is read as the "
		    "configuration names it: '%s', with no other name, form "
		    "or option", list.own);
	hold(p, &list);
	free(p->twins.v);
	p->twins = list.twins;
	list.twins = (struct target_twins){0};
	config_policies_free(&list);
}

static void
hold_for(void *p, const char *target)
{
	policed_hold(p, target);
}

void
policed_start(struct policed *p, const char *target)
{
	access_told();
	check_given(&p->claims);
	p->said = p->claims.n;
	policed_hold(p, target_named(target, NULL));
	access_asks(hold_for, p);
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

/* What those found that open the database may quote its values. */
static void
forget_findings(json_t *doc)
{
	static const char *const looked[] = {"t2s-schema", "t2s-filter",
	    "t2s-exec"};
	json_t *findings = get_array(doc, "findings");
	bool quotes;

	for (size_t i = json_array_size(findings); i-- > 0;) {
		quotes = false;
		for (size_t k = 0; k < sizeof looked / sizeof *looked; k++)
			quotes = quotes || get_is(json_array_get(findings, i),
			    "by", looked[k]);
		if (quotes)
			json_array_remove(findings, i);
	}
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
		forget_findings(doc);
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
