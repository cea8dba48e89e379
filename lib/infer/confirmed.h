#ifndef INFER_CONFIRMED_H
#define INFER_CONFIRMED_H

#include <stdbool.h>
#include <stddef.h>
#include "doc/finding.h"
#include "infer/infer.h"

/*
 * Keys that a person has confirmed or denied, which no guess overrules: a
 * line for each, as t2s-schema(1) documents it.
 */
struct infer_statement {
	bool denied;
	char *from, *to; /* tables; to: NULL for any */
	char *from_schema, *to_schema; /* NULL: not said */
	char **columns, **to_columns;
	size_t n, nto; /* equal where there is a `to` */
	size_t line;
};
struct infer_confirmed {
	struct infer_statement *v;
	size_t n, cap;
};

/* False, and a finding dictionary_invalid, where a line cannot be read; `name`
 * is that of the file. Init `out` with {0}; what it is given
 * stays as long as the program. */
bool infer_confirmed_read(struct infer_confirmed *out, const char *name,
    const char *text,
    struct findings *f);

/*
 * After infer_choose: denied keys go, and their columns say so ("key": false);
 * confirmed ones come, with confidence 1, in place of what was inferred for
 * the same columns. What the schema does not have is a finding
 * dictionary_name_unknown.
 */
void infer_confirmed_apply(
    const struct infer_confirmed *s, struct infer *w, struct findings *f);

#endif
