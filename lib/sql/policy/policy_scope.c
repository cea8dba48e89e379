/* The query that stands in the place of a table. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "sql/policy/policy_part.h"
#include "sql/read.h"
#include "sql/write/write.h"

struct policy_made {
	struct policy_made *next;
	json_t *plan;
	struct view view;
};

/* What a condition is read over; then the table's name takes its place. */
#define STAND_IN "t2s_rows"

static void
rename_tables(json_t *value, const char *schema, const char *table)
{
	const char *said = get_str(value, "table"), *key;
	json_t *member;
	size_t i;

	if (said != NULL && strcmp(said, STAND_IN) == 0)
		json_object_set_new(value, "table", json_string(table));
	json_array_foreach(value, i, member)
		rename_tables(member, schema, table);
	json_object_foreach(value, key, member)
		rename_tables(member, schema, table);
}

/* Without the place, which is not one in the policy. */
static const char *
said(const struct findings *f)
{
	const char *message = get_str(finding_first_error(f), "message");
	const char *end = strncmp(message, "line ", 5) == 0 ?
	    strstr(message, ": ") : NULL;

	return end != NULL ? end + 2 : message;
}

/* As a plan; NULL with a finding that has the `condition`. */
static json_t *
read_rows(struct policy_work *w, const struct buf *text, const char *condition)
{
	struct findings scratch = FINDINGS_INIT(w->f->by);
	json_t *plan = sql_read(text->s, text->len, w->dialect, NULL,
	    &scratch);

	if (plan == NULL)
		finding_add(w->f, FINDING_policy_invalid, "", "cannot parse "
		    "the condition '%s': %s", condition, said(&scratch));
	findings_free(&scratch);
	return plan;
}

/*
 * Is the text one expression by itself? One that closes a bracket which it has
 * not opened would take what stands beside it apart, and one whose comment does
 * not end would swallow it: so it is read without brackets, and within them.
 */
static bool
is_whole(struct policy_work *w, const char *condition)
{
	struct buf text = BUF_INIT, why = BUF_INIT;
	json_t *plan, *alone;

	buf_fmt(&text, "SELECT * FROM " STAND_IN " WHERE (\n%s\n)",
	    condition);
	plan = read_rows(w, &text, condition);
	alone = plan == NULL ? NULL : sql_read_condition(condition,
	    w->dialect->name, &why);
	if (plan != NULL && alone == NULL)
		finding_add(w->f, FINDING_policy_invalid, "", "the condition "
		    "'%s' is not one expression: %s", condition,
		    why.s != NULL ? why.s : "it cannot be parsed");
	buf_free(&text);
	buf_free(&why);
	json_decref(plan);
	json_decref(alone);
	return alone != NULL;
}

static json_t *
read_conditions(struct policy_work *w, const struct policy_rule *rule)
{
	struct buf text = BUF_INIT;
	json_t *plan;
	size_t i;

	buf_str(&text, "SELECT * FROM " STAND_IN);
	for (i = 0; i < rule->n && is_whole(w, rule->conditions[i]); i++)
		buf_fmt(&text, "%s(\n%s\n)", i == 0 ? " WHERE " : " AND ",
		    rule->conditions[i]);
	plan = i < rule->n ? NULL : read_rows(w, &text, rule->n > 0 ?
	    rule->conditions[0] : "");
	buf_free(&text);
	return plan;
}

static json_t *
make_plan(struct policy_work *w, const char *schema, const char *table,
    const struct policy_rule *rule, const char *const *columns, size_t n)
{
	json_t *plan = read_conditions(w, rule), *select, *column;
	size_t i;

	if (plan == NULL)
		return NULL;
	rename_tables(plan, schema, table);
	if (schema != NULL)
		json_object_set_new(json_array_get(get_array(plan,
		    "selections"), 0), "schema", json_string(schema));
	if (columns == NULL)
		return plan;
	select = json_array();
	for (i = 0; i < n; i++) {
		column = json_object();
		json_object_set_new(column, "table", json_string(table));
		json_object_set_new(column, "column",
		    json_string(columns[i]));
		json_array_append_new(select, column);
	}
	json_object_set_new(plan, "select", select);
	return plan;
}

/* -- what a condition may hold */

struct look {
	struct policy_work *w;
	const struct policy_rule *rule;
	bool ok;
};

static void
refuse(struct look *l, const char *what)
{
	finding_add(l->w->f, FINDING_policy_invalid, "",
	    "the condition '%s' %s", l->rule->conditions[0], what);
	l->ok = false;
}

static void
look_query(void *arg, struct query *q)
{
	(void)q;
	refuse(arg, "contains a query");
}

static void
look_expr(void *arg, struct expr **at)
{
	const struct walk w = {.expr = look_expr, .query = look_query,
	    .arg = arg};
	struct look *l = arg;
	struct expr *e = *at;
	json_t *claim;

	if (e->kind == EXPR_COLUMN && e->u.column.source == NULL)
		refuse(l, "refers to a column of another table");
	if (e->kind == EXPR_PARAM) {
		claim = json_object();
		json_object_set_new(claim, "claim",
		    json_string(e->u.param.name));
		json_array_append_new(l->w->bound, claim);
		e->u.param.bound = claim;
	}
	walk_expr(&w, e);
}

static bool
check(struct policy_work *w, const struct policy_rule *rule, struct query *q)
{
	struct look l = {w, rule, true};
	const struct walk walk = {.expr = look_expr, .query = look_query,
	    .arg = &l};

	if (q->nsources != 1 || q->is_set || q->nctes > 0 || q->grouped ||
	    q->order_by.n > 0 || q->limit != NULL || q->offset != NULL)
		refuse(&l, "is not a condition");
	walk_preds(&walk, &q->where);
	return l.ok;
}

struct query *
policy_scope(struct policy_work *w, const char *schema, const char *table,
    const struct policy_rule *rule, const char *const *columns, size_t n)
{
	struct findings scratch = FINDINGS_INIT(w->f->by);
	struct policy_made *m;
	json_t *plan = make_plan(w, schema, table, rule, columns, n);
	const json_t *error;
	bool ok;

	if (plan == NULL)
		return NULL;
	m = mem_calloc(1, sizeof *m);
	m->plan = plan;
	m->next = w->made;
	w->made = m;
	ok = view_build(&m->view, plan, NULL, &scratch) &&
	    scope_resolve(&m->view, NULL, &scratch);
	error = finding_first_error(&scratch);
	if (!ok)
		finding_add(w->f, FINDING_policy_invalid, "", "the condition "
		    "'%s': %s", rule->n > 0 ? rule->conditions[0] : "",
		    error != NULL ? get_str(error, "message") : "it cannot be "
		    "parsed");
	findings_free(&scratch);
	if (!ok || !check(w, rule, m->view.query))
		return NULL;
	m->view.query->sources[0]->u.table.cleared = true;
	return m->view.query;
}

void
policy_scopes_free(struct policy_work *w)
{
	struct policy_made *m;

	while ((m = w->made) != NULL) {
		w->made = m->next;
		view_free(&m->view);
		json_decref(m->plan);
		free(m);
	}
}

/* -- with values in it, for an engine's own guard */

struct fill {
	const char *(*value)(void *arg, const char *claim);
	void *arg;
	json_t *kept;
	bool all;
};

static void
fill_expr(void *arg, struct expr **at)
{
	const struct walk w = {.expr = fill_expr, .arg = arg};
	struct fill *fill = arg;
	struct expr *e = *at;
	const char *value;
	json_t *text;

	if (e->kind == EXPR_PARAM) {
		value = fill->value(fill->arg, e->u.param.name);
		text = value != NULL ? json_string(value) : NULL;
		fill->all = fill->all && text != NULL;
		if (text == NULL)
			return;
		json_array_append_new(fill->kept, text);
		e->kind = EXPR_VALUE;
		e->u.value.json = text;
		e->u.value.type = "text";
	}
	walk_expr(&w, e);
}

/* The scope of a table, in layers. */
static struct query *
scope_in_layers(struct policy_work *w, const char *schema, const char *table,
    const struct policy_rule *rule, struct expr *none)
{
	const size_t last = policy_layer_last(rule);
	const struct policy_rule top = last < POLICY_LAYERS ?
	    policy_layer(rule, last) : *rule;
	struct query *q = policy_scope(w, schema, table, &top, NULL, 0);

	return q != NULL && policy_layer_below(w, q, schema, rule, none) ? q :
	    NULL;
}

bool
policy_filled(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const struct policy_rule *rule,
    const char *(*value)(void *arg, const char *claim), void *arg,
    struct buf *out)
{
	const struct sql_options o = {.dialect = d, .one_line = true};
	struct findings f = FINDINGS_INIT("");
	struct policy_work w = {.policy = p, .dialect = d, .f = &f,
	    .bound = json_array()};
	struct fill fill = {value, arg, w.bound, true};
	const struct walk walk = {.expr = fill_expr, .arg = &fill};
	json_t *zero = json_integer(0);
	struct expr none = {.kind = EXPR_VALUE, .u.value.json = zero};
	struct query *q = scope_in_layers(&w, schema, table, rule, &none);
	const struct view v = {.query = q};

	for (struct policy_made *m = q != NULL ? w.made : NULL; m != NULL;
	    m = m->next)
		walk_preds(&walk, &m->view.query->where);
	fill.all = fill.all && q != NULL && sql_write(&v, &o, &f, out, NULL);
	policy_scopes_free(&w);
	findings_free(&f);
	json_decref(zero);
	json_decref(w.bound);
	return fill.all;
}
