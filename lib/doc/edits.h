#ifndef DOC_EDITS_H
#define DOC_EDITS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * The document's `edits` member: what was changed, each with its reason and
 * the operation that takes it back (t2s-document(5)). Append-only; edits that
 * were made together have the same group.
 */
struct edits {
	json_t *doc;    /* borrowed */
	const char *by; /* program, borrowed */
	long group;     /* of this run; the member holds it once n > 0 */
	long undoes;    /* the group that is taken back, 0: none */
	size_t n;       /* edits made since edits_begin */
};

/* Nothing is written before the first edit. */
void edits_begin(struct edits *e, json_t *doc, const char *by);

/*
 * Do `op` ({op, path, value?, from?}; steals) to the document and record it.
 * `rows` tells that other rows come back. False, with nothing changed, where
 * the operation does not apply.
 */
bool edits_do(struct edits *e, json_t *op, const char *reason, bool rows);

/* Make the document's plan equal to another (borrowed): each member that
 * differs is an edit, all for the same reason. */
void edits_become(struct edits *e, const json_t *plan, const char *reason);

/*
 * A document (new) to be edited in place of `doc`: its plan and edits are
 * copies, all else is shared. edits_adopt makes it the document, members in
 * their order; `copy` stays the caller's.
 */
json_t *edits_copy(const json_t *doc);
void edits_adopt(json_t *doc, json_t *copy);

/*
 * The pointer (new) of a finding, in the plan as it was before the edits from
 * `first` on. One whose message is an edit's reason was found when that edit
 * was made, another after all.
 */
char *edits_point_back(const json_t *edits, size_t first,
    const json_t *finding);

/* The operations (new): replace, add, remove. `value` is stolen. */
json_t *edits_replace(const char *path, json_t *value);
json_t *edits_add(const char *path, json_t *value);
json_t *edits_remove(const char *path);

#endif
