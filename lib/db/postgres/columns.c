/* Columns, keys and enum labels from the catalogue of a server. */
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "db/postgres/introspect.h"

/* ---- columns ----------------------------------------------------------- */

/* What a type is an enumeration of. */
static void
take_labels(struct facts_column *column, const struct pg_catalogue *c,
    unsigned long type, struct arena *arena)
{
	struct run labels = pg_run(c, PART_LABELS, type);

	if (labels.n == 0)
		return;
	column->values = arena_alloc(arena, (size_t)labels.n *
	    sizeof *column->values);
	for (int i = 0; i < labels.n; i++)
		column->values[column->nvalues++] = pg_text(c, PART_LABELS,
		    labels.first + i, LABEL_TEXT);
}

/* A domain is told as what it comes down to, an enumeration as one: nobody
 * knows what their names mean. */
static void
take_type(struct facts_column *column, const struct pg_catalogue *c, int row,
    struct arena *arena)
{
	const char *type = pg_text(c, PART_COLUMNS, row, COLUMN_TYPE);
	unsigned long oid = pg_oid(c, PART_COLUMNS, row, COLUMN_TYPE_OID);
	struct run domain = pg_run(c, PART_TYPES, oid);

	if (domain.n > 0) {
		column->domain = type;
		type = pg_text(c, PART_TYPES, domain.first, TYPE_BASE);
		oid = pg_oid(c, PART_TYPES, domain.first, TYPE_BASE_OID);
		if (pg_true(c, PART_TYPES, domain.first, TYPE_NOT_NULL))
			column->nullable = false;
	}
	take_labels(column, c, oid, arena);
	column->type = column->nvalues == 0 ? type :
	    arena_printf(arena, "enum %s", type);
}

/* What other parts say of the columns of a relation. */
struct beside {
	struct run defaults, comments;
};

static void
take_column(struct facts *facts, const struct pg_catalogue *c, int row,
    const struct beside *beside)
{
	struct facts_column *column = facts_column(facts);
	long number = c->rows[PART_COLUMNS][row].number;
	int comment = pg_seek(c, PART_COMMENTS, beside->comments, number);
	int otherwise = pg_seek(c, PART_DEFAULTS, beside->defaults, number);

	column->name = pg_text(c, PART_COLUMNS, row, COLUMN_NAME);
	column->nullable = !pg_true(c, PART_COLUMNS, row, COLUMN_NOT_NULL);
	if (comment >= 0)
		column->comment = pg_text(c, PART_COMMENTS, comment,
		    COMMENT_TEXT);
	column->identity = pg_true(c, PART_COLUMNS, row, COLUMN_IDENTITY);
	column->generated = pg_true(c, PART_COLUMNS, row, COLUMN_GENERATED);
	if (otherwise >= 0 && !column->generated)
		column->otherwise = pg_text(c, PART_DEFAULTS, otherwise,
		    DEFAULT_TEXT);
	take_type(column, c, row, &facts->arena);
}

void
pg_columns(const struct pg_catalogue *c, const struct pg_relation *r,
    struct facts *facts)
{
	const struct beside beside = {pg_run(c, PART_DEFAULTS, r->oid),
	    pg_run(c, PART_COMMENTS, r->oid)};
	struct run columns = pg_run(c, PART_COLUMNS, r->oid);
	bool all = pg_true(c, PART_RELATIONS, r->row, RELATION_READABLE);

	/* the role may have been given some columns only */
	for (int i = columns.first; i < columns.first + columns.n; i++)
		if (all || pg_true(c, PART_COLUMNS, i, COLUMN_READABLE))
			take_column(facts, c, i, &beside);
}

/* ---- keys -------------------------------------------------------------- */

/* Names of columns from their numbers between blanks, at most `width` of
 * them (those behind are carried by an index for reading). Returns how many, 0
 * where one cannot be told. */
static size_t
take_names(const char ***names, const struct pg_catalogue *c,
    unsigned long of, const char *numbers, size_t width, struct arena *arena)
{
	struct run columns = pg_run(c, PART_COLUMNS, of);
	size_t n = 0;
	char *end;

	*names = arena_alloc(arena, (strlen(numbers) / 2 + 1) *
	    sizeof **names);
	for (; n < width; numbers = end) {
		long number = strtol(numbers, &end, 10);
		int row;

		if (end == numbers)
			break;
		row = pg_seek(c, PART_COLUMNS, columns, number);
		if (row < 0)
			return 0;
		(*names)[n++] = pg_text(c, PART_COLUMNS, row, COLUMN_NAME);
	}
	return n;
}

static void
take_unique(struct facts *facts, const struct pg_catalogue *c,
    const struct pg_relation *r)
{
	struct run keys = pg_run(c, PART_KEYS, r->oid);

	for (int i = keys.first; i < keys.first + keys.n; i++) {
		const char *numbers = pg_text(c, PART_KEYS, i, KEY_COLUMNS);
		size_t n, width = strtoul(pg_text(c, PART_KEYS, i,
		    KEY_WIDTH), NULL, 10);
		const char **names;
		struct facts_key *key;

		n = take_names(&names, c, r->oid, numbers, width,
		    &facts->arena);
		if (n == 0)
			continue;
		if (pg_true(c, PART_KEYS, i, KEY_PRIMARY)) {
			facts->primary_key = names;
			facts->nprimary_key = n;
			continue;
		}
		key = facts_unique(facts);
		key->columns = names;
		key->n = n;
	}
}

static const struct pg_relation *
relation_of(const struct pg_relations *all, unsigned long oid)
{
	size_t low = 0, high = all->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (all->by_oid[middle]->oid < oid)
			low = middle + 1;
		else
			high = middle;
	}
	return low < all->n && all->by_oid[low]->oid == oid ?
	    all->by_oid[low] : NULL;
}

static bool
same_schema(const struct pg_relation *a, const struct pg_relation *b)
{
	return a->schema == b->schema || (a->schema != NULL &&
	    b->schema != NULL && strcmp(a->schema, b->schema) == 0);
}

/* A key to what the role may not read says nothing that could be used. */
static void
take_foreign(struct facts *facts, const struct pg_catalogue *c,
    const struct pg_relations *all, const struct pg_relation *r)
{
	struct run keys = pg_run(c, PART_FOREIGN, r->oid);

	for (int i = keys.first; i < keys.first + keys.n; i++) {
		const struct pg_relation *to = relation_of(all,
		    pg_oid(c, PART_FOREIGN, i, FOREIGN_TO));
		struct facts_key *key;

		if (to == NULL)
			continue;
		key = facts_foreign(facts);
		key->to_table = to->name;
		key->to_schema = same_schema(r, to) ? NULL : to->schema;
		key->n = take_names(&key->columns, c, r->oid, pg_text(c,
		    PART_FOREIGN, i, FOREIGN_COLUMNS), SIZE_MAX,
		    &facts->arena);
		key->nto = take_names(&key->to_columns, c, to->oid, pg_text(c,
		    PART_FOREIGN, i, FOREIGN_TO_COLUMNS), SIZE_MAX,
		    &facts->arena);
		if (key->n == 0 || key->n != key->nto)
			facts->nforeign--;
	}
}

void
pg_keys(const struct pg_catalogue *c, const struct pg_relations *all,
    const struct pg_relation *r, struct facts *facts)
{
	take_unique(facts, c, r);
	take_foreign(facts, c, all, r);
}
