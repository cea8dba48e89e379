/* Calls: functions, aggregates, casts and dates. */
#include <stdio.h>
#include <string.h>
#include "base/utf8.h"
#include "lang/name.h"
#include "lang/view/shape.h"

/* In lower case: borrowed where it is so already, else in the arena. */
static const char *
lower(struct build *b, const char *s)
{
	char *copy;

	for (const char *c = s; *c != '\0'; c++)
		if (ascii_lower((unsigned char)*c) != (unsigned char)*c) {
			copy = arena_strdup(&b->v->arena, s);
			for (char *d = copy; *d != '\0'; d++)
				*d = (char)ascii_lower((unsigned char)*d);
			return copy;
		}
	return s;
}

static bool
call_args(struct build *b, struct expr *e, const json_t *args)
{
	if (args == NULL)
		return true;
	if (json_is_string(args) &&
	    strcmp(json_string_value(args), "*") == 0) {
		e->u.call.star = true;
		return true;
	}
	if (json_is_array(args))
		return view_exprs(b, &e->at, "args", args, &e->u.call.args);
	shape_error(b, &e->at, "args", "'args' must be a list or \"*\"");
	return false;
}

/* "over": {..} or the name of a window. */
static bool
call_over(struct build *b, struct expr *e, const json_t *over)
{
	if (over == NULL)
		return true;
	if (!json_is_object(over) && json_string_length(over) == 0) {
		shape_error(b, &e->at, "over",
		    "'over' must be a window or the name of one");
		return false;
	}
	e->u.call.over = view_window(b, at_key(&e->at, "over"), over, NULL);
	return e->u.call.over != NULL;
}

static bool
call_name(struct build *b, struct expr *e, const char *key, const char *name)
{
	if (!name_is_plain(name)) {
		shape_error(b, &e->at, key, "invalid function name '%.60s'",
		    name);
		return false;
	}
	e->u.call.name = lower(b, name);
	e->u.call.function = function_find(e->u.call.name);
	return true;
}

bool
view_call(struct build *b, struct expr *e, const json_t **m)
{
	if (!call_name(b, e, "fn", shape_text(m[E_fn])))
		return false;
	e->u.call.distinct = json_is_true(m[E_distinct]);
	if (!call_args(b, e, m[E_args]) || !call_over(b, e, m[E_over]))
		return false;
	view_preds(b, &e->at, "filter", m[E_filter], &e->u.call.filter);
	view_orders(b, &e->at, "order_by", m[E_order_by],
	    &e->u.call.order_by);
	return true;
}

/* The closed list: the baseline's words, then what the table of functions
 * has of that kind. */
struct expr *
expr_function(struct build *b, struct place at, const json_t *function,
    bool window)
{
	struct expr *e = expr_new(b, at, EXPR_CALL);
	const char *name = shape_text(function);
	json_t *finding;

	if (name == NULL) {
		shape_error(b, &at, "function", "'function' is missing");
		return NULL;
	}
	if (!window && ascii_equal(name, "COUNT_DISTINCT")) {
		e->u.call.distinct = true;
		name = "count";
	}
	e->u.call.name = lower(b, name);
	e->u.call.function = function_find(e->u.call.name);
	if (e->u.call.function != NULL &&
	    (e->u.call.function->kind == FUNCTION_AGGREGATE || (window &&
	    e->u.call.function->kind == FUNCTION_WINDOW)))
		return e;
	finding = shape_error(b, &at, "function", "'%.60s' is not %s", name,
	    window ? "a window function" : "an aggregate");
	tell_hint(&b->t, finding, window ? "use ROW_NUMBER, RANK, DENSE_RANK, "
	    "NTILE, LAG, LEAD, SUM, AVG, COUNT, MIN, MAX, ..." :
	    "use COUNT, SUM, AVG, MIN, MAX, COUNT_DISTINCT, ...");
	return NULL;
}

/* "decimal(10,2)": a name of words, then up to two numbers. */
static bool
is_type(const char *s)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_ ");

	if (n == 0 || *s == ' ' || (*s >= '0' && *s <= '9') || n > 60)
		return false;
	if (s[n] == '\0')
		return s[n - 1] != ' ';
	if (s[n++] != '(')
		return false;
	for (int i = 0; i < 2; i++) {
		size_t digits = strspn(s + n, "0123456789");

		if (digits == 0 || digits > 9)
			return false;
		n += digits;
		if (s[n] != ',')
			break;
		n++;
		n += strspn(s + n, " ");
	}
	return strcmp(s + n, ")") == 0;
}

bool
view_cast(struct build *b, struct expr *e, const json_t **m)
{
	const char *to = json_string_value(m[E_to]);

	if (to == NULL || !is_type(lower(b, to))) {
		shape_error(b, &e->at, "to",
		    "{\"cast\"} needs a type name in 'to'");
		return false;
	}
	e->u.cast.to = lower(b, to);
	e->u.cast.of = view_expr(b, at_key(&e->at, "cast"), m[E_cast]);
	return e->u.cast.of != NULL;
}

static bool
date_unit(struct build *b, struct expr *e, const char *head,
    const json_t *json)
{
	int unit = date_unit_of(shape_text(json));

	if (unit < 0 || (unit >= UNIT_WEEKDAY && e->kind != EXPR_PART)) {
		shape_error(b, &e->at, head, "unknown unit '%.60s' of '%s': "
		    "use year, quarter, month, week, day, hour, minute, "
		    "second%s", shape_text(json), head, e->kind == EXPR_PART ?
		    ", weekday, day_of_year" : "");
		return false;
	}
	e->u.date.unit = (enum date_unit)unit;
	return true;
}

/* part, trunc: of; diff: from, to; shift: by, of. */
bool
view_date(struct build *b, struct expr *e, const json_t **m)
{
	const char *head = expr_head(e->kind);
	struct {
		const char *key;
		const json_t *json;
		struct expr **out;
	} children[] = {
		{e->kind == EXPR_DIFF ? "from" : "of",
		    m[e->kind == EXPR_DIFF ? E_from : E_of], &e->u.date.of},
		{e->kind == EXPR_DIFF ? "to" : "by",
		    m[e->kind == EXPR_DIFF ? E_to : E_by],
		    e->kind == EXPR_DIFF ? &e->u.date.to : &e->u.date.by},
	};
	size_t n = e->kind == EXPR_DIFF || e->kind == EXPR_SHIFT ? 2 : 1;
	bool good = date_unit(b, e, head, m[e->kind]);

	for (size_t i = 0; i < n; i++) {
		if (children[i].json == NULL) {
			shape_error(b, &e->at, NULL, "{\"%s\"} needs '%s'",
			    head, children[i].key);
			return false;
		}
		*children[i].out = view_expr(b, at_key(&e->at,
		    children[i].key), children[i].json);
		good = *children[i].out != NULL && good;
	}
	return good;
}
