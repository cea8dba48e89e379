#ifndef EDIT_JOB_H
#define EDIT_JOB_H

#include "base/mem.h"
#include "doc/edits.h"
#include "doc/finding.h"
#include "lang/surface.h"
#include "schema/schema.h"

/* What the patches of one list share while they are applied; private to
 * edit/. Each patch sees the plan that the one before it left. */
struct job {
	json_t *doc;
	json_t *plan;
	struct findings *findings;
	struct edits edits;
	const struct schema *known; /* NULL: no schema */
	struct arena arena;
	struct seats seats;
	const char *reason; /* the patch in words */
};

/* One patch; false with a finding where it is refused. */
bool job_add_column(struct job *j, const json_t *patch);
bool job_remove_column(struct job *j, const json_t *patch);
bool job_order(struct job *j, const json_t *patch);
bool job_limit(struct job *j, const json_t *patch);
bool job_page(struct job *j, const json_t *patch);

/* A finding patch_refused; gives false. */
bool job_refuse(struct job *j, const char *wanted, const char *const *names,
    size_t n, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void job_no_change(struct job *j, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Edit the plan; `value` is stolen. */
void job_replace(struct job *j, const char *path, json_t *value);
void job_append(struct job *j, const char *path, json_t *value);
void job_remove(struct job *j, const char *path);
/* Set a member of the plan, there already or not. */
void job_set(struct job *j, const char *key, json_t *value);

/* job_find.c: a column as a patch says it. */
struct found {
	const struct seat *seat;
	const char *column; /* spelled as the schema does */
	const char *type;   /* declared, NULL where unknown */
};
/* False with a finding. `table` may be NULL. */
bool job_find(struct job *j, const char *table, const char *column,
    struct found *found);
/* The name of an output (alias of an aggregate or window, "as") ignoring
 * case; NULL where there is none. */
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

/* patch_text.c: words to operations; false with a finding. */
bool patch_words(const char *text, json_t *list, struct findings *f);

#endif
