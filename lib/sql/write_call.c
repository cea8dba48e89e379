#include "sql/writer.h"

#include <string.h>

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
write_frame(struct writer *w, const struct frame *f)
{
	static const struct word units[] = {[FRAME_ROWS] = WORD("ROWS"),
	    [FRAME_RANGE] = WORD("RANGE"), [FRAME_GROUPS] = WORD("GROUPS")};
	static const struct word exclude[] = {[EXCLUDE_NOTHING] = WORD(""),
	    [EXCLUDE_CURRENT] = WORD(" EXCLUDE CURRENT ROW"),
	    [EXCLUDE_GROUP] = WORD(" EXCLUDE GROUP"),
	    [EXCLUDE_TIES] = WORD(" EXCLUDE TIES")};

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
	bool more = false;

	text_word(&w->text, "(");
	text_open(&w->text);
	text_cut(&w->text);
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
		write_order(w, &win->order_by);
		more = true;
	}
	if (win->frame != NULL) {
		if (more)
			text_break(&w->text);
		write_frame(w, win->frame);
	}
	text_out(&w->text);
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
		writer_lacks(w, &e->at, "DISTINCT in a window");
	else if (e->u.call.args.n > 1 && !writer_has(w, HAS_AGGREGATE_ORDER))
		writer_lacks(w, &e->at,
		    "DISTINCT in an aggregate of two arguments");
}

static void
write_argument_order(struct writer *w, const struct expr *e)
{
	if (e->u.call.order_by.n == 0)
		return;
	if (!writer_has(w, HAS_AGGREGATE_ORDER))
		writer_lacks(w, &e->at, "ORDER BY in an aggregate");
	write_inner_order(w, &e->u.call.order_by);
}

static void
write_plain(struct writer *w, const struct expr *e)
{
	const char *name = e->u.call.name;

	if (e->u.call.function == NULL && w->d != w->from) {
		writer_lacks(w, &e->at, "function that is known to be the "
		    "same");
		return;
	}
	if (!text_bare(&w->text, name, strlen(name))) {
		finding_at(w->f, FINDING_value_shape, &e->at,
		    "'%s' is no name of a function", name);
		return;
	}
	text_word(&w->text, "(");
	write_distinct(w, e);
	if (e->u.call.star)
		text_word(&w->text, "*");
	write_exprs(w, &e->u.call.args);
	write_argument_order(w, e);
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
	size_t n = e->u.call.args.n;

	if (distinct != NULL) {
		text_piece(&w->text, word, 0, a);
		write_distinct(w, e);
		a++;
	}
	write_template(w, (struct word){word.s + a, b - a}, args, n);
	if (order != NULL) {
		write_argument_order(w, e);
		text_piece(&w->text, word, b + 1, word.n);
	}
}

void
write_call(struct writer *w, const struct expr *e)
{
	struct word word;
	bool star = e->u.call.star;

	switch (star ? SPELLED_PLAIN : dialect_function(w->d, w->from,
	    e->u.call.name, e->u.call.args.n, &word)) {
	case SPELLED_PLAIN:
		write_plain(w, e);
		break;
	case SPELLED_TEMPLATE:
		write_spelled(w, e, word);
		break;
	case SPELLED_LACKS:
		finding_at(w->f, FINDING_dialect_lacks, &e->at,
		    "%s has no function '%s'", w->d->name, e->u.call.name);
		break;
	}
	if (e->u.call.filter.n > 0) {
		text_word(&w->text, " FILTER (WHERE ");
		write_preds(w, &e->u.call.filter);
		text_word(&w->text, ")");
	}
	if (e->u.call.over != NULL)
		write_over(w, e->u.call.over);
}
