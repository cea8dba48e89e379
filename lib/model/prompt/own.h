#ifndef MODEL_PROMPT_OWN_H
#define MODEL_PROMPT_OWN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * A model's own words: what stood in an answer of its, as SQL or as JSON. It
 * may see them again, whatever is masked otherwise. A name is known in any
 * case, a literal only as it was spelt: that another spelling is the stored
 * one is told by nothing here.
 */
struct own {
	json_t *names;    /* of tables, columns, aliases, functions, members */
	json_t *literals; /* texts, also without % at their ends, and numbers */
};

void own_open(struct own *o);
void own_close(struct own *o);
void own_learn(struct own *o, const char *answer);

bool own_name(const struct own *o, const char *text, size_t n);
bool own_literal(const struct own *o, const char *text, size_t n);

#endif
