/* Looking at parts of a form, and what follows from its groups. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"

/* ---- what is in it -------------------------------------------------- */

bool
parts_grouped(const json_t *form)
{
	return get_true(form, "grouped") ||
	    json_array_size(get_array(form, "groups")) > 0 ||
	    json_array_size(get_array(form, "having")) > 0 ||
	    form_aggregates(get_array(form, "outputs")) ||
	    form_aggregates(get_array(form, "orders"));
}

/* ---- what it names -------------------------------------------------- */

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

	raw_plan_each((json_t *)value, NULL, see_use, &u);
	return u.found;
}

bool
parts_use(const json_t *value, const char *source)
{
	return parts_use_column(value, source, NULL);
}

/* ---- groups --------------------------------------------------------- */

struct cover {
	const struct job *j;
	const bool *fixed; /* by seat: each group has one row of it */
	bool bare;         /* a column outside of groups and aggregates */
};

static bool
is_fixed(const struct cover *c, const json_t *column)
{
	const struct seat *seat = seat_find(&c->j->seats,
	    get_str(column, "table"));

	return seat != NULL && c->fixed[seat - c->j->seats.v];
}

static bool
see_cover(void *arg, json_t *o, const struct place *at)
{
	struct cover *c = arg;

	(void)at;
	if (get_has(get_array(c->j->form, "groups"), o) || form_is_aggregate(o))
		return false;
	c->bare |= json_object_get(o, "star") != NULL ||
	    (get_str(o, "column") != NULL && !is_fixed(c, o));
	return !c->bare;
}

bool
parts_in_groups(const struct job *j, const json_t *expr)
{
	struct cover c = {j, fixed_by_groups(j), false};

	raw_plan_each((json_t *)expr, NULL, see_cover, &c);
	return !c.bare;
}

/* What is ordered by, and no group has one value of. */
static void
drop_orders(struct job *j)
{
	json_t *orders = get_array(j->form, "orders");

	for (size_t i = json_array_size(orders); i-- > 0;) {
		const json_t *item = json_array_get(orders, i);

		if (parts_in_groups(j, form_expr(item)))
			continue;
		job_follow(j, "no longer sorted by %s: it has several values "
		    "in a group", job_say(j, say_expr, form_expr(item)));
		json_array_remove(orders, i);
	}
}

/* ---- stars ------------------------------------------------------------- */

/* The columns of a source, in place of a star; false if they are not
 * known. */
static bool
list_columns(json_t *out, const struct seat *seat)
{
	const struct schema_table *t = seat->known;

	for (size_t i = 0; t != NULL && i < t->ncolumns; i++)
		if (!t->columns[i].hidden)
			json_array_append_new(out, json_pack("{s{ssss}}",
			    "expr", "table", seat_name(seat), "column",
			    t->columns[i].name));
	return t != NULL;
}

void
parts_expand(struct job *j)
{
	const json_t *output, *star;
	json_t *out = json_array();
	bool any = false, good = true;
	size_t i, k;

	json_array_foreach(get_array(j->form, "outputs"), i, output) {
		star = json_object_get(form_expr(output), "star");
		any |= star != NULL;
		if (star == NULL)
			json_array_append(out, (json_t *)output);
		for (k = 0; star != NULL && k < j->seats.n; k++)
			if (json_is_true(star) || seat_find(&j->seats,
			    json_string_value(star)) == &j->seats.v[k])
				good &= list_columns(out, &j->seats.v[k]);
	}
	if (any && good)
		json_object_set(j->form, "outputs", out);
	json_decref(out);
}

void
parts_group_shown(struct job *j)
{
	json_t *groups = get_array(j->form, "groups"), *output;
	struct buf b = BUF_INIT;
	size_t i;

	parts_expand(j);
	json_array_foreach(get_array(j->form, "outputs"), i, output) {
		const json_t *expr = form_expr(output);

		if (form_aggregates(expr) || form_windows(expr) ||
		    parts_in_groups(j, expr))
			continue;
		json_array_append(groups, (json_t *)expr);
		if (b.len > 0)
			buf_str(&b, ", ");
		say_expr(&b, expr);
	}
	json_object_set_new(j->form, "grouped", json_true());
	if (b.len > 0)
		job_follow(j, "rows are now grouped by %s", b.s);
	buf_free(&b);
	drop_orders(j);
}

static void
drop_outputs(struct job *j)
{
	json_t *outputs = get_array(j->form, "outputs");

	for (size_t i = json_array_size(outputs); i-- > 0;) {
		const json_t *item = json_array_get(outputs, i);

		if (parts_in_groups(j, form_expr(item)) ||
		    form_windows(form_expr(item)))
			continue;
		job_follow(j, "%s is no longer shown: it has several values in "
		    "a group", job_say(j, say_output, item));
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
	job_follow(j, "rows are no longer grouped; each row is shown once");
}

/* Nothing is grouped that has no groups and computes nothing over them. */
static bool
still_grouped(struct job *j)
{
	const json_t *f = j->form;

	if (json_array_size(get_array(f, "groups")) == 0 &&
	    json_array_size(get_array(f, "having")) == 0 &&
	    !form_aggregates(get_array(f, "outputs")) &&
	    !form_aggregates(get_array(f, "orders")))
		json_object_del(j->form, "grouped");
	return parts_grouped(f);
}

void
parts_resolve(struct job *j)
{
	if (!still_grouped(j))
		return;
	drop_outputs(j);
	drop_orders(j);
}

void
parts_ungroup(struct job *j)
{
	const json_t *f = j->form;

	if (json_array_size(get_array(f, "groups")) > 0 &&
	    !form_aggregates(get_array(f, "outputs")) &&
	    !form_aggregates(get_array(f, "orders")) &&
	    json_array_size(get_array(f, "having")) == 0)
		ungroup(j);
	still_grouped(j);
}
