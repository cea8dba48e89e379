/* A plan in sentences. */
#include <string.h>
#include "json/get.h"
#include "lang/function.h"
#include "lang/plain/plain.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "report/explain/explain.h"
#include "report/explain/explain_words.h"
#include "sql/read.h"

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
		explain_gap(w->b, said++, n, "and");
		plain_output(w, q->outputs.v[i]);
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
		buf_str(w->b, " for ");
		plain_groups(w);
	} else if (q->group_by.n > 0 && shows_more(q)) {
		buf_str(w->b, "For ");
		plain_groups(w);
		buf_str(w->b, ", shows the ");
		add_outputs(w, q, false);
	} else {
		buf_str(w->b, is_total(q) ? "Calculates the " : "Lists ");
		buf_str(w->b, q->distinct || q->group_by.n > 0 ?
		    "each different " : "");
		add_outputs(w, q, true);
		if (q->outputs.n == 0)
			buf_str(w->b, "nothing");
	}
	buf_ch(w->b, '.');
}

static void
say_sources(const struct plain *w, const struct query *q)
{
	if (q->from == NULL)
		return;
	buf_str(w->b, " The data comes from ");
	plain_from(w);
	buf_ch(w->b, '.');
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
	if (q->order_by.n > 0) {
		buf_str(w->b, " They are sorted by ");
		plain_orders(w, &q->order_by);
		buf_ch(w->b, '.');
	}
	if (q->limit || q->offset) {
		buf_str(w->b, " It shows ");
		plain_cut(w);
		buf_ch(w->b, '.');
	}
}

static void
say_set(const struct plain *w)
{
	buf_str(w->b, "Shows ");
	plain_set(w);
	buf_ch(w->b, '.');
}

static void
say_query(struct buf *b, const struct query *q)
{
	struct plain_later later = {0};
	struct plain w = {.b = b, .q = q, .later = &later};

	plain_put_off(&w);
	if (q->is_set) {
		say_set(&w);
	} else {
		say_outputs(&w, q);
		say_sources(&w, q);
		say_conditions(&w, q);
	}
	say_order(&w, q);
	if (later.n > 0) {
		buf_cut(b, b->len - 1);
		plain_rest(&w, ". ", "With");
		buf_ch(b, '.');
	}
	plain_later_free(&later);
}

/* Rules in words that the question speaks of. */
static void
add_rules(struct buf *b, const json_t *doc)
{
	bool kept = !findings_have(get_array(doc, "findings"),
	    FINDING_rule_not_applied);
	const json_t *match;
	size_t i;

	json_array_foreach(get_array(doc, "matches"), i, match) {
		const char *name = get_str(match, "term");
		const char *words = schema_term_matched(get_object(doc,
		    "schema"), match);

		if (words)
			buf_fmt(b, " The rule '%s'%s: %s.", name, kept ? "" :
			    " is not applied", words);
	}
}

bool
explain_plan(struct buf *b, const json_t *doc)
{
	struct findings scratch = FINDINGS_INIT("");
	struct schema schema;
	struct view view;
	bool ok;

	ok = view_build(&view, get_object(doc, "plan"), &sql_reader,
	    &scratch) && view.query;
	if (ok) {
		/* names that are unknown are told by others */
		schema_view(&schema, get_object(doc, "schema"));
		(void)scope_resolve(&view, schema.ntables ? &schema : NULL,
		    &scratch);
		say_query(b, view.query);
		add_rules(b, doc);
		schema_free(&schema);
	}
	view_free(&view);
	findings_free(&scratch);
	return ok;
}
