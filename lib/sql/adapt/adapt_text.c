/* SQLite's printf, its substr that counts from the end, trim with characters. */
#include "sql/adapt/adapt_part.h"

#include <stdlib.h>
#include <string.h>

/* A position that counts from the end is kept where two arguments say it. */
struct expr *
adapt_substr(struct adapt *a, const struct expr *e)
{
	const struct exprs *args = &e->u.call.args;
	const json_t *from = args->n == 2 && args->v[1]->kind == EXPR_VALUE ?
	    args->v[1]->u.value.json : NULL;

	if (!json_is_integer(from) || json_integer_value(from) >= 0)
		return NULL;
	return adapt_make(a, "right", TYPE_TEXT, args->v[0],
	    adapt_value(a, e, json_integer(-json_integer_value(from)),
	    TYPE_INTEGER));
}

/* -- trim */

/* The characters of a literal as a regular expression: "^[ x]+|[ x]+\z". */
static json_t *
trim_pattern(const char *set, bool left, bool right)
{
	struct buf class = BUF_INIT, all = BUF_INIT;
	json_t *out;

	for (; *set != '\0'; set++) {
		if (strchr("[]^-\\&", *set) != NULL)
			buf_ch(&class, '\\');
		buf_ch(&class, *set);
	}
	if (left)
		buf_fmt(&all, "^[%s]+", class.s);
	if (left && right)
		buf_ch(&all, '|');
	if (right)
		buf_fmt(&all, "[%s]+\\z", class.s);
	out = json_stringn(all.s, all.len);
	buf_free(&class);
	buf_free(&all);
	return out;
}

/* TRIM that takes no list of characters. */
struct expr *
adapt_trim(struct adapt *a, const struct expr *e)
{
	const struct exprs *args = &e->u.call.args;
	const char *name = e->u.call.name, *set;
	bool left = strcmp(name, "rtrim") != 0;
	struct word word;

	if ((strcmp(name, "trim") != 0 && strcmp(name, "ltrim") != 0 && left) ||
	    args->n != 2 || args->v[1]->kind != EXPR_VALUE ||
	    dialect_function(a->to, a->from, name, 2, &word) != SPELLED_LACKS)
		return NULL;
	set = json_string_value(args->v[1]->u.value.json);
	if (set == NULL || *set == '\0')
		return NULL;
	return adapt_make(a, INNER_WITHOUT, TYPE_TEXT, args->v[0],
	    adapt_value(a, e, trim_pattern(set, left,
	    strcmp(name, "ltrim") != 0), TYPE_TEXT));
}

/* -- printf */

/* "%.2f", "%05d", "%d", "%s" as parts of a text that is joined. */
struct format {
	struct adapt *a;
	const struct expr *call;
	struct exprs parts;
	size_t next; /* the argument that the next % takes */
};

static void
add_text(struct format *f, const char *s, size_t n)
{
	if (n > 0)
		f->parts.v[f->parts.n++] = adapt_value(f->a, f->call,
		    json_stringn(s, n), TYPE_TEXT);
}

static struct expr *
fixed(struct format *f, struct expr *arg, long digits)
{
	const char *to = arena_printf(&f->a->v->arena, "decimal(38,%ld)",
	    digits);

	if (f->a->to->means & IGNORES_SCALE)
		return adapt_make(f->a, INNER_FIXED, TYPE_TEXT,
		    adapt_cast(f->a, arg, "decimal", TYPE_NUMBER),
		    adapt_value(f->a, f->call, json_sprintf("%%.%df",
		    (int)digits), TYPE_TEXT));
	return adapt_cast(f->a, adapt_cast(f->a, arg, to, TYPE_NUMBER),
	    "text", TYPE_TEXT);
}

/* Filled with zeros; a number longer than that stays whole, so only where
 * it is known to be short can another dialect's lpad do it. */
static struct expr *
whole(struct format *f, struct expr *arg, bool filled)
{
	if (filled)
		return NULL;
	if (arg->type != TYPE_INTEGER)
		arg = adapt_cast(f->a, arg, "integer", TYPE_INTEGER);
	return adapt_cast(f->a, arg, "text", TYPE_TEXT);
}

/* One conversion, behind its %; gives what follows it, NULL: not known. */
static const char *
add_conversion(struct format *f, const char *s)
{
	const struct exprs *args = &f->call->u.call.args;
	struct expr *arg, *part;
	bool filled = *s == '0';
	long width, digits = 6;
	char *end;

	width = strtol(s, &end, 10);
	if (*end == '.')
		digits = strtol(end + 1, &end, 10);
	if (f->next >= args->n || width < 0 || digits < 0 || digits > 30 ||
	    (width > 0 && !filled))
		return NULL;
	arg = args->v[f->next++];
	if (*end == 'f' && width == 0)
		part = fixed(f, arg, digits);
	else if (*end == 'd')
		part = whole(f, arg, filled);
	else if (*end == 's' && width == 0)
		part = adapt_cast(f->a, arg, "text", TYPE_TEXT);
	else
		return NULL;
	if (part == NULL)
		return NULL;
	f->parts.v[f->parts.n++] = part;
	return end + 1;
}

struct expr *
adapt_printf(struct adapt *a, const struct expr *e)
{
	const struct exprs *args = &e->u.call.args;
	struct format f = {a, e, {NULL, 0}, 1};
	struct expr *out;
	const char *s, *from;

	if (args->n == 0 || args->v[0]->kind != EXPR_VALUE ||
	    (s = json_string_value(args->v[0]->u.value.json)) == NULL)
		return NULL;
	f.parts.v = arena_alloc(&a->v->arena,
	    (strlen(s) + 1) * sizeof *f.parts.v);
	for (from = s; s != NULL && *s != '\0';) {
		if (*s != '%') {
			s++;
			continue;
		}
		add_text(&f, from, (size_t)(s - from) + (s[1] == '%'));
		from = s = s[1] == '%' ? s + 2 : add_conversion(&f, s + 1);
	}
	if (s == NULL)
		return NULL;
	add_text(&f, from, (size_t)(s - from));
	if (f.parts.n < 2)
		return f.parts.n == 1 ? f.parts.v[0] : NULL;
	out = adapt_new(a, EXPR_OP, e, TYPE_TEXT);
	out->u.op.op = OPERATOR_CONCAT;
	out->u.op.args = f.parts;
	return out;
}
