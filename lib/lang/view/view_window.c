/* Windows and their frames. */
#include <string.h>
#include "lang/view/shape.h"

/* "unbounded_preceding", "current_row", "unbounded_following",
 * {"preceding": E} or {"following": E}; a number stands for its literal. */
static bool
bound_read(struct build *b, struct place at, const json_t *json,
    struct frame_bound *out)
{
	static const char *const words[] = {"unbounded_preceding",
		"current_row", "unbounded_following", NULL};
	const json_t *m[BOUND_N], *by;
	const char *key;
	int word;

	if (json_is_string(json)) {
		word = shape_word(b, at.up, at.key, json, words, -1);
		out->kind = word == 1 ? BOUND_CURRENT : BOUND_UNBOUNDED;
		out->following = word == 2;
		return word >= 0;
	}
	if (!shape_read(b, &at, json, &shape_bound, m))
		return false;
	out->kind = BOUND_OFFSET;
	out->following = m[BOUND_following] != NULL;
	key = out->following ? "following" : "preceding";
	by = m[out->following ? BOUND_following : BOUND_preceding];
	if ((m[BOUND_preceding] != NULL) == (m[BOUND_following] != NULL)) {
		shape_error(b, &at, NULL, "a frame bound needs exactly one of "
		    "'preceding' and 'following'");
		return false;
	}
	at = at_key(view_place_keep(b, at), key);
	if (json_is_number(by) && json_number_value(by) >= 0)
		out->offset = expr_literal(b, at, by, NULL);
	else
		out->offset = view_expr(b, at, by);
	return out->offset != NULL;
}

static struct frame *
frame_read(struct build *b, const struct place *up, const json_t *json)
{
	static const char *const units[] = {"rows", "range", "groups", NULL};
	static const char *const excludes[] = {
		"nothing", "current_row", "group", "ties", NULL};
	const struct place *at = view_place_keep(b, at_key(up, "frame"));
	struct frame *f = NEW(b, struct frame);
	const json_t *m[FRAME_N];
	int unit, exclude;
	bool good = true;

	if (!shape_read(b, at, json, &shape_frame, m))
		return NULL;
	unit = shape_word(b, at, "unit", m[FRAME_unit], units, 0);
	exclude = shape_word(b, at, "exclude", m[FRAME_exclude], excludes, 0);
	f->unit = unit == 2 ? FRAME_GROUPS :
	    unit == 1 ? FRAME_RANGE : FRAME_ROWS;
	f->exclude = exclude == 3 ? EXCLUDE_TIES :
	    exclude == 2 ? EXCLUDE_GROUP :
	    exclude == 1 ? EXCLUDE_CURRENT : EXCLUDE_NOTHING;
	f->start.kind = BOUND_UNBOUNDED;
	f->end.kind = BOUND_CURRENT;
	if (m[FRAME_start] != NULL)
		good = bound_read(b, at_key(at, "start"), m[FRAME_start],
		    &f->start);
	if (m[FRAME_end] != NULL)
		good = bound_read(b, at_key(at, "end"), m[FRAME_end],
		    &f->end) && good;
	return good && unit >= 0 && exclude >= 0 ? f : NULL;
}

/* A baseline column, {"expr"} or an expression. */
static struct expr *
partition_item(struct build *b, struct place at, const json_t *item)
{
	const json_t *m[COL_N];

	if (json_object_get(item, "column") == NULL &&
	    json_object_get(item, "expr") == NULL)
		return view_expr(b, at, item);
	return shape_read(b, &at, item, &shape_column, m) ?
	    view_key(b, at, m) : NULL;
}

static void
partition_read(struct build *b, const struct place *up, const json_t *json,
    struct exprs *out)
{
	const struct place *list;
	const json_t *item;
	struct expr *e;
	size_t i;

	if (json_array_size(json) == 0)
		return;
	list = view_place_keep(b, at_key(up, "partition_by"));
	json_array_foreach(json, i, item) {
		e = partition_item(b, at_index(list, i), item);
		if (e != NULL)
			expr_add(b, out, e);
	}
}

static void
window_fill(struct build *b, struct window *w, const json_t **m)
{
	partition_read(b, &w->at, m[WIN_partition_by], &w->partition_by);
	view_orders(b, &w->at, "order_by", m[WIN_order_by], &w->order_by);
	if (m[WIN_frame] != NULL)
		w->frame = frame_read(b, &w->at, m[WIN_frame]);
	w->base = shape_text(m[WIN_base]);
}

struct window *
view_window(struct build *b, struct place at, const json_t *json,
    const char *name)
{
	struct window *w = NEW(b, struct window);
	const json_t *m[WIN_N];

	w->at = at;
	w->name = name;
	if (json_string_length(json) > 0) {
		w->base = json_string_value(json);
		return w;
	}
	if (!shape_read(b, &at, json, &shape_window, m))
		return NULL;
	window_fill(b, w, m);
	return w;
}

void
view_windows(struct build *b, const json_t *json)
{
	struct query *q = b->s.query;
	const struct place *list;
	const json_t *item;
	struct window *w;
	const char *key;

	if (json == NULL)
		return;
	list = view_place_keep(b, at_key(&q->at, "windows"));
	q->windows = arena_alloc(&b->v->arena,
	    json_object_size(json) * sizeof *q->windows);
	json_object_foreach((json_t *)json, key, item) {
		struct place at = at_key(list, key);

		view_alias(b, &at, NULL, key);
		w = view_window(b, at, item, key);
		if (w != NULL)
			q->windows[q->nwindows++] = *w;
	}
}

static bool
window_args(struct build *b, struct expr *e, const json_t *args)
{
	if (args == NULL)
		return true;
	if (json_is_array(args))
		return view_exprs(b, &e->at, "args", args, &e->u.call.args);
	if (json_is_string(args) &&
	    strcmp(json_string_value(args), "*") == 0) {
		e->u.call.star = true;
		return true;
	}
	shape_error(b, &e->at, "args", "'args' must be a list or \"*\"");
	return false;
}

/* The baseline has no arguments: a function that needs one takes the first
 * column of its partition. */
static void
window_default(struct build *b, struct expr *e, const struct window *w)
{
	const struct function *f = e->u.call.function;

	if (strcmp(f->name, "count") == 0)
		e->u.call.star = true;
	else if (f->min == 1 && strcmp(f->name, "ntile") != 0 &&
	    w->partition_by.n > 0)
		expr_add(b, &e->u.call.args, w->partition_by.v[0]);
}

static void
window_function(struct build *b, struct place at, const json_t *json)
{
	const json_t *m[WF_N];
	const char *alias;
	struct output *o;
	struct window *w;
	struct expr *e;

	if (!shape_read(b, &at, json, &shape_window_function, m))
		return;
	alias = view_name(b, &at, "alias", m[WF_alias]);
	e = expr_function(b, at, m[WF_function], true);
	if (e == NULL || !window_args(b, e, m[WF_args]))
		return;
	view_preds(b, &e->at, "filter", m[WF_filter], &e->u.call.filter);
	w = NEW(b, struct window);
	w->at = at;
	window_fill(b, w, m);
	if (m[WF_over] != NULL)
		w->base = shape_text(m[WF_over]);
	e->u.call.over = w;
	if (m[WF_args] == NULL)
		window_default(b, e, w);
	o = view_output_new(b, at, e, alias);
	o->window = true;
	o->hidden = json_is_true(m[WF_hidden]);
	view_output_add(b, &b->s.query->computed, o);
}

void
view_window_functions(struct build *b, const json_t *json)
{
	const struct place *list;
	const json_t *item;
	size_t i;

	if (json_array_size(json) == 0)
		return;
	list = view_place_keep(b, at_key(&b->s.query->at, "window_functions"));
	json_array_foreach(json, i, item)
		window_function(b, at_index(list, i), item);
}
