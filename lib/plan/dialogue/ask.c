/* Readings that are as good as the best, and a best that is not sure. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/dialogue/ask.h"
#include "plan/dialogue/notice.h"
#include "plan/dialogue/plainer.h"
#include "plan/dialogue/record.h"
#include "plan/draft/simplest.h"
#include "schema/qualified.h"

#define ASK_GAP 0.05  /* readings this near are as good as each other */
#define ASK_GAP_IMPLIED 0.01 /* .. where no word says the name: "in 2024" */
#define WITHOUT_WORD 0.8 /* what is left of being sure, for each word */
#define FAR_FETCHED 1.0 /* a reading that costs so much more is no choice */
#define PHRASE_SHARE 0.1 /* .. and of the same words */
#define CHOICE_SHARE 0.2     /* of the best's chance: worth a choice */

/* ---- differences ------------------------------------------------------- */

static bool
same_sense(const struct sense *p, const struct sense *o)
{
	return p == o || (p->kind == o->kind && p->table == o->table &&
	    p->column == o->column && p->cond == o->cond &&
	    p->expr == o->expr && (p->value == o->value ||
	    (p->value && o->value && json_is_string(p->value) &&
	    json_is_string(o->value) && ascii_equal(json_string_value(
	    p->value), json_string_value(o->value)))));
}

static bool
same_phrase(const struct argument *x, const struct argument *y)
{
	return x->from <= argument_last(y) && y->from <= argument_last(x);
}

/* How the best and another candidate differ. */
struct difference {
	size_t arg;  /* the first that does */
	bool one;     /* all that do are one phrase */
	bool tables;  /* ... or go from one table to another together */
	bool shape;   /* they are other readings */
	bool any;
};

static struct difference
ask_compare(const struct asking *a, const struct candidate *x,
    const struct candidate *y)
{
	const struct grammar *g = a->grammar;
	struct difference d = {.one = true, .tables = true,
	    .shape = x->reading != y->reading};

	for (size_t i = 0; i < g->nargs; i++) {
		const struct sense *p = x->as.of[i], *o = y->as.of[i];
		const struct argument *s = g->args[i];

		if (!p != !o)
			d.shape = true;
		if (!p || !o || same_sense(p, o))
			continue;
		if (!d.any)
			d.arg = i;
		d.any = true;
		d.one &= same_phrase(s, g->args[d.arg]);
		d.tables &= p->table == x->as.of[d.arg]->table &&
		    o->table == y->as.of[d.arg]->table;
	}
	d.tables &= d.any && x->as.of[d.arg]->table !=
	    y->as.of[d.arg]->table;
	return d;
}

/* What a foreign key's column stands for; itself where it is none. */
static const struct schema_column *
target(const struct schema_column *c)
{
	const struct schema_table *t = c->table;

	for (size_t i = 0; i < t->nkeys; i++)
		for (size_t k = 0; t->keys[i].from_columns &&
		    t->keys[i].to_columns && k < t->keys[i].n; k++)
			if (t->keys[i].from_columns[k] == c &&
			    t->keys[i].to_columns[k])
				return t->keys[i].to_columns[k];
	return c;
}

/* Would a person see a difference between the two senses? */
static bool
ask_matters(const struct sense *p, const struct sense *o)
{
	if (p->kind != o->kind)
		return true;
	if (!p->column != !o->column)
		return false;
	if (!p->column)
		return p->table != o->table;
	/* two ends of a key, or two that lead to one, hold the same */
	return p->column != o->column &&
	    target(p->column) != target(o->column);
}

/* ---- questions --------------------------------------------------------- */

static void
set(json_t *o, const char *key, const char *text)
{
	json_object_set_new(o, key, json_string(text));
}

/* "customer.name", "customer.city = 'Bonn'", "table customer" */
static const char *
text_of(const struct asking *a, const struct sense *s)
{
	const char *comment = s->column ? get_str(s->column->json, "comment") :
	    get_str(s->table->json, "comment");
	const char *value = s->value ? json_string_value(s->value) : NULL;
	const char *table = qualified_name(a->arena, a->schema, s->table);
	const char *text;

	if (!s->column)
		text = arena_printf(a->arena, "table %s", table);
	else if (value)
		text = arena_printf(a->arena, "%s.%s = '%s'", table,
		    s->column->name, value);
	else
		text = arena_printf(a->arena, "%s.%s", table, s->column->name);
	return comment && *comment ? arena_printf(a->arena, "%s (%s)", text,
	    comment) : text;
}

static json_t *
sense_choice(const struct asking *a, const struct sense *meant, bool table)
{
	json_t *o = json_object();
	struct sense s = *meant;

	if (table)
		s.column = NULL;
	set(o, "id", "");
	set(o, "text", text_of(a, &s));
	if (s.table->schema)
		set(o, "schema", s.table->schema);
	set(o, "table", s.table->name);
	if (s.column)
		set(o, "column", s.column->name);
	if (s.column && s.value)
		json_object_set(o, "value", (json_t *)s.value);
	return o;
}

static const char *
phrase_of(const struct asking *a, const struct argument *s)
{
	return question_span(a->grammar->q, a->arena, s->from,
	    argument_last(s));
}

/* The words of an argument without what leads up to them: "list the names". */
static const char *
say(const struct asking *a, const struct argument *s)
{
	const struct question *q = a->grammar->q;
	size_t from = s->from;

	while (from < argument_last(s) && !q->v[from].content)
		from++;
	return question_span(q, a->arena, from, argument_last(s));
}

static json_t *
phrase_question(const struct asking *a, const struct difference *d,
    const struct sense *s)
{
	const struct argument *arg = a->grammar->args[d->arg];
	const char *kind = !d->one || !s->column ? "table" :
	    s->value ? "value" : "column";
	json_t *q = json_object();

	set(q, "id", "");
	set(q, "kind", kind);
	if (strcmp(kind, "value") == 0)
		set(q, "text", arena_printf(a->arena, "which column do you "
		    "mean by '%s'?", say(a, arg)));
	else
		set(q, "text", arena_printf(a->arena, "which %s do you mean by "
		    "'%s'?", kind, say(a, arg)));
	set(q, "phrase", phrase_of(a, arg));
	return q;
}

/* Is the difference between two names for a phrase? */
static bool
is_phrase(const struct asking *a, const struct difference *d,
    const struct candidate *other)
{
	const struct sense *p = a->v[0]->as.of[d->arg];
	const struct sense *o = other->as.of[d->arg];

	return d->any && !d->shape && (d->one || d->tables) &&
	    p->kind == o->kind && !p->expr && !p->cond && p->table &&
	    o->table && !p->column == !o->column;
}

/* Do the rows differ from those of all choices so far? */
static bool
is_new(struct asking *a, const json_t *question, const json_t *plan)
{
	const json_t *choice;
	size_t i;

	if (!question)
		return ask_differ(a, a->v[0]->plan, plan);
	json_array_foreach(get_array(question, "choices"), i, choice)
		if (!ask_differ(a, get_object(choice, "plan"), plan))
			return false;
	return true;
}

/* ---- readings as good as the best -------------------------------------- */

static json_t *
ask_phrase(struct asking *a)
{
	const struct candidate *best = a->v[0];
	struct difference first = {0};
	json_t *q = NULL;

	for (size_t i = 1; i < a->n; i++) {
		const struct candidate *c = a->v[i];
		struct difference d = ask_compare(a, best, c);
		const struct sense *p, *o;

		if (!is_phrase(a, &d, c) || c->cost - best->cost >
		    (a->grammar->args[d.arg]->role < ROLE_WHEN ? ASK_GAP :
		    ASK_GAP_IMPLIED) || c->sure < PHRASE_SHARE * best->sure)
			continue;
		p = best->as.of[d.arg];
		o = c->as.of[d.arg];
		if (!ask_matters(p, o) || (q && (d.arg != first.arg ||
		    d.one != first.one ||
		    json_array_size(get_array(q, "choices")) ==
		    CHOICES_MAX)) || !is_new(a, q, c->plan))
			continue;
		if (!q) {
			first = d;
			q = phrase_question(a, &d, p);
			choice_add(a, q, sense_choice(a, p, !d.one),
			    best->plan);
		}
		choice_add(a, q, sense_choice(a, o, !d.one), c->plan);
	}
	return q;
}

/* ---- a best that is not sure ------------------------------------------- */

static bool
is_missing(const struct asking *a)
{
	return a->missing && a->missing->n > 0;
}

static const char *
doubt_missing(const struct asking *a, size_t choices)
{
	return arena_printf(a->arena, "%s %s: %s", a->missing->known ?
	    "the plan does not hold" : "nothing in the schema matches",
	    notice_phrases(a->arena, a->missing->phrases, a->missing->n),
	    choices > 1 ? "which of these do you mean without it?" :
	    "do you mean this without it?");
}

static const char *
doubt(const struct asking *a, size_t choices)
{
	const char *which = choices > 1 ? "which of these do you mean?" :
	    "do you mean this?";

	return a->unused->n == 0 ? which : arena_printf(a->arena,
	    "%s: %s", notice_lost(a->arena, a->unused), which);
}

/* What a plan must be sure of less for words that were not understood. */
static double
doubted(const struct asking *a, double sure)
{
	for (size_t i = 0; i < a->unused->n; i++)
		sure *= WITHOUT_WORD;
	return sure;
}

/* Readings that give the rows of the best speak for it; NULL if they are
 * enough. */
static json_t *
ask_reading(struct asking *a)
{
	const struct candidate *best = a->v[0];
	json_t *q = json_object();
	double sure = best->sure;
	size_t n = 1;

	set(q, "id", "");
	set(q, "kind", "reading");
	set(q, "text", "");
	choice_add(a, q, choice_reading(best->plan, a->schema), best->plan);
	for (size_t i = 1; i < a->n; i++) {
		const struct candidate *c = a->v[i];
		struct difference d = ask_compare(a, best, c);

		if (n >= CHOICES_MAX || (!d.any && !d.shape) ||
		    c->sure < CHOICE_SHARE * best->sure)
			continue;
		if (plainer_than(best->plan, c->plan) ||
		    plainer_implied(a->grammar, best, c) ||
		    c->cost > best->cost + FAR_FETCHED)
			continue; /* it says nothing more, or less plainly */
		if (is_new(a, q, c->plan))
			choice_add(a, q, choice_reading(c->plan, a->schema),
			    c->plan);
		else
			sure += c->sure;
		n = json_array_size(get_array(q, "choices"));
	}
	if (n == 1 && doubted(a, sure) >= a->alone && !is_missing(a)) {
		json_decref(q);
		return NULL;
	}
	set(q, "text", is_missing(a) ? doubt_missing(a, n) : doubt(a, n));
	return q;
}

/* With each word that was not understood a plan must be surer; without one
 * that had to be in it none is. */
static bool
is_doubtful(const struct asking *a)
{
	if (is_missing(a) && record_corrections(a->doc) == 0)
		return true; /* a correction says what is meant by it */
	if (json_array_size(get_array(a->doc, "answers")) > 0)
		return false; /* a person knows what was read */
	return doubted(a, a->v[0]->sure) < a->least;
}

json_t *
ask(struct asking *a)
{
	json_t *q = ask_join(a);

	if (!q)
		q = ask_phrase(a);
	if (!q)
		q = ask_attached(a);
	if (!q)
		q = ask_scope(a);
	if (!q && is_doubtful(a))
		q = ask_reading(a);
	json_decref(a->probed);
	a->probed = NULL;
	return q;
}
