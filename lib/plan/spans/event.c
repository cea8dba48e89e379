/* Which column of days a time in a question is said of. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/day.h"
#include "base/mem.h"
#include "json/get.h"
#include "plan/spans/event.h"
#include "plan/text/lexicon.h"
#include "words/listed.h"

#define SAID 0.85     /* how alike a word of a column's is to what is said */
#define DEED_COST 0.6 /* of a verb that speaks of a column */
#define NAMED_COST 0.35 /* of a table that is named, in part or by a synonym */
#define PART_COST 0.9
enum { NEAR = 3, NEGATED = 3, LEFT_OUT = 6 }; /* tokens */

static const struct {
	double cost, ahead;
} classes[EVENT_CLASSES] = {
#define EVENT_CLASS(id, cost, ahead, meaning) [EVENT_##id] = {cost, ahead},
#include "plan/spans/event.def"
#undef EVENT_CLASS
};
static const double fact_costs[EVENT_FACTS] = {
#define EVENT_FACT(id, cost, meaning) [EVENT_FACT_##id] = cost,
#include "plan/spans/event.def"
#undef EVENT_FACT
};
static const struct {
	const char *word;
	enum event_class class;
} event_words[] = {
#define EVENT_WORD(word, class) {word, EVENT_##class},
#include "plan/spans/event.def"
#undef EVENT_WORD
};

/* ---- by the names of columns ------------------------------------------- */

static bool
take_class(void *arg, const struct words *w)
{
	enum event_class *class = arg;

	for (size_t k = 0; k < COUNT(event_words); k++)
		for (size_t i = 0; i < w->n; i++)
			if (strcmp(event_words[k].word, w->v[i].text) == 0) {
				*class = event_words[k].class;
				return true;
			}
	return false;
}

enum event_class
event_class(struct kinds *k, const struct schema_column *c)
{
	enum event_class class = EVENT_OTHER;

	kind_each_word(k, c, take_class, &class);
	return class;
}

/* How many points in time of its table stand before it? */
static size_t
place_of(const struct schema_column *c)
{
	size_t n = 0;

	for (const struct schema_column *o = c->table->columns; o < c; o++)
		n += o->time != SCHEMA_TIME_NONE && !o->hidden;
	return n;
}

double
event_cost(struct kinds *k, const struct schema_column *c)
{
	return classes[event_class(k, c)].cost +
	    fact_costs[EVENT_FACT_BEHIND] * (double)place_of(c) +
	    (get_true(c->json, "nulls") ? fact_costs[EVENT_FACT_NULLS] : 0);
}

static bool
take_end(void *arg, const struct words *w)
{
	static const char *const ends[] = {
#define EVENT_END(word) word,
#include "plan/spans/event.def"
#undef EVENT_END
	};

	(void)arg;
	for (size_t k = 0; k < COUNT(ends); k++)
		for (size_t i = 0; i < w->n; i++)
			if (strcmp(ends[k], w->v[i].text) == 0)
				return true;
	return false;
}

const struct schema_column *
event_end(struct kinds *k, const struct schema_column *start)
{
	const struct schema_table *t = start->table;

	if (start->time != SCHEMA_TIME_DATE ||
	    event_class(k, start) != EVENT_START)
		return NULL;
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		enum event_class class = c->time == SCHEMA_TIME_DATE &&
		    !c->hidden && c != start ? event_class(k, c) : EVENT_OTHER;

		if ((class == EVENT_VALID || class == EVENT_ENDED ||
		    class == EVENT_LAST) && kind_each_word(k, c, take_end,
		    NULL))
			return c;
	}
	return NULL;
}

#define COST_LASTING 0.35  /* "contracts in 2025": that began then */
#define GAIN_MOMENT 0.2    /* "adoptions running today": that are under way */

double
event_lasting_cost(const struct event_time *t)
{
	return t->moment ? -GAIN_MOMENT : t->ahead ? 0 : COST_LASTING;
}

/* ---- what is said ------------------------------------------------------ */

/* Tokens that say times: "first" of "first half" is no word of a column's. */
uint64_t
event_timed(const struct spans *s)
{
	uint64_t timed = 0;
	struct when_time w;

	for (size_t at = 0, n; at < s->q->n && at < SPANS_TOKENS; at++) {
		n = when_at(s->q, at, &s->now, 0, &w);
		for (size_t i = at; n > 1 && i < at + n && i < SPANS_TOKENS; i++)
			timed |= (uint64_t)1 << i;
	}
	return timed;
}

struct event_time
event_time(const struct spans *s, size_t from, size_t to)
{
	struct event_time t = {.from = from, .to = to};
	long today = day_number(s->now.year, s->now.month, s->now.day);
	struct when_time w;
	size_t n;

	for (size_t k = 0; (n = when_at(s->q, from, &s->now, k, &w)); k++) {
		if (from + n != to || w.kind == WHEN_PART)
			continue;
		t.has_from = !w.from.open;
		t.has_after = !w.after.open;
		if (t.has_from)
			t.first = day_number(w.from.year, w.from.month,
			    w.from.day);
		if (t.has_after)
			t.after = day_number(w.after.year, w.after.month,
			    w.after.day);
		t.ahead = t.has_from && t.first >= today;
		t.moment = w.kind == WHEN_POINT ||
		    w.preposition == WHEN_AS_OF || (t.has_from &&
		    t.has_after && t.after - t.first == 1);
		break;
	}
	return t;
}

enum said { SAID_NOT, SAID_FAR, SAID_NEAR };

/* "except cancelled ones", "cancelled ones excluded" speaks of no day of
 * theirs. */
static bool
is_negated(const struct spans *s, size_t at)
{
	for (size_t i = at > NEGATED ? at - NEGATED : 0; i <= at + LEFT_OUT &&
	    i < s->q->n; i++) {
		const struct lexeme *x;
		size_t len;

		for (size_t k = 0; (x = lexicon_at(s->q, i, k, &len)); k++)
			if ((i < at && x->class == LEX_NEG) ||
			    (x->class == LEX_EXCEPT && x->arg == (i < at ? 1 :
			    2)))
				return true;
	}
	return false;
}

static enum said
said_at(const struct spans *s, const struct event_time *t, size_t from,
    size_t to)
{
	size_t far = to < t->from ? t->from - to :
	    from >= t->to ? from - t->to + 1 : 0;

	if (far == 0 || (from < SPANS_TOKENS && (s->timed >> from & 1)) ||
	    is_negated(s, from))
		return SAID_NOT;
	return far <= NEAR ? SAID_NEAR : SAID_FAR;
}

/* A word of the column's name that is its own. */
static enum said
own_word(struct spans *s, const struct schema_column *c,
    const struct event_time *t)
{
	size_t n;
	const struct name *own = name_range(&s->names, c->table, c, &n);
	enum said best = SAID_NOT;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < own[i].n; k++) {
			const struct name_word *w = &own[i].v[k];

			for (size_t at = 0; at < s->q->n && !w->generic &&
			    !w->table && !w->stop; at++) {
				if (!s->q->v[at].content || listed_has(
				    LISTED_PER, s->q->v[at].text) ||
				    name_word_alike(&s->names, &own[i], k,
				    at) < SAID)
					continue;
				if (said_at(s, t, at, at) > best)
					best = said_at(s, t, at, at);
			}
		}
	return best;
}

/* "bill" of "bills that fell due" is no verb, nor is "repair" of "repair
 * requests". */
static bool
is_noun(const struct spans *s, const struct mention *m)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct mention *o = &s->v[i];

		if (o->from > m->to + 1 || o->to < m->to ||
		    (o->from > m->to && o->to == m->to))
			continue;
		for (size_t k = 0; k < o->n; k++)
			if (o->v[k].kind == SENSE_TABLE &&
			    !(o->v[k].how & HOW_VERB) &&
			    o->v[k].cost <= NAMED_COST)
				return true;
	}
	return false;
}

/* A verb that speaks of the column (deed.def). */
static enum said
deed(struct spans *s, const struct schema_column *c,
    const struct event_time *t)
{
	enum said best = SAID_NOT;

	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->v[i].n && !is_noun(s, &s->v[i]); k++) {
			const struct sense *v = &s->v[i].v[k];

			if (v->column != c || v->kind != SENSE_COLUMN ||
			    !(v->how & HOW_IMPLIED) || v->cost > DEED_COST)
				continue;
			if (said_at(s, t, s->v[i].from, s->v[i].to) > best)
				best = said_at(s, t, s->v[i].from, s->v[i].to);
		}
	return best;
}

/* ---- rows of the time -------------------------------------------------- */

/* The day that a stored end of a range is: "2025-03-01", "2025-03", 2025. */
static bool
stored_day(const json_t *v, const struct schema_column *c, long *day)
{
	const char *text = json_string_value(v);
	int y, m = 1, d = 1;

	if (json_is_integer(v) && c->time == SCHEMA_TIME_YEAR) {
		y = (int)json_integer_value(v);
	} else {
		if (!text || strspn(text, "0123456789") != 4)
			return false;
		y = atoi(text);
		if (text[4] == '-') {
			m = atoi(text + 5);
			if (strlen(text) >= 10 && text[7] == '-')
				d = atoi(text + 8);
		} else if (text[4] != '\0') {
			return false;
		}
	}
	if (y < 1 || y > 9999 || !day_exists(y, m, d))
		return false;
	*day = day_number(y, m, d);
	return true;
}

static void
rows_facts(const struct schema_column *c, const struct event_time *t,
    double fact[EVENT_FACTS])
{
	const json_t *range = get_array(c->json, "range");
	double rows = c->table->rows > 0 ? c->table->rows : 0, share;
	long first, last, from, after;

	fact[EVENT_FACT_ROWS] = log10(1 + rows);
	if ((!t->has_from && !t->has_after) || json_array_size(range) != 2 ||
	    !stored_day(json_array_get(range, 0), c, &first) ||
	    !stored_day(json_array_get(range, 1), c, &last) || last < first)
		return;
	from = t->has_from && t->first > first ? t->first : first;
	after = t->has_after && t->after <= last ? t->after : last + 1;
	share = after > from ? (double)(after - from) /
	    (double)(last + 1 - first) : 0;
	fact[EVENT_FACT_ROWS] = log10(1 + rows * share);
	fact[EVENT_FACT_OUTSIDE] = after <= from;
}

/* ---- its table --------------------------------------------------------- */

static void
named_facts(struct spans *s, const struct schema_table *t,
    double fact[EVENT_FACTS])
{
	double best = PART_COST;

	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->v[i].n; k++)
			if (s->v[i].v[k].kind == SENSE_TABLE &&
			    s->v[i].v[k].table == t &&
			    s->v[i].v[k].cost < best)
				best = s->v[i].v[k].cost;
	fact[EVENT_FACT_NAMED] = best <= NAMED_COST;
	fact[EVENT_FACT_NAMED_PART] = best > NAMED_COST && best < PART_COST;
}

/* "new customers" came in then. */
static bool
is_new(const struct spans *s, const struct schema_table *t)
{
	for (size_t at = 0; at + 1 < s->q->n; at++)
		if (listed_has(LISTED_NEW, s->q->v[at].text) &&
		    spans_names_table(s, t, at + 1))
			return true;
	return false;
}

/* What was planned is no longer what counts once it was done. */
static bool
is_overtaken(struct spans *s, const struct schema_column *c,
    enum event_class class, const struct event_time *t)
{
	if (t->ahead || (class != EVENT_PLANNED && class != EVENT_DUE &&
	    class != EVENT_BOOKED))
		return false;
	for (size_t i = 0; i < c->table->ncolumns; i++) {
		const struct schema_column *o = &c->table->columns[i];
		enum event_class other = o->time == SCHEMA_TIME_NONE ||
		    o->hidden ? EVENT_OTHER : event_class(&s->kinds, o);

		if (other == EVENT_HELD || other == EVENT_START ||
		    other == EVENT_ENDED)
			return true;
	}
	return false;
}

void
event_facts(struct spans *s, const struct schema_column *c,
    const struct event_time *t, double fact[EVENT_FACTS])
{
	enum said word = own_word(s, c, t), verb = deed(s, c, t);
	enum event_class class = event_class(&s->kinds, c);

	memset(fact, 0, EVENT_FACTS * sizeof *fact);
	fact[EVENT_FACT_SAID_NEAR] = word == SAID_NEAR;
	fact[EVENT_FACT_SAID_FAR] = word == SAID_FAR;
	fact[EVENT_FACT_DEED_NEAR] = !word && verb == SAID_NEAR;
	fact[EVENT_FACT_DEED_FAR] = !word && verb == SAID_FAR;
	rows_facts(c, t, fact);
	named_facts(s, c->table, fact);
	fact[EVENT_FACT_OVERTAKEN] = is_overtaken(s, c, class, t);
	fact[EVENT_FACT_LINKS] = c->table->nkeys >= 2;
	fact[EVENT_FACT_NEW] = (class == EVENT_BEGUN || class == EVENT_NOTED) &&
	    is_new(s, c->table);
	fact[EVENT_FACT_NULLS] = get_true(c->json, "nulls");
	fact[EVENT_FACT_BEHIND] = (double)place_of(c);
	fact[EVENT_FACT_YEAR] = c->time == SCHEMA_TIME_YEAR;
}

static double
sum(const double fact[EVENT_FACTS], size_t from, size_t to)
{
	double cost = 0;

	for (size_t i = from; i < to; i++)
		cost += fact_costs[i] * fact[i];
	return cost;
}

double
event_facts_cost(enum event_class class, bool ahead,
    const double fact[EVENT_FACTS])
{
	return classes[class].cost + (ahead ? classes[class].ahead : 0) +
	    sum(fact, 0, EVENT_FACT_ABOVE);
}

double
event_place_cost(const double fact[EVENT_FACTS])
{
	return sum(fact, EVENT_FACT_ABOVE, EVENT_FACTS);
}
