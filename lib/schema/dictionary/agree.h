#ifndef SCHEMA_DICTIONARY_AGREE_H
#define SCHEMA_DICTIONARY_AGREE_H

#include <jansson.h>

/*
 * Make what the values told of columns agree with what was learnt since, from
 * a dictionary or by inferring keys: numbers whose comment says that they are
 * epochs or years get `time`, and numbers that are a key, or points in time,
 * have no categories. Changes the schema.
 */
void schema_agree(json_t *schema);

#endif
