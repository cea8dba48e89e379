#ifndef STEP_SESSION_SAVED_H
#define STEP_SESSION_SAVED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "base/die.h"

/*
 * Saved questions: a folder of documents, NAME.json, each with the question,
 * its plan, its database and those settings that it is run with
 * (SETTINGS_SAVED). They are meant for git: written for reading, and without
 * what belongs to one person or one day. A file below the folder in which the
 * folder stands is kept relative to that. One that was asked under claims has
 * their digests (step/pipe/access.h): it is for these claims alone, and its file
 * is @DIGEST.NAME.json, so that others have the name, too.
 *
 * The folder is T2S_SAVED; else the project's .t2s (os/project.h), if there is
 * one; else t2s/saved below XDG_DATA_HOME or ~/.local/share. Where it is .t2s,
 * the last is searched, too.
 */
struct saved {
	struct buf folder; /* where is written, and looked first */
	struct buf more;   /* where is looked, too; empty: nowhere */
};

/* Find the folders; those that are there are named from the root. Dies with
 * status 2 where there can be none. */
void saved_start(struct saved *s);

/* Dies with status 2 for what can be no name: a path, an option, nothing. */
void saved_check_name(const char *name);

/* The files of a name, of whomever: [{"name", "file", "own"}] (new), as
 * saved_names has them; `own` where it is in the folder that is written to. */
json_t *saved_find(const struct saved *s, const char *name);

/* The file that a document is written to under a name (new). */
char *saved_file(const struct saved *s, const char *name, const json_t *doc);
/* Dies with status 2 where the name's file may not be replaced, as it is what
 * this process has read (step/pipe/replace.h). */
void saved_replace(const struct saved *s, const char *name, const json_t *doc);
/* Write the document under a name, whole or not at all; what was there goes
 * only with `force`, after saved_replace. It says on stderr where it stands, unless `quiet`. Dies
 * with status 2 where it is there already, 3 where it cannot be written. */
void saved_write(const struct saved *s, const char *name, const json_t *doc,
    bool force, bool quiet);

/* What is kept of a document (new): see above. `settings` are those that were
 * given besides. NULL if it holds no plan. */
json_t *saved_of_document(const struct saved *s, const json_t *doc,
    const json_t *settings);

/* The document (new) of a file that was found, its paths from the root. NULL
 * with one line in `why` where it is none. */
json_t *saved_read(const char *path, struct buf *why);

/* Each file that is there, as saved_find (new), by name; of a name the folder's
 * own come first, and of those in a folder those of claims. Whoever may see
 * several has the first. */
json_t *saved_names(const struct saved *s);

#endif
