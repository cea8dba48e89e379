/* Types of expressions. */
#include <string.h>
#include "base/num.h"
#include "lang/meaning.h"
#include "lang/scope/resolve.h"

/* The words of value_type and "type". */
enum type_class
resolve_type_of_name(const char *said)
{
	static const struct {
		const char *name;
		enum type_class class;
	} names[] = {
		{"string", TYPE_TEXT}, {"number", TYPE_NUMBER},
		{"integer", TYPE_INTEGER}, {"boolean", TYPE_BOOLEAN},
		{"date", TYPE_DATE}, {"datetime", TYPE_DATETIME},
		{"time", TYPE_TIME}, {"blob", TYPE_BLOB},
	};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(names[i].name, said) == 0)
			return names[i].class;
	return TYPE_UNKNOWN;
}

static enum type_class
type_of_arithmetic(const struct resolve *r, const struct expr *e)
{
	const struct exprs *args = &e->u.op.args;
	enum type_class type = TYPE_INTEGER;

	for (size_t i = 0; i < args->n; i++) {
		enum type_class t = args->v[i]->type;

		if (t == TYPE_DATE || t == TYPE_DATETIME)
			return args->n == 2 && args->v[1 - i]->type ==
			    TYPE_INTEGER ? t : TYPE_UNKNOWN;
		if (t == TYPE_NUMBER)
			type = TYPE_NUMBER;
		else if (t != TYPE_INTEGER && type != TYPE_NUMBER)
			type = TYPE_UNKNOWN;
	}
	if (type == TYPE_INTEGER && e->u.op.op == OPERATOR_DIV &&
	    (meaning_of(r->v->dialect) & DIVIDES_REAL))
		type = TYPE_NUMBER;
	return type;
}

enum type_class
resolve_type_of_op(const struct resolve *r, const struct expr *e)
{
	switch (e->u.op.op) {
	case OPERATOR_ADD:
	case OPERATOR_SUB:
	case OPERATOR_MUL:
	case OPERATOR_DIV:
	case OPERATOR_MOD:
		return type_of_arithmetic(r, e);
	case OPERATOR_CONCAT:
		return TYPE_TEXT;
	case OPERATOR_BIT_AND:
	case OPERATOR_BIT_OR:
	case OPERATOR_SHIFT_LEFT:
	case OPERATOR_SHIFT_RIGHT:
	case OPERATOR_BIT_NOT:
		return TYPE_INTEGER;
	case OPERATORS:
		break;
	}
	return TYPE_UNKNOWN;
}

/* That of the function, or of the first argument that has one; a sum of
 * conditions counts, and of texts adds the numbers in them. */
enum type_class
resolve_type_of_call(const struct expr *e)
{
	const struct function *f = e->u.call.function;
	const struct exprs *args = &e->u.call.args;
	enum type_class type = TYPE_UNKNOWN;

	if (f == NULL || f->result != TYPE_UNKNOWN)
		return f != NULL ? f->result : TYPE_UNKNOWN;
	for (size_t i = 0; i < args->n && type == TYPE_UNKNOWN; i++)
		type = args->v[i]->type;
	if (strcmp(f->name, "sum") != 0)
		return type;
	return type == TYPE_BOOLEAN ? TYPE_INTEGER :
	    type == TYPE_TEXT ? TYPE_NUMBER : type;
}

enum type_class
resolve_type_of_case(const struct expr *e)
{
	for (size_t i = 0; i < e->u.cases.n; i++)
		if (e->u.cases.whens[i].then->type != TYPE_UNKNOWN)
			return e->u.cases.whens[i].then->type;
	return e->u.cases.otherwise != NULL ? e->u.cases.otherwise->type :
	    TYPE_UNKNOWN;
}

enum type_class
resolve_type_of_cast(const struct expr *e)
{
	const struct cast_type *t = function_cast_type(e->u.cast.to,
	    strcspn(e->u.cast.to, "("));

	return t != NULL ? t->class : type_class(e->u.cast.to);
}

static bool
reads_as(const char *text, enum type_class class)
{
	int64_t i;
	double d;

	switch (class) {
	case TYPE_INTEGER:
		return num_parse_int(text, &i) || num_parse_real(text, &d);
	case TYPE_NUMBER:
		return num_parse_real(text, &d);
	case TYPE_BOOLEAN:
		return strcmp(text, "true") == 0 ||
		    strcmp(text, "false") == 0 || strcmp(text, "0") == 0 ||
		    strcmp(text, "1") == 0;
	case TYPE_UNKNOWN:
	case TYPE_TEXT:
	case TYPE_DATE:
	case TYPE_TIME:
	case TYPE_DATETIME:
	case TYPE_BLOB:
	case TYPE_JSON:
		return false;
	}
	return false;
}

static bool
is_number(enum type_class c)
{
	return c == TYPE_INTEGER || c == TYPE_NUMBER || c == TYPE_BOOLEAN;
}

/*
 * A string stays one unless the other side is declared as a number or a
 * boolean and it reads as such. A parameter takes the type where it has
 * none of its own.
 */
void
resolve_type_fit(struct expr *value, const struct expr *other)
{
	enum type_class to = other != NULL ? other->type : TYPE_UNKNOWN;

	if (value->kind == EXPR_PARAM && value->u.param.type == NULL &&
	    value->u.param.otherwise == NULL)
		value->type = to;
	if (value->kind != EXPR_VALUE || !json_is_string(value->u.value.json))
		return;
	if (other->kind == EXPR_VALUE)
		return;
	if (is_number(to) && value->type == TYPE_TEXT &&
	    reads_as(json_string_value(value->u.value.json), to))
		value->type = to;
	/* what is said of the value does not make text a number */
	if (is_number(value->type) &&
	    !reads_as(json_string_value(value->u.value.json), value->type))
		value->type = TYPE_TEXT;
}
