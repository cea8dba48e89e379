#ifndef JSON_GET_H
#define JSON_GET_H

#include <jansson.h>
#include <stdbool.h>

/* Small accessors; everything given is borrowed. NULL objects are empty. */

/* Text of a string member, NULL if absent. */
const char *get_str(const json_t *object, const char *key);
/* Is it this text? */
bool get_is(const json_t *object, const char *key, const char *text);
/* An array or object member, NULL if it is something else. */
json_t *get_array(const json_t *object, const char *key);
json_t *get_object(const json_t *object, const char *key);
/* A true member; anything else is false. */
bool get_true(const json_t *object, const char *key);
/* A number, or `otherwise`. */
double get_number(const json_t *object, const char *key, double otherwise);
/* A place in a text, from 0 to a billion; 0 for what is none. */
size_t get_offset(const json_t *object, const char *key);
/* The member, made as an empty array or object where it is missing. */
json_t *get_or_make_array(json_t *object, const char *key);
json_t *get_or_make_object(json_t *object, const char *key);
/* Is `text` one of the strings of an array? */
bool get_holds(const json_t *array, const char *text);
/* Is a value equal to this one in an array? */
bool get_has(const json_t *array, const json_t *value);
/* The object of an array with this "id", in any case; NULL: none. */
const json_t *get_by_id(const json_t *array, const char *id);

#endif
