#ifndef STEP_CONFIG_CONFIG_TEXT_H
#define STEP_CONFIG_CONFIG_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The text of a configuration file, as git-config(1) spells it:
 *
 *	# a comment
 *	[limit]
 *		rows = 500		; another
 *	[database "shop"]
 *		dictionary = "names and terms.json"
 *		infer-keys		# the same as infer-keys = true
 *
 * Sections and keys are read without regard to case, a section's name in
 * quotes with. Quotes may stand anywhere in a value; in and outside of them
 * \" \\ \n \t are known, and a backslash at the end of a line goes on with the
 * next one. Blanks around a value go unless they are quoted.
 */
struct config_line {
	const char *section;  /* in lower case */
	const char *name;     /* of [section "name"], NULL: none */
	const char *key;      /* in lower case */
	const char *value;    /* NULL: nothing, not even "=", behind the key */
	size_t line;          /* that the key stands on, from 1 */
};

/* Called for each key, in order; what it gets is valid until it returns. */
typedef void (*config_take)(const struct config_line *line, void *arg);

/* Read n bytes of text, which end with a NUL that is not counted. Returns
 * NULL, or what is wrong (static) and in *at the line; what stands before that
 * was taken. */
const char *config_text(const char *text, size_t n, config_take take,
    void *arg, size_t *at);

#endif
