/* Literals and placeholders. */
#include "sql/write/writer.h"

#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "lang/function.h"
#include "schema/fits.h"
#include "sql/write/clock.h"

static enum type_class
class_said(const char *type)
{
	const struct cast_type *t;

	if (type == NULL)
		return TYPE_UNKNOWN;
	t = function_cast_type(type, strlen(type));
	return t != NULL ? t->class : TYPE_UNKNOWN;
}

/* The class a literal should have: as said, else that of the column beside
 * it. Never guessed from the text. */
static enum type_class
class_wanted(const char *type, const struct expr *beside)
{
	enum type_class c = class_said(type);

	if (c != TYPE_UNKNOWN || beside == NULL)
		return c;
	return beside->kind == EXPR_COLUMN ? beside->type : TYPE_UNKNOWN;
}

/* Keep what was made for as long as the writer lives; borrowed. */
static const json_t *
keep(struct writer *w, json_t *made)
{
	json_array_append_new(w->made, made);
	return made;
}

static const json_t *
number_of(struct writer *w, const char *digits)
{
	int64_t whole;
	double real;

	if (num_parse_int(digits, &whole))
		return keep(w, json_integer(whole));
	if (num_parse_real(digits, &real))
		return keep(w, json_real(real));
	return NULL;
}

static const json_t *
boolean_of(const char *text)
{
	if (ascii_equal(text, "true") || strcmp(text, "1") == 0)
		return json_true();
	if (ascii_equal(text, "false") || strcmp(text, "0") == 0)
		return json_false();
	return NULL;
}

/* -- parameters */

/* What a parameter's value must be; `times`: it is compared with a column of
 * times, which has a say where the plan has none. */
struct wanted {
	enum type_class class;
	bool times;
};

/* The text given for a parameter as a value of a class; NULL: it is none. */
static const json_t *
value_given(struct writer *w, const json_t *text, struct wanted wanted)
{
	const char *s = json_string_value(text);

	if (wanted.times ? !fits_times(s) : !fits_class(wanted.class, s))
		return NULL;
	if (wanted.class == TYPE_INTEGER || wanted.class == TYPE_NUMBER)
		return number_of(w, s);
	return wanted.class == TYPE_BOOLEAN ? boolean_of(s) : text;
}

/* A column that is declared a date may hold what is spelt otherwise. */
static bool
holds_times(const struct expr *e)
{
	return e->kind == EXPR_COLUMN && e->u.column.column != NULL &&
	    (e->u.column.column->time == SCHEMA_TIME_DATE ||
	    e->u.column.column->time == SCHEMA_TIME_DATETIME);
}

static struct wanted
wanted_of_param(const struct param *p, const struct expr *beside)
{
	enum type_class c = class_said(p->type);

	if (c == TYPE_UNKNOWN && p->otherwise != NULL)
		c = type_class_of_json(p->otherwise);
	if (c == TYPE_UNKNOWN && beside != NULL)
		c = beside->type;
	return (struct wanted){c, p->type == NULL && beside != NULL &&
	    (c == TYPE_TEXT || c == TYPE_DATE || c == TYPE_DATETIME) &&
	    holds_times(beside)};
}

static const json_t *
value_of_param(struct writer *w, const struct expr *e,
    const struct expr *beside)
{
	const struct param *p = &e->u.param;
	const json_t *given = json_object_get(w->o->set, p->name), *v;
	struct wanted wanted = wanted_of_param(p, beside);

	json_object_set_new(w->used, p->name, json_true());
	if (given == NULL && p->otherwise == NULL) {
		finding_hint(finding_at(w->f, FINDING_parameter_unset, &e->at,
		    "the parameter '%s' has no value and no default", p->name),
		    "give it a value with --set %s=VALUE", p->name);
		return NULL;
	}
	if (given == NULL)
		return p->otherwise;
	v = value_given(w, given, wanted);
	if (v == NULL)
		finding_at(w->f, FINDING_parameter_type_mismatch, &e->at,
		    "invalid value '%s' for the parameter '%s': expected %s",
		    json_string_value(given), p->name, wanted.times ?
		    "a date or a time" : fits_words(wanted.class));
	return v;
}

const json_t *
write_value_of(struct writer *w, const struct expr *e,
    const struct expr *beside)
{
	if (e->kind == EXPR_VALUE)
		return e->u.value.json;
	if (e->kind == EXPR_PARAM && e->u.param.bound == NULL)
		return value_of_param(w, e, beside);
	return NULL;
}

/* -- writing */

static void
bind(struct writer *w, const json_t *v, const char *type)
{
	json_t *p = json_object();

	if (json_is_boolean(v) && !writer_has(w, HAS_BOOLEAN))
		v = keep(w, json_integer(json_is_true(v)));
	json_object_set(p, "value", (json_t *)v);
	if (type == NULL && type_class_of_json(v) != TYPE_UNKNOWN)
		type = type_class_name(type_class_of_json(v));
	if (type != NULL)
		json_object_set_new(p, "type", json_string(type));
	json_array_append_new(w->params, p);
	text_placeholder(&w->text);
}

/* Values in conditions and parameters anywhere are bound; NULL is a word. */
static bool
is_bound(const struct writer *w, const struct expr *e, const json_t *v)
{
	return w->o->bind && !json_is_null(v) && !sql_clock_made(e) &&
	    (w->conditions > 0 || e->kind == EXPR_PARAM);
}

static void
write_quoted(struct writer *w, const json_t *v, const char *type)
{
	const struct word *around = type == NULL ? NULL :
	    dialect_literal(w->d, type);
	size_t at = 0;

	if (around != NULL)
		for (; at < around->n && around->s[at] != '@'; at++)
			;
	if (around != NULL)
		text_piece(&w->text, *around, 0, at);
	text_string(&w->text, json_string_value(v), json_string_length(v));
	if (around != NULL)
		text_piece(&w->text, *around, at + 1, around->n);
}

/* A number beside a text column: where the meaning is SQLite's the number
 * is compared as text, which another dialect has to be told. */
static bool
is_text_meant(const struct writer *w, enum type_class c)
{
	return c == TYPE_TEXT && plan_means(w, COMPARES_AS_TEXT) &&
	    !writer_means(w, COMPARES_AS_TEXT);
}

static void
write_scalar(struct writer *w, const json_t *v, enum type_class c,
    const char *type)
{
	char digits[NUM_SIZE];

	if (json_is_null(v)) {
		text_word(&w->text, "NULL");
	} else if (json_is_boolean(v)) {
		text_spelled(&w->text, w->d->boolean[json_is_true(v)]);
	} else if (json_is_string(v)) {
		write_quoted(w, v, type);
	} else if (is_text_meant(w, c)) {
		size_t n = json_is_integer(v) ?
		    num_int(digits, json_integer_value(v)) :
		    num_real(digits, json_real_value(v));

		text_string(&w->text, digits, n);
	} else if (json_is_integer(v)) {
		text_int(&w->text, json_integer_value(v));
	} else {
		text_real(&w->text, json_real_value(v));
	}
}

/* Text that spells a value of the class wanted, as that value; else `v`. */
static const json_t *
value_typed(struct writer *w, const json_t *v, enum type_class c)
{
	const json_t *typed = NULL;

	if (json_is_string(v) && c == TYPE_BOOLEAN)
		typed = boolean_of(json_string_value(v));
	else if (json_is_string(v) && (c == TYPE_INTEGER || c == TYPE_NUMBER))
		typed = number_of(w, json_string_value(v));
	else if (json_is_integer(v) && c == TYPE_BOOLEAN &&
	    writer_has(w, HAS_BOOLEAN) && json_integer_value(v) >> 1 == 0)
		typed = json_integer_value(v) ? json_true() : json_false();
	return typed != NULL ? typed : v;
}

/* Digits go into the text as they were given: 100.0 and 1e2 stay what they
 * are. False where the text spells no value of the type said. */
static bool
write_spelled(struct writer *w, const char *s, enum type_class c)
{
	if (c == TYPE_INTEGER || c == TYPE_NUMBER)
		return text_number(&w->text, s);
	return c == TYPE_BLOB && text_blob(&w->text, s);
}

/* A claim has one number, so that what is grouped by reads as what is shown. */
static void
write_bound(struct writer *w, json_t *entry)
{
	size_t n = json_array_size(w->params), i;

	for (i = 0; i < n; i++)
		if (w->o->policed && w->d->numbered &&
		    json_object_get(entry, "claim") != NULL &&
		    json_equal(json_array_get(w->params, i), entry))
			break;
	if (i < n) {
		text_placeholder_again(&w->text, i + 1);
		return;
	}
	json_array_append(w->params, entry);
	text_placeholder(&w->text);
}

void
write_value(struct writer *w, const struct expr *e, const struct expr *beside)
{
	const json_t *v = write_value_of(w, e, beside);
	const char *type = e->kind == EXPR_VALUE ? e->u.value.type :
	    e->u.param.type;
	enum type_class c = class_wanted(type, beside);
	bool bound = v != NULL && is_bound(w, e, v);

	if (e->kind == EXPR_PARAM && e->u.param.bound != NULL)
		write_bound(w, e->u.param.bound);
	if (v == NULL)
		return;
	if (json_is_string(v) && !bound &&
	    write_spelled(w, json_string_value(v), c))
		return;
	v = value_typed(w, v, c);
	if (json_is_string(v) && (class_said(type) == TYPE_INTEGER ||
	    class_said(type) == TYPE_NUMBER || class_said(type) == TYPE_BLOB))
		finding_at(w->f, FINDING_value_invalid, &e->at, "'%s' is not a "
		    "value of type %s", json_string_value(v), type);
	else if (bound)
		bind(w, v, type);
	else
		write_scalar(w, v, c, type);
}

void
write_made(struct writer *w, const char *s)
{
	if (w->o->bind && w->conditions > 0)
		bind(w, keep(w, json_string(s)), NULL);
	else
		text_string(&w->text, s, strlen(s));
}

const json_t *
write_value_whole(struct writer *w, json_int_t n)
{
	return keep(w, json_integer(n));
}
