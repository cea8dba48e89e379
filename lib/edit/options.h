#ifndef EDIT_OPTIONS_H
#define EDIT_OPTIONS_H

#include "edit/job.h"

/*
 * What edit_options says beside the tables of the plan; private to edit/. The
 * job's form is open, or the plan has none: then less is said.
 */

/* "uses" of a column: shown, filter, join, group, having, order. */
void options_uses(json_t *column, const struct job *j, const char *source,
    const char *name);
/* What there is: outputs, conditions, groups, joins, each with its index. */
void options_now(json_t *out, struct job *j);
/* What could be added, and what is missing to say so. */
void options_more(json_t *out, struct job *j);

#endif
