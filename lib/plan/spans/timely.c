/* States that come of time: overdue, late, expired, upcoming. */
#include <string.h>
#include "base/mem.h"
#include "json/get.h"
#include "plan/spans/predicate.h"
#include "plan/spans/spans.h"
#include "words/listed.h"

#define COST_PAIR 0.1       /* two columns that tell */
#define COST_START 0.15     /* .. of which one is late to begin */
#define COST_ALONE 0.3      /* a planned end, and nothing that was done */
#define COST_VALID 0.15
#define COST_STATE 0.4      /* a column, where the state is said */
#define ALIKE 0.85
#define COST_COMING 0.2

enum concept { CONCEPT_OVERDUE, CONCEPT_LATE, CONCEPT_EXPIRED,
	CONCEPT_COMING };

static const struct {
	enum concept concept;
	int sign;
	const char *text;
} phrases[] = {
#define TIMELY(concept, sign, phrase) {CONCEPT_##concept, sign, phrase},
#include "plan/spans/timely.def"
#undef TIMELY
};
static const char *const plan_words[] = {
#define PLAN_WORD(word) word,
#include "plan/spans/timely.def"
#undef PLAN_WORD
};
static const char *const next_words[] = {
#define NEXT_WORD(word) word,
#include "plan/spans/timely.def"
#undef NEXT_WORD
};
static const char *const end_words[] = {
#define END_WORD(word) word,
#include "plan/spans/timely.def"
#undef END_WORD
};
static const char *const valid_words[] = {
#define VALID_WORD(word) word,
#include "plan/spans/timely.def"
#undef VALID_WORD
};
static const char *const start_words[] = {
#define START_WORD(word) word,
#include "plan/spans/timely.def"
#undef START_WORD
};
static const char *const begin_words[] = {
#define BEGIN_WORD(word) word,
#include "plan/spans/timely.def"
#undef BEGIN_WORD
};

/* Does a word of the list stand in one of the column's names? */
static bool
is_called(struct spans *s, const struct schema_column *c,
    const char *const *list, size_t n)
{
	for (size_t i = 0; i < s->names.n; i++) {
		const struct name *name = &s->names.v[i];

		if (name->column != c)
			continue;
		for (size_t k = 0; k < name->n; k++)
			for (size_t w = 0; w < n; w++)
				if (strcmp(s->names.text[name->v[k].id],
				    list[w]) == 0)
					return true;
	}
	return false;
}

static const struct schema_column *
time_called(struct spans *s, const struct schema_table *t,
    const char *const *list, size_t n, const char *const *but, size_t nbut,
    bool nullable)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (c->hidden || !kind_is_day(c) ||
		    kind_of(&s->kinds, c)->kind != KIND_TIME)
			continue;
		if (nullable && !c->nullable)
			continue;
		if (is_called(s, c, list, n) &&
		    !(but && is_called(s, c, but, nbut)))
			return c;
	}
	return NULL;
}

/* A status whose values tell that something is done, or still open. */
static json_t *
not_done(struct spans *s, const struct schema_table *t)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		const json_t *v;
		json_t *found = json_array();
		size_t k;

		json_array_foreach(get_array(c->json, "values"), k, v)
			if (json_is_string(v) && listed_has(LISTED_NOT_DONE,
			    json_string_value(v)))
				json_array_append(found, (json_t *)v);
		if (json_array_size(found)) {
			json_t *p = predicate_in(c, found, true);

			json_decref(found);
			return p;
		}
		json_decref(found);
	}
	(void)s;
	return NULL;
}

static json_t *
columns_compared(const struct schema_column *x, const char *op,
    const struct schema_column *y)
{
	json_t *p = json_object();

	json_object_set_new(p, "left", spans_column(x));
	json_object_set_new(p, "op", json_string(op));
	json_object_set_new(p, "right", spans_column(y));
	return p;
}

struct timing {
	struct spans *s;
	size_t from, to;
	int sign;
};

/* Is the token a word of the column's name that is its own? */
static bool
is_own_word(struct spans *s, const struct schema_column *c, size_t at)
{
	size_t n;
	const struct name *own = name_range(&s->names, c->table, c, &n);

	for (size_t i = 0; s->q->v[at].content && i < n; i++)
		for (size_t k = 0; k < own[i].n; k++)
			if (!own[i].v[k].generic && !own[i].v[k].table &&
			    name_word_alike(&s->names, &own[i], k, at) >=
			    ALIKE)
				return true;
	return false;
}

/* The state, alone and with what it is of: "expired licence", "licence has
 * expired". */
static void
add(struct timing *m, const struct schema_column *c, json_t *cond,
    double cost, unsigned how)
{
	struct spans *s = m->s;
	struct sense sense = {.kind = SENSE_STATE, .table = c->table,
	    .column = c, .cond = spans_keep(s, cond), .cost = cost,
	    .how = HOW_IMPLIED | how};
	size_t before = m->from;

	spans_add(s, spans_at(s, m->from, m->to, true), &sense);
	while (before > 0 && !s->q->v[before - 1].content &&
	    s->q->v[before - 1].word->kind == WORD_LETTERS)
		before--;
	if (before > 0 && is_own_word(s, c, before - 1))
		spans_add(s, spans_at(s, before - 1, m->to, true), &sense);
	if (m->to + 1 < s->q->n && is_own_word(s, c, m->to + 1))
		spans_add(s, spans_at(s, m->from, m->to + 1, true), &sense);
}

static void
add_overdue(struct timing *m, const struct schema_table *t)
{
	const struct schema_column *plan = time_called(m->s, t, plan_words,
	    COUNT(plan_words), NULL, 0, false);
	const struct schema_column *end = time_called(m->s, t, end_words,
	    COUNT(end_words), plan_words, COUNT(plan_words), true);
	json_t *list, *open = plan ? not_done(m->s, t) : NULL;

	if (!plan) {
		plan = time_called(m->s, t, next_words, COUNT(next_words),
		    NULL, 0, false);
		if (plan)
			add(m, plan, predicate_past(m->s, plan, true),
			    COST_ALONE, HOW_OVERDUE);
		return;
	}
	list = json_array();
	json_array_append_new(list, predicate_past(m->s, plan, true));
	if (open)
		json_array_append_new(list, open);
	else if (end)
		json_array_append_new(list, predicate_null(end, true));
	add(m, plan, predicate_all(list), open || end ? COST_PAIR :
	    COST_ALONE, HOW_OVERDUE);
}

static void
add_later(struct timing *m, const struct schema_column *plan,
    const struct schema_column *was, double cost)
{
	if (plan && was && plan != was)
		add(m, was, columns_compared(was, m->sign > 0 ? ">" : "<=",
		    plan), cost, m->sign > 0 ? HOW_LATE : 0);
}

/* When rows should begin, or end where it is not of the beginning. */
static const struct schema_column *
planned(struct spans *s, const struct schema_table *t, bool start)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (!c->hidden && kind_is_day(c) && kind_of(&s->kinds,
		    c)->kind == KIND_TIME && is_called(s, c, plan_words,
		    COUNT(plan_words)) && is_called(s, c, start_words,
		    COUNT(start_words)) == start)
			return c;
	}
	return NULL;
}

static void
add_late(struct timing *m, const struct schema_table *t)
{
	add_later(m, planned(m->s, t, false), time_called(m->s, t, end_words,
	    COUNT(end_words), plan_words, COUNT(plan_words), false),
	    COST_PAIR);
	add_later(m, planned(m->s, t, true), time_called(m->s, t, start_words,
	    COUNT(start_words), plan_words, COUNT(plan_words), false),
	    COST_START);
}

static void
add_expired(struct timing *m, const struct schema_table *t)
{
	const struct schema_column *until = time_called(m->s, t, valid_words,
	    COUNT(valid_words), NULL, 0, false);
	json_t *p, *any;

	if (!until)
		return;
	p = predicate_past(m->s, until, m->sign > 0);
	if (m->sign < 0 && until->nullable) {
		any = json_array();
		json_array_append_new(any, predicate_null(until, true));
		json_array_append_new(any, p);
		p = json_object();
		json_object_set_new(p, "or", any);
	}
	add(m, until, p, COST_VALID, 0);
}

static void
add_coming(struct timing *m, const struct schema_table *t)
{
	const struct schema_column *begin = time_called(m->s, t, begin_words,
	    COUNT(begin_words), NULL, 0, false);

	if (!begin)
		begin = kind_event(&m->s->kinds, t);
	if (begin)
		add(m, begin, predicate_past(m->s, begin, m->sign < 0),
		    COST_COMING, 0);
}

static void
add_phrase(struct spans *s, size_t at, size_t n, enum concept concept,
    int sign)
{
	struct timing m = {s, at, at + n - 1, sign};

	for (size_t i = 0; i < s->schema->ntables; i++) {
		const struct schema_table *t = &s->schema->tables[i];

		switch (concept) {
		case CONCEPT_OVERDUE:
			add_overdue(&m, t);
			break;
		case CONCEPT_LATE:
			add_late(&m, t);
			break;
		case CONCEPT_EXPIRED:
			add_expired(&m, t);
			break;
		case CONCEPT_COMING:
			add_coming(&m, t);
			break;
		}
	}
}

static bool
has_state(const struct mention *m, const struct schema_column *c)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->v[i].kind == SENSE_STATE && m->v[i].column == c)
			return true;
	return false;
}

/* "expired licence" says which licences are expired rather than when, where
 * a column is called licence_expires. */
static void
less_as_column(struct spans *s, size_t from, size_t to)
{
	const struct mention *state = spans_at(s, from, to, false);

	for (size_t i = 0; state && i < s->n; i++) {
		struct mention *m = &s->v[i];

		if (m->from != from || m->to <= to || !s->q->v[m->to].content)
			continue;
		for (size_t k = m->n; k-- > 0; )
			if (m->v[k].kind == SENSE_COLUMN &&
			    has_state(state, m->v[k].column))
				spans_raise(m, k, COST_STATE);
	}
}

void
spans_timely(struct spans *s)
{
	for (size_t at = 0; at < s->q->n; at++)
		for (size_t i = 0; i < COUNT(phrases); i++) {
			size_t n = spans_says(s, at, phrases[i].text,
			    SAYS_AS_IT_STANDS);

			if (!n)
				continue;
			add_phrase(s, at, n, phrases[i].concept,
			    phrases[i].sign);
			less_as_column(s, at, at + n - 1);
		}
}
