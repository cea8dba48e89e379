#ifndef SQL_READ_MATCH_TEMPLATE_H
#define SQL_READ_MATCH_TEMPLATE_H

#include "sql/read/parse.h"

/*
 * Private to the reader. What a dialect has no word for is written by a
 * template (dialect.h): a part of a date as CAST(STRFTIME('%Y', x) AS
 * INTEGER). The same templates, read as patterns, find that in a text: the
 * expression becomes the node of the plan language it stands for, or stays.
 * What is below it must have been looked at before.
 */
struct expr *match_template(struct parser *p, struct expr *e);

/* The same of a call of SQLite's functions of a time, for what no template
 * has: 'now' and 'unixepoch'. */
struct expr *match_template_time(struct parser *p, struct expr *e);

/* The time that a call of such a function is of, moved by what stands behind
 * it; NULL if there is no node for that. And whether that is 'now'. */
struct expr *match_template_moved(struct parser *p, struct expr *e);
bool match_template_says_now(const struct expr *e);

/* What the values of an expression are, as far as its text tells. */
enum type_class match_template_type(const struct expr *e);

#endif
