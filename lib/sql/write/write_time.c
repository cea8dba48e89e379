/*
 * What a plan says in SQLite's own words, date('now', 'start of year'), is
 * written as the reader has it, so that a text reads back as itself.
 */
#include "sql/write/writer.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"
#include "sql/read/match_template.h"
#include "sql/dialect/times.h"

static const char *
text_of(const struct expr *e)
{
	return e->kind == EXPR_VALUE ? json_string_value(e->u.value.json) :
	    NULL;
}

static bool
is_now(const struct expr *e)
{
	const char *s = e != NULL ? text_of(e) : NULL;

	return s != NULL && ascii_equal(s, "now");
}

static bool
is_strftime(const struct expr *e)
{
	return e->kind == EXPR_CALL &&
	    strcmp(e->u.call.name, "strftime") == 0;
}

static struct expr *
call_new(struct parser *p, const struct expr *at, const char *name)
{
	struct expr *e = parse_new(p, EXPR_CALL);

	e->at = at->at;
	e->u.call.name = name;
	e->u.call.function = function_find(name);
	e->type = e->u.call.function->result;
	return e;
}

/* The writer goes by types, which the reader leaves to others. */
static void
set_types(struct expr *e)
{
	size_t i;

	if (e->kind == EXPR_CALL)
		for (i = 0; i < e->u.call.args.n; i++)
			set_types(e->u.call.args.v[i]);
	else if (e->kind == EXPR_CAST)
		set_types(e->u.cast.of);
	else if (e->kind == EXPR_TRUNC || e->kind == EXPR_SHIFT)
		set_types(e->u.date.of);
	if (e->type == TYPE_UNKNOWN)
		e->type = match_template_type(e);
}

static struct expr *
epoch_new(struct parser *p, const struct expr *at, struct expr *of)
{
	struct expr *e = call_new(p, at, "epoch");

	parse_append(p, &e->u.call.args, of);
	return e;
}

/* NULL if the reader leaves it as it is. */
static struct expr *
call_read(struct parser *p, const struct expr *e)
{
	struct expr *copy = parse_new(p, EXPR_CALL), *out;
	const struct exprs *args = &e->u.call.args;
	size_t i, at = (size_t)times_argument(e->u.call.name);

	if (e->u.call.function != NULL)
		return epoch_new(p, e, call_new(p, e, "current_timestamp"));
	*copy = *e;
	copy->u.call.args = (struct exprs){NULL, 0};
	for (i = 0; i < args->n; i++)
		parse_append(p, &copy->u.call.args, args->v[i]);
	out = match_template_time(p, copy);
	if (out == copy && copy->u.call.args.n == args->n &&
	    (at >= args->n || copy->u.call.args.v[at] == args->v[at]))
		return NULL;
	set_types(out);
	return out;
}

/* CAST(strftime('%s', x) AS INTEGER) */
static struct expr *
epoch_read(struct parser *p, struct expr *of)
{
	struct expr *read = call_read(p, of);
	const char *format;

	if (read == NULL)
		read = of;
	if (read->kind != EXPR_CALL || read->u.call.args.n != 2 ||
	    read->u.call.distinct || read->u.call.order_by.n > 0)
		return NULL;
	format = text_of(read->u.call.args.v[0]);
	if (format == NULL || strcmp(format, "%s") != 0)
		return NULL;
	return epoch_new(p, of, read->u.call.args.v[1]);
}

static struct expr *
cast_read(struct parser *p, const struct expr *e)
{
	const char *to = e->u.cast.to;
	struct expr *of = e->u.cast.of;

	if (is_now(of))
		return strcmp(to, "date") == 0 ?
		    call_new(p, e, "current_date") :
		    strcmp(to, "datetime") == 0 ?
		    call_new(p, e, "current_timestamp") :
		    strcmp(to, "time") == 0 ?
		    call_new(p, e, "current_time") : NULL;
	return strcmp(to, "integer") == 0 && is_strftime(of) ?
	    epoch_read(p, of) : NULL;
}

/* 'now' as what is cut, moved or compared: a day where only days count. */
static struct expr *
date_read(struct parser *p, const struct expr *e)
{
	bool day = (e->kind == EXPR_TRUNC || e->kind == EXPR_SHIFT) &&
	    e->u.date.unit <= UNIT_DAY;
	struct expr *copy;

	if (e->kind == EXPR_TRUNC && e->u.date.unit == UNIT_DAY)
		return call_new(p, e, "current_date");
	copy = parse_new(p, e->kind);
	*copy = *e;
	if (is_now(e->u.date.of))
		copy->u.date.of = call_new(p, e, day ? "current_date" :
		    "current_timestamp");
	if (is_now(e->u.date.to))
		copy->u.date.to = call_new(p, e, "current_timestamp");
	return copy;
}

/* Most expressions are none of these. */
static bool
may_differ(const struct expr *e)
{
	if (e->kind == EXPR_CALL)
		return times_argument(e->u.call.name) >= 0 ||
		    (strcmp(e->u.call.name, "epoch") == 0 &&
		    e->u.call.args.n == 1 && is_now(e->u.call.args.v[0]));
	if (e->kind == EXPR_CAST)
		return is_now(e->u.cast.of) || is_strftime(e->u.cast.of);
	return e->kind >= EXPR_PART && e->kind <= EXPR_SHIFT &&
	    (is_now(e->u.date.of) || is_now(e->u.date.to));
}

bool
write_as_read(struct writer *w, const struct expr *e,
    void (*write)(struct writer *, const struct expr *))
{
	struct arena arena = {0};
	struct parser p;
	struct expr *read = NULL;

	if (w->d != w->from || !(w->d->calls & CALLS_TAKE_MODIFIERS) ||
	    !may_differ(e))
		return false;
	parser_open(&p, "", 0, w->d, &arena, w->made);
	if (e->kind == EXPR_CALL)
		read = call_read(&p, e);
	else if (e->kind == EXPR_CAST)
		read = cast_read(&p, e);
	else
		read = date_read(&p, e);
	if (read != NULL)
		write(w, read);
	parser_close(&p);
	arena_free(&arena);
	return read != NULL;
}
