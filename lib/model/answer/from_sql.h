#ifndef MODEL_ANSWER_FROM_SQL_H
#define MODEL_ANSWER_FROM_SQL_H

#include <jansson.h>
#include <stdbool.h>
#include "doc/finding.h"
#include "schema/schema.h"

/* The plan (new) that the SQL of a reply means, in the dialect of the
 * document's database; NULL with findings. `s` may be empty. */
json_t *from_sql(const json_t *doc, const struct schema *s,
    const json_t *reply, struct findings *f);

/* The one query that a model's answer is (new); NULL: none, or not one. */
char *from_sql_text(const json_t *doc, const struct schema *s,
    const char *answer);

/* Is there a statement of any kind in it? */
bool from_sql_holds(const json_t *doc, const char *answer);

/* The dialect of the document's database, or sqlite; static. */
const char *from_sql_dialect(const json_t *doc);

#endif
