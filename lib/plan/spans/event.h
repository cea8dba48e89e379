#ifndef PLAN_SPANS_EVENT_H
#define PLAN_SPANS_EVENT_H

#include "plan/spans/spans.h"

/*
 * Which column of days a time in a question is said of: event.def has what
 * speaks for a column, and how much.
 */
enum event_class {
#define EVENT_CLASS(id, cost, ahead, meaning) EVENT_##id,
#include "plan/spans/event.def"
#undef EVENT_CLASS
	EVENT_CLASSES
};
enum event_fact {
#define EVENT_FACT(id, cost, meaning) EVENT_FACT_##id,
#include "plan/spans/event.def"
#undef EVENT_FACT
	EVENT_FACTS
};

/* What a point in time is by its names; OTHER: they say nothing. */
enum event_class event_class(struct kinds *k, const struct schema_column *c);
/* How little the column tells when rows of its table happened, whatever is
 * asked. */
double event_cost(struct kinds *k, const struct schema_column *c);

/* A time in a question: tokens from .. to - 1, and days from .. after, if it
 * has them. */
struct event_time {
	size_t from, to;
	bool has_from, has_after, ahead;
	bool moment;       /* a day, or now */
	long first, after; /* days, as base/day.h numbers them */
};
/* The tokens that say some time in several words, by bit. */
uint64_t event_timed(const struct spans *s);
struct event_time event_time(const struct spans *s, size_t from, size_t to);
/* What speaks for the column, 0 where it does not hold; the facts of where its
 * table stands stay 0. */
void event_facts(struct spans *s, const struct schema_column *c,
    const struct event_time *t, double fact[EVENT_FACTS]);
/* What the column costs by its class and the facts, against others. */
double event_facts_cost(enum event_class class, bool ahead,
    const double fact[EVENT_FACTS]);

/* When rows end that begin by the column, both in days; NULL: they do not
 * last. */
const struct schema_column *event_end(struct kinds *k,
    const struct schema_column *start);
/* What it costs that a time is said of all that rows last. */
double event_lasting_cost(const struct event_time *t);

/* Add the tables that alone link those that are asked of (by index). */
void event_asked(const struct schema *schema, bool *asked);
/* Where a table stands among these. */
void event_place(const struct schema_table *t, const struct schema *schema,
    const bool *asked, double fact[EVENT_FACTS]);
/* What that costs. */
double event_place_cost(const double fact[EVENT_FACTS]);

#endif
