#ifndef AUDIT_ASKED_H
#define AUDIT_ASKED_H

#include "audit/rule.h"
#include "lang/walk.h"
#include "words/listed.h"
#include "words/words.h"

/*
 * What the question says and the plan contradicts or leaves out: a direction,
 * a number, a stored value, which of several dates or keys of a table, one row
 * for each thing, those without any.
 */

/* What words of a question say; asked.def has them. */
enum asked_kind {
	ASKED_SUPER, /* the end of an order */
	ASKED_AGE,   /* the same, the other way round on a date */
	ASKED_LENGTH, /* the same; says nothing of a date */
	ASKED_THAN,  /* stands before a number, and leaves it out */
	ASKED_FROM,  /* ... and lets it through */
	ASKED_AFTER, /* stands before a day, and leaves it out */
	ASKED_IN,    /* stands before a year */
	ASKED_NOT, ASKED_NONE, ASKED_ALL, ASKED_WITHOUT, ASKED_EACH,
	ASKED_DIFFERENT, ASKED_SHARE, ASKED_SUM, ASKED_ZERO,
	ASKED_PERIOD, /* one row for each month */
	ASKED_DAILY,  /* one row for each day, month, year */
	ASKED_COUNT, ASKED_COUNT_DIFFERENT, /* how many */
	ASKED_AVERAGE, ASKED_COMMON, ASKED_LIST, ASKED_TALLY,
	ASKED_EXACTLY, /* stands before a number that is meant as it is */
	ASKED_ORDER,   /* "before": of two columns the first one is less */
	ASKED_HAVE,    /* stands before what there is one of */
	ASKED_LAST_YEAR,
	ASKED_BEGINS, ASKED_ENDS, /* how a text does */
	ASKED_ALL_OF, /* of each the whole */
	ASKED_ONLY,   /* who has that, and nothing else */
	ASKED_FRACTION, /* a share, of whatever unit */
	ASKED_OVERALL, /* of all rows together */
	ASKED_SORTED, /* stands before what it is ordered by */
	ASKED_RAW,    /* which way the values go */
	ASKED_RECENT, ASKED_PRICED, ASKED_OLD, /* the end of a time, of a price,
	                 of an age */
	ASKED_STILL,  /* it has not ended */
	ASKED_LATE,   /* behind the time that was meant: 1; before it: -1 */
};
/* Does the question have words of this kind? False where there is none. */
bool asked_says(struct audit *a, enum asked_kind kind);

/* ---- private to it and audit/question ----------------------------------- */

enum { ASKED_MOST = 128 };

/* What the plan has, in any of its queries. */
struct asked {
	struct audit *a;
	struct query *top;
	struct words said;
	struct walk below;
	const struct schema_column *columns[ASKED_MOST];
	const struct pred *tests[ASKED_MOST];
	struct query *queries[ASKED_MOST];
	const json_t *values[ASKED_MOST];
	size_t ncolumns, ntests, nqueries, nvalues;
	bool unsure;  /* more than that, or parameters */
	bool inverts; /* NOT */
	bool excludes; /* NOT, or rows of a query that are not to be there */
	bool negates; /* ... or IS NULL */
	bool divides; /* ... or counts what differs, or gives a window */
	bool shares;  /* divides, or an average of a CASE or a test */
};

struct asked_row {
	const char *words;
	enum asked_kind kind;
	int sign;
};
/* The row whose words end before the word `at`; NULL: none. */
const struct asked_row *asked_before(const struct asked *k, size_t at,
    enum asked_kind kind);
/* The same for a comparison; *begin, unless it is NULL, is its first word. */
const struct asked_row *asked_comparison(const struct asked *k, size_t at,
    size_t *begin);
/* Does the question have words of this kind? */
bool asked_hears(const struct asked *k, enum asked_kind kind);
/* The first word behind words of this kind, from `from` on; said.n: none. */
size_t asked_behind(const struct asked *k, size_t from, enum asked_kind kind);

bool asked_uses(const struct asked *k, const struct schema_column *c);
bool asked_has(const struct asked *k, const struct schema_table *t);
/* Is it a table of the plan, whether a column of it is used or not? */
bool asked_reads(const struct asked *k, const struct schema_table *t);
/* Is one of the words of a name in the list? */
bool asked_name_has(const struct asked *k, const char *name, enum listed list);

/* How many aggregates of a kind its queries have. (asked_tally.c) */
struct asked_figures {
	size_t counts, sums, averages, others;
	const struct expr *last; /* the last that is no count */
};
struct asked_figures asked_figures(const struct asked *k);
/* Has a column of the plan such a word in its name? Then the figure is
 * stored. (asked_tally.c) */
bool asked_stored(const struct asked *k, enum listed list);

/* Add the finding, at the query; gives it, borrowed. */
#define ASKED_TELL(k, ...) audit_doubt((k)->a, \
    FINDING_question_contradicted, &(k)->top->at, __VA_ARGS__)

/* The number that a word says, "two", or as an ordinal "second"; 0: none. */
double asked_number(const char *word, bool ordinal);
/* Is the name of one word, of this stem? */
bool asked_is_called(const struct asked *k, const char *name,
    const char *stem);
/* The table of the schema that is called so; NULL: none. */
const struct schema_table *asked_table_called(const struct asked *k,
    const char *stem);
/* Is a word of the column's name said, or one of its table's where that is all
 * that need be said? */
bool asked_names(const struct asked *k, const struct schema_column *c);

/* The row of an order that ends before the word `at`; NULL. (asked_order.c) */
const struct asked_row *asked_order_before(const struct asked *k, size_t at);
/* The number that the word is, in digits or letters; 0. (asked_than.c) */
double asked_number_at(const struct asked *k, size_t at);
/* Is the word denied, "not paid", "without a mentor"? (asked_state.c) */
bool asked_denied(const struct asked *k, size_t at);

void asked_order(const struct asked *k);
void asked_by(const struct asked *k);
void asked_only(const struct asked *k);
void asked_shares(const struct asked *k);
void asked_about(const struct asked *k);
void asked_flags(const struct asked *k);
void asked_tallies(const struct asked *k);
void asked_than(const struct asked *k);
void asked_states(const struct asked *k);
void asked_spans(const struct asked *k);
void asked_shown(const struct asked *k);
void asked_numbers(const struct asked *k);
void asked_columns(const struct asked *k);
void asked_values(const struct asked *k);
void asked_years(const struct asked *k);
void asked_groups(const struct asked *k);
void asked_rows(const struct asked *k);

#endif
