#ifndef EDIT_EDIT_H
#define EDIT_EDIT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "base/die.h"
#include "doc/finding.h"
#include "schema/keep.h"

/*
 * Changes that a person makes to a plan: patches, taking them back, what
 * could be patched, and the difference between two plans in words.
 */

/*
 * Read one patch and append it to `list` as {"op", ..} objects. `text` is
 * JSON, one operation or a list of them, or words, several with ";" between
 * them; t2s-patch(1) has all of both:
 *
 *	{"op": "add_column", "table": "Customer", "column": "City"}
 *	{"op": "add_condition", "condition": "total > 5"}
 *	{"op": "replace", "path": "/limit", "value": 3}
 *	add Customer.City; where total > 5; limit 3
 *
 * False and a finding patch_invalid where it is none of these.
 */
bool edit_read(const char *text, json_t *list, struct findings *f);

/* Does `text` look like a patch rather than like a file's name: JSON, or a
 * word of patches and a space? */
bool edit_is_patch(const char *text);

/*
 * Apply all patches of a list, or none. When all are good `stop`, and where the
 * plan has changed `sql` and `result`, are gone, and the edits are recorded as
 * one group. `keep` is of the stream. Returns OK, or NO with findings
 * patch_refused and the document as it was.
 */
enum status edit_apply_all(json_t *doc, const json_t *list,
    struct schema_keep *keep, struct findings *f);

/*
 * Take back the last `n` groups of patches, and the edits that were made
 * after them; or do again what was taken back last, unless there was a patch
 * since. Both are recorded as edits. NO with a finding where there are fewer
 * or the plan was changed by hand meanwhile; nothing is changed then.
 */
enum status edit_undo(json_t *doc, long n, struct findings *f);
enum status edit_redo(json_t *doc, long n, struct findings *f);

/*
 * What could be patched (new), see t2s-patch(1): {tables: {name: {alias,
 * columns: [{name, type, selected, role, is_primary_key, is_nullable, uses}]}},
 * current_order_by, current_limit, sortable_columns: [{table, column, type}],
 * current_offset, current_distinct, outputs, conditions, groups, having,
 * joins, addable: {aggregates, tables}, missing: {schema: why, form: why}}.
 */
json_t *edit_options(const json_t *doc, struct schema_keep *keep);

/*
 * The operations (new array) that make of the plan `before` one that means
 * what `now` does; where they cannot say it {"op": "replace_plan"} alone. The
 * schema may be NULL.
 */
json_t *edit_between(const json_t *before, const json_t *now,
    const struct schema *s);

/* A list of operations in one line of plain words, and a line each: "condition
 * country = 'France' replaces country = 'Germany'; 2 columns added: city,
 * phone". */
void edit_say(struct buf *out, const json_t *ops);
void edit_say_lines(struct buf *out, const json_t *ops);

/* The value_type of the plan language for a declared type: "string",
 * "integer" ..; static. */
const char *edit_value_type(const char *declared);

/* A plan that a follow-up has made of the one `before` begins with the first
 * page again, unless it only shows other columns of the same rows. */
void edit_first_page(json_t *plan, const json_t *before);

#endif
