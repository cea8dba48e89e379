#ifndef MODEL_FENCE_H
#define MODEL_FENCE_H

#include <jansson.h>
#include "base/buf.h"

/*
 * Data in a prompt. Whatever comes from a database, a person or an earlier
 * answer stands in a block
 *
 *	<data name="schema">
 *	...
 *	</data>
 *
 * and nowhere else, written by these functions alone: a name of letters,
 * digits and underscores as it is, all else as a JSON string in which what
 * could close the block, draw like markup or hide from a reader's eye (a "<"
 * that begins a tag, the third of three backticks, control, bidirectional,
 * zero-width and tag characters) is an escape; "a > 5" and "<>" stand as they
 * are. So no text can end its block or begin another.
 */
void fence_open(struct buf *b, const char *name);
void fence_close(struct buf *b);

/* A name: plain, or as a JSON string. */
void fence_name(struct buf *b, const char *name);
/* Any text, as a JSON string. */
void fence_text(struct buf *b, const char *text);
/* Any JSON value, compact. */
void fence_json(struct buf *b, const json_t *value);

#endif
