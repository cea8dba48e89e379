#ifndef EDIT_WORDS_PATCH_WORDS_READ_H
#define EDIT_WORDS_PATCH_WORDS_READ_H

#include "edit/words/cursor.h"

/*
 * Patches in words that are about outputs, conditions and tables; private to
 * edit/. Each reads what follows its verb and appends operations to `list`;
 * false with a finding.
 */
typedef bool (*patch_fn)(struct cursor *w, json_t *list);

bool patch_add(struct cursor *w, json_t *list);
bool patch_drop(struct cursor *w, json_t *list);
bool patch_only(struct cursor *w, json_t *list);
bool patch_rename(struct cursor *w, json_t *list);
bool patch_move(struct cursor *w, json_t *list);
bool patch_replace(struct cursor *w, json_t *list);
bool patch_where(struct cursor *w, json_t *list);
bool patch_drop_where(struct cursor *w, json_t *list);
bool patch_replace_where(struct cursor *w, json_t *list);
bool patch_having(struct cursor *w, json_t *list);
bool patch_drop_having(struct cursor *w, json_t *list);
bool patch_add_table(struct cursor *w, json_t *list);
bool patch_drop_table(struct cursor *w, json_t *list);
bool patch_replace_table(struct cursor *w, json_t *list);
bool patch_join(struct cursor *w, json_t *list);
bool patch_inner_join(struct cursor *w, json_t *list);
bool patch_left_join(struct cursor *w, json_t *list);
bool patch_right_join(struct cursor *w, json_t *list);
bool patch_full_join(struct cursor *w, json_t *list);
bool patch_drop_join(struct cursor *w, json_t *list);

/* An operation of a list (borrowed). */
json_t *patch_append(json_t *list, const char *op);
/* A column or an expression into {table?, column} or {expr}; and, of an
 * output, its name into "as". */
bool patch_item(struct cursor *w, const char *const *stops, json_t *o);
bool patch_output(struct cursor *w, json_t *o);

#endif
