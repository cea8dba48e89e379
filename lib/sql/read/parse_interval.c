/*
 * Intervals. The plan language has none by themselves: a date is moved by so
 * many units. While it is read an interval is a number of times a literal of
 * the type "interval" that holds one unit.
 */
#include "sql/read/parse_special.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static const struct {
	const char *word;
	enum date_unit unit;
} units[] = {{"year", UNIT_YEAR}, {"quarter", UNIT_QUARTER},
    {"month", UNIT_MONTH}, {"week", UNIT_WEEK}, {"day", UNIT_DAY},
    {"hour", UNIT_HOUR}, {"minute", UNIT_MINUTE}, {"second", UNIT_SECOND},
    {"dow", UNIT_WEEKDAY}, {"weekday", UNIT_WEEKDAY},
    {"doy", UNIT_DAY_OF_YEAR}, {"dayofyear", UNIT_DAY_OF_YEAR},
    {"dy", UNIT_DAY_OF_YEAR}, {"wk", UNIT_WEEK}, {"ww", UNIT_WEEK},
    {"isowk", UNIT_WEEK}, {"isoww", UNIT_WEEK}, {"dw", UNIT_WEEKDAY},
    {"isoweek", UNIT_WEEK}, {"iso_week", UNIT_WEEK}, {"yy", UNIT_YEAR},
    {"yyyy", UNIT_YEAR}, {"qq", UNIT_QUARTER}, {"mm", UNIT_MONTH},
    {"dd", UNIT_DAY}, {"hh", UNIT_HOUR}, {"mi", UNIT_MINUTE},
    {"ss", UNIT_SECOND}};
#define UNITS (sizeof units / sizeof *units)

/* With or without an s behind it; -1: none. */
static int
unit_named(const char *s, size_t len)
{
	size_t i;

	for (i = 0; i < UNITS; i++) {
		size_t n = strlen(units[i].word);

		if ((len == n || (len == n + 1 &&
		    ascii_lower((unsigned char)s[n]) == 's')) &&
		    ascii_equal_n(units[i].word, s, n))
			return (int)units[i].unit;
	}
	return -1;
}

static int
unit_said(const struct token *t)
{
	if (t->kind == TOKEN_WORD)
		return unit_named(t->s, t->len);
	if ((t->kind == TOKEN_STRING || t->kind == TOKEN_TEXT) && t->len > 2)
		return unit_named(t->s + 1, t->len - 2);
	return -1;
}

bool
parse_names_unit(const struct token *t)
{
	return unit_said(t) >= 0;
}

bool
parse_unit(struct parser *p, enum date_unit *unit)
{
	int u = unit_said(&p->t);

	if (u < 0) {
		parse_wanted(p, "a unit of time");
		return false;
	}
	*unit = (enum date_unit)u;
	parse_next(p);
	return true;
}

/* n times one unit */
static struct expr *
times(struct parser *p, struct expr *n, enum date_unit unit)
{
	return parse_special_op(p, OPERATOR_MUL, n, parse_value(p,
	    json_string(date_unit_text(unit)), "interval"));
}

struct expr *
parse_days(struct parser *p, struct expr *n)
{
	return times(p, n, UNIT_DAY);
}

/* "1 year -2 days": one after the other. */
static struct expr *
interval_text(struct parser *p, const char *s)
{
	struct expr *e = NULL, *more;
	int parts = 0;

	do {
		char *end;
		long long n = strtoll(s, &end, 10);
		size_t len;
		int unit;

		end += strspn(end, " ");
		len = strcspn(end, " ");
		unit = end == s ? -1 : unit_named(end, len);
		if (unit < 0) {
			parse_unsupported(p, "this interval");
			unit = UNIT_DAY;
		}
		s = end + len;
		s += strspn(s, " ");
		if (++parts > PARSE_DEPTH) /* a chain that goes as deep */
			parse_too_deep(p);
		more = times(p, parse_value(p, json_integer(n), NULL),
		    (enum date_unit)unit);
		e = e == NULL ? more :
		    parse_special_op(p, OPERATOR_ADD, e, more);
	} while (*s != '\0' && !p->failed);
	return e;
}

/* What is wrong with an interval is told where it begins. */
static struct expr *
begun_at(struct expr *e, size_t start)
{
	size_t i;

	e->at.index = start;
	for (i = 0; e->kind == EXPR_OP && i < e->u.op.args.n; i++)
		begun_at(e->u.op.args.v[i], start);
	return e;
}

struct expr *
parse_interval(struct parser *p)
{
	struct expr *n;
	enum date_unit unit = UNIT_DAY;
	const char *text;
	size_t start;
	char *end;

	start = (size_t)(p->t.s - p->tokens.text);
	parse_next(p);
	if (p->t.kind == TOKEN_STRING && (p->ahead.kind != TOKEN_WORD ||
	    (unit_named(p->ahead.s, p->ahead.len) < 0 &&
	    memchr(p->ahead.s, '_', p->ahead.len) == NULL))) {
		text = token_text(&p->tokens, &p->t, p->arena);
		n = interval_text(p, text);
		if (!p->failed)
			parse_next(p);
		return begun_at(n, start);
	}
	n = parse_inner(p);
	text = n->kind == EXPR_VALUE ? json_string_value(n->u.value.json) :
	    NULL;
	if (text != NULL && n->u.value.type == NULL) {
		long long whole = strtoll(text, &end, 10);

		if (*end != '\0')
			parse_unsupported(p, "this interval");
		n = parse_value(p, json_integer(whole), NULL);
	}
	parse_unit(p, &unit);
	return begun_at(times(p, n, unit), start);
}

/* a * (k * one unit): weeks and quarters are written so. */
static struct expr *
multiplied(struct parser *p, struct expr *a, struct expr *k,
    enum date_unit *unit)
{
	json_int_t n = json_integer_value(k->u.value.json);

	if (n == 7 && *unit == UNIT_DAY)
		*unit = UNIT_WEEK;
	else if (n == 3 && *unit == UNIT_MONTH)
		*unit = UNIT_QUARTER;
	else if (n != 1)
		return parse_special_op(p, OPERATOR_MUL, a, k);
	return a;
}

/* a * b of a * b * c */
static struct expr *
all_but_last(struct parser *p, const struct expr *e)
{
	const struct exprs *args = &e->u.op.args;
	struct expr *out;
	size_t i;

	if (args->n == 2)
		return args->v[0];
	out = parse_new(p, EXPR_OP);
	out->at = e->at;
	out->u.op.op = e->u.op.op;
	for (i = 0; i + 1 < args->n; i++)
		parse_append(p, &out->u.op.args, args->v[i]);
	return out;
}

/* How many units an interval has; NULL: it is none. */
static struct expr *
interval_of(struct parser *p, const struct expr *e, enum date_unit *unit)
{
	struct expr *a, *b, *inner;

	if (e->kind != EXPR_OP || e->u.op.op != OPERATOR_MUL ||
	    e->u.op.args.n < 2)
		return NULL;
	a = all_but_last(p, e);
	b = e->u.op.args.v[e->u.op.args.n - 1];
	if (b->kind == EXPR_VALUE && b->u.value.type != NULL &&
	    strcmp(b->u.value.type, "interval") == 0) {
		*unit = (enum date_unit)date_unit_of(
		    json_string_value(b->u.value.json));
		return a;
	}
	inner = interval_of(p, b, unit);
	return inner != NULL && inner->kind == EXPR_VALUE &&
	    json_is_integer(inner->u.value.json) ?
	    multiplied(p, a, inner, unit) : NULL;
}

static struct expr *
negated(struct parser *p, struct expr *n)
{
	struct expr *e;

	if (n->kind == EXPR_VALUE && json_is_integer(n->u.value.json))
		return parse_value(p, json_integer(
		    -json_integer_value(n->u.value.json)), NULL);
	e = parse_new(p, EXPR_OP);
	e->u.op.op = OPERATOR_SUB;
	parse_append(p, &e->u.op.args, n);
	return e;
}

bool
parse_is_interval(const struct expr *e)
{
	const char *type = e->kind == EXPR_CAST ? e->u.cast.to :
	    e->kind == EXPR_VALUE ? e->u.value.type : NULL;

	return type != NULL && strcmp(type, "interval") == 0;
}

/* '1 day'::interval */
static struct expr *
interval_cast(struct parser *p, struct expr *e)
{
	const struct expr *of = e->kind == EXPR_CAST ? e->u.cast.of : NULL;

	if (of == NULL || strcmp(e->u.cast.to, "interval") != 0 ||
	    of->kind != EXPR_VALUE || !json_is_string(of->u.value.json))
		return e;
	return interval_text(p, json_string_value(of->u.value.json));
}

struct expr *
parse_moved(struct parser *p, struct expr *left, struct expr *right,
    bool back)
{
	enum date_unit unit;
	struct expr *n, *e;

	right = interval_cast(p, right);
	n = interval_of(p, right, &unit);
	if (n == NULL && !back && interval_of(p, left, &unit) != NULL)
		return parse_moved(p, right, left, false);
	if (n == NULL && right->kind == EXPR_OP &&
	    right->u.op.op == OPERATOR_ADD && right->u.op.args.n == 2) {
		e = parse_moved(p, left, right->u.op.args.v[0], back);
		return e == NULL ? NULL :
		    parse_moved(p, e, right->u.op.args.v[1], back);
	}
	if (n == NULL)
		return NULL;
	e = parse_new(p, EXPR_SHIFT);
	e->at = left->at;
	e->u.date.unit = unit;
	e->u.date.of = left;
	e->u.date.by = back ? negated(p, n) : n;
	if (p->tokens.dialect->reads & READS_INTERVAL_AS_TIME)
		e->at.key = parse_moment;
	return e;
}
