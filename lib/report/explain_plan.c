/* A plan in sentences. */
#include <string.h>
#include "json/get.h"
#include "lang/function.h"
#include "lang/plain.h"
#include "lang/scope.h"
#include "lang/view.h"
#include "report/explain.h"
#include "report/explain_words.h"

static void
add_output(const struct plain *w, const struct output *o)
{
	const struct expr *e = o->expr;

	plain_expr(w, e);
	if (!o->name || plain_repeats(o) || e->kind == EXPR_OUTPUT)
		return;
	if (e->kind != EXPR_COLUMN || strcmp(o->name, e->u.column.name) != 0)
		buf_fmt(w->b, " (%s)", o->name);
}

/* Is it one of the expressions that make the groups? Those are named by the
 * groups. */
static bool
is_group(const struct query *q, const struct expr *e)
{
	for (size_t i = 0; i < q->group_by.n; i++)
		if (plain_same(q->group_by.v[i], e))
			return true;
	return false;
}

static void
add_outputs(const struct plain *w, const struct query *q, bool groups)
{
	size_t n = 0, said = 0;

	for (size_t i = 0; i < q->outputs.n; i++)
		n += groups || !is_group(q, q->outputs.v[i]->expr);
	for (size_t i = 0; i < q->outputs.n; i++) {
		if (!groups && is_group(q, q->outputs.v[i]->expr))
			continue;
		words_gap(w->b, said++, n, "and");
		add_output(w, q->outputs.v[i]);
	}
}

/* Is there an output beside those of the groups? */
static bool
shows_more(const struct query *q)
{
	for (size_t i = 0; i < q->outputs.n; i++)
		if (!is_group(q, q->outputs.v[i]->expr))
			return true;
	return false;
}

static bool
is_total(const struct query *q)
{
	bool any = false;

	for (size_t i = 0; i < q->outputs.n; i++) {
		const struct expr *e = q->outputs.v[i]->expr;

		if (e->kind != EXPR_CALL || !function_aggregates(e))
			return false;
		any = true;
	}
	return any && q->group_by.n == 0;
}

static void
say_outputs(const struct plain *w, const struct query *q)
{
	if (q->ngroupings > 0) {
		buf_str(w->b, "Shows ");
		add_outputs(w, q, true);
		buf_str(w->b, ", with subtotals");
	} else if (q->group_by.n > 0 && shows_more(q)) {
		buf_str(w->b, "For each ");
		plain_exprs(w, &q->group_by, ", ");
		buf_str(w->b, ", shows the ");
		add_outputs(w, q, false);
	} else {
		buf_str(w->b, is_total(q) ? "Works out the " : "Lists ");
		buf_str(w->b, q->distinct || q->group_by.n > 0 ?
		    "each different " : "");
		add_outputs(w, q, true);
		if (q->outputs.n == 0)
			buf_str(w->b, "nothing");
	}
	buf_ch(w->b, '.');
}

static void
add_source(const struct plain *w, const struct source *s)
{
	const char *name = source_name(s);

	if (s->kind == SOURCE_TABLE) {
		buf_str(w->b, s->u.table.name);
		if (s->alias && strcmp(s->alias, s->u.table.name) != 0)
			buf_fmt(w->b, " (as %s)", s->alias);
		return;
	}
	if (s->kind == SOURCE_QUERY && s->u.query.query) {
		buf_ch(w->b, '(');
		plain_query(w, s->u.query.query);
		buf_ch(w->b, ')');
		if (name)
			buf_fmt(w->b, " called %s", name);
		return;
	}
	buf_str(w->b, name ? name : "a list of rows");
}

static void
say_sources(const struct plain *w, const struct query *q)
{
	if (q->nsources == 0)
		return;
	buf_str(w->b, " The data comes from ");
	for (size_t i = 0; i < q->nsources; i++) {
		words_gap(w->b, i, q->nsources, "and");
		add_source(w, q->sources[i]);
	}
	buf_ch(w->b, '.');
}

/* The first table that a side of a join has, for "rows of X". */
static const char *
side(const struct source *s)
{
	const char *name;

	while (s && s->kind == SOURCE_JOIN)
		s = s->u.join.left;
	name = s ? source_name(s) : NULL;
	return name ? name : "the others";
}

static void
say_kept(const struct plain *w, const struct source *s)
{
	static const char *const rest = "are shown even without a match";
	const char *right;

	if (!s || s->kind != SOURCE_JOIN)
		return;
	say_kept(w, s->u.join.left);
	right = side(s->u.join.right);
	switch (s->u.join.type) {
	case JOIN_LEFT:
		buf_fmt(w->b, " Rows without a match in %s are kept.", right);
		break;
	case JOIN_RIGHT:
		buf_fmt(w->b, " Rows of %s %s.", right, rest);
		break;
	case JOIN_FULL:
		buf_fmt(w->b, " Rows of both %s and %s %s.",
		    side(s->u.join.left), right, rest);
		break;
	case JOIN_CROSS:
		buf_fmt(w->b, " Each row stands beside every row of %s.",
		    right);
		break;
	case JOIN_INNER:
		break;
	}
	say_kept(w, s->u.join.right);
}

static void
say_conditions(const struct plain *w, const struct query *q)
{
	if (q->where.n > 0) {
		buf_str(w->b, " Only rows count where ");
		plain_preds(w, &q->where, " and ");
		buf_ch(w->b, '.');
	}
	if (q->having.n > 0) {
		buf_str(w->b, " Only groups are kept where ");
		plain_preds(w, &q->having, " and ");
		buf_ch(w->b, '.');
	}
}

static void
say_order(const struct plain *w, const struct query *q)
{
	const json_t *limit = q->limit && q->limit->kind == EXPR_VALUE ?
	    q->limit->u.value.json : NULL;

	for (size_t i = 0; i < q->order_by.n; i++) {
		buf_str(w->b, i == 0 ? " They are sorted by " : ", then ");
		plain_expr(w, q->order_by.v[i]->by);
		if (q->order_by.v[i]->descending)
			buf_str(w->b, " from the highest down");
	}
	if (q->limit) {
		buf_str(w->b, q->order_by.n > 0 ? ", and only the first " :
		    " Only the first ");
		if (json_integer_value(limit) == 1) {
			buf_str(w->b, "is shown");
		} else {
			plain_expr(w, q->limit);
			buf_str(w->b, " are shown");
		}
	}
	if (q->offset) {
		buf_str(w->b, q->limit || q->order_by.n > 0 ?
		    ", after leaving out " : " The first rows are left out: ");
		plain_expr(w, q->offset);
	}
	if (q->order_by.n > 0 || q->limit || q->offset)
		buf_ch(w->b, '.');
}

static void
say_ctes(const struct plain *w, const struct query *q)
{
	for (size_t i = 0; i < q->nctes; i++) {
		buf_fmt(w->b, "%s works out %s: ", i == 0 ? "First" : "Then",
		    q->ctes[i].name);
		plain_query(w, q->ctes[i].query);
		buf_str(w->b, ". ");
	}
}

static void
say_set(const struct plain *w, const struct query *q)
{
	static const char *const sets[] = {
	    [SET_UNION] = "Puts together the rows of %zu lists",
	    [SET_INTERSECT] = "Keeps the rows that all of %zu lists have",
	    [SET_EXCEPT] = ("Takes the first of %zu lists without the "
		"rows of the others")};
	const char *format = sets[q->set_op], *at = strstr(format, "%zu");

	buf_add(w->b, format, (size_t)(at - format));
	buf_fmt(w->b, "%zu%s%s:", q->nargs, at + 3,
	    q->set_op == SET_UNION && !q->set_all ? ", each row once" : "");
	for (size_t i = 0; i < q->nargs; i++) {
		buf_fmt(w->b, " (%zu) ", i + 1);
		plain_query(w, q->args[i]);
		buf_ch(w->b, i + 1 < q->nargs ? ';' : '.');
	}
}

static void
say_query(struct buf *b, const struct query *q)
{
	struct plain w = {b, q->nsources > 1, true};

	say_ctes(&w, q);
	if (q->is_set) {
		say_set(&w, q);
	} else {
		say_outputs(&w, q);
		say_sources(&w, q);
		say_kept(&w, q->from);
		say_conditions(&w, q);
	}
	say_order(&w, q);
}

bool
explain_plan(struct buf *b, const json_t *doc)
{
	struct findings scratch = FINDINGS_INIT("");
	struct schema schema;
	struct view view;
	bool ok;

	ok = view_build(&view, get_object(doc, "plan"), &scratch) &&
	    view.query;
	if (ok) {
		/* names that are unknown are told by others */
		schema_view(&schema, get_object(doc, "schema"));
		(void)scope_resolve(&view, schema.ntables ? &schema : NULL,
		    &scratch);
		say_query(b, view.query);
		schema_free(&schema);
	}
	view_free(&view);
	findings_free(&scratch);
	return ok;
}
