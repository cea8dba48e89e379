/* What an expression begins with: literals, names, parentheses, CASE, casts. */
#include "sql/read/parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "lang/function.h"
#include "sql/read/parse_special.h"

const char parse_either[] = "either";
const char parse_starred[] = "*";
const char parse_parens[] = "parens";
const char parse_moment[] = "moment";
const char parse_written[] = "written";
const char parse_plus[] = "plus";

/* -- literals */

/* Digits as the plan writes them: whole numbers as such, what has a fraction
 * or an exponent as text, so that nothing rewrites 100.0 to 100. */
static struct expr *
parse_number(struct parser *p)
{
	const char *s = token_text(&p->tokens, &p->t, p->arena);
	int64_t whole;
	struct expr *e;

	if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X') &&
	    (p->tokens.dialect->reads & READS_HEX_AS_BLOB)) {
		e = parse_value(p, json_string(s + 2), "blob");
	} else if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
		if (strlen(s) > 17) {
			parse_wanted(p, "a 64-bit number");
			return parse_value(p, json_null(), NULL);
		}
		whole = (int64_t)strtoull(s + 2, NULL, 16);
		e = parse_value(p, json_integer(whole), NULL);
	} else if (strspn(s, "0123456789") == strlen(s) &&
	    num_parse_int(s, &whole)) {
		e = parse_value(p, json_integer(whole), NULL);
	} else {
		size_t dot = strcspn(s, ".");
		bool bare = s[dot] == '.' &&
		    (s[dot + 1] < '0' || s[dot + 1] > '9');

		s = arena_printf(p->arena, "%s%.*s%s%s", dot == 0 ? "0" : "",
		    (int)(dot + (s[dot] == '.')), s, bare ? "0" : "",
		    s[dot] == '.' ? s + dot + 1 : "");
		e = parse_value(p, json_string(s), "number");
	}
	parse_next(p);
	return e;
}

/* Strings beside each other may be one. */
static bool
goes_on(const struct parser *p)
{
	return p->t.kind == TOKEN_STRING && p->ahead.kind == TOKEN_STRING &&
	    (p->tokens.dialect->reads & READS_STRINGS_BESIDE);
}

static struct expr *
parse_text(struct parser *p, const char *type)
{
	const char *s = token_text(&p->tokens, &p->t, p->arena);
	struct buf more = BUF_INIT;
	json_t *v;

	buf_str(&more, s);
	while (goes_on(p)) {
		parse_next(p);
		buf_str(&more, token_text(&p->tokens, &p->t, p->arena));
	}
	v = json_string(more.s);
	if (v == NULL) {
		parse_wanted(p, "text in UTF-8");
		v = json_null();
	}
	buf_free(&more);
	parse_next(p);
	return parse_value(p, v, type);
}

/* B'101' as bytes. */
static struct expr *
parse_bits(struct parser *p)
{
	const char *s = token_text(&p->tokens, &p->t, p->arena);
	size_t n = strlen(s), i;
	struct buf hex = BUF_INIT;
	unsigned byte = 0;
	json_t *v;

	if (!(p->tokens.dialect->reads & READS_BITS_AS_BYTES) ||
	    strspn(s, "01") != n || n == 0)
		parse_unsupported(p, "a bit string");
	for (i = 0; i < n; i++) {
		byte = byte << 1 | (s[i] == '1');
		if ((n - i - 1) % 8 == 0) {
			buf_fmt(&hex, "%02X", byte & 0xff);
			byte = 0;
		}
	}
	v = json_string(hex.s != NULL ? hex.s : "");
	buf_free(&hex);
	parse_next(p);
	return parse_value(p, v, "blob");
}

/* :name, $name, @name; the nameless get a number. */
static struct expr *
parse_param(struct parser *p)
{
	const char *s = token_text(&p->tokens, &p->t, p->arena) + 1;
	struct expr *e = parse_new(p, EXPR_PARAM);

	parse_tally(p, &p->said, PARSE_PARAMS, "parameters");
	if (*s == '\0')
		s = arena_printf(p->arena, "p%d", ++p->params);
	else if (*s >= '0' && *s <= '9')
		s = arena_printf(p->arena, "p%s", s);
	e->u.param.name = s;
	parse_next(p);
	return e;
}

static const struct {
	const char *word, *type;
} typed[] = {{"date", "date"}, {"time", "time"}, {"timestamp", "datetime"},
    {"datetime", "datetime"}};

static struct expr *
typed_text(struct parser *p, const char *type)
{
	struct expr *e = parse_text(p, NULL), *now =
	    parse_special_unit(p, e, type);

	if (now != NULL)
		return now;
	e->u.value.type = type;
	return e;
}

/* DATE '2025-10-31', TRUE, NULL; NULL: none of them begins here. */
static struct expr *
parse_word_literal(struct parser *p)
{
	struct expr *e = NULL;
	size_t i;

	if (p->t.kind != TOKEN_WORD || token_is(&p->ahead, "."))
		return NULL;
	for (i = 0; i < sizeof typed / sizeof *typed; i++)
		if (p->ahead.kind == TOKEN_STRING &&
		    parse_accept(p, typed[i].word))
			return typed_text(p, typed[i].type);
	if (parse_is(p, "null"))
		e = parse_value(p, json_null(), NULL);
	else if (parse_is(p, "true"))
		e = parse_value(p, json_true(), NULL);
	else if (parse_is(p, "false"))
		e = parse_value(p, json_false(), NULL);
	if (e != NULL)
		parse_next(p);
	return e;
}

/* -- CASE, CAST, parentheses */

static struct expr *
parse_case(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_CASE);
	struct when *more;

	parse_next(p);
	if (!parse_is(p, "when"))
		e->u.cases.operand = parse_expr(p);
	while (parse_accept(p, "when")) {
		e->u.cases.whens = arena_grow(p->arena, e->u.cases.whens,
		    e->u.cases.n, sizeof *more);
		more = &e->u.cases.whens[e->u.cases.n++];
		if (e->u.cases.operand != NULL)
			more->value = parse_expr(p);
		else
			more->test = parse_pred(p);
		parse_expect(p, "then");
		more->then = parse_expr(p);
	}
	if (e->u.cases.n == 0)
		parse_wanted(p, "WHEN");
	if (parse_accept(p, "else"))
		e->u.cases.otherwise = parse_expr(p);
	parse_expect(p, "end");
	return e;
}

struct expr *
parse_cast_to(struct parser *p, struct expr *of, const char *type)
{
	struct expr *e = parse_new(p, EXPR_CAST);

	e->at.index = of->at.index;
	e->u.cast.of = of;
	e->u.cast.to = type;
	return e;
}

/* A part of a date is an integer, so that dialects write it with a cast. */
static bool
is_part(const struct expr *e)
{
	if (e->kind == EXPR_CALL && strcmp(e->u.call.name, "floor") == 0 &&
	    e->u.call.args.n == 1)
		return e->u.call.args.v[0]->kind == EXPR_PART &&
		    e->u.call.args.v[0]->u.date.unit == UNIT_SECOND;
	return e->kind == EXPR_PART;
}

static struct expr *
cast_as(struct parser *p, struct expr *of, const char *type)
{
	struct expr *now = parse_special_unit(p, of, type);

	if (now != NULL)
		return now;
	if (is_part(of) && strcmp(type, "integer") == 0)
		return of->kind == EXPR_PART ? of : of->u.call.args.v[0];
	of = parse_cast_to(p, of, type);
	of->at.key = parse_written;
	return of;
}

static struct expr *
parse_cast(struct parser *p)
{
	struct expr *of;
	const char *type;

	parse_next(p);
	parse_expect(p, "(");
	of = parse_expr(p);
	parse_expect(p, "as");
	type = parse_type(p);
	parse_expect(p, ")");
	return cast_as(p, of, type);
}

/* A row, a query, or an expression. */
static struct expr *
parse_in_parens(struct parser *p)
{
	struct expr *e, *row;

	parse_next(p);
	if (parse_at_query(p)) {
		e = parse_new(p, EXPR_QUERY);
		e->u.query = parse_query(p);
		parse_expect(p, ")");
		return e;
	}
	e = parse_expr(p);
	if (parse_is(p, ",")) {
		row = parse_new(p, EXPR_ROW);
		parse_append(p, &row->u.row, e);
		while (parse_accept(p, ",")) {
			parse_one_of_few(p, row->u.row.n);
			parse_append(p, &row->u.row, parse_expr(p));
		}
		e = row;
	}
	parse_expect(p, ")");
	if (e->kind == EXPR_PREDICATE)
		e->u.predicate->bare &= e->u.predicate->kind == PRED_OR;
	return e;
}

static struct expr *
parse_exists(struct parser *p)
{
	struct pred *pred = parse_new_pred(p, PRED_EXISTS);

	parse_next(p);
	parse_expect(p, "(");
	pred->u.exists = parse_query(p);
	parse_expect(p, ")");
	return parse_as_expr(p, pred);
}

/* -- columns */

/* column, table.column, schema.table.column */
static struct expr *
parse_column(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_COLUMN);
	bool either = p->t.kind == TOKEN_TEXT;
	const char *schema = NULL;

	e->u.column.name = parse_at_reserved_column(p) ?
	    parse_any_name(p, "an expression") :
	    parse_name(p, "an expression");
	while (parse_accept(p, ".")) {
		either = false;
		schema = e->u.column.table;
		e->u.column.table = e->u.column.name;
		if (parse_accept(p, "*")) {
			e->u.column.name = parse_starred;
			break;
		}
		e->u.column.name = parse_any_name(p, "a column");
	}
	e->at.key = either ? parse_either : schema;
	return e;
}

/* -- signs before, :: behind */

static struct expr *
parse_signed(struct parser *p, enum operator op)
{
	struct expr *e = parse_new(p, EXPR_OP), *of;
	const json_t *v;

	parse_next(p);
	if (!parse_down(p)) {
		parse_up(p);
		return e;
	}
	of = parse_primary(p);
	parse_up(p);
	v = of->kind == EXPR_VALUE ? of->u.value.json : NULL;
	if (op == OPERATOR_SUB && json_is_integer(v) &&
	    json_integer_value(v) > 0)
		return parse_value(p, json_integer(-json_integer_value(v)),
		    NULL);
	if (op == OPERATOR_SUB && json_is_string(v) &&
	    of->u.value.type != NULL && json_string_value(v)[0] != '-' &&
	    strcmp(of->u.value.type, "number") == 0)
		return parse_value(p, json_string(arena_printf(p->arena,
		    "-%s", json_string_value(v))), "number");
	e->u.op.op = op;
	parse_append(p, &e->u.op.args, of);
	return e;
}

/* CURRENT_DATE and the like are calls, with parentheses or without. */
static struct expr *
parse_now(struct parser *p)
{
	static const char *const words[] = {"current_date", "current_time",
	    "current_timestamp", "localtime", "localtimestamp", "sysdate"};
	struct expr *e;
	size_t i;

	for (i = 0; i < sizeof words / sizeof *words; i++)
		if (parse_is(p, words[i]))
			break;
	if (i == sizeof words / sizeof *words || token_is(&p->ahead, ".") ||
	    (i == 5 && (token_is(&p->ahead, "(") ||
	    !(p->tokens.dialect->knows & KNOWS_SYSDATE))))
		return NULL;
	if ((i == 3 || i == 4) && (p->tokens.dialect->calls & NOW_HAS_ZONE))
		return parse_special_local(p, i == 3);
	if (i > 2)
		i = i > 3 || (p->tokens.dialect->calls &
		    LOCALTIME_HAS_DATE) ? 2 : 1;
	e = parse_new(p, EXPR_CALL);
	e->u.call.name = words[i];
	e->u.call.function = function_find(words[i]);
	parse_next(p);
	if (parse_accept(p, "(")) {
		if (p->t.kind == TOKEN_NUMBER)
			parse_unsupported(p, "a time precision");
		parse_expect(p, ")");
	}
	return e;
}

/* A word and a parenthesis; some reserved words are functions as well. */
static bool
at_call(const struct parser *p)
{
	return p->t.kind == TOKEN_WORD && token_is(&p->ahead, "(") &&
	    (!parse_is_reserved(&p->t) || parse_is(p, "isnull") ||
	    parse_is(p, "left") || parse_is(p, "like") ||
	    parse_is(p, "right"));
}

static struct expr *
parse_word(struct parser *p)
{
	struct expr *e = parse_word_literal(p);
	const char *name;

	if (e == NULL)
		e = parse_now(p);
	if (e != NULL)
		return e;
	if (parse_is(p, "case") && !parse_at_reserved_column(p))
		return parse_case(p);
	if (parse_is_two(p, "cast", "("))
		return parse_cast(p);
	if (parse_is(p, "interval") && p->ahead.kind != TOKEN_END &&
	    !parse_is_reserved(&p->ahead) && (p->ahead.kind != TOKEN_SIGN ||
	    token_is(&p->ahead, "(") || token_is(&p->ahead, "-")))
		return parse_interval(p);
	if (parse_is_two(p, "exists", "("))
		return parse_exists(p);
	if (at_call(p)) {
		name = token_text(&p->tokens, &p->t, p->arena);
		parse_next(p);
		return parse_call(p, name);
	}
	parse_refuse_session(p, false);
	return parse_column(p);
}

static struct expr *
parse_bare(struct parser *p)
{
	struct expr *e;

	switch (p->t.kind) {
	case TOKEN_NUMBER:
		return parse_number(p);
	case TOKEN_STRING:
		return parse_text(p, NULL);
	case TOKEN_BLOB:
		return parse_text(p, "blob");
	case TOKEN_BITS:
		return parse_bits(p);
	case TOKEN_PARAM:
		return parse_param(p);
	case TOKEN_WORD:
	case TOKEN_NAME:
	case TOKEN_TEXT:
		return parse_word(p);
	case TOKEN_SIGN:
		if (parse_is(p, "("))
			return parse_in_parens(p);
		if (parse_is(p, "-"))
			return parse_signed(p, OPERATOR_SUB);
		if (parse_is(p, "~"))
			return parse_signed(p, OPERATOR_BIT_NOT);
		if (parse_accept(p, "+")) {
			e = parse_down(p) ? parse_primary(p) :
			    parse_value(p, json_null(), NULL);
			parse_up(p);
			if (e->kind == EXPR_VALUE &&
			    (p->tokens.dialect->knows & KNOWS_PLUS))
				e->at.key = parse_plus;
			return e;
		}
		break;
	case TOKEN_END:
	case TOKEN_WRONG:
		break;
	}
	parse_refuse_operator(p);
	parse_wanted(p, "an expression");
	return parse_value(p, json_null(), NULL);
}

/* (ARRAY_AGG(x ORDER BY y))[1] is the value of any row, or of the first. */
static struct expr *
parse_first(struct parser *p, struct expr *e)
{
	if (e->kind != EXPR_CALL || strcmp(e->u.call.name, "array_agg") != 0) {
		parse_unsupported(p, "an array");
		return e;
	}
	parse_next(p);
	parse_next(p);
	parse_expect(p, "]");
	e->u.call.name = "any_value";
	e->u.call.function = function_find("any_value");
	return e;
}

struct expr *
parse_primary(struct parser *p)
{
	struct expr *e = parse_bare(p);

	for (int links = 0;; parse_link(p, &links)) {
		if (parse_accept(p, "::"))
			e = cast_as(p, e, parse_type(p));
		else if (parse_is_two(p, "[", "1"))
			e = parse_first(p, e);
		else if (parse_is(p, "["))
			parse_unsupported(p, "an array");
		else
			return e;
	}
}
