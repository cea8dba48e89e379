/* sql.params -> the placeholders of a statement. */
#include <string.h>
#include "base/num.h"
#include "base/utf8.h"
#include "eng/sqlite/open.h"
#include "eng/sqlite/run.h"
#include "json/get.h"

/* The value of NAME=VALUE among the claims, NULL where it is not given. */
static const char *
claim_value(const struct opt_list *claims, const char *name)
{
	size_t len = strlen(name);

	for (size_t i = 0; claims && i < claims->n; i++)
		if (!strncmp(claims->v[i], name, len) &&
		    claims->v[i][len] == '=')
			return claims->v[i] + len + 1;
	return NULL;
}

/* A decimal may be spelled as text, so that no digit is lost on the way. */
static int
bind_number(sqlite3_stmt *stmt, int at, const char *text)
{
	int64_t integer;
	double real;

	if (num_parse_int(text, &integer))
		return sqlite3_bind_int64(stmt, at, integer);
	if (num_parse_real(text, &real))
		return sqlite3_bind_double(stmt, at, real);
	return SQLITE_MISMATCH;
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

static int
bind_text(sqlite3_stmt *stmt, int at, const char *s, size_t len)
{
	return sqlite3_bind_text64(stmt, at, s, len, SQLITE_TRANSIENT,
	    SQLITE_UTF8);
}

static int
bind_value(sqlite3_stmt *stmt, int at, const json_t *value, const char *type)
{
	if (json_is_integer(value))
		return sqlite3_bind_int64(stmt, at, json_integer_value(value));
	if (json_is_real(value))
		return sqlite3_bind_double(stmt, at, json_real_value(value));
	if (json_is_boolean(value))
		return sqlite3_bind_int(stmt, at, json_is_true(value));
	if (json_is_string(value) && is_number_type(type))
		return bind_number(stmt, at, json_string_value(value));
	if (json_is_string(value))
		return bind_text(stmt, at, json_string_value(value),
		    json_string_length(value));
	return json_is_null(value) ? sqlite3_bind_null(stmt, at) :
	    SQLITE_MISMATCH;
}

static enum status
bind_one(sqlite3_stmt *stmt, int at, const json_t *param,
    const struct opt_list *claims, struct findings *f)
{
	const char *claim = get_str(param, "claim"), *text;
	const struct place params = {&(const struct place){
	    &(const struct place){NULL, "sql", 0}, "params", 0}, NULL,
	    (size_t)at - 1};
	int code;

	if (claim) {
		text = claim_value(claims, claim);
		if (!text) {
			finding_at(f, FINDING_db_refused, &params,
			    "refused: the claim '%s' is not given", claim);
			return STATUS_REFUSED;
		}
		/* as text: a column with a type of its own converts it, and
		 * '007' must not become 7 */
		code = bind_text(stmt, at, text, strlen(text));
	} else {
		code = bind_value(stmt, at, json_object_get(param, "value"),
		    get_str(param, "type"));
	}
	if (code == SQLITE_OK)
		return STATUS_OK;
	finding_at(f, FINDING_db_type_mismatch, &params,
	    "the value of placeholder %d does not fit", at);
	return STATUS_NO;
}

enum status
run_bind(sqlite3_stmt *stmt, const json_t *params,
    const struct opt_list *claims, struct findings *f)
{
	int wanted = sqlite3_bind_parameter_count(stmt);
	int given = (int)json_array_size(params);
	enum status status = STATUS_OK;

	if (wanted != given) {
		finding_add(f, FINDING_db_type_mismatch, "/sql/params",
		    "the statement has %d placeholders, %d values are given",
		    wanted, given);
		return STATUS_NO;
	}
	for (int i = 0; i < wanted && status == STATUS_OK; i++)
		status = bind_one(stmt, i + 1,
		    json_array_get(params, (size_t)i), claims, f);
	return status;
}
