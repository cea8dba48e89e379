/* Parts of a plan in words. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "json/write.h"
#include "lang/plain/plain.h"
#include "lang/view/view.h"
#include "sql/read.h"

/* ---- the sources that a part names ------------------------------------ */

static bool
see_source(void *arg, json_t *o, const struct place *at)
{
	json_t *names = arg;
	const char *table = get_str(o, "table");

	(void)at;
	if (raw_plan_is_query(o))
		return false;
	if (get_str(o, "column") != NULL && table != NULL &&
	    !get_holds(names, table))
		json_array_append_new(names, json_string(table));
	return true;
}

/* A plan that says no more than the part does; its tables are those that
 * stand there, whatever they are. */
static json_t *
plan_about(const json_t *part, const char *key, json_t *value /* steals */,
    size_t *tables)
{
	json_t *names = json_array(), *selections = json_array();
	json_t *plan = json_object();
	const json_t *name;
	size_t i;

	raw_plan_each((json_t *)part, NULL, see_source, names);
	json_array_foreach(names, i, name)
		json_array_append_new(selections, json_pack("{sO}", "table",
		    name));
	if (json_array_size(selections) == 0)
		json_array_append_new(selections, json_pack("{ss}", "table",
		    "t"));
	*tables = json_array_size(names);
	json_object_set_new(plan, "selections", selections);
	json_object_set_new(plan, key, value);
	json_decref(names);
	return plan;
}

/* A view of it says what it can, though nothing joins the tables. */
static void
say_with(struct buf *b, const json_t *part, json_t *plan /* steals */,
    size_t tables)
{
	struct findings f = FINDINGS_INIT("t2s-patch");
	struct plain w = {.b = b, .names = tables > 1 ? PLAIN_ALL :
	    PLAIN_NONE};
	size_t before = b->len;
	struct view v;

	view_build(&v, plan, &sql_reader, &f);
	w.q = v.query;
	if (v.query != NULL && v.query->where.n > 0)
		plain_preds(&w, &v.query->where, " and ");
	else if (v.query != NULL && v.query->outputs.n > 0)
		plain_expr(&w, v.query->outputs.v[0]->expr);
	if (b->len == before)
		json_compact(b, part);
	view_free(&v);
	findings_free(&f);
	json_decref(plan);
}

void
say_expr(struct buf *b, const json_t *expr)
{
	size_t tables;
	json_t *plan;

	if (json_is_string(expr)) {
		buf_str(b, json_string_value(expr));
		return;
	}
	if (get_str(expr, "column") != NULL) {
		buf_str(b, get_str(expr, "column"));
		return;
	}
	plan = plan_about(expr, "select", json_pack("[{sO ss}]", "expr", expr,
	    "as", "x"), &tables);
	say_with(b, expr, plan, tables);
}

void
say_pred(struct buf *b, const json_t *pred)
{
	size_t tables;
	json_t *plan;

	if (json_is_string(pred)) {
		buf_str(b, json_string_value(pred));
		return;
	}
	plan = plan_about(pred, "global_filters", json_pack("[O]", pred),
	    &tables);
	say_with(b, pred, plan, tables);
}

/* An item of a patch: {expr}, {table, column}, {function, ..}, {output}. */
void
say_output(struct buf *b, const json_t *output)
{
	const json_t *expr = json_object_get(output, "expr");
	const char *as = get_str(output, "as");

	if (json_is_string(output) || json_is_string(expr))
		say_expr(b, json_is_string(expr) ? expr : output);
	else if (get_str(output, "output") != NULL)
		buf_str(b, get_str(output, "output"));
	else if (get_str(output, "function") != NULL)
		buf_fmt(b, "%s(%s)", get_str(output, "function"),
		    get_str(output, "column") != NULL ?
		    get_str(output, "column") : "*");
	else
		say_expr(b, form_expr(output));
	if (as != NULL)
		buf_fmt(b, " as %s", as);
}

void
say_order_item(struct buf *b, const json_t *order)
{
	const char *direction = get_str(order, "direction");

	say_output(b, order);
	if (direction != NULL && ascii_equal(direction, "desc"))
		buf_str(b, " desc");
	if (get_str(order, "nulls") != NULL)
		buf_fmt(b, " nulls %s", get_str(order, "nulls"));
}
