#include "db/params.h"

#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "schema/fits.h"

const char *
params_claim(const struct opt_list *claims, const char *name)
{
	size_t len = strlen(name);

	for (size_t i = 0; claims && i < claims->n; i++)
		if (!strncmp(claims->v[i], name, len) &&
		    claims->v[i][len] == '=')
			return claims->v[i] + len + 1;
	return NULL;
}

static bool
is_number_type(const char *type)
{
	enum { COUNT = 3 };
	static const char *const names[COUNT] = {"number", "integer",
	    "decimal"};

	for (size_t i = 0; type && i < COUNT; i++)
		if (ascii_equal_n(type, names[i], strlen(names[i])))
			return true;
	return false;
}

static bool
read_value(struct bound *b, const json_t *value, const char *type)
{
	*b = (struct bound){.kind = BOUND_NULL};
	if (json_is_integer(value)) {
		b->kind = BOUND_INTEGER;
		b->integer = json_integer_value(value);
	} else if (json_is_real(value)) {
		b->kind = BOUND_REAL;
		b->real = json_real_value(value);
	} else if (json_is_boolean(value)) {
		b->kind = BOUND_BOOLEAN;
		b->integer = json_is_true(value);
	} else if (json_is_string(value)) {
		b->kind = is_number_type(type) ? BOUND_DECIMAL : BOUND_TEXT;
		b->text = json_string_value(value);
		b->len = json_string_length(value);
	} else {
		return json_is_null(value);
	}
	return true;
}

/* What is said to be a date is one: a text that is none would be compared as
 * text, or refused by the engine in words of its own. */
static bool
check_type(const json_t *param, const struct place *place, struct findings *f)
{
	const char *text = get_str(param, "value");
	const char *type = get_str(param, "type");
	enum type_class c = type_class(type);

	if (text == NULL || type == NULL || (c != TYPE_DATE &&
	    c != TYPE_DATETIME && c != TYPE_TIME) || fits_class(c, text))
		return true;
	finding_at(f, FINDING_parameter_type_mismatch, place,
	    "invalid value '%.60s': expected %s", text, fits_words(c));
	return false;
}

static enum status
bind_one(const struct statement *s, size_t at, bind_take take, void *arg,
    struct findings *f)
{
	const json_t *param = json_array_get(s->params, at);
	const char *claim = get_str(param, "claim");
	const struct place place = {&(const struct place){
	    &(const struct place){NULL, "sql", 0}, "params", 0}, NULL, at};
	struct bound b = {.kind = BOUND_TEXT};
	bool fits;

	if (claim) {
		/* as text: a column with a type of its own converts it, and
		 * '007' must not become 7 */
		b.text = params_claim(s->claims, claim);
		if (!b.text) {
			finding_at(f, FINDING_db_refused, &place,
			    "refused: claim '%s' is not given", claim);
			return STATUS_REFUSED;
		}
		b.len = strlen(b.text);
		fits = take(arg, at, &b);
	} else if (!check_type(param, &place, f)) {
		return STATUS_BAD;
	} else {
		fits = read_value(&b, json_object_get(param, "value"),
		    get_str(param, "type")) && take(arg, at, &b);
	}
	if (fits)
		return STATUS_OK;
	finding_at(f, FINDING_db_type_mismatch, &place,
	    "invalid value for placeholder %zu", at + 1);
	return STATUS_NO;
}

enum status
params_bind(const struct statement *s, size_t wanted, bind_take take,
    void *arg, struct findings *f)
{
	size_t given = json_array_size(s->params);
	enum status status = STATUS_OK;

	if (wanted != given) {
		finding_add(f, FINDING_db_type_mismatch, "/sql/params",
		    "the statement has %zu placeholders, but %zu values are "
		    "given",
		    wanted, given);
		return STATUS_NO;
	}
	for (size_t i = 0; i < wanted && status == STATUS_OK; i++)
		status = bind_one(s, i, take, arg, f);
	return status;
}
