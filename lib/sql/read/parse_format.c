/*
 * Times as text, and text as times, in the words of another dialect:
 * to_char(t, 'YYYY-MM') read for SQLite is strftime('%Y-%m', t). What the
 * dialect's own function has no code for is made of parts of the time.
 */
#include "sql/read/parse_special.h"

#include <string.h>

#include "base/day.h"
#include "base/utf8.h"
#include "lang/function.h"
#include "sql/dialect/time_codes.h"

/* Of a literal; "so" too, which is no column in the place of a format. */
static const char *
text_of(const struct expr *e)
{
	if (e->kind == EXPR_COLUMN && e->at.key == parse_either)
		return e->u.column.name;
	return e->kind == EXPR_VALUE && e->u.value.type == NULL ?
	    json_string_value(e->u.value.json) : NULL;
}

static struct expr *
text_new(struct parser *p, const char *s)
{
	return parse_value(p, json_string(s), NULL);
}

static struct expr *
number_new(struct parser *p, long long n)
{
	return parse_value(p, json_integer(n), NULL);
}

/* -- the text of a time */

/* What is made of a format, piece by piece. */
struct making {
	struct parser *p;
	const struct dialect *from;
	struct expr *time;
	struct buf format; /* codes that the dialect has, and letters */
	struct buf letters; /* the same as long as there is no code */
	bool coded, any; /* the run has a code; the format has one */
	struct exprs pieces;
};

/* The dialect's own function. */
static struct expr *
written_so(struct parser *p, struct expr *time, const char *format)
{
	const struct dialect *d = p->tokens.dialect;
	struct expr *text = text_new(p, format);

	if (d->format.code_first)
		return parse_special_call(p, d->format.name, text, time, NULL);
	return parse_special_call(p, d->format.name, time, text, NULL);
}

static void
end_run(struct making *m)
{
	if (m->coded)
		parse_append(m->p, &m->pieces, written_so(m->p, m->time,
		    m->format.s));
	else if (m->letters.len > 0)
		parse_append(m->p, &m->pieces, text_new(m->p, m->letters.s));
	buf_reset(&m->format);
	buf_reset(&m->letters);
	m->coded = false;
}

static struct expr *
part_text(struct making *m, enum date_unit unit)
{
	return parse_cast_to(m->p, parse_special_date(m->p, EXPR_PART, unit,
	    m->time), "text");
}

/* "03" */
static struct expr *
two_digits(struct making *m, enum date_unit unit)
{
	return parse_special_call(m->p, "right",
	    parse_special_op(m->p, OPERATOR_CONCAT,
	    text_new(m->p, "0"), part_text(m, unit)), number_new(m->p, 2),
	    NULL);
}

/* CASE part WHEN first THEN names[0] .. */
static struct expr *
named(struct making *m, enum date_unit unit, const char *const *names,
    size_t n, int first, bool brief)
{
	struct expr *e = parse_new(m->p, EXPR_CASE);
	size_t i;

	e->u.cases.operand = parse_special_date(m->p, EXPR_PART, unit, m->time);
	e->u.cases.whens = arena_alloc(m->p->arena,
	    n * sizeof *e->u.cases.whens);
	e->u.cases.n = n;
	for (i = 0; i < n; i++) {
		e->u.cases.whens[i].value = number_new(m->p,
		    (long long)i + first);
		e->u.cases.whens[i].then = text_new(m->p,
		    arena_strndup(m->p->arena, names[i],
		    brief ? 3 : strlen(names[i])));
	}
	return e;
}

/* A code that the dialect has not; NULL: there is no way to say it. */
static struct expr *
made_of_parts(struct making *m, enum time_code code)
{
	static const char *const days[] = {"Sunday", "Monday", "Tuesday",
	    "Wednesday", "Thursday", "Friday", "Saturday"};

	switch (code) {
	case CODE_SHORT_YEAR:
		return parse_special_call(m->p, "right",
		    part_text(m, UNIT_YEAR),
		    number_new(m->p, 2), NULL);
	case CODE_QUARTER:
		return part_text(m, UNIT_QUARTER);
	case CODE_BARE_MONTH:
		return part_text(m, UNIT_MONTH);
	case CODE_BARE_DAY:
		return part_text(m, UNIT_DAY);
	case CODE_WEEKDAY:
		return part_text(m, UNIT_WEEKDAY);
	case CODE_WEEK:
		return two_digits(m, UNIT_WEEK);
	case CODE_MONTH_NAME:
	case CODE_SHORT_MONTH_NAME:
		return named(m, UNIT_MONTH, day_month + 1, 12, 1,
		    code == CODE_SHORT_MONTH_NAME);
	case CODE_DAY_NAME:
	case CODE_SHORT_DAY_NAME:
		return named(m, UNIT_WEEKDAY, days, 7, 0,
		    code == CODE_SHORT_DAY_NAME);
	case CODE_YEAR:
	case CODE_MONTH:
	case CODE_DAY:
	case CODE_DAY_OF_YEAR:
	case CODE_HOUR:
	case CODE_MINUTE:
	case CODE_SECOND:
	case CODE_NONE:
		break;
	}
	return NULL;
}

static bool
add_code(struct making *m, enum time_code code)
{
	const char *text = time_code_text(m->p->tokens.dialect, code);
	struct expr *e;

	if (m->any)
		parse_again(m->p, m->time);
	m->any = true;
	if (text != NULL) {
		buf_str(&m->format, text);
		m->coded = true;
		return true;
	}
	e = made_of_parts(m, code);
	if (e == NULL)
		return false;
	end_run(m);
	parse_append(m->p, &m->pieces, e);
	return true;
}

static bool
add_letter(struct making *m, char c)
{
	buf_ch(&m->letters, c);
	return time_code_letter(&m->format, m->p->tokens.dialect, c);
}

/* "text" and 'text' within a format, where letters are codes. */
static bool
add_quoted(struct making *m, const char **s)
{
	char quote = *(*s)++;

	for (; **s != quote; (*s)++)
		if (**s == '\0' || !add_letter(m, **s))
			return false;
	(*s)++;
	return true;
}

static bool
add_format(struct making *m, const char *s)
{
	bool letters_code = *time_code_text(m->from, CODE_YEAR) != '%';
	enum time_code code;
	bool unknown;
	size_t n;

	while (*s != '\0') {
		if (letters_code && (*s == '"' || *s == '\'')) {
			if (!add_quoted(m, &s))
				return false;
			continue;
		}
		code = time_code_at(m->from, s, &n, &unknown);
		if (unknown || (code != CODE_NONE ? !add_code(m, code) :
		    !add_letter(m, *s)))
			return false;
		s += n;
	}
	return true;
}

/* "%F" and "%T" are several codes in one. */
static const char *
spelled_out(struct parser *p, const struct dialect *from, const char *s)
{
	static const struct {
		char code;
		const char *between;
		enum time_code codes[3];
	} brief[] = {
		{'F', "-", {CODE_YEAR, CODE_MONTH, CODE_DAY}},
		{'T', ":", {CODE_HOUR, CODE_MINUTE, CODE_SECOND}},
		{'R', ":", {CODE_HOUR, CODE_MINUTE, CODE_NONE}},
	};
	struct buf out = BUF_INIT;
	size_t i, k;

	if (!time_codes_are_marked(from))
		return s;
	for (; *s != '\0'; s++) {
		for (i = 0; i < COUNT(brief); i++)
			if (s[0] == '%' && s[1] == brief[i].code)
				break;
		if (i == COUNT(brief)) {
			buf_ch(&out, *s);
			continue;
		}
		for (k = 0; k < 3 && brief[i].codes[k] != CODE_NONE; k++)
			buf_fmt(&out, "%s%s", k > 0 ? brief[i].between : "",
			    time_code_text(from, brief[i].codes[k]));
		s++;
	}
	s = arena_strndup(p->arena, out.s, out.len);
	buf_free(&out);
	return s;
}

struct expr *
parse_special_format(struct parser *p, enum dialect_id from, struct expr *time,
    struct expr *format)
{
	const char *s = text_of(format);
	struct making m = {.p = p, .from = dialect_get(from), .time = time};
	struct expr *e;
	bool good;

	if (s == NULL) {
		parse_unsupported(p, "a time format that is not a literal");
		return time;
	}
	buf_init(&m.format);
	buf_init(&m.letters);
	good = add_format(&m, spelled_out(p, m.from, s));
	end_run(&m);
	buf_free(&m.format);
	buf_free(&m.letters);
	if (!good || !m.any) {
		parse_unsupported(p, arena_printf(p->arena, "the time format "
		    "'%.60s'", s));
		return time;
	}
	if (m.pieces.n == 1)
		return m.pieces.v[0];
	e = parse_new(p, EXPR_OP);
	e->at = time->at;
	e->u.op.op = OPERATOR_CONCAT;
	e->u.op.args = m.pieces;
	return e;
}

/* DATE_FORMAT(t, '%Y-%m') */
struct expr *
parse_date_format(struct parser *p)
{
	struct expr *time = parse_expr(p);

	parse_expect(p, ",");
	return parse_special_format(p, DIALECT_MYSQL, time, parse_expr(p));
}

/* TO_CHAR(t, 'YYYY-MM'); TO_CHAR(x) is x as text */
struct expr *
parse_to_char(struct parser *p)
{
	struct expr *of = parse_expr(p);

	if (!parse_accept(p, ","))
		return parse_cast_to(p, of, "text");
	return parse_special_format(p, DIALECT_POSTGRES, of, parse_expr(p));
}

/* FORMAT(x, 2) of MySQL: "1,234.50" */
static struct expr *
fixed(struct parser *p, struct expr *of)
{
	const char *format = arena_printf(p->arena, "%%,.%.*sf",
	    (int)p->t.len, p->t.s);

	parse_next(p);
	return parse_special_call(p, "printf", text_new(p, format), of, NULL);
}

/* FORMAT(t, 'yyyy-MM'); other dialects call another function so, whose
 * format comes first or is a number. */
struct expr *
parse_tsql_format(struct parser *p)
{
	struct expr *of = parse_expr(p), *e;

	if (parse_is(p, ",") && p->ahead.kind == TOKEN_STRING &&
	    of->kind != EXPR_VALUE && memchr(p->ahead.s, '%',
	    p->ahead.len) == NULL) {
		parse_next(p);
		return parse_special_format(p, DIALECT_TSQL, of, parse_expr(p));
	}
	if ((p->tokens.dialect->calls & CALLS_FORMAT_AS_PRINTF) &&
	    parse_is(p, ",") &&
	    of->kind != EXPR_VALUE && p->ahead.kind == TOKEN_NUMBER) {
		parse_next(p);
		return fixed(p, of);
	}
	e = parse_special_call(p, "format", of, NULL, NULL);
	if (parse_accept(p, ","))
		parse_few(p, &e->u.call.args);
	return e;
}

/* MONTHNAME(t), DAYNAME(t) */
struct expr *
parse_monthname(struct parser *p)
{
	struct expr *time = parse_expr(p);

	return parse_special_format(p, DIALECT_MYSQL, time, text_new(p, "%M"));
}

struct expr *
parse_dayname(struct parser *p)
{
	struct expr *time = parse_expr(p);

	return parse_special_format(p, DIALECT_MYSQL, time, text_new(p, "%W"));
}

/* -- the time of a text */

/* A format that says what every dialect reads by itself. */
static bool
is_iso(const char *s)
{
	static const char *const known[] = {"YYYY-MM-DD",
	    "YYYY-MM-DD HH24:MI:SS", "YYYY-MM-DD HH24:MI", "%Y-%m-%d",
	    "%Y-%m-%d %H:%i:%s", "%Y-%m-%d %H:%i", "%Y-%m-%d %H:%M:%S",
	    "%Y-%m-%d %T"};
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (ascii_equal(known[i], s))
			return true;
	return false;
}

static struct expr *
time_of(struct parser *p, struct expr *of, const char *type)
{
	const struct expr *format;
	const char *s;

	if (!parse_accept(p, ","))
		return parse_cast_to(p, of, type);
	format = parse_expr(p);
	s = text_of(format);
	if (s == NULL || !is_iso(s))
		parse_unsupported(p, "parsing a date by this format");
	else if (strpbrk(s, "hH") == NULL && strstr(s, "%T") == NULL)
		type = "date";
	return parse_cast_to(p, of, type);
}

/* TO_DATE(x, 'YYYY-MM-DD') */
struct expr *
parse_to_date(struct parser *p)
{
	return time_of(p, parse_expr(p), "date");
}

/* STR_TO_DATE(x, '%Y-%m-%d') */
struct expr *
parse_str_to_date(struct parser *p)
{
	return time_of(p, parse_expr(p), "datetime");
}

/* TO_TIMESTAMP(seconds), TO_TIMESTAMP(text, format) */
struct expr *
parse_to_timestamp(struct parser *p)
{
	struct expr *of = parse_expr(p);

	return parse_is(p, ",") ? time_of(p, of, "datetime") :
	    parse_special_call(p, "from_epoch", of, NULL, NULL);
}

/* FROM_UNIXTIME(seconds), FROM_UNIXTIME(seconds, format) */
struct expr *
parse_from_unixtime(struct parser *p)
{
	struct expr *time =
	    parse_special_call(p, "from_epoch", parse_expr(p), NULL,
	    NULL);

	return parse_accept(p, ",") ?
	    parse_special_format(p, DIALECT_MYSQL, time,
	    parse_expr(p)) : time;
}
