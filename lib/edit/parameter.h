#ifndef EDIT_PARAMETER_H
#define EDIT_PARAMETER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * Parameters of a plan (t2s-plan(5) PARAMETERS): what makes a question that
 * was asked once one that can be asked again with another value.
 */

/* Is it a name that a parameter may have? */
bool parameter_is_name(const char *name, size_t n);

/*
 * Make each value of a condition, and the limit, that is written as `text` a
 * parameter with that value as its default; a span of time that ended now by
 * its length. Returns how many there were. Where there is none `known` gets
 * what there is, as people write it: "'Germany',
 * 3".
 */
size_t parameter_make(json_t *plan, const char *name, const char *text,
    struct buf *known);

/* Give the parameter another default, of the type that it has: text that is
 * no number is left to who binds it. False: there is no such parameter. */
bool parameter_fill(json_t *plan, const char *name, const char *text);

/* {NAME: default or null} of a plan (new), in the order in which they are
 * found. */
json_t *parameter_list(json_t *plan);

#endif
