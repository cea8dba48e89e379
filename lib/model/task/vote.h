#ifndef MODEL_TASK_VOTE_H
#define MODEL_TASK_VOTE_H

#include <jansson.h>
#include <stddef.h>

/*
 * The one most agree on: of a list of plans, or of results (null for one
 * that failed, which does not count), the index of the first of the largest
 * group that are equal; plans are compared by what they ask. *agree is the
 * size of the group, *n how many counted. -1 where none did.
 */
long vote_plans(const json_t *plans, size_t *agree, size_t *n);
long vote_results(const json_t *results, size_t *agree, size_t *n);

/*
 * The rows of a result (new) so that equal answers are equal values: without
 * names, and sorted unless `ordered`. NULL if there is no result.
 */
json_t *vote_rows(const json_t *result, int ordered);

#endif
