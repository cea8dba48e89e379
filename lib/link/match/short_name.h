#ifndef LINK_MATCH_SHORT_NAME_H
#define LINK_MATCH_SHORT_NAME_H

#include "link/retrieve/vocab.h"
#include "schema/schema.h"

/*
 * May a word of the question be cut to the table's name, and is that name
 * short for another word, which the table's comment, synonyms or columns say?
 * `act` with an account_no is no short form of "actions".
 */
bool short_name_of_other(struct arena *a, const struct schema_table *t,
    const struct vocab_name *name, const struct word *said);

#endif
