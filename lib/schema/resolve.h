#ifndef SCHEMA_RESOLVE_H
#define SCHEMA_RESOLVE_H

#include <jansson.h>

/*
 * Foreign keys as they were said become what they mean: names as the target
 * spells them, and columns that were left out are those of the target's
 * primary key. What does not exist stays as it was said.
 */
void schema_resolve_keys(json_t *schema);

#endif
