#ifndef MODEL_PROMPT_SQL_NAME_H
#define MODEL_PROMPT_SQL_NAME_H

#include "base/buf.h"

/*
 * A name in a block of data (model/prompt/fence) as SQL has to write it: a word of
 * the grammar stands in the quotes of the dialect. What is not plain is a
 * JSON string there, as in every block. `dialect`: its name; one that is not
 * known quotes nothing.
 */
void sql_name(struct buf *b, const char *dialect, const char *name);

#endif
