#ifndef DB_PARAMS_H
#define DB_PARAMS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/opt.h"
#include "doc/finding.h"
#include "db/engine.h"

/*
 * sql.params as the values of placeholders, whatever the engine: an array of
 * {value, type?} or {claim}.
 */
struct bound {
	enum { BOUND_NULL, BOUND_INTEGER, BOUND_REAL, BOUND_BOOLEAN,
		BOUND_DECIMAL, BOUND_TEXT } kind;
	int64_t integer; /* of a boolean too */
	double real;
	const char *text; /* of a text, and of a decimal: a number spelled as
	                     text, so that no digit is lost; borrowed */
	size_t len;
};

/* The value of NAME=VALUE among the claims, NULL if it is not given. */
const char *params_claim(const struct opt_list *claims, const char *name);

/* Takes the value of placeholder `at`, from 0; false: it does not fit. */
typedef bool (*bind_take)(void *arg, size_t at, const struct bound *value);

/* Give `take` each value of the statement, which has `wanted` placeholders;
 * a claim is a text. A finding where the numbers differ or a value does not
 * fit (1), is no date though its type says so (2), or a claim is not given
 * (7). */
enum status params_bind(const struct statement *s, size_t wanted,
    bind_take take, void *arg, struct findings *f);

#endif
