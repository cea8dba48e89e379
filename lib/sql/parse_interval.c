#include "sql/parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

/*
 * Intervals. The plan language has none by themselves: a date is moved by so
 * many units. While it is read an interval is a number of times a literal of
 * the type "interval" that holds one unit.
 */
static const struct {
	const char *word;
	enum date_unit unit;
} units[] = {{"year", UNIT_YEAR}, {"quarter", UNIT_QUARTER},
    {"month", UNIT_MONTH}, {"week", UNIT_WEEK}, {"day", UNIT_DAY},
    {"hour", UNIT_HOUR}, {"minute", UNIT_MINUTE}, {"second", UNIT_SECOND},
    {"dow", UNIT_WEEKDAY}, {"weekday", UNIT_WEEKDAY},
    {"doy", UNIT_DAY_OF_YEAR}, {"dayofyear", UNIT_DAY_OF_YEAR},
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

bool
parse_unit(struct parser *p, enum date_unit *unit)
{
	int u = p->t.kind == TOKEN_WORD ? unit_named(p->t.s, p->t.len) : -1;

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
	struct expr *e = parse_new(p, EXPR_OP);

	e->u.op.op = OPERATOR_MUL;
	parse_append(p, &e->u.op.args, n);
	parse_append(p, &e->u.op.args, parse_value(p,
	    json_string(unit_text(unit)), "interval"));
	return e;
}

static struct expr *
interval_text(struct parser *p, const char *s)
{
	char *end;
	long long n = strtoll(s, &end, 10);
	int unit;

	end += strspn(end, " ");
	unit = end == s ? -1 : unit_named(end, strlen(end));
	if (unit < 0) {
		parse_unsupported(p, "such an interval");
		unit = UNIT_DAY;
	}
	return times(p, parse_value(p, json_integer(n), NULL),
	    (enum date_unit)unit);
}

struct expr *
parse_interval(struct parser *p)
{
	struct expr *n;
	enum date_unit unit = UNIT_DAY;

	parse_next(p);
	if (p->t.kind == TOKEN_STRING &&
	    (p->ahead.kind != TOKEN_WORD ||
	    unit_named(p->ahead.s, p->ahead.len) < 0)) {
		const char *s = token_text(&p->tokens, &p->t, p->arena);

		parse_next(p);
		return interval_text(p, s);
	}
	n = parse_operand(p);
	if (n->kind == EXPR_VALUE && json_is_string(n->u.value.json))
		n = parse_value(p, json_integer(strtoll(
		    json_string_value(n->u.value.json), NULL, 10)), NULL);
	parse_unit(p, &unit);
	return times(p, n, unit);
}

/* How many units an interval has; NULL: it is none. 3 * (n * one unit) where
 * the inner number is 1 is 3 of them. */
static struct expr *
interval_of(const struct expr *e, enum date_unit *unit)
{
	struct expr *a, *b, *inner;

	if (e->kind != EXPR_OP || e->u.op.op != OPERATOR_MUL ||
	    e->u.op.args.n != 2)
		return NULL;
	a = e->u.op.args.v[0];
	b = e->u.op.args.v[1];
	if (b->kind == EXPR_VALUE && b->u.value.type != NULL &&
	    strcmp(b->u.value.type, "interval") == 0) {
		*unit = (enum date_unit)unit_of(
		    json_string_value(b->u.value.json));
		return a;
	}
	inner = interval_of(b, unit);
	return inner != NULL && inner->kind == EXPR_VALUE &&
	    json_is_integer(inner->u.value.json) &&
	    json_integer_value(inner->u.value.json) == 1 ? a : NULL;
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

struct expr *
parse_moved(struct parser *p, struct expr *left, struct expr *right,
    bool back)
{
	enum date_unit unit;
	struct expr *n = interval_of(right, &unit), *e;

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
