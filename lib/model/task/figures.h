#ifndef MODEL_TASK_FIGURES_H
#define MODEL_TASK_FIGURES_H

#include <jansson.h>

/*
 * The numbers in a text that a document's result does not bear out, as they
 * stand there: a new array of strings. Known are numbers of the rows, of the
 * question and the plan, and what can be worked out from the rows: counts
 * (of rows, of different values, of one value's rows, of what is missing),
 * sums, also of the first so many, averages, medians, differences, ratios and
 * shares, all rounded as they are written ("1.2 million", "23 %"), and words
 * like "top three". What stands for a place in a row ("2nd") is known up to
 * the number of rows.
 */
json_t *figures_unknown(const json_t *doc, const char *text);

#endif
