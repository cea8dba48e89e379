/* Calls in plain words: functions, aggregates, windows. */
#include <stdlib.h>
#include <string.h>
#include "lang/function.h"
#include "lang/plain/plain_part.h"

struct phrase {
	const char *function;
	int args; /* -1: any number */
	const char *words;
};

static const struct phrase phrases[] = {
#define PHRASE(function, args, words) {function, args, words},
#include "lang/plain/plain.def"
#undef PHRASE
};

/* substr(x, 1, n) */
static bool
is_beginning(const struct expr *e)
{
	const struct exprs *args = &e->u.call.args;

	return strcmp(e->u.call.name, "substr") == 0 && args->n == 3 &&
	    args->v[1]->kind == EXPR_VALUE &&
	    json_integer_value(args->v[1]->u.value.json) == 1;
}

static const struct phrase *
phrase_of(const struct expr *e)
{
	static const struct phrase beginning = {"substr", 3,
	    "first %3 characters of %1"};
	const struct phrase *any = NULL;

	if (is_beginning(e))
		return &beginning;
	for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
		if (strcmp(phrases[i].function, e->u.call.name) != 0)
			continue;
		if (phrases[i].args == (int)e->u.call.args.n)
			return &phrases[i];
		if (phrases[i].args < 0)
			any = &phrases[i];
	}
	return any;
}

/* Does it count rows, whatever is in them? */
static bool
counts_rows(const struct expr *e)
{
	const struct exprs *args = &e->u.call.args;

	return strcmp(e->u.call.name, "count") == 0 && (e->u.call.star ||
	    args->n == 0 || (args->n == 1 && !e->u.call.distinct &&
	    args->v[0]->kind == EXPR_VALUE &&
	    !json_is_null(args->v[0]->u.value.json)));
}

static bool
is_extreme(const struct expr *e)
{
	return e->u.call.args.n == 1 && plain_is_time(e->u.call.args.v[0]) &&
	    (strcmp(e->u.call.name, "min") == 0 ||
	    strcmp(e->u.call.name, "max") == 0);
}

static enum bind
phrase_bind(const char *words)
{
	size_t n = strlen(words);

	if (strncmp(words, "%*", 2) == 0)
		return BIND_OP;
	if (*words == '%')
		return BIND_AFTER;
	if (strchr(words, '%') == NULL || strstr(words, "(%*)"))
		return BIND_WORD;
	return words[n - 2] == '%' ? BIND_BEFORE : BIND_AFTER;
}

enum bind
plain_call_bind(const struct expr *e)
{
	const struct phrase *p = phrase_of(e);
	enum bind bind;

	if (e->u.call.over || e->u.call.order_by.n > 0)
		return BIND_AFTER;
	if (counts_rows(e) || e->u.call.filter.n > 0 || plain_some_of(e).where)
		return BIND_BEFORE;
	bind = p ? phrase_bind(p->words) : BIND_WORD;
	return plain_date_call_bind(e, bind);
}

static void
plain_args(const struct plain *w, const struct exprs *args, const char *gap,
    enum bind least)
{
	for (size_t i = 0; i < args->n; i++) {
		buf_str(w->b, i > 0 ? gap : "");
		plain_at(w, args->v[i], least);
	}
}

/* The words with the arguments in their places. */
static void
fill_in(const struct plain *w, const struct expr *e, const char *words)
{
	const struct exprs *args = &e->u.call.args;
	const char *gap = strchr(words, ':'), *at = words;

	for (; *at && at != gap; at++) {
		size_t i;

		if (*at != '%') {
			buf_ch(w->b, *at);
			continue;
		}
		at++;
		buf_str(w->b, e->u.call.distinct && *at == '1' ?
		    "different " : "");
		i = (size_t)(*at - '1');
		if (*at == '*')
			plain_args(w, args, gap ? gap + 1 : ", ",
			    at - words == 1 ? BIND_WORD : BIND_OP);
		else if (i < args->n)
			plain_at(w, args->v[i], at - words == 1 ?
			    BIND_AFTER : BIND_BEFORE);
	}
}

static void
plain_words(const struct plain *w, const struct expr *e)
{
	const struct phrase *p = phrase_of(e);

	if (counts_rows(e)) {
		buf_str(w->b, "number of rows");
	} else if (is_extreme(e)) {
		buf_str(w->b, strcmp(e->u.call.name, "min") == 0 ?
		    "earliest " : "latest ");
		plain_at(w, e->u.call.args.v[0], BIND_BEFORE);
	} else if (p) {
		fill_in(w, e, p->words);
	} else {
		buf_fmt(w->b, "%s(%s", e->u.call.name,
		    e->u.call.distinct ? "different " : "");
		plain_exprs(w, &e->u.call.args, ", ");
		buf_ch(w->b, ')');
	}
}

/* The words of an aggregate of some rows, without which rows those are. */
static void
plain_some(const struct plain *w, const struct expr *e,
    const struct plain_some *some)
{
	struct expr of = *e, *arg = some->of;

	of.u.call.args = (struct exprs){&arg, 1};
	if (some->rows)
		buf_str(w->b, some->rows);
	else
		plain_words(w, &of);
}

void
plain_call(const struct plain *w, const struct expr *e)
{
	struct plain_some some = plain_some_of(e);

	plain_window_before(w, e);
	if (some.where)
		plain_some(w, e, &some);
	else if (!plain_date_call(w, e))
		plain_words(w, e);
	if (e->u.call.order_by.n > 0) {
		buf_str(w->b, " in the order of ");
		plain_orders_inner(w, &e->u.call.order_by);
	}
	plain_window_after(w, e);
	if (some.where) {
		buf_str(w->b, some.share ? " (those where " :
		    " (only where ");
		plain_pred(w, some.where);
		buf_ch(w->b, ')');
	}
	if (e->u.call.filter.n > 0)
		plain_only(w, &e->u.call.filter);
}
