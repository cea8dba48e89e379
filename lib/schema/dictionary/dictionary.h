#ifndef SCHEMA_DICTIONARY_DICTIONARY_H
#define SCHEMA_DICTIONARY_DICTIONARY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "doc/finding.h"

/*
 * What people know of a database and the engine does not: descriptions,
 * synonyms, units, categories, what to hide, keys that were never declared,
 * and terms. Written as JSON or CSV; t2s-schema(1) documents both.
 */

/* CSV text -> the JSON form (new). Lines that cannot be read are findings
 * dictionary_invalid; the rest is given all the same. */
json_t *dictionary_from_csv(const char *text, size_t len, struct findings *f);

/*
 * The normal form of a dictionary (new), shaped like the document's schema
 * so that the two can be merged member by member; NULL if the shape is
 * wrong, with findings dictionary_invalid. Tables, columns and terms may be
 * objects keyed by name, and a bare text is a comment (of a term, its sql).
 */
json_t *dictionary_normal(const json_t *dictionary, struct findings *f);

/*
 * Put a normal dictionary into a schema. What the database says of names,
 * types and keys stays; hidden tables and columns go, with the keys that need
 * them. Names that the schema does not have are findings
 * dictionary_name_unknown.
 */
void dictionary_apply(json_t *schema, const json_t *normal,
    struct findings *f);

/* A schema (new) from a normal dictionary alone, without a database. */
json_t *dictionary_schema(const json_t *normal);

/* Remove tables and columns that are marked `hidden`, and every key with a
 * column that is gone. */
void schema_hide(json_t *schema);

#endif
