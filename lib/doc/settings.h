#ifndef DOC_SETTINGS_H
#define DOC_SETTINGS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * The document's `settings`: those options of t2s that the next question
 * needs, too, or that a saved one is run with, as ["NAME=VALUE", "NAME"]. It
 * is a table which these are: nobody's claims, no model's budget, and, of
 * what may come out of somebody else's repository, nothing that opens a
 * server, sends anything or writes a file.
 */
enum settings_for {
	SETTINGS_TURN,  /* a follow-up of the same person */
	SETTINGS_SAVED, /* whoever runs a saved question */
};

/* Does one word name an option that is kept, with a value where it has one? */
bool settings_admits(enum settings_for purpose, const char *word);
/* Does its value name a file? Then that, else NULL. */
const char *settings_file(const char *word);

/* Add those of the words that are kept, of NAME the value that comes last;
 * "NAME=" and "no-NAME" take one away, and a name without the value that it
 * wants says nothing. NULL, or the first word that is no
 * option which is ever kept; nothing is added then. */
const char *settings_add(json_t *settings, enum settings_for purpose,
    const char *const *words, size_t n);

/* Add all of others (NULL: none) that are options which are kept. */
void settings_merge(json_t *settings, const json_t *others);

/* Append each that is admitted as an option, quoted for a shell:
 * " --limit='10' --infer-keys". */
void settings_words(struct buf *b, const json_t *settings,
    enum settings_for purpose);

#endif
