#ifndef PLAN_READING_H
#define PLAN_READING_H

#include "plan/intent.h"

/*
 * Private to the readers (read_*.c): an intent under construction. Each
 * reader looks for one kind of phrase, adds what it says, and marks the
 * items it has understood, so that later readers pass them over.
 */
enum role {
	ROLE_NONE,
	ROLE_OUTPUT,
	ROLE_ENTITY,  /* a table named for what belongs to it */
	ROLE_FILTER,  /* column or value of a condition */
	ROLE_ORDER,
	ROLE_GROUP,
	ROLE_MARK,    /* a word of structure, used */
};
struct reading {
	struct arena *a;
	struct intent *out;
	const struct items *items;
	enum role *role;  /* by item */
	long *slot;       /* by item, -1: none yet */
	bool *clause;     /* by item: a relative clause has begun here */
	size_t cap_slots, cap_wants, cap_tests, cap_scopes, cap_groups,
	    cap_keys, cap_must;
};

/* The outputs of one sentence under way. */
struct head {
	size_t sentence;
	bool open;       /* names are outputs here */
	bool expect;     /* ... and one may come: at the start, after "and" */
	bool distinct;
	bool also;       /* the sentence adds to the one before */
	size_t first;    /* wants of this sentence from here */
	bool said;       /* a column or an aggregate is wanted */
};

/* What stands before an operator. */
struct left {
	long at;      /* a name, -1 */
	long test;    /* an operand already read: its test, -1 */
	bool crossed; /* with, have, that lies between */
	bool counted; /* "number of NAME" */
	enum agg agg; /* "average NAME" */
};

enum want_kind { WANT_COLUMN, WANT_TABLE, WANT_EITHER };

/* The readers, in the order they run. */
void read_stocks(struct reading *r);
void read_spending(struct reading *r);
void read_orders(struct reading *r);
void read_comparisons(struct reading *r);
void read_superlatives(struct reading *r);
void read_computed(struct reading *r);
void read_values(struct reading *r);
void read_numbers(struct reading *r);
void read_negations(struct reading *r);
void read_flags(struct reading *r);
void read_inner(struct reading *r);
void read_joints(struct reading *r);
void read_groups(struct reading *r);
void read_outputs(struct reading *r);
void read_connections(struct reading *r);

/* Parts of read_outputs: what item i begins; they give the next item. */
size_t read_count(struct reading *r, struct head *h, size_t i);
size_t read_aggregates(struct reading *r, struct head *h, size_t i);
bool read_trailing_agg(struct reading *r, struct head *h, size_t i);
bool read_measure(struct reading *r, struct head *h, size_t i);
/* Parts of read_comparisons: comparisons with what is calculated, or with
 * another column. */
struct left look_left(const struct reading *r, size_t i);
/* The pattern of the word at i ("contains"), the NULL of "without an email";
 * leave it unused where it has none. */
void read_like(struct reading *r, size_t i);
void read_null(struct reading *r, size_t i);
/* Does the name link, with such a score, to a number or a time? To a key only
 * where it is almost called so. */
bool numeric_link(const struct item *item, double least);
/* A number that is written like a year. */
bool is_year(const struct item *item);
long left_owner(struct reading *r, const struct left *l);
void read_average(struct reading *r, size_t i, size_t j, enum domain d);
bool read_quantified(struct reading *r, size_t i, enum domain d);
void read_other_column(struct reading *r, size_t i, size_t j);
/* A sentence is over; all are. */
void settle_sentence(struct reading *r, const struct head *h,
    bool said_before);
void settle_outputs(struct reading *r);
void settle_computed(struct reading *r);
void set_entity(struct reading *r, long slot);

/* Items: the last and next that is no filler; -1 or n beyond the ends. */
const struct item *item_at(const struct reading *r, size_t i);
size_t item_next(const struct reading *r, size_t i);
long item_before(const struct reading *r, size_t i);
bool lex_at(const struct reading *r, long i, enum lex class);
bool is_free(const struct reading *r, size_t i);
bool is_name(const struct reading *r, long i);
/* "movies directed by": a verb that sounds like a name. */
bool is_verb(const struct reading *r, size_t i);
void use(struct reading *r, size_t i, enum role role);
/* A name that is a measure of the dictionary. */
bool is_measured(const struct reading *r, size_t i);

/* Does item i name a column that stores yes or no; and what it stores, NULL
 * where it does not. */
bool is_flag(struct reading *r, size_t i);
const json_t *flag_value(struct reading *r, const struct schema_column *c,
    bool yes);
/* A column fit for arithmetic or comparison with numbers; for dates. */
bool is_numeric(const struct schema_column *c);
bool is_temporal(const struct schema_column *c);
bool is_key(const struct schema_column *c);

/* The slot of item i, made where needed with the meanings wanted. */
long slot_of(struct reading *r, size_t i, enum want_kind want);
/* Columns that measure a domain, for a phrase like "oldest" at item i. */
long slot_of_domain(struct reading *r, size_t i, enum domain d, long owner);
/* One without meanings, and one meaning more for it. */
long slot_of_none(struct reading *r, size_t i);
void slot_add(struct reading *r, long slot, const struct schema_column *c,
    double cost);
/* Columns that hold how many there are, for "in stock" at item i. */
long slot_of_stock(struct reading *r, size_t i);
/* "payments over 100": a number, and no column that it is compared with. */
bool is_bare(const struct reading *r, const struct left *l, size_t number);
bool has_money(const struct schema_table *t);
/* The amount of a row of t, for "payments over 100": its money, else its
 * measure; -1 where none of them, or too many, could be meant. */
long slot_of_amount(struct reading *r, size_t i, const struct schema_table *t);
/* The key of a table, for "department 140" at item i. */
long slot_of_key(struct reading *r, size_t i, const struct schema_table *t);
/* Are the rows of this table people, by its name or its columns? */
bool slot_is_person(struct reading *r, const struct schema_table *t);
/* Tables of people, for "who" at item i; without meanings where there are
 * none. */
long slot_of_person(struct reading *r, size_t i);
/* A slot for stored values of item i, pulled to what stands beside it. */
long slot_of_value(struct reading *r, size_t i);
/* A slot for what item i says of tables. */
long slot_of_tables(struct reading *r, size_t i,
    bool (*fits)(const struct schema_table *));
/* Put the meanings in the order of their costs again. */
void slot_sort(struct slot *s);
/* Words of the sentence behind item i speak for meanings whose name has
 * them: "when did he leave" for date_left. */
void slot_hear(struct reading *r, long slot, size_t i);
void slot_owner(struct reading *r, long slot, long owner, double pull);
/* Cost `more` for meanings for which keep is false. */
void slot_favour(struct reading *r, long slot,
    bool (*keep)(const struct schema_column *), double more);

/*
 * A noun phrase that begins at item i: "salary", "student name", "name of
 * the students". Gives the index behind it, i where there is none; *slot is
 * what it names, its owner set where one is said.
 */
size_t read_phrase(struct reading *r, size_t i, enum want_kind want,
    enum role role, long *slot);

struct want *add_want(struct reading *r, enum agg agg, long slot);
struct test *add_test(struct reading *r, enum test_kind kind, long slot,
    size_t item);
struct key *add_key(struct reading *r, long slot, enum agg agg, int dir,
    size_t item);
void add_group(struct reading *r, long slot);
size_t add_scope(struct reading *r, enum scope_kind kind, long slot);
void add_must(struct reading *r, long slot);

/* Room for one more in an arena array of an intent. */
void *reading_grow(struct arena *a, void *old, size_t n, size_t *cap,
    size_t size);
#define GROW(r, list, n, cap) \
	((list) = reading_grow((r)->a, (list), (n), &(cap), sizeof *(list)))

/* A number as JSON, an integer where it is whole; lives with the arena. */
const json_t *number_json(struct reading *r, double v);
const json_t *text_json(struct reading *r, const char *text);

#endif
