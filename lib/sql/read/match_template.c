#include "sql/read/match_template.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "lang/function.h"
#include "sql/read/parse_special.h"
#include "lang/walk_expr.h"

/* A template as a tree, and what it stands for. */
struct pattern {
	struct expr *tree;
	enum expr_kind kind;
	const char *function; /* call */
	enum date_unit unit;
	bool moment;      /* shift: the date has a time */
	bool known;       /* shift by a text such as "+3 months" */
	const struct date_shift *shift;
};

/* Those of a dialect, made when first needed and kept. */
struct patterns {
	struct arena arena;
	json_t *kept;
	struct pattern *v;
	size_t n, cap;
	bool made;
};
static struct patterns all[DIALECTS];

/* -- types, as far as a text tells them */

enum type_class
match_template_type(const struct expr *e)
{
	const struct cast_type *t;

	if (e->kind == EXPR_CAST) {
		t =
		    function_cast_type(e->u.cast.to,
		    strcspn(e->u.cast.to, "("));
		return t != NULL ? t->class : TYPE_UNKNOWN;
	}
	if (e->kind == EXPR_SHIFT)
		return e->u.date.unit > UNIT_DAY ||
		    e->at.key == parse_moment ? TYPE_DATETIME :
		    match_template_type(e->u.date.of);
	if (e->kind == EXPR_TRUNC)
		return e->u.date.unit > UNIT_DAY ? TYPE_DATETIME : TYPE_DATE;
	if (e->kind == EXPR_CALL && e->u.call.function != NULL &&
	    e->u.call.function->result != TYPE_UNKNOWN)
		return e->u.call.function->result;
	if (e->kind != EXPR_VALUE || e->u.value.type == NULL)
		return e->type;
	t = function_cast_type(e->u.value.type, strlen(e->u.value.type));
	return t != NULL ? t->class : TYPE_UNKNOWN;
}

/* -- matching */

/* "+3 months": how many of the pattern's units; 0 if it is something else
 * or is spelled otherwise than the writer does. */
static long long
read_distance(const struct pattern *pattern, const struct expr *e)
{
	const char *s = e->kind == EXPR_VALUE ?
	    json_string_value(e->u.value.json) : NULL;
	char same[DATE_DISTANCE];
	long long n;

	n = s != NULL ? strtoll(s, NULL, 10) / pattern->shift->factor : 0;
	if (n == 0 || llabs(n) > DATE_KNOWN)
		return 0;
	dialect_distance(same, pattern->shift, n);
	return strcmp(same, s) == 0 ? n : 0;
}

/* Does the spelling give a date of the kind that it moves? Where it does not
 * a call is what says so. */
static bool
keeps_kind(const struct pattern *pattern, const struct expr *of)
{
	return pattern->unit > UNIT_DAY || pattern->moment ==
	    (match_template_type(of) == TYPE_DATETIME);
}

static struct expr *
stands_for(struct parser *p, const struct pattern *pattern,
    const struct expr *e, struct expr **bound)
{
	struct expr *out = parse_new(p, pattern->kind);
	long long n;

	out->at.index = e->at.index;
	if (pattern->function != NULL) {
		out->u.call.name = pattern->function;
		out->u.call.function = function_find(pattern->function);
		parse_append(p, &out->u.call.args, bound[0]);
		return out;
	}
	out->u.date.unit = pattern->unit;
	out->u.date.of = bound[0];
	if (pattern->kind == EXPR_DIFF)
		out->u.date.to = bound[1];
	if (pattern->kind != EXPR_SHIFT)
		return out;
	if (!keeps_kind(pattern, bound[0]))
		return NULL;
	out->u.date.by = bound[1];
	if (!pattern->known)
		return out;
	n = read_distance(pattern, bound[2]);
	if (n == 0)
		return NULL;
	out->u.date.by = parse_value(p, json_integer(n), NULL);
	return out;
}

static struct expr *
recognise_by(struct parser *p, const struct patterns *list, struct expr *e)
{
	struct expr *bound[WALK_HOLES], *out;
	size_t i;

	for (i = 0; i < list->n; i++) {
		if (list->v[i].tree->kind != e->kind ||
		    !walk_match(list->v[i].tree, e, bound))
			continue;
		out = stands_for(p, &list->v[i], e, bound);
		if (out != NULL)
			return out;
	}
	return e;
}

/* -- making the patterns */

/* "@1", "#2" and "%" as parameters. */
static void
with_holes(struct buf *b, struct word word, bool distance)
{
	size_t i;

	for (i = 0; i < word.n; i++) {
		if ((word.s[i] == '@' || word.s[i] == '#' ||
		    word.s[i] == '!') && i + 1 < word.n &&
		    word.s[i + 1] >= '1' && word.s[i + 1] <= '2')
			buf_fmt(b, ":a%c", word.s[++i]);
		else if (word.s[i] == '%' && distance)
			buf_str(b, ":a3");
		else
			buf_ch(b, word.s[i]);
	}
}

struct making {
	struct parser *p;
	const struct patterns *list;
};

static void
recognise_below(void *arg, struct expr **e)
{
	struct making *m = arg;
	const struct walk w = {.expr = recognise_below, .arg = arg};

	walk_expr(&w, *e);
	*e = recognise_by(m->p, m->list, *e);
}

/* A pattern that is such a node of a hole itself says nothing new. */
static void
add(struct patterns *list, const struct dialect *d, struct word word,
    struct pattern pattern)
{
	struct buf text = BUF_INIT;
	struct parser p;
	struct making m = {&p, list};

	if (word.s == NULL)
		return;
	with_holes(&text, word, pattern.known);
	parser_open(&p, arena_strdup(&list->arena, text.s), text.len, d,
	    &list->arena, list->kept);
	p.scalar = true;
	pattern.tree = parse_expr(&p);
	if (!p.failed && p.t.kind == TOKEN_END) {
		recognise_below(&m, &pattern.tree);
		if (pattern.tree->kind < EXPR_PART ||
		    pattern.tree->kind > EXPR_SHIFT ||
		    pattern.tree->u.date.of->kind != EXPR_PARAM) {
			MEM_GROW(list->v, list->n, list->cap);
			list->v[list->n++] = pattern;
		}
	}
	parser_close(&p);
	buf_free(&text);
}

/* Parts that others are made of come first. */
static const enum date_unit order[] = {UNIT_MONTH, UNIT_YEAR, UNIT_DAY,
	UNIT_HOUR, UNIT_MINUTE, UNIT_SECOND, UNIT_WEEKDAY, UNIT_DAY_OF_YEAR,
	UNIT_WEEK, UNIT_QUARTER};
#define ORDERED (sizeof order / sizeof *order)

static void
add_shifts(struct patterns *list, const struct dialect *d, enum date_unit u,
    bool moment)
{
	const struct date_shift *s = dialect_shift(d, u, moment, false);
	struct pattern pattern = {.kind = EXPR_SHIFT, .unit = u,
	    .moment = moment, .shift = s};

	if (s == NULL)
		return;
	add(list, d, s->computed, pattern);
	if (s->unit == NULL)
		return;
	pattern.known = true;
	add(list, d, s->known, pattern);
}

/* Once more, now that all are known: what is found in a text is below what
 * is looked for. */
static void
recognise_within(struct patterns *list, const struct dialect *d)
{
	struct parser p;
	struct making m = {&p, list};
	const struct walk w = {.expr = recognise_below, .arg = &m};
	size_t i;

	parser_open(&p, "", 0, d, &list->arena, list->kept);
	for (i = 0; i < list->n; i++)
		walk_expr(&w, list->v[i].tree);
	parser_close(&p);
}

static void
add_functions(struct patterns *list, const struct dialect *d)
{
	static const char *const names[] = {"epoch", "from_epoch"};
	struct word word;
	size_t i;

	for (i = 0; i < sizeof names / sizeof *names; i++)
		if (dialect_function(d, d, names[i], 1, &word) ==
		    SPELLED_TEMPLATE)
			add(list, d, word, (struct pattern){
			    .kind = EXPR_CALL, .function = names[i]});
	if (d->epoch.s != NULL)
		add(list, d, d->epoch, (struct pattern){
		    .kind = EXPR_CALL, .function = "epoch"});
}

static void
make(struct patterns *list, const struct dialect *d)
{
	size_t i;
	int moment;

	list->made = true;
	list->kept = json_array();
	add_functions(list, d);
	for (i = 0; i < ORDERED; i++)
		add(list, d, dialect_part(d, order[i]),
		    (struct pattern){.kind = EXPR_PART, .unit = order[i]});
	/* DATE(x) is a cast, not a date cut to its day */
	for (i = 0; i < ORDERED; i++)
		if (order[i] <= UNIT_SECOND && order[i] != UNIT_DAY)
			add(list, d, dialect_trunc(d, order[i]),
			    (struct pattern){.kind = EXPR_TRUNC,
			    .unit = order[i]});
	for (i = 0; i < ORDERED; i++)
		if (order[i] <= UNIT_SECOND)
			add(list, d, dialect_diff(d, order[i]),
			    (struct pattern){.kind = EXPR_DIFF,
			    .unit = order[i]});
	for (moment = 0; moment < 2; moment++)
		for (i = 0; i < ORDERED; i++)
			if (order[i] <= UNIT_SECOND)
				add_shifts(list, d, order[i], moment);
	recognise_within(list, d);
}

/* SQL Server has no other words for today and for the time of day than
 * CAST(GETDATE() AS DATE) and AS TIME. */
static bool
is_now(struct parser *p, const struct expr *e)
{
	return (p->tokens.dialect->calls & TODAY_IS_A_CAST) &&
	    e->u.cast.of->kind == EXPR_CALL &&
	    strcmp(e->u.cast.of->u.call.name, "current_timestamp") == 0 &&
	    (strcmp(e->u.cast.to, "date") == 0 ||
	    strcmp(e->u.cast.to, "time") == 0);
}

/* CAST(date + interval AS DATE) is the shift of a date. */
static struct expr *
as_shift(struct parser *p, struct expr *e)
{
	struct expr *of = e->u.cast.of;

	if (is_now(p, e)) {
		of->u.call.name = *e->u.cast.to == 'd' ? "current_date" :
		    "current_time";
		of->u.call.function = function_find(of->u.call.name);
		return of;
	}
	if (strcmp(e->u.cast.to, "date") != 0 || of->kind != EXPR_SHIFT ||
	    of->at.key != parse_moment || of->u.date.unit > UNIT_DAY ||
	    match_template_type(of->u.date.of) == TYPE_DATETIME)
		return e;
	of->at.key = NULL;
	return of;
}

/* DATE(x), DATETIME(x), TIME(x) where they are how a cast is written. */
static struct expr *
as_cast(struct parser *p, struct expr *e)
{
	static const char *const types[] = {"date", "datetime", "time",
	    "json"};
	const struct word *word;
	size_t i;

	if (e->u.call.args.n != 1 || e->u.call.over != NULL ||
	    e->u.call.distinct)
		return e;
	for (i = 0; i < sizeof types / sizeof *types; i++) {
		word = dialect_cast(p->tokens.dialect, types[i],
		    strlen(types[i]));
		if (word != NULL && strcmp(e->u.call.name, types[i]) == 0)
			return parse_cast_to(p, e->u.call.args.v[0], types[i]);
	}
	return e;
}

/*
 * CURRENT_DATE or NOW(): a number beside it is one of days, also where the
 * dialect would count otherwise, which makes no sense. SQLite's own
 * date('now') is a text that begins with the year, and is used so.
 */
static bool
is_today(const struct parser *p, const struct expr *e)
{
	const char *said = p->tokens.text + e->at.index;

	return e->kind == EXPR_CALL &&
	    (strcmp(e->u.call.name, "current_date") == 0 ||
	    strcmp(e->u.call.name, "current_timestamp") == 0) &&
	    (said >= p->tokens.end ||
	    ascii_lower((unsigned char)*said) != 'd');
}

static bool
is_count(const struct expr *e)
{
	return match_template_type(e) == TYPE_INTEGER ||
	    (e->kind == EXPR_VALUE &&
	    json_is_integer(e->u.value.json));
}

static struct expr *
days_of(struct parser *p, const struct expr *e, struct expr *from,
    struct expr *to)
{
	struct expr *out = parse_special_diff(p, UNIT_DAY, from, to);

	out->at = e->at;
	return out;
}

/* DATE '2026-01-01', x::date, and today, as PostgreSQL would have them. */
static bool
is_said_date(const struct parser *p, const struct expr *e)
{
	if (e->kind == EXPR_CAST)
		return e->at.key == parse_written &&
		    strcmp(e->u.cast.to, "date") == 0;
	return is_today(p, e) || (e->kind == EXPR_VALUE &&
	    e->u.value.type != NULL && strcmp(e->u.value.type, "date") == 0);
}

/* What is taken from a date: a column, whatever type dates have there. */
static bool
is_time(const struct parser *p, const struct expr *e)
{
	return is_said_date(p, e) || (e->kind == EXPR_COLUMN &&
	    (e->type == TYPE_TEXT || e->type == TYPE_DATE ||
	    e->type == TYPE_DATETIME));
}

/* date + 3, date - 3, date - date: days in PostgreSQL, and of today. */
static struct expr *
as_days(struct parser *p, struct expr *e)
{
	bool dates = (p->tokens.dialect->reads & READS_DATE_ARITHMETIC) != 0;
	struct expr *a = e->u.op.args.v[0], *b = e->u.op.args.v[1], *out;
	bool back = e->u.op.op == OPERATOR_SUB;

	if (e->u.op.args.n != 2 || (!back && e->u.op.op != OPERATOR_ADD) ||
	    (dates ? match_template_type(a) != TYPE_DATE && !is_today(p, a) :
	    !is_said_date(p, a)))
		return e;
	if (dates && back && match_template_type(a) == TYPE_DATE &&
	    match_template_type(b) == TYPE_DATE)
		return days_of(p, e, b, a);
	if (!dates && back && is_time(p, b)) {
		out = parse_special_days(p, b, a);
		out->at = e->at;
		return out;
	}
	if (!is_count(b))
		return e;
	out = parse_moved(p, a, parse_days(p, b), back);
	out->at.key = NULL;
	return out;
}

/*
 * Can a pattern begin with this, as far as is known before they are made?
 * To make them takes as long as to read ten statements, and most statements
 * have no date: in each pattern stands a call that is no aggregate, a cast,
 * or a literal with a type such as an interval.
 */
static bool
may_begin(const struct expr *e)
{
	size_t i;

	if (e->kind == EXPR_CALL)
		return !function_aggregates(e);
	if (e->kind != EXPR_OP)
		return e->kind >= EXPR_CAST && e->kind <= EXPR_SHIFT;
	for (i = 0; i < e->u.op.args.n; i++)
		if (e->u.op.args.v[i]->kind == EXPR_VALUE &&
		    e->u.op.args.v[i]->u.value.type != NULL)
			return true;
	return false;
}

struct expr *
match_template(struct parser *p, struct expr *e)
{
	const struct dialect *d = p->tokens.dialect;
	struct patterns *list = &all[d->id];

	if (e->kind == EXPR_CALL && (d->calls & CALLS_TAKE_MODIFIERS))
		e = match_template_time(p, e);
	if (!list->made && may_begin(e))
		make(list, d);
	e = recognise_by(p, list, e);
	if (e->kind == EXPR_CAST)
		return as_shift(p, e);
	if (e->kind == EXPR_OP && e->u.op.args.n > 1)
		return as_days(p, e);
	return e->kind == EXPR_CALL ? as_cast(p, e) : e;
}
