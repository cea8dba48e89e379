#include "sql/policy/policy.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "sql/policy/policy_part.h"

bool
policy_same_name(const struct dialect *d, const char *a, const char *b)
{
	return d->names & NAMES_DIFFER_BY_CASE ? strcmp(a, b) == 0 :
	    ascii_equal(a, b);
}

const char *
policy_condition(const json_t *value)
{
	return json_is_string(value) ? json_string_value(value) :
	    get_str(value, "where");
}

/* NULL for the one that the dialect means by itself. */
static const char *
other_schema(const struct dialect *d, const char *said)
{
	const char *own = d->schema;

	return said != NULL && own != NULL && policy_same_name(d, said, own) ? NULL :
	    said;
}

const char *
policy_schema(const struct dialect *d, const struct source *s)
{
	return other_schema(d, s->u.table.schema);
}

const char *
policy_said_schema(const struct dialect *d, const char *schema)
{
	return schema == NULL && (d->names & NAMES_SHADOW_SCHEMA) ?
	    d->schema : schema;
}

bool
policy_names_table(const struct dialect *d, const char *key, const char *schema,
    const char *table)
{
	struct buf first = BUF_INIT, second = BUF_INIT;
	const char *rest = policy_name_part(key, false, &first), *of = NULL;
	bool same;

	if (rest != NULL) {
		(void)policy_name_part(rest, true, &second);
		of = other_schema(d, first.len > 0 ? first.s : "");
	}
	same = policy_same_name(d, rest != NULL && second.len > 0 ? second.s :
	    first.len > 0 ? first.s : "", table) &&
	    (of == NULL) == (schema == NULL) &&
	    (of == NULL || policy_same_name(d, of, schema));
	buf_free(&first);
	buf_free(&second);
	return same;
}

/* What is said of the table; null where that is said twice, in two spellings
 * of its name ("orders", "public.orders"): then neither holds. */
static const json_t *
entry_of(const struct policy *p, const struct dialect *d, const char *schema,
    const char *table)
{
	const json_t *entry = NULL;
	const char *key;
	json_t *value;

	json_object_foreach(p->tables, key, value)
		if (policy_names_table(d, key, schema, table)) {
			if (entry != NULL)
				return json_null();
			entry = value;
		}
	return entry;
}

/* One that is said twice counts once, as an administrator's where it is. False
 * where there are too many: a table without one of its conditions would show
 * rows. */
static bool
add_condition(struct policy_rule *rule, const char *condition,
    struct policy_given given)
{
	for (size_t i = 0; i < rule->n; i++)
		if (strcmp(rule->conditions[i], condition) == 0) {
			if (given.configured)
				rule->given[i] = given;
			return true;
		}
	if (rule->n == sizeof rule->conditions / sizeof *rule->conditions)
		return false;
	rule->given[rule->n] = given;
	rule->conditions[rule->n++] = condition;
	return true;
}

/* One of this policy's own. */
static void
add_own(const struct policy *p, const struct dialect *d,
    struct policy_rule *rule, const char *condition)
{
	(void)add_condition(rule, condition, (struct policy_given){0,
	    p->configured, (d->calls & CALLS_TAKE_ANY) &&
	    get_true(p->fails, condition)});
}

/* The conditions of the columns that the table has. A single one is the
 * table's also where its columns are not known: the database will say. Many
 * are not, since one left out would let rows through. */
static void
rule_by_column(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const struct policy_catalogue *c,
    struct policy_rule *rule)
{
	size_t n = json_object_size(p->columns), unknown = 0;
	const char *name;
	json_t *value;

	if (n == 0 || c == NULL ||
	    c->knows(c->arg, schema, table, NULL) == POLICY_NO)
		return;
	json_object_foreach(p->columns, name, value) {
		struct buf column = BUF_INIT;
		enum policy_known known;

		policy_name_whole(name, &column);
		known = c->knows(c->arg, schema, table, column.s);
		buf_free(&column);
		unknown += known == POLICY_UNKNOWN;
		if (known == POLICY_YES || (known == POLICY_UNKNOWN && n == 1))
			add_own(p, d, rule, policy_condition(value));
	}
	if (rule->n > 0 && (unknown == 0 || n == 1))
		rule->kind = POLICY_SCOPED;
}

/* What one policy says, as if there were no other. */
static struct policy_rule
rule_alone(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const struct policy_catalogue *c)
{
	const json_t *entry = entry_of(p, d, schema, table);
	const char *where = policy_condition(entry);
	struct policy_rule rule = {.kind = POLICY_CLOSED,
	    .why = "not allowed by the policy"};

	if (json_is_null(entry)) {
		rule.why = "named twice in the policy";
	} else if (where != NULL) {
		rule.kind = POLICY_SCOPED;
		add_own(p, d, &rule, where);
	} else if (get_true(entry, "open")) {
		rule.kind = POLICY_OPEN;
	} else {
		rule_by_column(p, d, schema, table, c, &rule);
	}
	return rule;
}

/* The first and one that holds beside it, the policy `of`. */
static void
restrict_rule(struct policy_rule *rule, struct policy_rule *more, size_t of)
{
	size_t i;

	if (rule->kind == POLICY_CLOSED)
		return;
	if (more->kind == POLICY_CLOSED) {
		*rule = *more;
		return;
	}
	if (more->kind == POLICY_SCOPED)
		rule->kind = POLICY_SCOPED;
	for (i = 0; i < more->n; i++) {
		more->given[i].of = of;
		if (!add_condition(rule, more->conditions[i], more->given[i]))
			break;
	}
	if (policy_layers_clash(rule))
		*rule = (struct policy_rule){.kind = POLICY_CLOSED,
		    .why = policy_clash};
	else if (i < more->n)
		*rule = (struct policy_rule){.kind = POLICY_CLOSED,
		    .why = "given too many conditions by the policies"};
}

struct policy_rule
policy_rule(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const struct policy_catalogue *c)
{
	struct policy_rule rule = rule_alone(p, d, schema, table, c), more;
	size_t of = 0;

	for (const struct policy *q = p->also; q != NULL; q = q->also) {
		more = rule_alone(q, d, schema, table, c);
		restrict_rule(&rule, &more, ++of);
	}
	if (rule.kind == POLICY_OPEN &&
	    policy_denies_some(p, d, schema, table))
		rule.kind = POLICY_SCOPED;
	return rule;
}

/* -- denied columns */

/* Of a column NULL: is any of the table denied? */
static bool
listed(const json_t *list, const struct dialect *d, const char *schema,
    const char *table, const char *column)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
		if (policy_names_column(d, policy_listed_name(item), schema,
		    table, column))
			return true;
	return false;
}

bool
policy_denies_alone(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const char *column)
{
	return listed(p->deny, d, schema, table, column) ||
	    listed(get_array(entry_of(p, d, schema, table), "deny"), d,
	    schema, table, column);
}

bool
policy_denies(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const char *column)
{
	while (p != NULL &&
	    !policy_denies_alone(p, d, schema, table, column))
		p = p->also;
	return p != NULL;
}

bool
policy_denies_some(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table)
{
	return policy_denies(p, d, schema, table, NULL);
}

/* A name without its table is none of this table's where that lacks it. */
static bool
lists_none(const json_t *list, const struct dialect *d, const char *schema,
    const char *table, const struct policy_catalogue *c)
{
	struct buf name = BUF_INIT;
	const json_t *item;
	bool none = true;
	size_t i;

	json_array_foreach(list, i, item) {
		const char *key = policy_listed_name(item);

		if (!none || !policy_names_column(d, key, schema, table, NULL))
			continue;
		policy_name_whole(key, &name);
		none = strcmp(key, "*") != 0 && !policy_names_one(key) &&
		    c->lacks != NULL && c->lacks(c->arg, schema, table,
		    name.s);
	}
	buf_free(&name);
	return none;
}

bool
policy_denies_none(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const struct policy_catalogue *c)
{
	while (p != NULL && lists_none(p->deny, d, schema, table, c) &&
	    json_array_size(get_array(entry_of(p, d, schema, table),
	    "deny")) == 0)
		p = p->also;
	return p == NULL;
}

bool
policy_calls(const struct policy *p, const char *function)
{
	while (p != NULL && get_holds(p->functions, function))
		p = p->also;
	return p == NULL;
}

enum policy_barrier
policy_barriers(const struct policy *p)
{
	enum policy_barrier most = POLICY_NO_BARRIER;

	for (; p != NULL; p = p->also)
		if (p->barrier > most)
			most = p->barrier;
	return most;
}

bool
policy_lasts(const struct policy *p)
{
	while (p != NULL && !p->calls)
		p = p->also;
	return p == NULL;
}

long
policy_failures(const struct policy *p)
{
	long least = 0, said;

	for (; p != NULL; p = p->also) {
		said = p->failures < 0 ? 3 : p->failures;
		if (said > 0 && (least == 0 || said < least))
			least = said;
	}
	return least;
}

/* -- claims */

const char *const *
policy_claims(const struct policy *p, size_t *n)
{
	*n = p->n;
	return p->names;
}

bool
policy_each(const struct policy *p, size_t i, const json_t **json,
    const json_t **claims)
{
	while (p != NULL && i-- > 0)
		p = p->also;
	if (p == NULL)
		return false;
	*json = p->json;
	*claims = p->claims;
	return true;
}

bool
policy_session(const struct policy *p, size_t i, const char **variable,
    const char **claim)
{
	json_t *value;

	for (; p != NULL; p = p->also)
		json_object_foreach(p->session, *variable, value)
			if (i-- == 0) {
				*claim = json_string_value(value);
				return true;
			}
	return false;
}

/* -- several */

/* Do both mean the same by names that they share? NULL, else what does not. */
static const char *
disagrees(const struct policy *p, const struct policy *more)
{
	const char *variable, *claim, *theirs, *of;

	for (size_t i = 0; i < p->n; i++)
		for (size_t k = 0; k < more->n; k++)
			if (ascii_equal(p->names[i], more->names[k]) &&
			    strcmp(p->names[i], more->names[k]) != 0)
				return p->names[i];
	for (size_t i = 0; policy_session(p, i, &variable, &claim); i++)
		for (size_t k = 0; policy_session(more, k, &theirs, &of); k++)
			if (ascii_equal(variable, theirs) &&
			    strcmp(claim, of) != 0)
				return variable;
	return NULL;
}

static bool
has_claim(const struct policy *p, const char *name)
{
	for (size_t i = 0; i < p->n; i++)
		if (strcmp(p->names[i], name) == 0)
			return true;
	return false;
}

const char *
policy_join(struct policy *p, struct policy *more)
{
	const char *wrong = disagrees(p, more);
	struct policy *last = p;

	while (last->also != NULL)
		last = last->also;
	last->also = more;
	p->names = mem_realloc(p->names, (p->n + more->n + 1) *
	    sizeof *p->names);
	for (size_t i = 0; i < more->n; i++)
		if (!has_claim(p, more->names[i]))
			p->names[p->n++] = more->names[i];
	return wrong;
}

void
policy_call_it(struct policy *p, const char *file, bool configured)
{
	free(p->file);
	p->file = mem_strdup(file);
	p->configured = configured;
}

void
policy_free(struct policy *p)
{
	if (p == NULL)
		return;
	policy_free(p->also);
	json_decref(p->json);
	json_decref(p->claims);
	json_decref(p->uses);
	json_decref(p->fails);
	free(p->file);
	free(p->names);
	free(p);
}
