#ifndef DOC_BOUNDS_H
#define DOC_BOUNDS_H

#include <jansson.h>
#include "doc/finding.h"

/*
 * Are the texts of a document within their limits (base/text_limit.h), and the
 * question that is about to replace its own (`asked`, NULL: none)? Else the
 * findings question_too_long and text_too_long say which is not; false then.
 */
bool bounds_check(const json_t *doc, const char *asked, struct findings *f);

#endif
