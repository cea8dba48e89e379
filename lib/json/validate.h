#ifndef JSON_VALIDATE_H
#define JSON_VALIDATE_H

#include <jansson.h>
#include <stdbool.h>

/*
 * JSON Schema, the profile t2s writes: type (one or several), properties,
 * required, additionalProperties (false or a schema), patternProperties (the
 * names alone), items, prefixItems,
 * minItems, maxItems, enum, const, anyOf, oneOf, allOf, not, minimum,
 * maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength,
 * pattern (POSIX extended), $ref to "#" or "#/$defs/NAME". Unknown keywords
 * are passed over.
 *
 * `report` is called for each violation with the pointer within `value` and
 * a sentence; both are valid during the call. Returns whether it is valid.
 */
typedef void (*validate_report)(void *arg, const char *pointer,
    const char *message);
bool validate(const json_t *schema, const json_t *value,
    validate_report report, void *arg);

#endif
