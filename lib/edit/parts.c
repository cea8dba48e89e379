/* Looking at parts of a form, and what follows from its groups. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form.h"
#include "json/get.h"
#include "lang/function.h"

/* ---- what is in it ---------------------------------------------------- */

struct look {
	bool windows; /* sought are windows, else aggregates */
	bool found;
};

static bool
is_aggregate(const json_t *call)
{
	const char *name = get_str(call, "fn");
	const struct function *f = name != NULL ? function_find(name) : NULL;

	/* of several arguments a scalar of sqlite */
	return f != NULL && f->kind == FUNCTION_AGGREGATE &&
	    (strcmp(name, "string_agg") == 0 ||
	    json_array_size(get_array(call, "args")) < 2);
}

static bool
see_call(void *arg, json_t *o, const struct place *at)
{
	struct look *l = arg;
	bool window = json_object_get(o, "over") != NULL;

	(void)at;
	if (l->windows)
		l->found |= window;
	else
		l->found |= (!window && is_aggregate(o)) ||
		    get_str(o, "function") != NULL;
	return !l->found && !surface_is_query(o);
}

static bool
holds(const json_t *value, bool windows)
{
	struct look l = {windows, false};

	surface_each((json_t *)value, NULL, see_call, &l);
	return l.found;
}

bool
parts_aggregates(const json_t *value)
{
	return holds(value, false);
}

bool
parts_windows(const json_t *value)
{
	return holds(value, true);
}

bool
parts_grouped(const json_t *form)
{
	return get_true(form, "grouped") ||
	    json_array_size(get_array(form, "groups")) > 0 ||
	    json_array_size(get_array(form, "having")) > 0 ||
	    parts_aggregates(get_array(form, "outputs")) ||
	    parts_aggregates(get_array(form, "orders"));
}

/* ---- what it names ---------------------------------------------------- */

struct use {
	const char *source, *column; /* NULL: any */
	bool found;
};

/* Also in a sub-query: there it names a source of the query around. */
static bool
see_use(void *arg, json_t *o, const struct place *at)
{
	struct use *u = arg;
	const char *table = get_str(o, "table"), *column = get_str(o, "column");
	const char *star = get_str(o, "star");

	(void)at;
	if (column == NULL && star != NULL && u->column == NULL)
		table = star;
	else if (column == NULL)
		return true;
	if (u->source == NULL || (table != NULL &&
	    ascii_equal(table, u->source)))
		u->found |= u->column == NULL ||
		    (column != NULL && ascii_equal(column, u->column));
	return !u->found;
}

bool
parts_use_column(const json_t *value, const char *source, const char *column)
{
	struct use u = {source, column, false};

	surface_each((json_t *)value, NULL, see_use, &u);
	return u.found;
}

bool
parts_use(const json_t *value, const char *source)
{
	return parts_use_column(value, source, NULL);
}

bool
parts_use_any(const json_t *value)
{
	return parts_use_column(value, NULL, NULL);
}

/* ---- groups ----------------------------------------------------------- */

struct cover {
	const json_t *groups;
	bool bare; /* a column outside of groups and aggregates */
};

static bool
see_cover(void *arg, json_t *o, const struct place *at)
{
	struct cover *c = arg;

	(void)at;
	if (get_has(c->groups, o) || is_aggregate(o))
		return false;
	c->bare |= get_str(o, "column") != NULL ||
	    json_object_get(o, "star") != NULL;
	return !c->bare;
}

bool
parts_in_groups(const json_t *form, const json_t *expr)
{
	struct cover c = {get_array(form, "groups"), false};

	surface_each((json_t *)expr, NULL, see_cover, &c);
	return !c.bare;
}

/* What is ordered by, and no group has one value of. */
static void
drop_orders(struct job *j)
{
	json_t *orders = get_array(j->form, "orders");

	for (size_t i = json_array_size(orders); i-- > 0;) {
		const json_t *item = json_array_get(orders, i);

		if (parts_in_groups(j->form, form_expr(item)))
			continue;
		job_follow(j, "no longer sorted by %s: groups have several",
		    job_say(j, say_expr, form_expr(item)));
		json_array_remove(orders, i);
	}
}

void
parts_group_shown(struct job *j)
{
	json_t *groups = get_array(j->form, "groups"), *output;
	struct buf b = BUF_INIT;
	size_t i;

	json_array_foreach(get_array(j->form, "outputs"), i, output) {
		const json_t *expr = form_expr(output);

		if (parts_aggregates(expr) || parts_windows(expr) ||
		    parts_in_groups(j->form, expr))
			continue;
		json_array_append(groups, (json_t *)expr);
		if (b.len > 0)
			buf_str(&b, ", ");
		say_expr(&b, expr);
	}
	json_object_set_new(j->form, "grouped", json_true());
	if (b.len > 0)
		job_follow(j, "rows are grouped by %s", b.s);
	buf_free(&b);
	drop_orders(j);
}

static void
drop_outputs(struct job *j)
{
	json_t *outputs = get_array(j->form, "outputs");

	for (size_t i = json_array_size(outputs); i-- > 0;) {
		const json_t *item = json_array_get(outputs, i);

		if (parts_in_groups(j->form, form_expr(item)) ||
		    parts_windows(form_expr(item)))
			continue;
		job_follow(j, "%s is no longer shown: groups have several",
		    job_say(j, say_output, item));
		json_array_remove(outputs, i);
	}
}

/* Rows that are the groups stay what they are without their aggregates. */
static void
ungroup(struct job *j)
{
	json_array_clear(get_array(j->form, "groups"));
	json_object_del(j->form, "grouped");
	json_object_set_new(j->form, "distinct", json_true());
	job_follow(j, "rows are no longer grouped, each is shown once");
}

void
parts_settle(struct job *j)
{
	const json_t *f = j->form;

	if (json_array_size(get_array(f, "groups")) == 0 &&
	    json_array_size(get_array(f, "having")) == 0 &&
	    !parts_aggregates(get_array(f, "outputs")) &&
	    !parts_aggregates(get_array(f, "orders")))
		json_object_del(j->form, "grouped");
	if (!parts_grouped(f))
		return;
	drop_outputs(j);
	drop_orders(j);
}

void
parts_ungroup(struct job *j)
{
	const json_t *f = j->form;

	if (json_array_size(get_array(f, "groups")) > 0 &&
	    !parts_aggregates(get_array(f, "outputs")) &&
	    !parts_aggregates(get_array(f, "orders")) &&
	    json_array_size(get_array(f, "having")) == 0)
		ungroup(j);
}
