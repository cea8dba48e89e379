/* States that come of time: overdue, late, expired, upcoming. */
#include <string.h>
#include "json/get.h"
#include "plan/spans/predicate.h"
#include "plan/spans/spans.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define COST_PAIR 0.1       /* two columns that tell */
#define COST_ALONE 0.3      /* a planned end, and nothing that was done */
#define COST_VALID 0.15
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
	static const char *const open[] = {"open", "unpaid", "overdue",
	    "pending", "outstanding", "due"};

	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		const json_t *v;
		json_t *found = json_array();
		size_t k;

		json_array_foreach(get_array(c->json, "values"), k, v)
			for (size_t w = 0; w < COUNT(open); w++)
				if (json_is_string(v) && strcmp(
				    json_string_value(v), open[w]) == 0)
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

static void
add(struct timing *m, const struct schema_column *c, json_t *cond,
    double cost, unsigned how)
{
	spans_add(m->s, spans_at(m->s, m->from, m->to, true),
	    &(struct sense){.kind = SENSE_STATE, .table = c->table,
	    .column = c, .cond = spans_keep(m->s, cond), .cost = cost,
	    .how = HOW_IMPLIED | how});
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
		plan = time_called(m->s, t, (const char *const[]){"next"}, 1,
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

/* Do names have a word in common, in any form? */
static bool
alike(struct spans *s, const struct schema_column *x,
    const struct schema_column *y)
{
	struct words a = kind_words(&s->kinds, x->name);
	struct words b = kind_words(&s->kinds, y->name);

	for (size_t i = 0; i < a.n; i++)
		for (size_t k = 0; k < b.n; k++)
			if (strlen(a.v[i].text) > 2 &&
			    strcmp(a.v[i].stem, b.v[k].stem) == 0)
				return true;
	return false;
}

/* What has come of the plan: "started" of a planned start, the end of
 * whatever else. */
static const struct schema_column *
come_of(struct spans *s, const struct schema_column *plan)
{
	const struct schema_table *t = plan->table;

	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (!c->hidden && kind_of(&s->kinds, c)->kind == KIND_TIME &&
		    !is_called(s, c, plan_words, COUNT(plan_words)) &&
		    alike(s, plan, c))
			return c;
	}
	return time_called(s, t, end_words, COUNT(end_words), plan_words,
	    COUNT(plan_words), false);
}

static void
add_late(struct timing *m, const struct schema_table *t)
{
	const struct schema_column *plan = time_called(m->s, t, plan_words,
	    COUNT(plan_words), NULL, 0, false);
	const struct schema_column *end = plan ? come_of(m->s, plan) : NULL;

	if (end && plan != end)
		add(m, end, columns_compared(end, m->sign > 0 ? ">" : "<=",
		    plan), COST_PAIR, m->sign > 0 ? HOW_LATE : 0);
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

void
spans_timely(struct spans *s)
{
	for (size_t at = 0; at < s->q->n; at++)
		for (size_t i = 0; i < COUNT(phrases); i++) {
			size_t n = spans_says(s, at, phrases[i].text,
			    SAYS_AS_IT_STANDS);

			if (n)
				add_phrase(s, at, n, phrases[i].concept,
				    phrases[i].sign);
		}
}
