#ifndef DB_SQL_ERROR_H
#define DB_SQL_ERROR_H

#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"

/*
 * The one door of an engine's words into a finding. They may quote anything:
 * while a statement is read, what stands in it, and while it runs, or where
 * a function of the database's own speaks, a value that is stored. Then they
 * are shown, as the words of somebody else ("said_by": "server"), and neither
 * a model nor a session's history gets them. Under a policy nobody does: what
 * the error's class means stands in their place.
 */
enum sql_words {
	WORDS_OURS,      /* hold nothing but what we wrote */
	WORDS_STATEMENT, /* ... but words of the statement or the schema */
	WORDS_SERVER,    /* whatever the engine says */
};

/* Are such words for nobody? Then no names are for anybody, either. `policed`
 * is of the database (engine.h). */
bool sql_error_hides(bool policed, enum sql_words words);

/* The finding of an error: `text` and `where` (sql_error_place) behind each
 * other, as words of that kind. Borrowed, as finding_add gives it. */
json_t *sql_error_add(struct findings *f, bool policed,
    enum finding_code code, const char *pointer, enum sql_words words,
    const char *text, const char *where);

/* Under a policy: an error of what is computed, which depends on values. Which
 * it was is for nobody, so that it is no answer: adds the finding for the
 * error's class and status, false where it may be said. */
bool sql_error_unsaid(bool policed, enum finding_code code,
    enum status status, struct findings *f);

/* What helps against an error of that class, where the finding has no hint
 * that says more. */
void sql_error_suggest(json_t *finding, enum finding_code code);

/* " (line 2, column 7)", counted in bytes from 1, of a place in a statement;
 * "" where it is NULL. */
void sql_error_place(const char *sql, const char *at, char out[64]);

/* An engine's message: it may quote anything that a statement holds, so that
 * bytes which are no UTF-8 become '?' and controls blanks. New. */
char *sql_error_text(const char *message);

#endif
