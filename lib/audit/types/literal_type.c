/*
 * Literals that are compared with what is of another type. A column of
 * numbers makes a number of '5', but not what is computed: count(*) > '5' is
 * never true in SQLite. A text is compared as one: 5 as '5', or as '005' where
 * the column holds so many digits.
 */
#include "audit/time/time_form.h"
#include "audit/values/values.h"

#include <string.h>

#include "base/num.h"
#include "json/get.h"
#include "lang/meaning.h"

static bool
is_number(enum type_class t)
{
	return t == TYPE_INTEGER || t == TYPE_NUMBER;
}

/* A number that a text spells as one would write it; new, or NULL. */
static json_t *
number_in(const char *text)
{
	size_t digits = strspn(text + (*text == '-'), "0123456789");
	int64_t whole;
	double real;

	if (digits == 0 || strspn(text, "-0123456789.") != strlen(text))
		return NULL;
	if (num_parse_int(text, &whole))
		return json_integer(whole);
	return num_parse_real(text, &real) ? json_real(real) : NULL;
}

/* What is computed has the type that it is computed as. */
static bool
is_computed(const struct expr *e)
{
	return e->kind != EXPR_COLUMN && e->kind != EXPR_CAST &&
	    e->kind != EXPR_VALUE && e->kind != EXPR_PARAM;
}

static void
as_number(struct audit *a, const struct expr *e)
{
	const char *text = json_string_value(e->u.value.json);
	json_t *number = number_in(text);

	if (number != NULL)
		values_replace(a, e, number, arena_printf(&a->arena,
		    "the text '%s' was compared with a number: replaced by %s",
		    text, text));
}

/* The digits of a literal that is a number without a sign; NULL. */
static const char *
digits_of(struct audit *a, const struct expr *e)
{
	const json_t *json = e->u.value.json;
	const char *text = json_is_integer(json) ? arena_printf(&a->arena,
	    "%" JSON_INTEGER_FORMAT, json_integer_value(json)) :
	    json_string_value(json);

	return text != NULL && *text != '\0' &&
	    text[strspn(text, "0123456789")] == '\0' ? text : NULL;
}

/* Zeros in front, until it has as many digits as all of the column. */
static bool
pad(struct audit *a, const struct expr *e, const struct origin *o)
{
	size_t width = o->spelling == 0 && o->nmore == 0 ?
	    (size_t)get_number(o->column->json, "width", 0) : 0, n;
	const char *digits = digits_of(a, e), *padded;

	if (digits == NULL || (n = strlen(digits)) > width ||
	    json_object_get(o->column->table->json, "sampled") != NULL ||
	    (n == width && json_is_string(e->u.value.json)))
		return false;
	padded = arena_printf(&a->arena, "%0*d%s", (int)(width - n), 0,
	    digits);
	/* the width of nothing is one zero */
	padded += n == width;
	values_replace(a, e, json_string(padded), arena_printf(&a->arena,
	    "%s was replaced by '%s': the values of '%s' are texts of %zu "
	    "digits", digits, padded, o->column->name, width));
	return true;
}

static void
as_text(struct audit *a, const struct expr *e, const struct expr *other)
{
	const json_t *json = e->u.value.json;
	char text[NUM_SIZE];
	size_t n = json_is_integer(json) ?
	    num_int(text, json_integer_value(json)) :
	    num_real(text, json_number_value(json));

	values_replace(a, e, json_stringn(text, n), arena_printf(&a->arena,
	    "the number %.*s was replaced by the text '%.*s', because %s is "
	    "text", (int)n, text, (int)n, text, other->kind == EXPR_COLUMN ?
	    other->u.column.name : "the other side"));
}

/* Of a column an engine may see to it by itself, and one that is written in
 * letters is another than was meant: both are told (types.c). */
static bool
may_be_number(struct audit *a, const struct expr *e,
    const struct schema_column *c)
{
	return !((audit_means(a) & COMPARES_AS_TEXT) &&
	    e->kind == EXPR_COLUMN) &&
	    (c == NULL || get_str(c->json, "case") == NULL);
}

static void
see_side(struct audit *a, const struct meeting *m, const struct expr *e,
    const struct expr *other)
{
	const json_t *json = e->kind == EXPR_VALUE ? e->u.value.json : NULL;
	struct origin o;

	if (json == NULL || e->u.value.type != NULL)
		return;
	if (is_number(other->type) && json_is_string(json) &&
	    is_computed(other))
		as_number(a, e);
	if (other->type != TYPE_TEXT || timed_both(e, other))
		return;
	o.column = NULL;
	if (compare_origin(other, &o) && pad(a, e, &o))
		return;
	if (json_is_number(json) && compare_is_equality(m->op) &&
	    may_be_number(a, other, o.column))
		as_text(a, e, other);
}

static void
see(struct audit *a, const struct meeting *m)
{
	if (comparison_with(m->op) != WITH_VALUE)
		return;
	for (size_t i = 0; i < m->right.n; i++) {
		see_side(a, m, m->right.v[i], m->left);
		if (i == 0)
			see_side(a, m, m->left, m->right.v[i]);
	}
}

void
literal_type_rule(struct audit *a)
{
	walk_meetings(a, see);
}
