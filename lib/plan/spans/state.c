/* States that rows are in: flags, points in time that are there or not, and
 * words that stand for either. */
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "plan/spans/predicate.h"
#include "plan/spans/state.h"
#include "words/listed.h"

#define COST_PLANNED 0.2   /* a time that comes by itself */
#define COST_TIME 0.05     /* a time that is there, for a participle */
#define COST_PREFIX 0.1    /* "unpaid", of a column called paid */
#define COST_PREFIX_TIME 0.16
#define COST_MORE 0.35     /* "reopened", of a count that is not zero */
#define COST_FLAG 0.1
#define COST_END 0.18
#define COST_LISTED 0.06   /* a value that says so */
#define COST_WIDER 0.5     /* other values beside the very word */
#define COST_INVERSE 0.3   /* none of the values that say the opposite */
#define COST_STILL 0.45    /* a word that says it of other states, too */
#define FLAG_SAID 0.45         /* so little may be said of a flag's name */

static void
add_state(struct spans *s, size_t from, size_t to,
    const struct schema_column *c, json_t *cond, double cost, unsigned how)
{
	spans_add(s, spans_at(s, from, to, true), &(struct sense){
	    .kind = SENSE_STATE, .table = c->table, .column = c,
	    .cond = spans_keep(s, cond), .cost = cost, .how = how});
}

/* One that came at a time which is told, NULL: it is not. */
static void
add_state_when(struct spans *s, size_t from, size_t to,
    const struct schema_column *c, json_t *cond, double cost,
    const struct schema_column *when)
{
	spans_add(s, spans_at(s, from, to, true), &(struct sense){
	    .kind = SENSE_STATE, .table = c->table, .column = c, .also = when,
	    .cond = spans_keep(s, cond), .cost = cost, .how = HOW_IMPLIED});
}

/* ---- flags and times that are named ------------------------------------ */

/* "cancelled", "hired", "sold": what was done to the row. */
static bool
is_participle(const struct token *t)
{
	return listed_end(LISTED_PARTICIPLE_END, t->text, 2) ||
	    listed_has(LISTED_PARTICIPLE, t->text);
}

/* Where values were looked at, whether there are nulls is known. */
static bool
may_be_null(const struct schema_column *c)
{
	return json_array_size(json_object_get(c->json, "blanks")) > 0 ||
	    (c->nullable && (get_true(c->json, "nulls") ||
	    !json_object_get(c->json, "range")));
}

/* "renewals", "retries": how often that was done */
static bool
is_tally(struct spans *s, const struct schema_column *c,
    const struct token *said)
{
	struct words w = kind_words(&s->kinds, c->name);
	size_t n = w.n ? strlen(w.v[w.n - 1].text) : 0;

	if (kind_is_called(&s->kinds, c, LISTED_TALLY))
		return true;
	return is_participle(said) && (kind_of(&s->kinds, c)->kind ==
	    KIND_QUANTITY || (w.n == 1 && n > 3 && c->class ==
	    TYPE_INTEGER && w.v[0].text[n - 1] == 's'));
}

static void
add_named(struct spans *s, size_t from, size_t to, const struct sense *of)
{
	const struct schema_column *c = of->column;
	const struct kind_info *info = kind_of(&s->kinds, c);

	if (info->kind == KIND_FLAG && of->cost <= FLAG_SAID * 2.2)
		add_state(s, from, to, c, predicate_flag(s, c, true),
		    of->cost, of->how);
	else if ((info->kind == KIND_QUANTITY || info->kind == KIND_NUMBER) &&
	    of->cost <= FLAG_SAID * 2.2 && is_tally(s, c, &s->q->v[to]))
		add_state(s, from, to, c, predicate_compare(c, ">",
		    json_integer(0)), of->cost + COST_MORE, HOW_IMPLIED);
	else if (info->kind == KIND_TIME && may_be_null(c) &&
	    of->cost <= 0.9 && is_participle(&s->q->v[to]))
		add_state(s, from, to, c, predicate_null(c, false),
		    of->cost + COST_TIME, HOW_IMPLIED);
}

static void
add_all_named(struct spans *s)
{
	size_t n = s->n;

	for (size_t i = 0; i < n; i++) {
		size_t from = s->v[i].from, to = s->v[i].to;
		struct sense of[SENSES_MAX];
		size_t k, senses = s->v[i].n;

		if (senses)
			memcpy(of, s->v[i].v, senses * sizeof *of);
		for (k = 0; k < senses; k++)
			if (of[k].kind == SENSE_COLUMN)
				add_named(s, from, to, &of[k]);
	}
}

/* "unavailable" says that it is not available. */
static const char *
positive(const char *text)
{
	size_t n = listed_begin(LISTED_OPPOSITE_BEGIN, text, 4);

	return n ? text + n : NULL;
}

static void
add_opposite(struct spans *s, size_t at)
{
	const char *word = positive(s->q->v[at].text);

	for (size_t i = 0; word && i < s->names.n; i++) {
		const struct schema_column *c = s->names.v[i].column;
		enum kind kind;

		if (!c || !state_name_says(s, &s->names.v[i], word))
			continue;
		kind = kind_of(&s->kinds, c)->kind;
		if (kind == KIND_FLAG)
			add_state(s, at, at, c, predicate_flag(s, c, false),
			    COST_PREFIX, HOW_EXACT);
		else if (kind == KIND_TIME && c->nullable)
			add_state(s, at, at, c, predicate_null(c, true),
			    COST_PREFIX_TIME, HOW_EXACT);
	}
	/* a column that is called for the opposite itself */
	for (size_t i = 0; i < s->names.n; i++) {
		const struct schema_column *c = s->names.v[i].column;
		const struct name *name = &s->names.v[i];

		for (size_t k = 0; c && k < name->n; k++) {
			const char *other = positive(
			    s->names.text[name->v[k].id]);

			if (other && strcmp(other, s->q->v[at].text) == 0 &&
			    kind_of(&s->kinds, c)->kind == KIND_FLAG)
				add_state(s, at, at, c, predicate_flag(s, c,
				    false), COST_PREFIX, HOW_EXACT);
		}
	}
}

/* ---- concepts ---------------------------------------------------------- */

struct asking_state {
	struct spans *s;
	size_t from, to;
	enum concept concept;
	int sign;
	double more;   /* what its senses cost beside */
};

/* When rows came into the state; NULL: that is not told. */
static const struct schema_column *
time_of_state(struct asking_state *a, const struct schema_table *t)
{
	for (size_t i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden &&
		    t->columns[i].time != SCHEMA_TIME_NONE &&
		    state_name_sign(a->s, &t->columns[i], STATE_TIME,
		    a->concept) == a->sign)
			return &t->columns[i];
	return NULL;
}

/* Is the very word stored? Then it means that value alone. */
static bool
is_stored(struct asking_state *a, const json_t *values)
{
	const json_t *v;
	size_t i;

	json_array_foreach(values, i, v)
		if (a->from == a->to && json_is_string(v) && ascii_equal(
		    json_string_value(v), a->s->q->v[a->from].text))
			return true;
	return false;
}

static void
add_values(struct asking_state *a, const struct schema_column *c)
{
	const json_t *values = get_array(c->json, "values"), *v;
	json_t *list[2] = {json_array(), json_array()};
	struct meanings codes = meaning_read(a->s->arena, get_str(c->json,
	    "comment"));
	const struct schema_column *when;
	size_t i;

	json_array_foreach(values, i, v) {
		int sign = state_value_sign(a->s, v, &codes, a->concept);

		if (sign)
			json_array_append(list[sign == a->sign ? 0 : 1],
			    (json_t *)v);
	}
	when = time_of_state(a, c->table);
	if (json_array_size(list[0]))
		add_state_when(a->s, a->from, a->to, c, predicate_in(c, list[0],
		    true), COST_LISTED + a->more +
		    (json_array_size(list[0]) > 1 && is_stored(a, list[0]) ?
		    COST_WIDER : 0), when);
	else if (json_array_size(list[1]))
		add_state(a->s, a->from, a->to, c, predicate_in(c, list[1],
		    false), (a->concept == CONCEPT_OVER ? COST_LISTED :
		    COST_INVERSE) + a->more, HOW_IMPLIED);
	json_decref(list[0]);
	json_decref(list[1]);
}

/* Ends are planned where some are still to come. */
static json_t *
ended(struct asking_state *a, const struct schema_column *c, bool not)
{
	const struct schema_column *start = NULL;

	if ((a->concept != CONCEPT_ACTIVE &&
	    a->concept != CONCEPT_STILL) || !predicate_is_ahead(a->s, c))
		return predicate_null(c, not);
	for (size_t i = 0; i < c->table->ncolumns; i++) {
		const struct schema_column *each = &c->table->columns[i];

		if (each->time != SCHEMA_TIME_NONE && kind_is_called(
		    &a->s->kinds, each, LISTED_VALID_FROM))
			start = each;
	}
	return predicate_valid(a->s, start, c, not);
}

/* "EndsAt" is when it should end, whether it did or not. */
static bool
is_planned(struct spans *s, const struct schema_column *c)
{
	return kind_is_called(&s->kinds, c, LISTED_ENDS);
}

/* What was waived or written off is not owed (steals). */
static json_t *
but_waived(struct asking_state *a, const struct schema_table *t,
    json_t *unpaid)
{
	json_t *list = json_array();

	json_array_append_new(list, unpaid);
	for (size_t i = 0; i < t->ncolumns; i++)
		if (kind_is_called(&a->s->kinds, &t->columns[i],
		    LISTED_WAIVED) && kind_of(&a->s->kinds,
		    &t->columns[i])->kind == KIND_FLAG)
			json_array_append_new(list, predicate_flag(a->s,
			    &t->columns[i], false));
	return predicate_all(list);
}

static json_t *
time_of_concept(struct asking_state *a, const struct schema_column *c,
    bool not)
{
	json_t *p = ended(a, c, not);

	return a->concept == CONCEPT_PAID && a->sign < 0 ?
	    but_waived(a, c->table, p) : p;
}

static void
add_column(struct asking_state *a, const struct schema_column *c)
{
	const struct kind_info *info = kind_of(&a->s->kinds, c);
	int sign;

	if (info->kind == KIND_FLAG) {
		sign = state_name_sign(a->s, c, STATE_FLAG, a->concept);
		if (sign)
			add_state(a->s, a->from, a->to, c, predicate_flag(a->s,
			    c, sign == a->sign), COST_FLAG + a->more,
			    HOW_IMPLIED);
	} else if (info->kind == KIND_TIME && may_be_null(c)) {
		sign = state_name_sign(a->s, c, STATE_TIME, a->concept);
		/* what ends in future is planned, not done */
		if ((a->concept == CONCEPT_DONE ||
		    a->concept == CONCEPT_OVER) && predicate_is_ahead(a->s, c))
			sign = 0;
		if (sign)
			add_state(a->s, a->from, a->to, c, time_of_concept(a,
			    c, sign != a->sign), COST_END + a->more +
			    (is_planned(a->s, c) ? COST_PLANNED : 0),
			    HOW_IMPLIED);
	} else if (info->kind == KIND_REFERENCE) {
		sign = may_be_null(c) ? state_name_sign(a->s, c,
		    STATE_REFERENCE, a->concept) : 0;
		if (sign)
			add_state(a->s, a->from, a->to, c, predicate_null(c,
			    sign != a->sign), COST_FLAG, HOW_IMPLIED);
	} else if (get_array(c->json, "values")) {
		add_values(a, c);
	}
}

/* "patients living in Singen", "who live in Singen": they live there. */
static bool
is_place_verb(const struct spans *s, const struct state_phrase *p, size_t next)
{
	return next < s->q->n && listed_has(LISTED_LIVING_IN,
	    s->q->v[next].text) && (p->concept == CONCEPT_ALIVE ||
	    listed_has(LISTED_IS_OR_HAS, p->text));
}

/* "plans" are not planned, "grants" not granted. */
static bool
is_noun(const struct token *t, const char *participle)
{
	return listed_end(LISTED_PAST_END, participle, 3) &&
	    !is_participle(t) && strcmp(t->text, participle) != 0;
}

static void
add_table(struct asking_state *a, const struct schema_table *t)
{
	for (size_t c = 0; c < t->ncolumns; c++)
		if (!t->columns[c].hidden)
			add_column(a, &t->columns[c]);
	spans_together(a->s, a->from, a->to, t, a->concept ==
	    CONCEPT_ACTIVE || a->concept == CONCEPT_STILL ||
	    a->concept == CONCEPT_ALIVE);
}

static void
add_concepts(struct spans *s, size_t at)
{
	for (size_t i = 0; i < state_nphrases; i++) {
		const struct state_phrase *p = &state_phrases[i];
		size_t n = spans_says(s, at, p->text, SAYS_STEM);
		struct asking_state a = {s, at, at + n - 1, p->concept,
		    p->sign, p->concept == CONCEPT_STILL ? COST_STILL : 0};

		if (!n || is_place_verb(s, p, at + n) ||
		    (n == 1 && is_noun(&s->q->v[at], p->text)))
			continue;
		for (size_t t = 0; t < s->schema->ntables; t++)
			add_table(&a, &s->schema->tables[t]);
	}
}

/* ---- what comments say of empty columns -------------------------------- */

/* "empty while open": rows in that state have nothing there. */
static void
add_empty(struct spans *s, const struct schema_column *c)
{
	static const char *const marks[] = {
#define EMPTY_MARK(phrase) phrase " ",
#include "plan/spans/state.def"
#undef EMPTY_MARK
	};
	const char *comment = get_str(c->json, "comment");

	for (size_t i = 0; comment && i < COUNT(marks); i++) {
		const char *at = strstr(comment, marks[i]);
		struct words w;

		if (!at)
			continue;
		at += strlen(marks[i]);
		w = words_of_text(s->arena, arena_strndup(s->arena, at,
		    strcspn(at, ",;.()")));
		for (size_t k = 0; w.n && k < s->q->n; k++) {
			size_t n = 0;

			while (n < w.n && k + n < s->q->n && strcmp(
			    s->q->v[k + n].stem, w.v[n].stem) == 0)
				n++;
			if (n == w.n)
				add_state(s, k, k + n - 1, c,
				    predicate_null(c, true), COST_FLAG,
				    HOW_IMPLIED);
		}
	}
}

void
spans_states(struct spans *s)
{
	add_all_named(s);
	for (size_t at = 0; at < s->q->n; at++) {
		if (s->q->v[at].content)
			add_opposite(s, at);
		if (s->q->v[at].word->kind == WORD_LETTERS)
			add_concepts(s, at);
	}
	for (size_t t = 0; t < s->schema->ntables; t++)
		for (size_t c = 0; c < s->schema->tables[t].ncolumns; c++)
			add_empty(s, &s->schema->tables[t].columns[c]);
}
