/* Calls, their windows and what may stand within them. */
#include "sql/read/parse.h"

#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "lang/function.h"
#include "sql/read/function_names.h"

/* -- windows */

static struct expr *
parse_order_key(struct parser *p, struct order *o)
{
	struct expr *e = parse_expr(p);

	if (parse_accept(p, "desc"))
		o->descending = true;
	else
		parse_accept(p, "asc");
	if (parse_accept_two(p, "nulls", "first"))
		o->nulls = NULLS_FIRST;
	else if (parse_accept_two(p, "nulls", "last"))
		o->nulls = NULLS_LAST;
	return e;
}

void
parse_orders(struct parser *p, struct orders *list)
{
	struct exprs keys = {NULL, 0}; /* only to grow by */

	do {
		struct order *o = arena_alloc(p->arena, sizeof *o);

		o->at.index = (size_t)(p->t.s - p->tokens.text);
		parse_one_of_few(p, keys.n);
		o->by = parse_order_key(p, o);
		parse_append(p, &keys, (struct expr *)o);
	} while (parse_accept(p, ","));
	list->v = (struct order **)keys.v;
	list->n = keys.n;
}

static void
parse_bound(struct parser *p, struct frame_bound *b)
{
	if (parse_accept_two(p, "current", "row")) {
		b->kind = BOUND_CURRENT;
		return;
	}
	if (parse_accept(p, "unbounded")) {
		b->kind = BOUND_UNBOUNDED;
	} else {
		b->kind = BOUND_OFFSET;
		b->offset = parse_inner(p);
	}
	if (parse_accept(p, "following"))
		b->following = true;
	else
		parse_expect(p, "preceding");
}

static void
parse_exclude(struct parser *p, struct frame *f)
{
	if (!parse_accept(p, "exclude"))
		return;
	if (parse_accept_two(p, "current", "row"))
		f->exclude = EXCLUDE_CURRENT;
	else if (parse_accept(p, "group"))
		f->exclude = EXCLUDE_GROUP;
	else if (parse_accept(p, "ties"))
		f->exclude = EXCLUDE_TIES;
	else if (!parse_accept_two(p, "no", "others"))
		parse_wanted(p, "CURRENT ROW, GROUP, TIES or NO OTHERS");
}

static struct frame *
parse_frame(struct parser *p)
{
	static const char *const units[] = {[FRAME_ROWS] = "rows",
	    [FRAME_RANGE] = "range", [FRAME_GROUPS] = "groups"};
	struct frame *f;
	size_t i;

	for (i = 0; i < sizeof units / sizeof *units; i++)
		if (parse_is(p, units[i]))
			break;
	if (i == sizeof units / sizeof *units)
		return NULL;
	parse_next(p);
	f = arena_alloc(p->arena, sizeof *f);
	f->unit = i == 0 ? FRAME_ROWS : i == 1 ? FRAME_RANGE : FRAME_GROUPS;
	if (parse_accept(p, "between")) {
		parse_bound(p, &f->start);
		parse_expect(p, "and");
		parse_bound(p, &f->end);
	} else {
		parse_bound(p, &f->start);
		f->end.kind = BOUND_CURRENT;
	}
	parse_exclude(p, f);
	return f;
}

struct window *
parse_window(struct parser *p)
{
	struct window *w = arena_alloc(p->arena, sizeof *w);

	w->at.index = (size_t)(p->t.s - p->tokens.text);
	parse_expect(p, "(");
	if (parse_at_name(p) && !parse_is(p, "partition") &&
	    !parse_is(p, "rows") && !parse_is(p, "range") &&
	    !parse_is(p, "groups"))
		w->base = parse_name(p, "a window function");
	if (parse_accept_two(p, "partition", "by"))
		parse_few(p, &w->partition_by);
	if (parse_accept_two(p, "order", "by"))
		parse_orders(p, &w->order_by);
	w->frame = parse_frame(p);
	parse_expect(p, ")");
	return w;
}

static struct window *
parse_over(struct parser *p)
{
	struct window *w;

	if (parse_is(p, "("))
		return parse_window(p);
	w = arena_alloc(p->arena, sizeof *w);
	w->base = parse_name(p, "a window function");
	return w;
}

/* -- calls */

static void
parse_arguments(struct parser *p, struct expr *e)
{
	if (parse_accept(p, "*")) {
		e->u.call.star = true;
		return;
	}
	if (parse_accept(p, "distinct"))
		e->u.call.distinct = true;
	else
		parse_accept(p, "all");
	if (!parse_is(p, ")"))
		parse_few(p, &e->u.call.args);
	if (parse_accept_two(p, "order", "by"))
		parse_orders(p, &e->u.call.order_by);
	if (parse_accept(p, "separator"))
		parse_append(p, &e->u.call.args, parse_inner(p));
}

/* PERCENTILE_CONT(0.5) .. (ORDER BY x) is the median of x. */
static bool
is_median(const struct expr *e)
{
	const struct exprs *args = &e->u.call.args;
	const struct orders *by = &e->u.call.order_by;
	const json_t *share = args->n == 1 && args->v[0]->kind == EXPR_VALUE ?
	    args->v[0]->u.value.json : NULL;
	double half;

	return strcmp(e->u.call.name, "percentile_cont") == 0 &&
	    json_is_string(share) &&
	    num_parse_real(json_string_value(share), &half) &&
	    half >= 0.5 && half <= 0.5 && !e->u.call.distinct && by->n == 1 &&
	    !by->v[0]->descending && by->v[0]->nulls == NULLS_DEFAULT;
}

static void
parse_within_group(struct parser *p, struct expr *e)
{
	struct token at = p->t;

	parse_next(p);
	parse_next(p);
	parse_expect(p, "(");
	parse_expect(p, "order");
	parse_expect(p, "by");
	parse_orders(p, &e->u.call.order_by);
	parse_expect(p, ")");
	if (is_median(e)) {
		e->u.call.name = "median";
		e->u.call.args.v[0] = e->u.call.order_by.v[0]->by;
		e->u.call.order_by.n = 0;
	} else if (strcmp(e->u.call.name, "string_agg") != 0 && !p->failed) {
		p->t = at;
		parse_unsupported(p, "an aggregate WITHIN GROUP");
	}
}

static void
parse_after_call(struct parser *p, struct expr *e)
{
	if (parse_is_two(p, "within", "group"))
		parse_within_group(p, e);
	if (parse_is_two(p, "filter", "(")) {
		parse_next(p);
		parse_next(p);
		parse_expect(p, "where");
		parse_append_pred(p, &e->u.call.filter, parse_pred(p));
		parse_expect(p, ")");
	}
	if (parse_accept(p, "over"))
		e->u.call.over = parse_over(p);
}

const char *
parse_lowered(struct parser *p, const char *name)
{
	char *s = arena_strdup(p->arena, name), *c;

	for (c = s; *c != '\0'; c++)
		*c = (char)ascii_lower((unsigned char)*c);
	return s;
}

/* count() counts rows; count(a, b) is MySQL's alone. */
static void
check_count(struct parser *p, struct expr *e)
{
	if (e->u.call.args.n == 0 && !e->u.call.distinct)
		e->u.call.star = true;
	else if (e->u.call.args.n > 1)
		parse_unsupported(p, "COUNT of several columns");
}

struct expr *
parse_call(struct parser *p, const char *name)
{
	struct expr *e = parse_special(p, name);

	if (e != NULL)
		return e;
	e = parse_new(p, EXPR_CALL);
	e->at.index -= strlen(name);
	e->u.call.name = parse_lowered(p, name);
	parse_expect(p, "(");
	parse_arguments(p, e);
	parse_expect(p, ")");
	parse_after_call(p, e);
	if (strcmp(e->u.call.name, "count") == 0)
		check_count(p, e);
	if (strcmp(e->u.call.name, "normalize") == 0 && e->u.call.args.n > 1)
		parse_unsupported(p, "the normal form of NORMALIZE");
	function_names_call(p->tokens.dialect, e);
	e->u.call.function = function_find(e->u.call.name);
	if (function_aggregates(e) || e->u.call.over != NULL)
		parse_tally(p, &p->computed, PARSE_COMPUTED,
		    "aggregates and windows");
	return e;
}

/* -- types */

/* "(10, 2)" or "(MAX)" into `out` without blanks; nothing where no
 * parenthesis opens. The cursor stays at a token that is wrong. */
static void
parse_type_args(struct parser *p, struct buf *out)
{
	if (!parse_is(p, "("))
		return;
	while (!parse_is(p, ")") && p->t.kind != TOKEN_END &&
	    p->t.kind != TOKEN_WRONG && out->len < 60) {
		buf_add(out, p->t.s, p->t.len);
		parse_next(p);
	}
	buf_ch(out, ')');
	parse_expect(p, ")");
}

/* The words of a type, "DOUBLE PRECISION", then its arguments. What is in no
 * table belongs to the dialect and stays. */
const char *
parse_type(struct parser *p)
{
	/* another word is an alias, "x::date d" */
	static const char *const second[] = {"big", "byte", "int", "integer",
	    "large", "object", "precision", "signed", "time", "unsigned",
	    "varying", "with", "without", "zone", NULL};
	struct buf words = BUF_INIT, args = BUF_INIT;
	const struct dialect *d = p->tokens.dialect;
	const char *whole, *name;

	if (!parse_at_name(p))
		parse_wanted(p, "a type");
	while (p->t.kind == TOKEN_WORD && (words.len == 0 ?
	    !parse_is_reserved(&p->t) : token_is_any(&p->t, second)) &&
	    words.len + p->t.len < 60) {
		if (words.len > 0)
			buf_ch(&words, ' ');
		buf_add(&words, p->t.s, p->t.len);
		parse_next(p);
	}
	parse_type_args(p, &args);
	whole = parse_lowered(p, arena_printf(p->arena, "%s%s", words.s, args.s));
	name = function_names_type(d, whole);
	if (name == NULL) {
		name = function_names_type(d, parse_lowered(p, words.s));
		/* MySQL's CHAR is of any length unless it says one */
		if (name != NULL && args.len > 0 && strcmp(name, "text") == 0)
			name = "varchar";
		if (name != NULL && args.len > 0)
			name = arena_printf(p->arena, "%.*s%s",
			    (int)strcspn(name, "("), name,
			    parse_lowered(p, args.s));
		else if (name == NULL && strchr(words.s, ' ') == NULL)
			name = whole;
	}
	buf_free(&words);
	buf_free(&args);
	if (name != NULL && strchr(name, ',') != NULL &&
	    (d->knows & KNOWS_CHAR_LENGTH_ONLY) &&
	    (strncmp(name, "varchar(", 8) == 0 ||
	    strncmp(name, "char(", 5) == 0))
		name = NULL;
	if (name == NULL)
		parse_unsupported(p, "this type");
	return name != NULL ? name : "text";
}
