#ifndef AUDIT_ROWS_FANOUT_H
#define AUDIT_ROWS_FANOUT_H

#include "audit/rule.h"

#include <stdint.h>

/*
 * Which rows does a query repeat? FROM pairs rows of its sources. A row of
 * one stands in one pair alone where it fixes the row of every other, and what
 * fixes what is a closure over functional dependencies: given a row of some
 * sources their columns are known; so is a column that is set equal to a known
 * one, to a constant, or to what is computed of known rows, and one that is
 * grouped by (within a group). A source of which a unique key is known is
 * fixed, and its columns are known. What the closure does not reach repeats
 * the rows it began with: a sum over them is too high, a count too.
 *
 * Keys of tables are the schema's. A sub-query, CTE or set has keys too: none
 * are needed where it gives one row; its grouping is one, DISTINCT makes all
 * its columns one, ROW_NUMBER and its partition are one, and a key of a source
 * that it does not repeat stays one. What is not known (functions, VALUES,
 * tables without keys, joins by other than equality) counts as fixed: nothing
 * is said of it.
 */

/* Sources of a query, by their index in it: VIEW_SOURCES fit. */
typedef uint64_t source_set;

static inline source_set
rows_bit(size_t source)
{
	return (source_set)1 << source;
}

struct rows_column {
	size_t source;      /* index */
	const char *name;
	size_t up;          /* the tree of columns that are equal */
	bool fixed;         /* equal to a constant */
	bool grouped;       /* by the query */
	bool key;           /* .. and not fixed by the others of the group */
	bool asked, target; /* is it where a key leads to? (fanout_one.c) */
};

struct rows_link {              /* a column that is computed of sources */
	size_t column;
	source_set from;
};

struct rows_key {
	const char **names; /* of the query's outputs */
	size_t n;
};

/* Who repeats the rows of some sources; NULL: nobody. */
struct rows_asked {
	source_set from;
	const struct source *by;
	struct rows_asked *next;
};

/* What is known of a query's rows. */
struct rows {
	const struct query *q;
	struct rows *next;
	source_set all;
	source_set loose;   /* nothing is known of them */
	source_set outer;   /* may be a row of nulls */
	source_set absent;  /* .. which WHERE asks for */
	source_set needed;  /* .. which WHERE does not let through */
	struct rows_column *columns;
	size_t ncolumns, cap;
	struct rows_link *links;
	size_t nlinks, links_cap;
	struct rows_asked *asked;
	const struct source *grain; /* its row fixes .. */
	source_set most;    /* .. these, no other one more */
	bool *known;        /* by the root of a column, of the last closure */

	/* seen from outside */
	bool open;          /* it is met within itself */
	bool unsure;        /* nothing is known of its rows */
	bool one;           /* one row at most */
	struct rows_key *keys;
	size_t nkeys, keys_cap;
};

/* Which columns of the group are known beforehand. */
enum rows_group { ROWS_ALL, ROWS_OF_GROUP, ROWS_OF_KEY };

/* The rows of a query, found out once for each in a check; in its arena. */
struct rows *rows_of(struct audit *a, const struct query *q);

/* The sources that are fixed by a row of each of `from`. */
source_set rows_fixed(struct audit *a, struct rows *f, source_set from,
    enum rows_group group);
/* Was the column known in the last rows_fixed? */
bool rows_knows(const struct rows *f, size_t column);

/* Do these tell every row of the query from every other, or where it is
 * grouped, every group? True where that cannot be told. (decided.c) */
bool rows_decided(struct audit *a, struct rows *f, const struct expr *const *by,
    size_t n);

/* The index of a column of a source, made where it is new. */
size_t rows_column(struct audit *a, struct rows *f, size_t source,
    const char *name);
/* The one that an expression is; SIZE_MAX: none of this query's. */
size_t rows_column_of(struct audit *a, struct rows *f, const struct expr *e);
bool rows_same(const struct rows *f, size_t x, size_t y);

/* The sources of q that an expression or predicate speaks of, sub-queries of
 * it included. */
source_set rows_sources(const struct query *q, struct expr *e);
source_set rows_sources_pred(const struct query *q, struct pred *p);
/* Those of a tree of joins. */
source_set rows_under(const struct query *q, const struct source *tree);

/* The sources that the values of a total are of; 0: it counts rows, or those
 * of which something is true, with ones. (fanout_within.c) */
source_set rows_summed(const struct query *q, const struct exprs *values);
/*
 * Are the rows that values are summed of repeated, here or in the query that
 * they come from? Not where the source that repeats them stands before them in
 * FROM and fixes them: then they are summed for each row of it on purpose, as
 * prices of what was ordered. (fanout_within.c)
 */
struct rows_repeat {
	const struct source *what, *by;
	bool sure; /* of a total: it cannot be meant for each row of another */
};
bool rows_repeated(struct audit *a, struct rows *f,
    const struct exprs *values, struct rows_repeat *found);
/* Who repeats the rows of some sources, if they do not stand behind it on
 * purpose; NULL: nobody. (fanout_within.c) */
const struct source *rows_repeater(struct audit *a, struct rows *f,
    source_set from);
/* rows_repeated of some sources, wherever in FROM the one stands that repeats
 * them. (fanout_within.c) */
bool rows_repeated_here(struct audit *a, struct rows *f, source_set from,
    struct rows_repeat *found);
/*
 * The source whose row fixes most others, and the first that it does not fix:
 * where there is one the rows of the query are pairs of both.
 * (fanout_within.c)
 */
const struct source *rows_grain(struct audit *a, struct rows *f,
    const struct source **other);
/* Does a COUNT(*) count rows more often than once, of which it is said that
 * they are counted: by the plan, or by the question ("how many drivers ..")?
 * (counted.c) */
bool rows_count_repeated(struct audit *a, struct rows *f,
    const struct expr *call, struct rows_repeat *found);
/* Is what an aggregate adds, weighs or counts in its query repeated so?
 * Not COUNT(*), of which nobody knows what is to be counted. (totals.c) */
bool rows_total_repeated(struct audit *a, struct rows *f,
    const struct expr *call, struct rows_repeat *found);
/* Give a finding its `evidence`: a plan that shows the rows of `what` that the
 * query has more than once, by their key, `value` (NULL: none) and how often.
 * Not where no key is known, nor of a query that needs those around it.
 * (example.c) */
void example_of(struct audit *a, struct rows *f, const struct source *what,
    struct expr *value, json_t *finding);
/* Does a query that lists rows show those of `found` once for each row that
 * only its conditions need? (listings.c) */
bool rows_doubled(struct audit *a, const struct query *q,
    struct rows_repeat *found);
/* The first source of a set; NULL: it is empty. (fanout_within.c) */
const struct source *rows_first(const struct rows *f, source_set set);

/* What an expression is where a source's row is one of nulls: null (*value
 * NULL) or a literal; false if that cannot be told. (fanout_null.c) */
bool rows_of_null(const struct query *q, source_set of, struct expr *e,
    struct expr **value);
/* The sources of which a condition lets no row of nulls through.
 * (fanout_null.c) */
source_set rows_rejects(const struct query *q, const struct pred *p);
/* Note which rows of nulls a condition of WHERE asks for or rejects. */
void rows_read_nulls(struct rows *f, struct pred *p);

/* The query behind a derived table or CTE; NULL: it is none. */
const struct query *rows_inner(const struct source *s);
/* What its column `name` is called within; NULL: it cannot be told.
 * (fanout_one.c) */
const char *rows_inner_name(const struct source *s, const char *name);

/* The index of a source in the query; its number of sources: none of it. */
size_t rows_index(const struct query *q, const struct source *s);

/* How a source is told of: its table, else its alias. */
const char *rows_name(const struct source *s);

/* Fill what is seen from outside. (fanout_keys.c) */
void rows_find_keys(struct audit *a, struct rows *f);
/* Is the source fixed by its known columns? (fanout_one.c) */
bool rows_is_one(struct audit *a, struct rows *f, size_t source);
/* Does the schema know a key of the table? */
bool rows_has_keys(const struct schema_table *t);
/* The names that are given to the columns of a derived table; none: its own. */
void rows_outer_names(const struct source *s, const char *const **names,
    size_t *n);
/* The query that names the columns of a set. */
const struct query *rows_first_of(const struct query *q);

#endif
