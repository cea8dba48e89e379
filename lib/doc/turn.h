#ifndef DOC_TURN_H
#define DOC_TURN_H

#include <jansson.h>
#include <stdbool.h>

/*
 * A turn of a conversation, as `history` has it (t2s-document(5)): what was
 * asked, what it was taken to mean, the plan that came of it, and what a
 * follow-up needs beside it: target, access, settings, and the last
 * TURN_EDITS of the edits, so that they can be taken back; the matches and
 * findings, which tell how it was read; and how many rows there were. No
 * rows.
 */
enum { TURN_EDITS = 100 };

/* The turn that a finished document was (new); NULL if it holds neither a
 * question nor SQL, which then is what was asked. Beside the members of `history` it has those that only the
 * log needs. */
json_t *turn_of_document(const json_t *doc);

/* A document with what a turn had (new), so that it can be run again: all but
 * its status. */
json_t *turn_document(const json_t *turn);

/* Set `history` to these turns (borrowed) without what only the log needs, the
 * last with its edits; where the document names none, settings and the
 * database are those of the last. */
void turn_history(json_t *doc, const json_t *turns);

/*
 * A turn (new) behind which the next question follows none, although `last`
 * (borrowed) and those before stand in the log. It has an empty plan, so that
 * it counts as an answer and can be taken back like one. turn_history leaves
 * out what stands before it, and itself.
 */
json_t *turn_begin(const json_t *last);
bool turn_begins(const json_t *turn);

/* The last of a document's `history` (borrowed); NULL: it has none. */
const json_t *turn_last(const json_t *doc);

/* Does its question hold the text, in whatever case? */
bool turn_mentions(const json_t *turn, const char *text);

/* What a turn asked, in words that stand alone; "" where it has none. */
const char *turn_question(const json_t *turn);

#endif
