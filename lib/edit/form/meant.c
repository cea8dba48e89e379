/* What a patch says of columns, texts and outputs, as the form has it. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "sql/read.h"

/* ---- the same spelling as the form's ---------------------------------- */

/* A plan of the form's sources that says `key`. */
static json_t *
probe(const struct job *j, const char *key, json_t *value /* steals */)
{
	static const char *const keys[] = {"selections", "join_edges", "ctes",
	    "windows"};
	json_t *plan = json_object();

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (json_object_get(j->form, keys[i]) != NULL)
			json_object_set(plan, keys[i],
			    json_object_get(j->form, keys[i]));
	if (job_dialect(j) != NULL)
		json_object_set_new(plan, "dialect",
		    json_string(job_dialect(j)));
	if (strcmp(key, "select") != 0)
		json_object_set_new(plan, "select", json_pack(
		    "[{s{ss ss} ss}]", "expr", "fn", "count", "args", "*",
		    "as", "n"));
	json_object_set_new(plan, key, value);
	return plan;
}

/* The probe's form; NULL with a finding. `plan` is stolen. */
static json_t *
probed(struct job *j, json_t *plan)
{
	json_t *form = form_of(plan, j->known), *was = j->plan;
	json_t *none = json_object();

	if (form == NULL) {
		j->plan = plan;
		if (job_check(j, none))
			job_refuse(j, NULL, NULL, 0, "cannot parse the patch");
		j->plan = was;
	}
	json_decref(none);
	json_decref(plan);
	return form;
}

static json_t *
settled_expr(struct job *j, json_t *expr /* steals */)
{
	json_t *form = probed(j, probe(j, "select", json_pack("[{so ss}]",
	    "expr", expr, "as", "x")));
	json_t *out = json_incref(get_object(json_array_get(
	    get_array(form, "outputs"), 0), "expr"));

	json_decref(form);
	return out;
}

static json_t *
settled_pred(struct job *j, json_t *pred /* steals */)
{
	bool groups = form_aggregates(pred);
	json_t *form, *list, *out;

	json_incref(pred);
	form = groups ? probed(j, probe(j, "group_by", json_pack(
	    "{s[]s[]s[o]}", "group_by_columns", "aggregates",
	    "having_filters", pred))) :
	    probed(j, probe(j, "global_filters", json_pack("[o]", pred)));
	list = get_array(form, groups ? "having" : "where");
	if (form == NULL)
		out = NULL;
	else if (json_array_size(list) == 1)
		out = json_incref(json_array_get(list, 0));
	else if (json_array_size(list) > 1)
		out = json_pack("{sO}", "and", list);
	else
		out = json_incref(pred);
	json_decref(pred);
	json_decref(form);
	return out;
}

/* ---- what is said ----------------------------------------------------- */

static json_t *
read_expr(struct job *j, const json_t *said)
{
	json_t *out;

	if (json_is_object(said))
		return json_deep_copy(said);
	out = json_is_string(said) ? sql_read_expression(
	    json_string_value(said), job_dialect(j), true) : NULL;
	if (out == NULL)
		job_refuse(j, NULL, NULL, 0, json_is_string(said) ?
		    "cannot parse the expression '%.200s'" : "an expression "
		    "must be an object or SQL text", json_is_string(said) ?
		    json_string_value(said) : "");
	return out;
}

json_t *
meant_expr(struct job *j, const json_t *said, enum reach how)
{
	json_t *expr = read_expr(j, said);

	if (expr == NULL)
		return NULL;
	if (!names_decide(j, expr, how, false)) {
		json_decref(expr);
		return NULL;
	}
	return settled_expr(j, expr);
}

/* {expr}, or a column or an aggregate of the baseline, as an expression of
 * its own (new); NULL with a finding. */
static json_t *
said_expr(struct job *j, const json_t *said)
{
	json_t *out;

	if (json_is_string(said))
		return read_expr(j, said);
	if (get_str(said, "function") != NULL) {
		json_t *copy = json_deep_copy(said);

		names_lift(copy);
		out = json_incref(json_object_get(copy, "expr"));
		json_decref(copy);
		return out;
	}
	if (json_object_get(said, "expr") != NULL)
		return read_expr(j, json_object_get(said, "expr"));
	out = json_object();
	for (const char *const *key = (const char *const []){"table",
	    "column", "star", "output", NULL}; *key != NULL; key++)
		if (json_object_get(said, *key) != NULL)
			json_object_set(out, *key,
			    json_object_get(said, *key));
	if (json_object_size(out) > 0)
		return out;
	json_decref(out);
	job_refuse(j, NULL, NULL, 0, "the patch needs a 'column' or an 'expr'");
	return NULL;
}

json_t *
meant_output(struct job *j, const json_t *said)
{
	json_t *expr = said_expr(j, said), *out;
	const char *as = get_str(said, "as");

	if (expr == NULL)
		return NULL;
	if (json_object_get(expr, "star") != NULL)
		return json_pack("{so}", "expr", expr);
	if (!names_decide(j, expr, REACH_SHOWN, false)) {
		json_decref(expr);
		return NULL;
	}
	expr = settled_expr(j, expr);
	if (expr == NULL)
		return NULL;
	out = json_pack("{so}", "expr", expr);
	if (as == NULL)
		as = get_str(said, "alias");
	if (as != NULL)
		json_object_set_new(out, "as", json_string(as));
	return out;
}

/* The direction in capitals; false with a finding where it is none. */
static bool
take_direction(struct job *j, const json_t *said, json_t *out)
{
	const json_t *value = json_object_get(said, "direction");
	const char *text = json_string_value(value);
	const char *nulls = get_str(said, "nulls");

	if (value != NULL && !json_is_null(value) && (text == NULL ||
	    (!ascii_equal(text, "asc") && !ascii_equal(text, "desc"))))
		return job_refuse(j, NULL, NULL, 0, "invalid sort direction "
		    "'%.100s': use ASC or DESC", text != NULL ? text : "?");
	if (text != NULL && ascii_equal(text, "desc"))
		json_object_set_new(out, "direction", json_string("DESC"));
	if (nulls != NULL && strcmp(nulls, "first") != 0 &&
	    strcmp(nulls, "last") != 0)
		return job_refuse(j, NULL, NULL, 0, "invalid 'nulls' '%.100s': "
		    "use 'first' or 'last'", nulls);
	if (nulls != NULL)
		json_object_set_new(out, "nulls", json_string(nulls));
	return true;
}

json_t *
meant_order(struct job *j, const json_t *said)
{
	json_t *expr = said_expr(j, said), *out;

	if (expr == NULL)
		return NULL;
	if (!names_decide(j, expr, REACH_SHOWN, true)) {
		json_decref(expr);
		return NULL;
	}
	expr = settled_expr(j, expr);
	if (expr == NULL)
		return NULL;
	out = json_pack("{so}", "expr", expr);
	if (take_direction(j, said, out))
		return out;
	json_decref(out);
	return NULL;
}

static json_t *
read_pred(struct job *j, const json_t *said)
{
	struct buf why = BUF_INIT;
	json_t *out;

	if (json_is_object(said))
		return json_deep_copy(said);
	if (!json_is_string(said)) {
		job_refuse(j, NULL, NULL, 0, "a condition must be an object or "
		    "SQL text");
		return NULL;
	}
	out = sql_read_condition(json_string_value(said), job_dialect(j),
	    &why);
	if (out == NULL)
		job_refuse(j, NULL, NULL, 0, "cannot parse the condition "
		    "'%.200s': %s", json_string_value(said), why.s);
	buf_free(&why);
	return out;
}

json_t *
meant_pred(struct job *j, const json_t *said, enum reach how)
{
	json_t *pred = read_pred(j, said);

	if (pred == NULL)
		return NULL;
	if (!names_decide(j, pred, how, false)) {
		json_decref(pred);
		return NULL;
	}
	return settled_pred(j, pred);
}

/* ---- tables of which a row has several -------------------------------- */

struct missing {
	struct job *j;
	const struct schema_table *table; /* the one that is missing */
	bool several;
};

static bool
see_missing(void *arg, json_t *o, const struct place *at)
{
	struct missing *m = arg;
	const char *table = get_str(o, "table"), *column = get_str(o, "column");
	const struct schema_table *t = NULL;

	(void)at;
	if (raw_plan_is_query(o))
		return false;
	if (column == NULL)
		return true;
	if (table != NULL && !job_has_table(m->j, table))
		t = schema_table(m->j->known, NULL, table, NULL, NULL);
	else if (table == NULL && job_owners(m->j, column) == 0 &&
	    names_output(m->j, column) == NULL &&
	    !names_derived(m->j, column))
		t = reach_owner(m->j, column);
	if (t != NULL) {
		m->several |= m->table != NULL && m->table != t;
		m->table = t;
	}
	return true;
}

/* "order.id is null", which no row of the table is: there is none. */
static bool
is_absence(const struct missing *m, const json_t *pred)
{
	const char *name = get_str(pred, "column");
	const struct schema_column *c;

	if (name == NULL || !get_is(pred, "op", "is_null"))
		return false;
	c = schema_column(m->table, name, NULL);
	return c != NULL && (c->primary_key || !c->nullable);
}

json_t *
meant_within(struct job *j, const json_t *said)
{
	json_t *pred = read_pred(j, said), *out = NULL;
	struct missing m = {j, NULL, false};

	if (pred == NULL)
		return NULL;
	if (j->known != NULL && !form_aggregates(pred)) {
		raw_plan_each(pred, NULL, see_missing, &m);
		if (m.table != NULL && !m.several)
			out = reach_within(j, m.table,
			    is_absence(&m, pred) ? NULL : pred);
	}
	json_decref(pred);
	return out;
}
