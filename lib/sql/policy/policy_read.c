/* A policy file as JSON: checked whole before any of it is used. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "sql/policy/policy_part.h"

struct reading {
	struct policy *p;
	struct findings *f;
	json_t *uses; /* of the condition that is read */
};

static json_t *
wrong_in(struct reading *r, const char *a, const char *b, const char *c,
    const char *message)
{
	struct buf pointer = BUF_INIT;
	json_t *finding;

	if (a != NULL)
		ptr_key(&pointer, a);
	if (b != NULL)
		ptr_key(&pointer, b);
	if (c != NULL)
		ptr_key(&pointer, c);
	finding = finding_add(r->f, FINDING_policy_invalid, pointer.s != NULL ?
	    pointer.s : "", "%s", message);
	buf_free(&pointer);
	return finding;
}

static json_t *
wrong(struct reading *r, const char *a, const char *b, const char *message)
{
	return wrong_in(r, a, b, NULL, message);
}

static const char no_member[] = "unknown member of a policy";

/* -- claims */

static bool
is_claim(const char *s)
{
	size_t i;

	for (i = 0; s[i] != '\0'; i++)
		if (!((s[i] | 32) >= 'a' && (s[i] | 32) <= 'z') &&
		    s[i] != '_' && !(i > 0 && s[i] >= '0' && s[i] <= '9'))
			return false;
	/* a nameless placeholder is read as p1, p2 .. */
	return i > 0 && !(s[0] == 'p' && s[1] >= '0' && s[1] <= '9');
}

/* Another one that differs in its case has the same variable of the
 * environment. */
static bool
is_twin(const struct policy *p, const char *name)
{
	const char *key;
	json_t *value;

	json_object_foreach(p->claims, key, value)
		if (ascii_equal(key, name) && strcmp(key, name) != 0)
			return true;
	return false;
}

static void
add_claim(struct reading *r, const char *a, const char *b, const char *name)
{
	if (is_twin(r->p, name))
		wrong(r, a, b, "two claims differ only in case");
	else if (is_claim(name))
		json_object_set_new(r->p->claims, name, json_true());
	else
		finding_hint(wrong(r, a, b, "a claim must be a colon followed "
		    "by ASCII letters, digits and _"), "client_id = :client");
}

static void
note_claim(void *arg, struct expr **at)
{
	struct reading *r = arg;
	const struct walk w = {.expr = note_claim, .arg = arg};

	switch ((*at)->kind) {
	case EXPR_PARAM:
		add_claim(r, NULL, NULL, (*at)->u.param.name);
		break;
	case EXPR_COLUMN:
		json_object_set_new(r->uses, (*at)->u.column.name, json_true());
		break;
	case EXPR_STAR:
		json_object_set_new(r->uses, "*", json_true());
		break;
	case EXPR_VALUE:
	case EXPR_OUTPUT:
	case EXPR_OP:
	case EXPR_CASE:
	case EXPR_CAST:
	case EXPR_ROW:
	case EXPR_COLLATE:
	case EXPR_PREDICATE:
	case EXPR_KINDS:
		break;
	case EXPR_CALL:
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
	case EXPR_QUERY:
		r->p->calls = true; /* perhaps for the time */
	}
	walk_expr(&w, *at);
}

/* -- conditions */

static bool
try_condition(struct reading *r, const char *condition,
    enum dialect_id dialect, struct findings *f)
{
	struct policy_work w = {.policy = r->p, .f = f,
	    .dialect = dialect_get(dialect), .bound = json_array()};
	const struct policy_rule rule = {.kind = POLICY_SCOPED,
	    .conditions = {condition}, .n = 1};
	const struct walk claims = {.expr = note_claim, .arg = r};
	struct query *q = policy_scope(&w, NULL, "t", &rule, NULL, 0);

	if (q != NULL)
		walk_preds(&claims, &q->where);
	if (q != NULL && (w.dialect->calls & CALLS_TAKE_ANY) &&
	    policy_where_fails(&w, q))
		json_object_set_new(r->p->fails, condition, json_true());
	policy_scopes_free(&w);
	json_decref(w.bound);
	return q != NULL;
}

/* What those use that `member` has under `key`. */
static json_t *
uses_of(struct policy *p, const char *member, const char *key)
{
	json_t *all = json_object_get(p->uses, member), *uses = json_object();

	if (all == NULL) {
		all = json_object();
		json_object_set_new(p->uses, member, all);
	}
	json_object_set_new(all, key, uses);
	return uses;
}

/* Of which dialect it is is not known yet: one of the two that are run, in which
 * it may mean other columns. */
static bool
read_either(struct reading *r, const char *condition, struct findings *f)
{
	bool one = try_condition(r, condition, DIALECT_SQLITE, f);
	bool other = try_condition(r, condition, DIALECT_POSTGRES, f);

	return one || other;
}

static void
read_condition(struct reading *r, const char *a, const char *b,
    const json_t *value)
{
	struct findings f = FINDINGS_INIT(r->f->by);
	const char *text = json_string_value(value);

	r->uses = uses_of(r->p, a, b);
	if (text == NULL || strlen(text) != json_string_length(value))
		wrong(r, a, b, "a condition must be a string with SQL");
	else if (!read_either(r, text, &f))
		finding_hint(wrong(r, a, b, get_str(
		    finding_first_error(&f), "message")),
		    "compare the table's own columns with claims: "
		    "client_id = :client");
	findings_free(&f);
}

/* -- members */

static void
check_name(struct reading *r, const char *a, const char *b, const char *name)
{
	if (name == NULL || *name == '\0')
		wrong(r, a, b, "expected a list of names");
	else if (!policy_name_ends(name))
		finding_hint(wrong(r, a, b, "a name in double quotes does not "
		    "end with one"), "\"a.b\", with a quote in it doubled");
}

static void
read_names(struct reading *r, const char *a, const char *b,
    const json_t *list)
{
	const json_t *name;
	size_t i;

	if (!json_is_array(list))
		wrong(r, a, b, "expected a list of names");
	json_array_foreach(list, i, name)
		check_name(r, a, b, json_string_value(name));
}

/* What an object has that may be there or not. */
static void
read_optional(struct reading *r, const char *a, const char *b,
    const json_t *entry)
{
	const json_t *optional = json_object_get(entry, "optional");

	if (optional != NULL && !json_is_boolean(optional))
		wrong(r, a, b, "\"optional\" must be true or false");
}

/* An object has no other members than these. */
static void
check_members(struct reading *r, const char *a, const char *b, json_t *entry,
    const char *const *names, size_t n)
{
	const char *key;
	json_t *value;
	size_t i;

	json_object_foreach(entry, key, value) {
		for (i = 0; i < n && strcmp(key, names[i]) != 0; i++)
			;
		if (i == n)
			finding_near(wrong_in(r, a, b, key, no_member), key,
			    names, n);
	}
	read_optional(r, a, b, entry);
}

/* "name", or {"column": "name", "optional": true} */
static void
read_denied(struct reading *r, const char *a, const char *b,
    const json_t *list)
{
	static const char *const names[] = {"column", "optional"};
	json_t *item;
	size_t i;

	if (!json_is_array(list))
		wrong(r, a, b, "expected a list of names");
	json_array_foreach(list, i, item) {
		if (json_is_object(item))
			check_members(r, a, b, item, names, 2);
		check_name(r, a, b, policy_listed_name(item));
	}
}

static void
read_table(struct reading *r, const char *name, json_t *entry)
{
	static const char *const names[] = {"where", "open", "deny",
	    "optional"};
	const json_t *where = json_object_get(entry, "where");
	const json_t *open = json_object_get(entry, "open");
	const json_t *deny = json_object_get(entry, "deny");

	if (!policy_name_ends(name))
		check_name(r, "tables", name, name);
	if (json_is_string(entry)) {
		read_condition(r, "tables", name, entry);
		return;
	}
	if (!json_is_object(entry)) {
		wrong(r, "tables", name, "a table needs a condition (a string) "
		    "or an object");
		return;
	}
	check_members(r, "tables", name, entry, names,
	    sizeof names / sizeof *names);
	if (where != NULL)
		read_condition(r, "tables", name, where);
	if (open != NULL && (!json_is_true(open) || where != NULL))
		wrong(r, "tables", name, "\"open\" must be true and cannot be "
		    "combined with \"where\"");
	if (where == NULL && open == NULL && r->p->columns == NULL)
		finding_hint(wrong(r, "tables", name, "missing condition for "
		    "the table"), "use \"open\": true to allow all its rows");
	if (deny != NULL)
		read_denied(r, "tables", name, deny);
}

static void
read_tables(struct reading *r, json_t *json)
{
	const char *key;
	json_t *value;

	r->p->tables = json;
	if (!json_is_object(json))
		wrong(r, "tables", NULL, "expected an object with a member for "
		    "each table");
	json_object_foreach(json, key, value)
		read_table(r, key, value);
}

static void
read_columns(struct reading *r, json_t *json)
{
	static const char *const names[] = {"where", "optional"};
	const char *key;
	json_t *value;

	r->p->columns = json;
	if (!json_is_object(json) || json_object_size(json) > 16)
		wrong(r, "columns", NULL, "expected an object of at most 16 "
		    "conditions");
	json_object_foreach(json, key, value) {
		if (!policy_name_ends(key))
			check_name(r, "columns", key, key);
		if (json_is_object(value))
			check_members(r, "columns", key, value, names, 2);
		read_condition(r, "columns", key, json_is_object(value) ?
		    json_object_get(value, "where") : value);
	}
}

static void
read_deny(struct reading *r, json_t *json)
{
	r->p->deny = json;
	read_denied(r, "deny", NULL, json);
}

static void
read_functions(struct reading *r, json_t *json)
{
	r->p->functions = json;
	read_names(r, "functions", NULL, json);
}

static void
read_barrier(struct reading *r, json_t *json)
{
	const char *word = json_string_value(json);

	if (word != NULL && strcmp(word, "always") == 0)
		r->p->barrier = POLICY_ALL_BARRIERS;
	else if (json_is_false(json))
		r->p->barrier = POLICY_NO_BARRIER;
	else if (!json_is_true(json))
		wrong(r, "barrier", NULL, "\"barrier\" must be true, false "
		    "or \"always\"");
}

static void
read_failures(struct reading *r, json_t *json)
{
	r->p->failures = (long)json_integer_value(json);
	if (!json_is_integer(json) || json_integer_value(json) < 0 ||
	    json_integer_value(json) > 1000)
		wrong(r, "failures", NULL, "\"failures\" must be a number "
		    "from 0 to 1000");
}

/* Two names with a dot between: what PostgreSQL takes for a variable of ours. */
static bool
is_variable(const char *s)
{
	size_t dots = 0, i;

	for (i = 0; s[i] != '\0'; i++) {
		dots += s[i] == '.';
		if (s[i] != '.' && s[i] != '_' &&
		    !((s[i] | 32) >= 'a' && (s[i] | 32) <= 'z') &&
		    !(s[i] >= '0' && s[i] <= '9'))
			return false;
	}
	return dots == 1 && s[0] != '.' && s[i - 1] != '.';
}

static void
read_session(struct reading *r, json_t *json)
{
	const char *key;
	json_t *value;

	r->p->session = json;
	if (!json_is_object(json))
		wrong(r, "session", NULL, "expected an object of variables");
	json_object_foreach(json, key, value) {
		if (!is_variable(key))
			finding_hint(wrong(r, "session", key, "not a session "
			    "variable"), "app.tenant");
		if (json_is_string(value))
			add_claim(r, "session", key, json_string_value(value));
		else
			wrong(r, "session", key, "the value of a variable must "
			    "be the name of a claim");
	}
}

/* "columns" comes before "tables", which may lean on it. */
static const struct {
	const char *name;
	void (*read)(struct reading *r, json_t *json);
} members[] = {
	{"columns", read_columns}, {"tables", read_tables},
	{"deny", read_deny}, {"functions", read_functions},
	{"session", read_session}, {"barrier", read_barrier},
	{"failures", read_failures}, {"description", NULL},
};

static void
read_members(struct reading *r)
{
	const size_t n = sizeof members / sizeof *members;
	const char *names[sizeof members / sizeof *members], *key;
	json_t *value;
	size_t i;

	for (i = 0; i < n; i++) {
		names[i] = members[i].name;
		value = json_object_get(r->p->json, names[i]);
		if (value != NULL && members[i].read != NULL)
			members[i].read(r, value);
	}
	json_object_foreach(r->p->json, key, value) {
		for (i = 0; i < n && strcmp(key, names[i]) != 0; i++)
			;
		if (i == n)
			finding_near(wrong(r, NULL, key, no_member), key,
			    names, n);
	}
}

static void
list_claims(struct policy *p)
{
	const char *key;
	json_t *value;

	p->names = mem_calloc(json_object_size(p->claims) + 1,
	    sizeof *p->names);
	json_object_foreach(p->claims, key, value)
		p->names[p->n++] = key;
}

struct policy *
policy_read(const json_t *json, struct findings *f)
{
	struct policy *p = mem_calloc(1, sizeof *p);
	struct reading r = {p, f, NULL};
	size_t errors = f->errors;

	p->failures = -1;
	p->barrier = POLICY_BARRIER;
	p->json = json_incref((json_t *)json);
	p->claims = json_object();
	p->uses = json_object();
	p->fails = json_object();
	if (json_is_object(json))
		read_members(&r);
	else
		wrong(&r, NULL, NULL, "a policy must be an object");
	if (f->errors == errors && p->tables == NULL && p->columns == NULL)
		wrong(&r, NULL, NULL, "a policy needs \"tables\" or "
		    "\"columns\"");
	list_claims(p);
	if (f->errors == errors)
		return p;
	policy_free(p);
	return NULL;
}
