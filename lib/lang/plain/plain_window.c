/* Windows in plain words. */
#include <string.h>
#include "lang/function.h"
#include "lang/plain/plain_part.h"

/* A window with what the ones that it refers to add. */
struct spread {
	const struct exprs *partition_by;
	const struct orders *order_by;
	const struct frame *frame;
};

static const struct window *
declared(const struct plain *w, const char *name)
{
	for (size_t i = 0; w->q && name && i < w->q->nwindows; i++)
		if (strcmp(w->q->windows[i].name, name) == 0)
			return &w->q->windows[i];
	return NULL;
}

static struct spread
spread_of(const struct plain *w, const struct window *over)
{
	struct spread s = {&over->partition_by, &over->order_by, over->frame};

	/* a window may refer to another; a circle is an error told elsewhere */
	for (size_t i = 0; i <= (w->q ? w->q->nwindows : 0); i++) {
		over = declared(w, over->base);
		if (over == NULL)
			break;
		if (s.partition_by->n == 0)
			s.partition_by = &over->partition_by;
		if (s.order_by->n == 0)
			s.order_by = &over->order_by;
		if (s.frame == NULL)
			s.frame = over->frame;
	}
	return s;
}

/* Does a call take the rows of its frame, and not all of the partition? */
static bool
is_framed(const struct expr *call)
{
	const struct function *f = call->u.call.function;

	return f == NULL || f->kind == FUNCTION_AGGREGATE;
}

/* From the first row to this one. */
static bool
is_running(const struct spread *s)
{
	const struct frame *f = s->frame;

	if (f == NULL)
		return s->order_by->n > 0;
	return f->start.kind == BOUND_UNBOUNDED && !f->start.following &&
	    f->end.kind == BOUND_CURRENT && f->exclude == EXCLUDE_NOTHING;
}

void
plain_window_before(const struct plain *w, const struct expr *call)
{
	struct spread s;

	if (!call->u.call.over || !is_framed(call))
		return;
	s = spread_of(w, call->u.call.over);
	if (is_running(&s))
		buf_str(w->b, "running ");
}

/* "3 rows before", "this row". */
static void
plain_bound(const struct plain *w, const struct frame *f,
    const struct frame_bound *bound)
{
	static const char *const here[] = {[FRAME_ROWS] = "this row",
	    [FRAME_RANGE] = "this value", [FRAME_GROUPS] = "this group"};
	static const char *const units[] = {[FRAME_ROWS] = " rows",
	    [FRAME_RANGE] = "", [FRAME_GROUPS] = " groups"};

	switch (bound->kind) {
	case BOUND_UNBOUNDED:
		buf_str(w->b, bound->following ? "the last row" :
		    "the first row");
		break;
	case BOUND_CURRENT:
		buf_str(w->b, here[f->unit]);
		break;
	case BOUND_OFFSET:
		plain_at(w, bound->offset, BIND_WORD);
		buf_fmt(w->b, "%s %s", units[f->unit],
		    bound->following ? "after" : "before");
		break;
	}
}

static void
plain_frame(const struct plain *w, const struct spread *s)
{
	static const char *const without[] = {[EXCLUDE_NOTHING] = "",
	    [EXCLUDE_CURRENT] = " without this row",
	    [EXCLUDE_GROUP] = " without the rows equal to this one",
	    [EXCLUDE_TIES] = " without the others equal to this one"};
	const struct frame *f = s->frame;

	if (is_running(s)) {
		buf_str(w->b, f->unit == FRAME_ROWS ? " (row by row)" : "");
		return;
	}
	buf_str(w->b, " from ");
	plain_bound(w, f, &f->start);
	buf_str(w->b, " to ");
	plain_bound(w, f, &f->end);
	buf_str(w->b, without[f->exclude]);
}

void
plain_window_after(const struct plain *w, const struct expr *call)
{
	struct spread s;

	if (!call->u.call.over)
		return;
	s = spread_of(w, call->u.call.over);
	if (s.partition_by->n > 0) {
		buf_str(w->b, " within each ");
		plain_exprs(w, s.partition_by, " and ");
	}
	if (s.order_by->n > 0) {
		buf_str(w->b, " by ");
		plain_orders_inner(w, s.order_by);
	}
	if (s.frame)
		plain_frame(w, &s);
	else if (s.partition_by->n + s.order_by->n == 0)
		buf_str(w->b, " over all rows");
	else if (s.order_by->n > 0 && !is_framed(call) &&
	    strcmp(call->u.call.name, "last_value") == 0)
		buf_str(w->b, " up to this row");
}
