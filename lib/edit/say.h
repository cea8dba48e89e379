#ifndef EDIT_SAY_H
#define EDIT_SAY_H

#include <jansson.h>

/*
 * Parts of a plan in short words, one string for each thing: new arrays.
 * Two spellings of a thing may differ; what has no short form is its JSON.
 */
json_t *say_tables(const json_t *plan);
json_t *say_joins(const json_t *plan);
json_t *say_outputs(const json_t *plan);
json_t *say_conditions(const json_t *plan);
json_t *say_groups(const json_t *plan);
json_t *say_havings(const json_t *plan);
json_t *say_orders(const json_t *plan);

#endif
