#include "sql/writer.h"

#include <string.h>

#include "base/near.h"

void
writer_lacks(struct writer *w, const struct place *at, const char *what)
{
	finding_at(w->f, FINDING_dialect_lacks, at, "%s has no %s",
	    w->d->name, what);
}

void
writer_differently(struct writer *w, const struct place *at,
    const char *what)
{
	finding_at(w->f, FINDING_dialect_differs, at, "%s: %s", w->d->name,
	    what);
}

/* -- ordering */

/* NULLS FIRST or LAST where the plan says so, or where the order that its
 * own dialect gives has to be kept. */
static int
nulls_of(const struct writer *w, const struct order *o)
{
	bool large = (w->from->flags & NULLS_ARE_LARGE) != 0;

	if (o->nulls != NULLS_DEFAULT)
		return o->nulls;
	if (!writer_differs(w, NULLS_ARE_LARGE))
		return NULLS_DEFAULT;
	return large == o->descending ? NULLS_FIRST : NULLS_LAST;
}

/* Where NULLs would stand anyway. */
static int
nulls_anyway(const struct writer *w, const struct order *o)
{
	bool large = (w->d->flags & NULLS_ARE_LARGE) != 0;

	return large == o->descending ? NULLS_FIRST : NULLS_LAST;
}

static void
write_order_item(struct writer *w, const struct order *o)
{
	int nulls = nulls_of(w, o);

	if (nulls != NULLS_DEFAULT && !writer_has(w, HAS_NULLS_ORDER)) {
		if (nulls != nulls_anyway(w, o)) {
			text_word(&w->text, "CASE WHEN ");
			write_expr(w, o->by, LEVEL_OTHER);
			text_word(&w->text, " IS NULL THEN 1 ELSE 0 END");
			if (nulls == NULLS_FIRST)
				text_word(&w->text, " DESC");
			text_word(&w->text, ",");
			text_break(&w->text);
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
write_inner_order(struct writer *w, const struct orders *orders)
{
	size_t i;

	text_word(&w->text, " ORDER BY ");
	for (i = 0; i < orders->n; i++) {
		if (i > 0)
			text_word(&w->text, ", ");
		write_order_item(w, orders->v[i]);
	}
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
		write_order_item(w, orders->v[i]);
	}
	text_close(&w->text);
}

/* -- select, group by, windows, limit */

static void
write_output(struct writer *w, const struct output *o)
{
	const char *name = output_name(o);

	write_expr(w, o->expr, LEVEL_OR);
	if (name == NULL || (o->expr->kind == EXPR_COLUMN &&
	    strcmp(writer_column(o->expr), name) == 0))
		return;
	text_word(&w->text, " AS ");
	text_name(&w->text, name);
}

static void
write_select(struct writer *w, const struct query *q)
{
	size_t i;

	text_word(&w->text, "SELECT");
	if (q->distinct)
		text_word(&w->text, " DISTINCT");
	text_open(&w->text);
	for (i = 0; i < q->outputs.n; i++) {
		if (i > 0)
			text_word(&w->text, ",");
		text_break(&w->text);
		write_output(w, q->outputs.v[i]);
	}
	/* an EXISTS asks for no column */
	if (q->outputs.n == 0)
		text_word(&w->text, " 1");
	text_close(&w->text);
}

static void
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

	if (!writer_has(w, HAS_GROUPING_SETS)) {
		writer_lacks(w, &q->at, "GROUPING SETS, ROLLUP or CUBE");
		return;
	}
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

static void
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
	if (q->having.n > 0) {
		text_break(&w->text);
		text_word(&w->text, "HAVING ");
		write_condition(w, &q->having);
	}
}

static void
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

/* A count of rows: it must be a whole number, and has no type to lean on. */
static void
write_rows(struct writer *w, const struct expr *e)
{
	static const struct expr whole = {.kind = EXPR_VALUE,
	    .type = TYPE_INTEGER};

	write_value(w, e, &whole);
}

static void
write_limit(struct writer *w, const struct query *q)
{
	if (q->limit != NULL) {
		text_break(&w->text);
		text_word(&w->text, "LIMIT ");
		write_rows(w, q->limit);
	}
	if (q->offset == NULL)
		return;
	text_break(&w->text);
	if (q->limit == NULL && !writer_has(w, HAS_OFFSET_ALONE)) {
		text_word(&w->text, "LIMIT ");
		text_spelled(&w->text, w->d->no_limit);
		text_break(&w->text);
	}
	text_word(&w->text, "OFFSET ");
	write_rows(w, q->offset);
}

static void
write_core(struct writer *w, const struct query *q)
{
	write_select(w, q);
	write_from(w, q);
	if (q->where.n > 0) {
		text_break(&w->text);
		text_word(&w->text, "WHERE ");
		write_condition(w, &q->where);
	}
	write_group(w, q);
	write_windows(w, q);
}

/* -- set operations */

static bool
is_bare(const struct query *q)
{
	return q->nctes == 0 && q->order_by.n == 0 && q->limit == NULL &&
	    q->offset == NULL;
}

static void
write_in_parens(struct writer *w, const struct query *q)
{
	text_word(&w->text, "(");
	text_open(&w->text);
	text_cut(&w->text);
	write_query(w, q);
	text_out(&w->text);
	text_word(&w->text, ")");
	text_close(&w->text);
}

static void
write_arm(struct writer *w, const struct query *q, size_t i)
{
	const struct query *arm = q->args[i];

	if (is_bare(arm) && (!arm->is_set ||
	    (i == 0 && !writer_has(w, HAS_SET_PARENS)))) {
		write_query(w, arm);
		return;
	}
	if (!writer_has(w, HAS_SET_PARENS))
		text_word(&w->text, "SELECT * FROM ");
	write_in_parens(w, arm);
}

static void
write_set(struct writer *w, const struct query *q)
{
	static const struct word words[] = {[SET_UNION] = WORD("UNION"),
	    [SET_INTERSECT] = WORD("INTERSECT"),
	    [SET_EXCEPT] = WORD("EXCEPT")};
	size_t i;

	if (q->set_all && q->set_op != SET_UNION &&
	    !writer_has(w, HAS_SET_ALL))
		writer_lacks(w, &q->at, "INTERSECT ALL or EXCEPT ALL");
	for (i = 0; i < q->nargs; i++) {
		if (i > 0) {
			text_break(&w->text);
			text_spelled(&w->text, words[q->set_op]);
			if (q->set_all)
				text_word(&w->text, " ALL");
			text_break(&w->text);
		}
		write_arm(w, q, i);
	}
}

/* -- the query */

static void
write_ctes(struct writer *w, const struct query *q)
{
	bool recursive = false;
	size_t i, k;

	for (i = 0; i < q->nctes; i++)
		recursive |= q->ctes[i].recursive;
	for (i = 0; i < q->nctes; i++) {
		const struct cte *c = &q->ctes[i];

		if (i > 0)
			text_word(&w->text, ",");
		else if (recursive)
			text_word(&w->text, "WITH RECURSIVE ");
		else
			text_word(&w->text, "WITH ");
		if (i > 0)
			text_break(&w->text);
		text_name(&w->text, c->name);
		for (k = 0; k < c->ncolumns; k++) {
			text_spelled(&w->text, k == 0 ?
			    (struct word)WORD(" (") : (struct word)WORD(", "));
			text_name(&w->text, c->columns[k]);
		}
		if (c->ncolumns > 0)
			text_word(&w->text, ")");
		text_word(&w->text, " AS ");
		write_in_parens(w, c->query);
	}
	if (q->nctes > 0)
		text_break(&w->text);
}

void
write_query(struct writer *w, const struct query *q)
{
	const struct query *outside = w->query;
	int conditions = w->conditions;
	bool ordering = w->ordering;

	w->query = q;
	w->conditions = 0;
	w->ordering = false;
	write_ctes(w, q);
	if (q->is_set)
		write_set(w, q);
	else
		write_core(w, q);
	if (q->order_by.n > 0) {
		text_break(&w->text);
		w->ordering = true;
		write_order(w, &q->order_by);
		w->ordering = false;
	}
	write_limit(w, q);
	w->conditions = conditions;
	w->ordering = ordering;
	w->query = outside;
}

void
write_subquery(struct writer *w, const struct query *q)
{
	write_in_parens(w, q);
}

/* Values were given for parameters that the plan does not have. */
static void
refuse_unknown(struct writer *w)
{
	const char *names[64], *key;
	json_t *value;
	size_t n = 0;

	json_object_foreach(w->used, key, value)
		if (n < sizeof names / sizeof *names)
			names[n++] = key;
	json_object_foreach((json_t *)w->o->set, key, value)
		if (json_object_get(w->used, key) == NULL)
			finding_near(finding_add(w->f,
			    FINDING_parameter_unknown, "",
			    "the plan has no parameter '%s'", key), key,
			    names, n);
}

bool
sql_write(const struct view *v, const struct sql_options *o,
    struct findings *f, struct buf *out, json_t *params)
{
	struct writer w = {.o = o, .d = o->dialect, .f = f};
	size_t errors = f->errors;

	w.from = o->meaning != NULL ? o->meaning : o->dialect;
	w.params = json_array();
	w.made = json_array();
	w.used = json_object();
	text_init(&w.text, o->dialect, o->one_line);
	text_stack(&w.text);
	write_query(&w, v->query);
	text_close(&w.text);
	refuse_unknown(&w);
	if (f->errors == errors) {
		text_finish(&w.text, out);
		if (params != NULL)
			json_array_extend(params, w.params);
	}
	text_free(&w.text);
	json_decref(w.params);
	json_decref(w.made);
	json_decref(w.used);
	return f->errors == errors;
}
