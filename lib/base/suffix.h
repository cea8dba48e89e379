#ifndef BASE_SUFFIX_H
#define BASE_SUFFIX_H

#include <stdbool.h>
#include "base/buf.h"

/*
 * Files whose format is told by their suffix: "-o sales.csv". The formats are
 * those of option tables, by name; the driver has the same table in shell
 * (cmd/t2s.d/output.sh), and output-file.t compares them.
 */

/* Is it a file, and no format's name? A name has neither dot nor slash. */
bool suffix_is_file(const char *value);

/* The format of its suffix, in any case; NULL: it has none that is known. */
const char *suffix_format(const char *path);

/* The format that is called so, or by its suffix without the dot, in any case:
 * "md", "CSV"; NULL: none. */
const char *suffix_named(const char *value);

/* Append ".csv, .html or .json": the suffixes of those formats of "(a|b)". */
void suffix_say(struct buf *b, const char *list);

#endif
