/*
 * Conditions behind two things: "Show Airbus planes and Boeing planes with
 * 180 seats". What follows may be said of both or of the second alone; of
 * both where they share a noun ("French and German singers over 20").
 */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/dialogue/ask.h"
#include "plan/draft/simplest.h"
#include "words/listed.h"

struct attached {
	const json_t *either;           /* the filter {"or": [first, second]} */
	const json_t *first, *second;   /* in the order of the question */
	size_t a, b, behind, end;       /* tokens: last of each thing with its
	                                   noun, what follows, one past it */
	size_t from_a, from_b;
};

/* Is the value that a sense says one of the filter's? */
static bool
says(const json_t *filter, const struct sense *s)
{
	const json_t *value = json_object_get(filter, "value"), *one;
	const char *column = get_str(filter, "column");
	const char *said = s->value ? json_string_value(s->value) : NULL;
	size_t i;

	if (!said || !s->column || !column ||
	    strcmp(column, s->column->name) != 0)
		return false;
	if (json_is_string(value))
		return ascii_equal(json_string_value(value), said);
	json_array_foreach(value, i, one)
		if (json_is_string(one) &&
		    ascii_equal(json_string_value(one), said))
			return true;
	return false;
}

static const struct argument *
argument_of_filter(const struct asking *a, const json_t *filter)
{
	const struct grammar *g = a->grammar;

	for (size_t i = 0; i < g->nargs; i++) {
		const struct sense *s = a->v[0]->as.of[i];

		if (s && g->args[i]->role == ROLE_CONDITION &&
		    says(filter, s))
			return g->args[i];
	}
	return NULL;
}

static bool
is_end(const struct token *t)
{
	return t->word->kind == WORD_SYMBOL && strchr(".?!;", t->text[0]);
}

/* "painted", "taking" begin what is said of a thing. */
static bool
is_noun(const struct token *t)
{
	return t->content && !listed_end(LISTED_PAST_END, t->text, 3) &&
	    !listed_end(LISTED_ING_END, t->text, 2);
}

/* Places in the question; false if it is not so, or nothing to ask. */
static bool
place(const struct asking *a, struct attached *at)
{
	const struct question *q = a->grammar->q;
	const struct argument *x = argument_of_filter(a, at->first);
	const struct argument *y = argument_of_filter(a, at->second);
	size_t i;
	bool noun, said = false;

	if (!x || !y || x == y)
		return false;
	if (x->from > y->from) {
		const struct argument *other = x;
		const json_t *filter = at->first;

		x = y;
		y = other;
		at->first = at->second;
		at->second = filter;
	}
	at->from_a = x->from;
	at->from_b = y->from;
	i = x->to + 1;
	noun = i < y->from && is_noun(&q->v[i]);
	at->a = x->to + noun;
	i = at->a + 1;
	if (i >= y->from || !listed_has(LISTED_AND, q->v[i].text))
		return false;
	at->b = y->to;
	if (at->b + 1 < q->n && is_noun(&q->v[at->b + 1])) {
		at->b++;
		if (!noun) /* it is that of both */
			return false;
	}
	at->behind = at->end = at->b + 1;
	while (at->end < q->n && !is_end(&q->v[at->end]))
		said |= q->v[at->end++].content;
	return said;
}

/* The filter that is one of two values of a column, where something else
 * must hold, too. */
static bool
find(const struct asking *a, struct attached *at)
{
	const json_t *filters = get_array(a->v[0]->plan, "global_filters");
	const json_t *f;
	size_t i;

	if (json_array_size(filters) < 2 ||
	    get_object(a->v[0]->plan, "group_by"))
		return false;
	json_array_foreach(filters, i, f) {
		const json_t *arms = get_array(f, "or");

		if (json_array_size(arms) != 2)
			continue;
		*at = (struct attached){.either = f,
		    .first = json_array_get(arms, 0),
		    .second = json_array_get(arms, 1)};
		return place(a, at);
	}
	return false;
}

/* The plan where the rest is said of the second alone (new). */
static json_t *
of_second(const struct asking *a, const struct attached *at)
{
	json_t *plan = json_copy(a->v[0]->plan), *filters = json_array();
	json_t *both = json_array(), *f;
	size_t i;

	json_array_append(both, (json_t *)at->second);
	json_array_foreach(get_array(plan, "global_filters"), i, f)
		if (f != at->either)
			json_array_append(both, f);
	json_array_append_new(filters, json_pack("{s:[O, {s:o}]}", "or",
	    at->first, "and", both));
	json_object_set_new(plan, "global_filters", filters);
	return simplest(plan);
}

static json_t *
choice(const char *text)
{
	return json_pack("{s:s, s:s}", "id", "", "text", text);
}

json_t *
ask_attached(struct asking *a)
{
	const struct question *q = a->grammar->q;
	const char *first, *second, *said;
	struct attached at;
	json_t *last, *out = NULL;

	if (!find(a, &at))
		return NULL;
	last = of_second(a, &at);
	if (last && ask_differ(a, a->v[0]->plan, last)) {
		first = question_span(q, a->arena, at.from_a, at.a);
		second = question_span(q, a->arena, at.from_b, at.b);
		said = question_span(q, a->arena, at.behind, at.end - 1);
		out = json_pack("{s:s, s:s, s:s, s:s}", "id", "", "kind",
		    "reading", "text", arena_printf(a->arena,
		    "does '%s' apply to '%s' too?", said, first), "phrase",
		    said);
		choice_add(a, out, choice(arena_printf(a->arena, "yes, to both "
		    "'%s' and '%s'", first, second)), a->v[0]->plan);
		choice_add(a, out, choice(arena_printf(a->arena, "no, only to "
		    "'%s'", second)), last);
	}
	json_decref(last);
	return out;
}
