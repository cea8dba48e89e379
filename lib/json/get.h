#ifndef JSON_GET_H
#define JSON_GET_H

#include <jansson.h>
#include <stdbool.h>

/* Small accessors. What they return is borrowed. A NULL object or array counts
 * as empty. */

/* Returns the text of a string member; NULL if absent or no string. */
const char *get_str(const json_t *object, const char *key);
/* Is the member this text? */
bool get_is(const json_t *object, const char *key, const char *text);
/* Returns an array or object member; NULL if absent or of another type. */
json_t *get_array(const json_t *object, const char *key);
json_t *get_object(const json_t *object, const char *key);
/* Is the member `true`? Anything else is false. */
bool get_true(const json_t *object, const char *key);
/* Returns a number member; `otherwise` if absent or no number. */
double get_number(const json_t *object, const char *key, double otherwise);
/* Returns an offset into a text, from 0 to a billion; 0 if absent or outside
 * that range. */
size_t get_offset(const json_t *object, const char *key);
/* Returns the array or object member. If it is absent or of another type, it is
 * set to an empty one first. */
json_t *get_or_make_array(json_t *object, const char *key);
json_t *get_or_make_object(json_t *object, const char *key);
/* Does the array contain the string `text`? */
bool get_holds(const json_t *array, const char *text);
/* Does the array contain a value equal to this one? */
bool get_has(const json_t *array, const json_t *value);
/* Returns the object of the array with this "id", ignoring ASCII case; NULL if
 * absent. */
const json_t *get_by_id(const json_t *array, const char *id);

#endif
