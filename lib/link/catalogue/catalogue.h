#ifndef LINK_CATALOGUE_CATALOGUE_H
#define LINK_CATALOGUE_CATALOGUE_H

#include <jansson.h>
#include <stdbool.h>
#include "schema/schema.h"

/*
 * Questions about the database itself: "what tables are there", "which
 * columns does orders have". The wordings are catalogue.def's. What names
 * something in the database wins: where there is a table called "tables" or
 * "fields", the question is about its rows, unless it says "database", and
 * where no table is called what is described, it is a question like any other.
 */
enum catalogue_kind {
#define CATALOGUE_KIND(name, names, where) CATALOGUE_##name,
#include "link/catalogue/catalogue_kind.def"
#undef CATALOGUE_KIND
	CATALOGUE_KINDS
};

enum { CATALOGUE_TABLES_MOST = 8 };

struct catalogue_asked {
	enum catalogue_kind kind;
	/* that are named, borrowed from the schema: one, of JOIN two and more,
	 * of others none */
	const struct schema_table *tables[CATALOGUE_TABLES_MOST];
	size_t ntables;
	const char *name; /* what else is named, in the arena; or NULL */
};

/* Is the text a wording of the table, whatever it names? To find out without
 * a view of the schema. */
bool catalogue_worded(const char *text);

/* Is it such a question to this schema? `follows`: it is said behind another
 * question. */
bool catalogue_asks(struct arena *a, const struct schema *s, const char *text,
    bool follows, struct catalogue_asked *out);
/* The same of a document's question and its whole schema. */
bool catalogue_asked_by(const json_t *doc, bool follows);

/* What such a question calls a table that the schema does not have, "ordrs",
 * in the arena, and *near the table that it may mean, or NULL. NULL where it
 * names none. */
const char *catalogue_unknown(struct arena *a, const struct schema *s,
    const char *text, const struct schema_table **near);

/* Has the schema the tables of a term? Others may be hidden. */
bool catalogue_has_term(const struct schema *s, const json_t *term);

/* Is `said` the name, or a synonym, of the thing that `json` describes? */
bool catalogue_is_called(struct arena *a, const char *said, const char *name,
    const json_t *json);

#endif
