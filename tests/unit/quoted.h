#ifndef TESTS_UNIT_QUOTED_H
#define TESTS_UNIT_QUOTED_H

/* JSON from text within C. */

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "json/read.h"

/* Single quotes stand for double ones, so that plans read well in C. */
static inline json_t *
trial_json(const char *text)
{
	struct json_mistake mistake;
	char *copy = strdup(text);
	json_t *json;

	for (char *c = copy; *c != '\0'; c++)
		if (*c == '\'')
			*c = '"';
	json = json_read(copy, strlen(copy), &mistake);
	if (json == NULL) {
		printf("Bail out! line %d: %s in %s\n", mistake.line,
		    mistake.message, copy);
		exit(1);
	}
	free(copy);
	return json;
}

#endif
