#ifndef EDIT_JOB_H
#define EDIT_JOB_H

#include "base/mem.h"
#include "doc/edits.h"
#include "doc/finding.h"
#include "lang/raw_plan.h"
#include "schema/schema.h"

/*
 * What the patches of one list share while they are applied; private to
 * edit/. Each patch sees what the one before it left.
 *
 * The operations of the baseline edit the plan as it is spelled. All others
 * edit its form (edit/form/form.h), which is opened by the first of them and
 * written back when one of the baseline follows, and in the end.
 */
struct job {
	json_t *doc;
	json_t *plan;
	struct findings *findings;
	struct edits edits;
	const struct schema *known; /* NULL: no schema */
	struct arena arena;
	struct seats seats;         /* of the form where there is one, else of
	                               the plan */
	json_t *form;               /* owned; NULL: the plan says it all */
	const char *reason;         /* the patch on the plan, in words */
	struct buf reasons;         /* of those that the form has taken */
	bool checked;               /* the plan must be one in the end */
};

/* ---- job.c: the ground ------------------------------------------------ */

/* A finding patch_refused; returns false. */
bool job_refuse(struct job *j, const char *wanted, const char *const *names,
    size_t n, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The finding itself (borrowed), for candidates. */
json_t *job_refusal(struct job *j, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void job_no_change(struct job *j, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* What else a patch has changed, since it had to. */
void job_follow(struct job *j, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Edit the plan as it is spelled; `value` is stolen. */
void job_replace(struct job *j, const char *path, json_t *value);
void job_append(struct job *j, const char *path, json_t *value);
void job_remove(struct job *j, const char *path);
/* Set a member of the plan, there already or not. */
void job_set(struct job *j, const char *key, json_t *value);

/* Open the form, unless it is open; false with a finding where the plan has
 * none. */
bool job_open(struct job *j);
/* The same without a finding. */
bool job_opens(struct job *j);
/* Write the form back; false with a finding where it says no plan. */
bool job_close(struct job *j);
/* Is the plan, which was `before`, still one? False with findings where it has
 * errors that it did not have. */
bool job_check(struct job *j, const json_t *before);
/* Look again at the sources, which have changed. */
void job_seats(struct job *j);
/* The dialect of the plan's texts by name; NULL: not said. */
const char *job_dialect(const struct job *j);

/* ---- the operations: false with a finding where one is refused -------- */

/* Any of them, by its "op". */
bool patch_do(struct job *j, const json_t *patch);

/* On the plan as it is spelled. */
bool job_add_column(struct job *j, const json_t *patch);
bool job_remove_column(struct job *j, const json_t *patch);
bool job_order(struct job *j, const json_t *patch);
bool job_limit(struct job *j, const json_t *patch);
bool job_remove_member(struct job *j, const json_t *patch);
bool page_apply(struct job *j, const json_t *patch);
bool job_pointer(struct job *j, const json_t *patch); /* RFC 6902 */
bool job_plan(struct job *j, const json_t *patch);
/* What is refused beside others: undo and redo. */
bool job_alone(struct job *j, const json_t *patch);

/* Is it the name of an operation of RFC 6902? */
bool pointer_knows(const char *op);

/* On the form, which is open. */
bool op_add_output(struct job *j, const json_t *patch);
bool op_remove_output(struct job *j, const json_t *patch);
bool op_replace_output(struct job *j, const json_t *patch);
bool op_replace_outputs(struct job *j, const json_t *patch);
bool op_move_output(struct job *j, const json_t *patch);
bool op_add_condition(struct job *j, const json_t *patch);
bool op_remove_condition(struct job *j, const json_t *patch);
bool op_replace_condition(struct job *j, const json_t *patch);
bool op_add_having(struct job *j, const json_t *patch);
bool op_remove_having(struct job *j, const json_t *patch);
bool op_replace_having(struct job *j, const json_t *patch);
bool op_add_group(struct job *j, const json_t *patch);
bool op_remove_group(struct job *j, const json_t *patch);
bool op_replace_groups(struct job *j, const json_t *patch);
bool op_add_order(struct job *j, const json_t *patch);
bool op_remove_order(struct job *j, const json_t *patch);
bool op_reverse_order(struct job *j, const json_t *patch);
bool op_order(struct job *j, const json_t *patch);
bool op_limit(struct job *j, const json_t *patch);
bool op_offset(struct job *j, const json_t *patch);
bool op_remove_member(struct job *j, const json_t *patch);
bool op_distinct(struct job *j, const json_t *patch);
bool op_add_table(struct job *j, const json_t *patch);
bool op_remove_table(struct job *j, const json_t *patch);
bool op_replace_table(struct job *j, const json_t *patch);
bool op_replace_tables(struct job *j, const json_t *patch);
bool op_add_join(struct job *j, const json_t *patch);
bool op_remove_join(struct job *j, const json_t *patch);
bool op_replace_join(struct job *j, const json_t *patch);

/* ---- job_find.c: a column as a patch says it -------------------------- */

struct found {
	const struct seat *seat;
	const char *column; /* spelled as the schema does */
	const char *type;   /* declared, NULL if unknown */
};
/* False with a finding. `table` may be NULL. */
bool job_find(struct job *j, const char *table, const char *column,
    struct found *found);
/* Is there a table of this name in the plan, once or more often? */
bool job_has_table(const struct job *j, const char *table);
/* How many tables of the plan have the column. */
size_t job_owners(const struct job *j, const char *column);
/* The name of an output (alias of an aggregate or window, "as") ignoring
 * case; NULL if absent. */
const char *job_output(const struct job *j, const char *name);
/* The same, with the columns that are shown under their own names. */
const char *job_shown(const struct job *j, const char *name);
/* Does an object of the plan's query mean this column? */
bool job_means(const struct job *j, const json_t *object,
    const struct found *found);
/* The name by which new references say the table. */
const char *job_table(const struct job *j, const struct seat *seat);
/* Is the plan grouped: by columns or into one row of aggregates? */
bool job_is_grouped(const struct job *j);

/* ---- notes.c ----------------------------------------------------------- */

/* Give the items of a plan that were there before their notes again. */
void notes_keep(json_t *now, const json_t *before);

/* ---- reach.c: tables that a patch brings in --------------------------- */

/* How a table comes: for what is shown no row may be lost, a condition loses
 * those that it wants to. */
enum reach { REACH_SHOWN, REACH_ASKED, REACH_NEVER };
/* Bring in the table along the keys; false with a finding where no way, or
 * more than one as short, leads there. */
bool reach_table(struct job *j, const struct schema_table *t,
    const char *alias, const char *join_type, enum reach how);
/* The tables of a column that the plan does not have; of several the nearest.
 * NULL with a finding. */
const struct schema_table *reach_owner(struct job *j, const char *column);

/* A condition (new) that holds where the table has a row for which `pred`
 * (borrowed) holds, or, where that is NULL, no row at all; NULL if a row of
 * the plan has but one of its rows, or no clear way leads there. */
json_t *reach_within(struct job *j, const struct schema_table *t,
    json_t *pred);

/* ---- fixed.c ------------------------------------------------------------- */

/* Does a row of this source fix the rows of all others? */
bool fixed_by(const struct job *j, const struct seat *seat);
/* Of which sources has a group one row? By seat, in the arena. */
const bool *fixed_by_groups(const struct job *j);

/* ---- counts.c --------------------------------------------------------- */

/* A join is coming that repeats rows: let counts of rows stay what they are,
 * and tell of other aggregates. */
void counts_keep(struct job *j);

/* ---- names.c ------------------------------------------------------------- */

/* Put the names of the form in place of those that an expression or condition
 * has, tables that are missing are brought in; false with a finding. Of an
 * output's name and a column's that are the same `outputs_first` says which is
 * meant. */
bool names_decide(struct job *j, json_t *value, enum reach how,
    bool outputs_first);
/* The expression of the output of this name (borrowed); NULL: none. */
const json_t *names_output(const struct job *j, const char *name);
/* May the column be one of a source whose columns only the scope knows? */
bool names_derived(const struct job *j, const char *column);
/* {function: MAX, table, column, op, value} of the baseline -> a call in
 * "left", or in "expr" where nothing is compared. */
void names_lift(json_t *o);

/* ---- meant.c: what a patch means, as the form says it ----------------- */

/* New, NULL with a finding: columns stand with the names of their sources,
 * text is read as SQL. Tables that are missing are brought in. */
json_t *meant_expr(struct job *j, const json_t *said, enum reach how);
/* {expr | column .., as?} as an output. */
json_t *meant_output(struct job *j, const json_t *said);
json_t *meant_order(struct job *j, const json_t *said);
json_t *meant_pred(struct job *j, const json_t *said, enum reach how);
/* The condition by reach_within where it is about a table that the plan has
 * not, and of which a row has several; NULL, perhaps with a finding, where it
 * is not. */
json_t *meant_within(struct job *j, const json_t *said);

/* ---- operand.c: what a patch points at ----------------------------------- */

#define PICK_NONE ((size_t)-1)
/* The output by "output" (a name or an index), table and column, or expr;
 * PICK_NONE with a finding. */
size_t operand_output(struct job *j, const json_t *patch);
/* The same of a name or an index alone. */
size_t operand_named(struct job *j, const json_t *name);
size_t operand_group(struct job *j, const json_t *patch);
size_t operand_order(struct job *j, const json_t *patch);
/* The indexes (new array, ascending) of conditions in a list of the form, by
 * condition, index, table and column, or all; NULL with a finding. */
json_t *operand_conditions(struct job *j, const char *list,
    const json_t *patch);
/* What an output is called; NULL: nothing. */
const char *operand_name(const json_t *output);
/* The output whose expression this is, PICK_NONE: none. */
size_t operand_equal(const json_t *list, const json_t *expr);

/* ---- parts.c: looking at parts of a form ------------------------------ */

bool parts_grouped(const json_t *form);
/* Does it use this source, or a column of it? */
bool parts_use(const json_t *value, const char *source);
bool parts_use_column(const json_t *value, const char *source,
    const char *column);
/* Is an expression fixed in each group? */
bool parts_in_groups(const struct job *j, const json_t *expr);
/* Put the columns in place of the stars, as far as they are known. */
void parts_expand(struct job *j);
/* Group by what is shown and is no aggregate. */
void parts_group_shown(struct job *j);
/* Leave out what no group has one value of. */
void parts_resolve(struct job *j);
/* .. and the grouping where the last aggregate is gone: rows stay the same. */
void parts_ungroup(struct job *j);

/* ---- say_part.c: parts in words --------------------------------------- */

void say_expr(struct buf *b, const json_t *expr);
void say_pred(struct buf *b, const json_t *pred);
void say_output(struct buf *b, const json_t *output);
void say_order_item(struct buf *b, const json_t *order);
/* In the arena. */
const char *job_say(struct job *j, void (*say)(struct buf *b,
    const json_t *part), const json_t *part);

/* ---- patch_words.c: words to operations; false with a finding ---------- */

bool patch_words(const char *text, json_t *list, struct findings *f);

#endif
