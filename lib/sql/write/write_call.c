/* Functions, aggregates and windows. */
#include "sql/write/writer.h"

#include <string.h>

#include "lang/function.h"
#include "lang/function_advice.h"
#include "sql/read/parse.h"

/* -- windows */

static void
write_bound(struct writer *w, const struct frame_bound *b)
{
	switch (b->kind) {
	case BOUND_CURRENT:
		text_word(&w->text, "CURRENT ROW");
		return;
	case BOUND_UNBOUNDED:
		text_word(&w->text, "UNBOUNDED");
		break;
	case BOUND_OFFSET:
		write_expr(w, b->offset, LEVEL_OTHER);
		break;
	}
	if (b->following)
		text_word(&w->text, " FOLLOWING");
	else
		text_word(&w->text, " PRECEDING");
}

static void
write_frame(struct writer *w, const struct place *at, const struct frame *f)
{
	static const struct word units[] = {[FRAME_ROWS] = WORD("ROWS"),
	    [FRAME_RANGE] = WORD("RANGE"), [FRAME_GROUPS] = WORD("GROUPS")};
	static const struct word exclude[] = {[EXCLUDE_NOTHING] = WORD(""),
	    [EXCLUDE_CURRENT] = WORD(" EXCLUDE CURRENT ROW"),
	    [EXCLUDE_GROUP] = WORD(" EXCLUDE GROUP"),
	    [EXCLUDE_TIES] = WORD(" EXCLUDE TIES")};

	if ((f->unit == FRAME_GROUPS || f->exclude != EXCLUDE_NOTHING) &&
	    !writer_has(w, HAS_FRAMES))
		writer_lacks(w, at, "GROUPS or EXCLUDE in a frame");
	text_spelled(&w->text, units[f->unit]);
	text_word(&w->text, " BETWEEN ");
	write_bound(w, &f->start);
	text_word(&w->text, " AND ");
	write_bound(w, &f->end);
	text_spelled(&w->text, exclude[f->exclude]);
}

/* (base PARTITION BY .. ORDER BY .. frame) */
void
write_window_body(struct writer *w, const struct window *win)
{
	bool more = false, ordering = w->ordering;

	text_word(&w->text, "(");
	text_open(&w->text);
	if (win->base != NULL) {
		text_name(&w->text, win->base);
		more = true;
	}
	if (win->partition_by.n > 0) {
		if (more)
			text_break(&w->text);
		text_word(&w->text, "PARTITION BY ");
		write_exprs(w, &win->partition_by);
		more = true;
	}
	if (win->order_by.n > 0) {
		if (more)
			text_break(&w->text);
		w->ordering = false;
		write_order(w, &win->order_by);
		w->ordering = ordering;
		more = true;
	}
	if (win->frame != NULL) {
		if (more)
			text_break(&w->text);
		write_frame(w, &win->at, win->frame);
	}
	text_word(&w->text, ")");
	text_close(&w->text);
}

static void
write_over(struct writer *w, const struct window *win)
{
	text_word(&w->text, " OVER ");
	if (win->base != NULL && win->partition_by.n == 0 &&
	    win->order_by.n == 0 && win->frame == NULL)
		text_name(&w->text, win->base);
	else
		write_window_body(w, win);
}

/* -- the call */

static void
write_distinct(struct writer *w, const struct expr *e)
{
	if (!e->u.call.distinct)
		return;
	text_word(&w->text, "DISTINCT ");
	if (e->u.call.over != NULL)
		writer_lacks(w, &e->at, "DISTINCT in a window function");
	else if (e->u.call.args.n > 1 && !writer_has(w, HAS_AGGREGATE_ORDER))
		writer_lacks(w, &e->at, "DISTINCT in an aggregate with two "
		    "arguments");
}

static void
write_argument_order(struct writer *w, const struct expr *e, bool behind)
{
	bool ordering = w->ordering;

	if (e->u.call.order_by.n == 0)
		return;
	if (!writer_has(w, HAS_AGGREGATE_ORDER) || e->u.call.args.n == 0)
		writer_lacks(w, &e->at, e->u.call.args.n == 0 ?
		    "ORDER BY in a call without arguments" :
		    "ORDER BY in an aggregate");
	if (behind)
		text_word(&w->text, " WITHIN GROUP (");
	w->ordering = false;
	write_inner_order(w, &e->u.call.order_by, behind);
	w->ordering = ordering;
	if (behind)
		text_word(&w->text, ")");
}

static void
write_plain(struct writer *w, const struct expr *e)
{
	const char *name = e->u.call.name;

	if (e->u.call.function == NULL && w->d != w->from) {
		finding_at(w->f, FINDING_dialect_unsupported, &e->at,
		    "%s has no '%s' that is known to behave as in %s",
		    w->d->name, name, w->from->name);
		return;
	}
	if (!text_bare(&w->text, name, strlen(name))) {
		finding_at(w->f, FINDING_value_invalid, &e->at,
		    "invalid function name '%s'", name);
		return;
	}
	if (e->u.call.function == NULL &&
	    !parse_takes(w->d, name, e->u.call.args.n)) {
		finding_at(w->f, FINDING_function_arguments, &e->at,
		    "%s does not take %zu argument%s in %s", name,
		    e->u.call.args.n, e->u.call.args.n == 1 ? "" : "s",
		    w->d->name);
		return;
	}
	text_word(&w->text, "(");
	write_distinct(w, e);
	if (e->u.call.star)
		text_word(&w->text, "*");
	write_exprs(w, &e->u.call.args);
	write_argument_order(w, e, false);
	text_word(&w->text, ")");
}

/* A template may have places for DISTINCT and ORDER BY. */
static void
write_spelled(struct writer *w, const struct expr *e, struct word word)
{
	const char *distinct = memchr(word.s, '^', word.n);
	const char *order = memchr(word.s, '$', word.n);
	size_t a = distinct != NULL ? (size_t)(distinct - word.s) : 0;
	size_t b = order != NULL ? (size_t)(order - word.s) : word.n;
	struct expr *const *args = e->u.call.args.v;
	struct expr cast, *time;
	size_t n = e->u.call.args.n;
	bool behind;

	if (n == 1 && strcmp(e->u.call.name, "epoch") == 0) {
		time = write_as_time(w, args[0], &cast, TYPE_DATETIME);
		args = &time;
	}
	if (distinct != NULL) {
		text_piece(&w->text, word, 0, a);
		write_distinct(w, e);
		a++;
	} else if (e->u.call.distinct) {
		writer_lacks(w, &e->at, "DISTINCT in this aggregate");
	}
	if (e->u.call.over != NULL && strstr(word.s, " WITHIN ") != NULL)
		writer_lacks(w, &e->at, "window for this aggregate");
	write_template(w, (struct word){word.s + a, b - a}, args, n);
	if (order != NULL) {
		/* behind the last parenthesis it is said at length */
		behind = b + 1 == word.n;
		if (behind && e->u.call.distinct)
			writer_lacks(w, &e->at, "DISTINCT in this aggregate");
		write_argument_order(w, e, behind);
		write_template(w, (struct word){word.s + b + 1,
		    word.n - b - 1}, args, n);
	}
}

enum level
write_call_level(const struct writer *w, const struct expr *e)
{
	const struct word *inner = dialect_inner(w->d, e->u.call.name);
	struct word word;

	if (write_is_whole_division(w, e))
		return LEVEL_MULTIPLY;
	if (inner != NULL)
		return write_template_level(w, *inner, e->u.call.args.v);
	if (e->u.call.star || dialect_function(w->d, w->from,
	    e->u.call.name, e->u.call.args.n, &word) != SPELLED_TEMPLATE)
		return LEVEL_PRIMARY;
	return write_template_level(w, word, e->u.call.args.v);
}

static void
write_lacks(struct writer *w, const struct expr *e)
{
	const char *instead = function_advice_of(w->d->name, e->u.call.name);
	json_t *finding = finding_at(w->f, FINDING_dialect_unsupported, &e->at,
	    "%s has no function '%s'", w->d->name, e->u.call.name);

	if (instead != NULL)
		finding_hint(finding, "%s", instead);
}

static void
write_function(struct writer *w, const struct expr *e)
{
	const struct word *inner = dialect_inner(w->d, e->u.call.name);
	struct word word;
	bool star = e->u.call.star;

	if (inner != NULL) {
		if (inner->s == NULL)
			writer_lacks(w, &e->at, "equivalent of what this means "
			    "in the plan's dialect");
		else
			write_template(w, *inner, e->u.call.args.v,
			    e->u.call.args.n);
		return;
	}
	switch (star ? SPELLED_PLAIN : dialect_function(w->d, w->from,
	    e->u.call.name, e->u.call.args.n, &word)) {
	case SPELLED_PLAIN:
		write_plain(w, e);
		break;
	case SPELLED_TEMPLATE:
		write_spelled(w, e, word);
		break;
	case SPELLED_LACKS:
		write_lacks(w, e);
		break;
	}
}

/* count(*) FILTER (WHERE p) as count(CASE WHEN p THEN 1 END) */
static void
write_filtered(struct writer *w, const struct expr *e)
{
	static const struct expr one = {.kind = EXPR_VALUE};
	struct pred all = {.kind = PRED_AND};
	struct when when = {.test = &all};
	struct expr value = one, only = {.kind = EXPR_CASE}, call = *e;
	struct expr *args[8];
	size_t i, n = e->u.call.args.n;

	all.u.list = e->u.call.filter;
	value.u.value.json = write_value_whole(w, 1);
	when.then = e->u.call.star ? &value : e->u.call.args.v[0];
	only.at = e->at;
	only.u.cases.whens = &when;
	only.u.cases.n = 1;
	args[0] = &only;
	for (i = 1; i < n && i < 8; i++)
		args[i] = e->u.call.args.v[i];
	call.u.call.star = false;
	call.u.call.args.v = args;
	call.u.call.args.n = n > 0 ? n : 1;
	call.u.call.filter.n = 0;
	write_function(w, &call);
}

/* grouping(x) of a set that is known: whether it leaves x out. */
static void
write_grouping_call(struct writer *w, const struct expr *e)
{
	int64_t bits = 0;
	size_t i;

	for (i = 0; i < e->u.call.args.n; i++)
		bits = bits << 1 | writer_misses(w, e->u.call.args.v[i]);
	text_int(&w->text, bits);
}

void
write_call(struct writer *w, const struct expr *e)
{
	const struct missing *missing = w->missing;
	bool filter = e->u.call.filter.n > 0;

	if (write_is_whole_division(w, e)) {
		write_whole_division(w, e);
		return;
	}
	if (missing != NULL && strcmp(e->u.call.name, "grouping") == 0) {
		write_grouping_call(w, e);
		return;
	}
	/* an aggregate sees the rows before they are grouped */
	if (function_aggregates(e))
		w->missing = NULL;

	if (filter && !writer_has(w, HAS_FILTER)) {
		write_filtered(w, e);
		filter = false;
	} else {
		write_function(w, e);
	}
	if (filter) {
		text_word(&w->text, " FILTER (WHERE ");
		write_preds(w, &e->u.call.filter);
		text_word(&w->text, ")");
	}
	if (e->u.call.over != NULL)
		write_over(w, e->u.call.over);
	w->missing = missing;
}
