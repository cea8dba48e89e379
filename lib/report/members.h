#ifndef REPORT_MEMBERS_H
#define REPORT_MEMBERS_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * Members of a document, for a shell: one line for each of the JSON Pointers,
 * which are separated by commas. A string is its text, with a space for each
 * control character, so that `read -r` gets it whole; anything else is compact
 * JSON. A member that is absent is an empty line. Appends to b. Returns true
 * where all members are there.
 */
bool members_print(struct buf *b, const json_t *doc, const char *pointers);

#endif
