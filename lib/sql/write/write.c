#include "sql/write/writer.h"

#include "base/near.h"
#include "base/text_limit.h"

void
writer_lacks(struct writer *w, const struct place *at, const char *what)
{
	finding_at(w->f, FINDING_dialect_unsupported, at, "%s has no %s",
	    w->d->name, what);
}

void
writer_differently(struct writer *w, const struct place *at,
    const char *what)
{
	finding_at(w->f, FINDING_dialect_rewritten, at, "%s: %s", w->d->name,
	    what);
}

bool
writer_full(struct writer *w)
{
	struct buf why = BUF_INIT;

	if (w->text.buf.len <= limit_most(LIMIT_sql))
		return false;
	if (!w->full_told) {
		limit_over(LIMIT_sql, &why);
		finding_add(w->f, FINDING_text_too_long, "/plan", "%s", why.s);
		buf_free(&why);
	}
	w->full_told = true;
	return true;
}

void
write_core(struct writer *w, const struct query *q)
{
	const struct missing *missing = w->missing;

	write_select(w, q);
	w->missing = NULL;
	write_from(w, q);
	if (q->where.n > 0) {
		text_break(&w->text);
		text_word(&w->text, "WHERE ");
		write_condition(w, &q->where);
	}
	write_group(w, q);
	w->missing = missing;
	write_having(w, q);
	w->missing = NULL;
	write_windows(w, q);
}


/* -- set operations */

static bool
is_bare(const struct query *q)
{
	return q->nctes == 0 && q->order_by.n == 0 && q->limit == NULL &&
	    q->offset == NULL;
}

static void write_query(struct writer *w, const struct query *q);

static void
write_in_parens(struct writer *w, const struct query *q)
{
	text_word(&w->text, "(");
	text_open(&w->text);
	write_query(w, q);
	text_word(&w->text, ")");
	text_close(&w->text);
}

/* An arm that is more than a SELECT stands in parentheses or, where these
 * cannot hold it, is a derived table. */
static void
write_arm(struct writer *w, const struct query *q, size_t i)
{
	const struct query *arm = q->args[i];
	bool parens = writer_has(w, HAS_SET_PARENS) && (is_bare(arm) ||
	    writer_means(w, SORTS_ARMS));

	if (is_bare(arm) && (!arm->is_set || (i == 0 && !parens))) {
		write_query(w, arm);
		return;
	}
	if (!parens)
		text_word(&w->text, "SELECT * FROM ");
	w->depth += !parens;
	write_in_parens(w, arm);
	w->depth -= !parens;
	if (!parens && !writer_has(w, HAS_BARE_ALIASES)) {
		text_word(&w->text, " AS ");
		text_name(&w->text, "arm");
	}
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
			else if (writer_has(w, HAS_SET_DISTINCT))
				text_word(&w->text, " DISTINCT");
			text_break(&w->text);
		}
		write_arm(w, q, i);
	}
}

/* -- the query */

static void
write_ctes(struct writer *w, const struct query *q)
{
	bool recursive = false, named;
	size_t i, k;

	for (i = 0; i < q->nctes; i++)
		recursive |= q->ctes[i].recursive;
	recursive = recursive && writer_has(w, HAS_RECURSIVE_WORD);
	if (q->nctes > 0 && w->depth > 0 && !writer_means(w, WITH_INSIDE))
		writer_lacks(w, &q->ctes[0].at, "WITH within another query");
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
		named = writer_has(w, HAS_CTE_COLUMNS);
		for (k = 0; k < c->ncolumns && named; k++) {
			text_spelled(&w->text, k == 0 ?
			    (struct word)WORD(" (") : (struct word)WORD(", "));
			text_name(&w->text, c->columns[k]);
		}
		if (c->ncolumns > 0 && named)
			text_word(&w->text, ")");
		text_word(&w->text, " AS ");
		if (c->ncolumns > 0 && !named)
			w->names = c->columns;
		write_subquery(w, c->query);
	}
	if (q->nctes > 0)
		text_break(&w->text);
}

static void
write_body(struct writer *w, const struct query *q)
{
	if (q->ngroupings > 0 && !writer_has(w, HAS_GROUPING_SETS)) {
		write_sets(w, q);
		return;
	}
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
}

static void
write_query(struct writer *w, const struct query *q)
{
	const struct query *outside = w->query;
	const struct missing *missing = w->missing;
	struct full_join full;
	int conditions = w->conditions;
	bool ordering = w->ordering;

	if (writer_full(w))
		return;
	w->query = q;
	w->conditions = 0;
	w->ordering = false;
	w->missing = NULL;
	write_full_begin(w, &full, q);
	write_ctes(w, q);
	write_body(w, q);
	write_full_end(w, &full);
	w->missing = missing;
	w->conditions = conditions;
	w->ordering = ordering;
	w->query = outside;
}

void
write_subquery(struct writer *w, const struct query *q)
{
	w->depth++;
	write_in_parens(w, q);
	w->depth--;
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
