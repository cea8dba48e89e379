/* What the names of a patch mean: columns, outputs, tables to come. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "lang/plan.h"

struct naming {
	struct job *j;
	enum reach how;
	bool outputs_first; /* an output's name before a column's */
	bool good;
};

const json_t *
names_output(const struct job *j, const char *name)
{
	const json_t *output;
	size_t i;

	json_array_foreach(get_array(j->form, "outputs"), i, output)
		if (get_str(output, "as") != NULL &&
		    ascii_equal(get_str(output, "as"), name))
			return form_expr(output);
	return NULL;
}

/* Is it a comparison, whose left side is said by "column" or "output"? */
static bool
is_comparison(const json_t *o)
{
	return get_str(o, "op") != NULL &&
	    comparison_of(get_str(o, "op")) >= 0 &&
	    get_array(o, "args") == NULL;
}

/* What computes an output stands for its name. */
static void
put_expr(json_t *o, const json_t *expr)
{
	json_object_del(o, "output");
	json_object_del(o, "column");
	json_object_del(o, "table");
	if (!is_comparison(o))
		json_object_clear(o);
	if (is_comparison(o) && get_str(expr, "column") == NULL)
		json_object_set_new(o, "left", json_deep_copy(expr));
	else
		json_object_update(o, (json_t *)expr);
}

/* Is the table of a column there, or can it be brought in? */
static bool
reach(struct naming *n, const char *table, const char *column)
{
	const struct schema_table *t = NULL;

	if (table != NULL && job_has_table(n->j, table))
		return true;
	if (table == NULL && job_owners(n->j, column) > 0)
		return true;
	if (n->how == REACH_NEVER || n->j->known == NULL)
		return true; /* the search says what is wrong */
	t = table != NULL ? schema_table(n->j->known, NULL, table, NULL,
	    NULL) : reach_owner(n->j, column);
	if (t == NULL || schema_column(t, column, NULL) == NULL)
		return n->j->findings->errors == 0;
	return reach_table(n->j, t, NULL, NULL, n->how);
}

bool
names_derived(const struct job *j, const char *column)
{
	for (size_t i = 0; i < j->seats.n; i++)
		if (j->seats.v[i].known == NULL)
			return job_owners(j, column) == 0;
	return false;
}

/* A text without quotes reads as a column. */
static void
hint_quotes(struct job *j, const char *text)
{
	json_t *last = json_array_get(j->findings->list,
	    json_array_size(j->findings->list) - 1);

	if (last != NULL && json_object_get(last, "hint") == NULL)
		finding_hint(last, "write a text in quotes: '%.60s'", text);
}

static bool
name_column(struct naming *n, json_t *o)
{
	const char *table = get_str(o, "table"), *column = get_str(o, "column");
	const json_t *expr = table == NULL ? names_output(n->j, column) : NULL;
	struct found found;

	if (expr != NULL && (n->outputs_first ||
	    job_owners(n->j, column) == 0)) {
		put_expr(o, expr);
		return true;
	}
	if (table == NULL && names_derived(n->j, column))
		return true;
	if (!reach(n, table, column))
		return false;
	if (!job_find(n->j, table, column, &found)) {
		if (table == NULL)
			hint_quotes(n->j, column);
		return false;
	}
	json_object_set_new(o, "table", json_string(seat_name(found.seat)));
	json_object_set_new(o, "column", json_string(found.column));
	return true;
}

void
names_lift(json_t *o)
{
	const char *name = get_str(o, "function");
	json_t *call = json_object(), *column = json_object();
	char lower[40];
	size_t i;

	for (i = 0; name[i] != '\0' && i < sizeof lower - 1; i++)
		lower[i] = (char)ascii_lower((unsigned char)name[i]);
	lower[i] = '\0';
	if (strcmp(lower, "count_distinct") == 0) {
		lower[5] = '\0';
		json_object_set_new(call, "distinct", json_true());
	}
	json_object_set_new(call, "fn", json_string(lower));
	for (const char *const *key = (const char *const []){"table",
	    "column", NULL}; *key != NULL; key++) {
		if (json_object_get(o, *key) != NULL)
			json_object_set(column, *key,
			    json_object_get(o, *key));
		json_object_del(o, *key);
	}
	if (get_str(column, "column") != NULL &&
	    strcmp(get_str(column, "column"), "*") != 0)
		json_object_set_new(call, "args", json_pack("[O]", column));
	else if (get_object(o, "expr") != NULL)
		json_object_set_new(call, "args",
		    json_pack("[O]", get_object(o, "expr")));
	else
		json_object_set_new(call, "args", json_string("*"));
	if (get_true(o, "distinct"))
		json_object_set_new(call, "distinct", json_true());
	if (json_object_get(o, "filter") != NULL)
		json_object_set(call, "filter", json_object_get(o, "filter"));
	json_decref(column);
	json_object_del(o, "function");
	json_object_del(o, "expr");
	json_object_del(o, "distinct");
	json_object_del(o, "filter");
	json_object_set_new(o, is_comparison(o) ? "left" : "expr", call);
}

/* A sub-query has names of its own. */
static bool
name_object(void *arg, json_t *o, const struct place *at)
{
	struct naming *n = arg;
	const char *output = get_str(o, "output");
	const json_t *expr;

	(void)at;
	if (!n->good || raw_plan_is_query(o))
		return false;
	if (get_str(o, "function") != NULL)
		names_lift(o);
	if (get_str(o, "column") != NULL) {
		n->good = name_column(n, o);
	} else if (output != NULL) {
		expr = names_output(n->j, output);
		if (expr != NULL)
			put_expr(o, expr);
		else
			n->good = operand_named(n->j, json_object_get(o,
			    "output")) != PICK_NONE;
	}
	return n->good;
}

bool
names_decide(struct job *j, json_t *value, enum reach how, bool outputs_first)
{
	struct naming n = {j, how, outputs_first, true};

	raw_plan_each(value, NULL, name_object, &n);
	return n.good;
}
