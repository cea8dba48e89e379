#ifndef JSON_HASH_H
#define JSON_HASH_H

#include <jansson.h>
#include <stdint.h>

/* A number that is the same for values that json_equal calls equal, whatever
 * the order of members; 0 for NULL. Another one on a machine of another byte
 * order: good for finding, not for keeping. */
uint64_t json_hash(const json_t *value);

#endif
