/* The clauses of a SELECT. */
#include "sql/write/writer.h"

#include <string.h>

#include "lang/scope/scope.h"

/* -- ordering */

/* Where a dialect puts NULLs by itself. */
static int
nulls_in(const struct dialect *d, const struct order *o)
{
	bool large = (d->means & NULLS_ARE_LARGE) != 0;

	if (d->means & NULLS_ARE_LAST)
		return NULLS_LAST;
	return large == o->descending ? NULLS_FIRST : NULLS_LAST;
}

/* A number of rows is always one. */
static bool
is_count(const struct expr *e)
{
	if (e->kind == EXPR_OUTPUT)
		e = e->u.output.output ? e->u.output.output->expr : NULL;
	return e && e->kind == EXPR_CALL &&
	    strcmp(e->u.call.name, "count") == 0;
}

/* NULLS FIRST or LAST where the plan says so, or where the order that its
 * own dialect gives has to be kept. */
static int
nulls_of(const struct writer *w, const struct order *o)
{
	if (o->nulls != NULLS_DEFAULT || is_count(o->by))
		return o->nulls;
	return nulls_in(w->from, o) == nulls_in(w->d, o) ? NULLS_DEFAULT :
	    nulls_in(w->from, o);
}

/* CASE WHEN x IS NULL THEN 1 ELSE 0 END, laid out as any CASE */
static void
write_null_key(struct writer *w, const struct expr *by)
{
	text_word(&w->text, "CASE");
	text_open(&w->text);
	text_break(&w->text);
	text_word(&w->text, "WHEN ");
	text_open(&w->text);
	write_expr(w, by, LEVEL_OTHER);
	text_word(&w->text, " IS NULL");
	text_close(&w->text);
	text_numbers(&w->text, " THEN 1");
	text_break(&w->text);
	text_numbers(&w->text, "ELSE 0");
	text_leave(&w->text);
	text_word(&w->text, "END");
	text_close(&w->text);
}

/* broken: what it takes two keys for may stand on two lines */
static void
write_order_item(struct writer *w, const struct order *o, bool broken)
{
	int nulls = nulls_of(w, o);
	bool inner = !w->ordering && writer_refuses(w, REFUSES_INNER_NULLS);

	if (nulls != NULLS_DEFAULT &&
	    (inner || !writer_has(w, HAS_NULLS_ORDER))) {
		if (nulls != nulls_in(w->d, o)) {
			write_null_key(w, o->by);
			if (nulls == NULLS_FIRST)
				text_word(&w->text, " DESC");
			text_word(&w->text, ",");
			if (broken)
				text_break(&w->text);
			else
				text_word(&w->text, " ");
		}
		nulls = NULLS_DEFAULT;
	}
	write_key(w, o->by);
	if (o->descending)
		text_word(&w->text, " DESC");
	if (nulls == NULLS_FIRST)
		text_word(&w->text, " NULLS FIRST");
	else if (nulls == NULLS_LAST)
		text_word(&w->text, " NULLS LAST");
}

void
write_inner_order(struct writer *w, const struct orders *orders, bool first)
{
	size_t i;

	if (!first)
		text_word(&w->text, " ");
	text_word(&w->text, "ORDER BY ");
	for (i = 0; i < orders->n; i++) {
		if (i > 0)
			text_word(&w->text, ", ");
		write_order_item(w, orders->v[i], false);
	}
}

void
write_constant_key(struct writer *w, const struct expr *e)
{
	text_word(&w->text, "(");
	text_open(&w->text);
	text_word(&w->text, "SELECT");
	text_open(&w->text);
	text_break(&w->text);
	write_value(w, e, NULL);
	text_close(&w->text);
	text_word(&w->text, ")");
	text_close(&w->text);
}

void
write_order(struct writer *w, const struct orders *orders)
{
	size_t i;

	text_word(&w->text, "ORDER BY");
	text_open(&w->text);
	for (i = 0; i < orders->n; i++) {
		if (i > 0)
			text_word(&w->text, ",");
		text_break(&w->text);
		write_order_item(w, orders->v[i], true);
	}
	text_close(&w->text);
}

/* -- select */

/* A count of rows: it must be a whole number. */
static void
write_rows(struct writer *w, const struct expr *e, bool top)
{
	static const struct expr whole = {.kind = EXPR_VALUE,
	    .type = TYPE_INTEGER};
	const json_t *v = write_value_of(w, e, &whole);
	bool computed = e->kind != EXPR_VALUE && e->kind != EXPR_PARAM;
	bool parens = top && (computed ||
	    (w->o->bind && e->kind == EXPR_PARAM));

	if (computed && writer_refuses(w, REFUSES_COMPUTED_LIMIT))
		writer_lacks(w, &e->at, "computed number of rows");
	if (v != NULL && (!json_is_integer(v) || json_integer_value(v) < 0)) {
		finding_at(w->f, FINDING_parameter_type_mismatch, &e->at,
		    "a number of rows must be a whole number of 0 or more");
		return;
	}
	if (parens)
		text_word(&w->text, "(");
	if (computed)
		write_expr(w, e, LEVEL_OR);
	else
		write_value(w, e, &whole);
	if (parens)
		text_word(&w->text, ")");
}

static void
write_output(struct writer *w, const struct output *o)
{
	const char *name = output_name(o);
	bool missed = writer_misses(w, o->expr);

	if (w->names != NULL) {
		if (o->expr->kind == EXPR_STAR)
			writer_lacks(w, &o->at, "new names for the columns of "
			    "*");
		name = *w->names++;
	}
	write_expr(w, o->expr, LEVEL_OR);
	if (name == NULL || (o->expr->kind == EXPR_COLUMN && !missed &&
	    write_full_calls(w, o->expr, name)))
		return;
	text_word(&w->text, " AS ");
	write_full_shown(w, name);
}

void
write_select(struct writer *w, const struct query *q)
{
	size_t i;

	text_word(&w->text, "SELECT");
	if (q->distinct)
		text_word(&w->text, " DISTINCT");
	if (w->as_struct)
		text_word(&w->text, " AS STRUCT");
	w->as_struct = false;
	if (writer_has(w, HAS_TOP) && q->limit != NULL &&
	    (q->offset == NULL || query_limit_is(q, 0))) {
		text_word(&w->text, " TOP ");
		write_rows(w, q->limit, true);
	}
	text_open(&w->text);
	for (i = 0; i < q->outputs.n; i++) {
		if (i > 0)
			text_word(&w->text, ",");
		text_break(&w->text);
		write_output(w, q->outputs.v[i]);
	}
	w->names = NULL;
	/* an EXISTS asks for no column */
	if (q->outputs.n == 0)
		text_numbers(&w->text, " 1");
	text_close(&w->text);
}

void
write_condition(struct writer *w, const struct preds *list)
{
	w->conditions++;
	write_preds(w, list);
	w->conditions--;
}

static void
write_grouping(struct writer *w, const struct grouping *g)
{
	if (g->kind == GROUPING_ROLLUP)
		text_word(&w->text, "ROLLUP ");
	else if (g->kind == GROUPING_CUBE)
		text_word(&w->text, "CUBE ");
	text_word(&w->text, "(");
	write_exprs(w, &g->exprs);
	text_word(&w->text, ")");
}

static void
write_groupings(struct writer *w, const struct query *q)
{
	bool alone = q->ngroupings == 1 &&
	    q->groupings[0].kind != GROUPING_SET;
	size_t i;

	text_word(&w->text, "GROUP BY ");
	if (!alone)
		text_word(&w->text, "GROUPING SETS (");
	for (i = 0; i < q->ngroupings; i++) {
		if (i > 0)
			text_word(&w->text, ", ");
		write_grouping(w, &q->groupings[i]);
	}
	if (!alone)
		text_word(&w->text, ")");
}

void
write_group(struct writer *w, const struct query *q)
{
	size_t i;

	if (q->ngroupings > 0) {
		text_break(&w->text);
		write_groupings(w, q);
	} else if (q->group_by.n > 0) {
		text_break(&w->text);
		text_word(&w->text, "GROUP BY");
		text_open(&w->text);
		for (i = 0; i < q->group_by.n; i++) {
			if (i > 0)
				text_word(&w->text, ",");
			text_break(&w->text);
			write_key(w, q->group_by.v[i]);
		}
		text_close(&w->text);
	}
}

void
write_having(struct writer *w, const struct query *q)
{
	if (q->having.n == 0)
		return;
	text_break(&w->text);
	text_word(&w->text, "HAVING ");
	write_condition(w, &q->having);
}

void
write_windows(struct writer *w, const struct query *q)
{
	size_t i;

	for (i = 0; i < q->nwindows; i++) {
		if (i == 0)
			text_break(&w->text);
		text_spelled(&w->text, i == 0 ?
		    (struct word)WORD("WINDOW ") : (struct word)WORD(", "));
		text_name(&w->text, q->windows[i].name);
		text_word(&w->text, " AS ");
		write_window_body(w, &q->windows[i]);
	}
}

static void
take_first(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	const char **first = arg;

	(void)type;
	(void)column;
	if (*first == NULL)
		*first = name;
}

/* What the first column of a set operation is called; NULL: not known. */
static const char *
first_column(const struct query *q)
{
	const char *name = NULL;

	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	if (q->outputs.n > 0 && q->outputs.v[0]->expr->kind != EXPR_STAR)
		return output_name(q->outputs.v[0]);
	if (q->nsources > 0)
		source_columns(q->sources[0], take_first, &name);
	return name;
}

/* Any order, for what has none; laid out as one that is said. */
static void
write_any_order(struct writer *w, const struct query *q)
{
	const char *name = q->is_set ? first_column(q) : NULL;
	const struct expr none = {.kind = EXPR_VALUE,
	    .u.value.json = json_null()};

	text_break(&w->text);
	text_word(&w->text, "ORDER BY");
	text_open(&w->text);
	text_break(&w->text);
	if (!q->is_set)
		write_constant_key(w, &none);
	else if (name != NULL)
		text_name(&w->text, name);
	else
		writer_lacks(w, &q->at, "LIMIT without ORDER BY for columns "
		    "without names");
	text_close(&w->text);
}

/* FETCH stands behind an ORDER BY only, and an ORDER BY within another query
 * only beside it; it takes one row at least. */
static void
write_fetch(struct writer *w, const struct query *q)
{
	bool none = query_limit_is(q, 0);
	bool fetches = (q->offset != NULL && !none) ||
	    (q->limit != NULL && q->is_set);

	if (none && q->is_set)
		writer_lacks(w, &q->at, "LIMIT 0 on a set operation");
	if (!fetches && (q->order_by.n == 0 || q->limit != NULL ||
	    w->depth == 0))
		return;
	if (q->order_by.n == 0)
		write_any_order(w, q);
	text_break(&w->text);
	text_word(&w->text, "OFFSET ");
	if (q->offset != NULL)
		write_rows(w, q->offset, false);
	else
		text_numbers(&w->text, "0");
	text_word(&w->text, " ROWS");
	if (q->limit != NULL) {
		text_break(&w->text);
		text_word(&w->text, "FETCH NEXT ");
		write_rows(w, q->limit, false);
		text_word(&w->text, " ROWS ONLY");
	}
}

void
write_limit(struct writer *w, const struct query *q)
{
	if (writer_has(w, HAS_TOP)) {
		write_fetch(w, q);
		return;
	}
	if (q->limit != NULL) {
		text_break(&w->text);
		text_word(&w->text, "LIMIT ");
		write_rows(w, q->limit, false);
	}
	if (q->offset == NULL)
		return;
	if (q->limit == NULL && !writer_has(w, HAS_OFFSET_ALONE)) {
		text_break(&w->text);
		text_word(&w->text, "LIMIT ");
		text_spelled(&w->text, w->d->no_limit);
	}
	text_break(&w->text);
	text_word(&w->text, "OFFSET ");
	write_rows(w, q->offset, false);
}
