/* Conditions behind two things. */
#include <string.h>
#include "plan/attached.h"

struct attached {
	struct test *first, *second;
	size_t a, b;       /* items behind them and their nouns */
	size_t end;        /* item behind the sentence */
	bool open;         /* it may be asked what is said of which */
};

static bool
is_filler(const struct intent *in, const struct item *item)
{
	return item_is(item, LEX_ART) || item_is(item, LEX_FILL) ||
	    (item->kind == ITEM_WORD &&
	    !in->items.q->v[item->from].content);
}

/* Is it what "show", or "what are the names of", speaks of? */
static bool
is_head(const struct intent *in, size_t i)
{
	const struct item *v = in->items.v;
	size_t sentence = v[i].sentence;
	bool of = false;

	while (i-- > 0 && v[i].sentence == sentence) {
		if (is_filler(in, &v[i]))
			continue;
		if (item_is(&v[i], LEX_SHOW))
			return true;
		of |= item_is(&v[i], LEX_OF);
		if (!of || (v[i].kind != ITEM_NAME &&
		    v[i].kind != ITEM_COMMA && !item_is(&v[i], LEX_OF) &&
		    !item_is(&v[i], LEX_AND) && !item_is(&v[i], LEX_WH) &&
		    !item_is(&v[i], LEX_BE)))
			return false;
	}
	return true;
}

/* "painted", "taking" */
static bool
is_participle(const struct intent *in, const struct item *item)
{
	const char *word = in->items.q->v[item->from].text;
	size_t n = strlen(word);

	return n > 4 && (strcmp(word + n - 2, "ed") == 0 ||
	    strcmp(word + n - 3, "ing") == 0);
}

static bool
is_noun(const struct intent *in, size_t i)
{
	const struct item *item = i < in->items.n ? &in->items.v[i] : NULL;

	return item && (item->kind == ITEM_WORD || item->kind == ITEM_NAME) &&
	    !is_filler(in, item) && !is_participle(in, item);
}

static bool
is_value(const struct intent *in, const struct test *t)
{
	return t->kind == TEST_COMPARE && t->op == CMP_EQ && !t->not &&
	    t->slot >= 0 && !t->value && in->slots[t->slot].n > 0 &&
	    in->items.v[t->item].kind == ITEM_VALUE;
}

static bool
same_column(const struct intent *in, const struct test *x,
    const struct test *y)
{
	const struct slot *p = &in->slots[x->slot], *o = &in->slots[y->slot];
	bool shared = false;

	for (size_t i = 0; i < p->n; i++)
		for (size_t k = 0; k < o->n; k++)
			shared |= p->v[i].column == o->v[k].column;
	return shared && (y->or || (in->scopes[x->scope].kind == SCOPE_ARM &&
	    in->scopes[y->scope].kind == SCOPE_ARM));
}

/* Only "and" stands between. Where the second alone has a noun it is that of
 * both. */
static bool
set_nouns(const struct intent *in, struct attached *at)
{
	const struct item *v = in->items.v;
	size_t i = at->first->item + 1, b = at->second->item;
	bool noun = is_noun(in, i), joined = false;

	i += noun;
	at->a = i;
	for (; i < b; i++) {
		if (!item_is(&v[i], LEX_AND) && !is_filler(in, &v[i]))
			return false;
		joined |= item_is(&v[i], LEX_AND);
	}
	at->b = b + 1 + is_noun(in, b + 1);
	at->open = noun || at->b == b + 1;
	return joined;
}

static bool
is_behind(const struct attached *at, const struct test *t)
{
	return t->scope == 0 && t->item >= at->b && t->item < at->end &&
	    t->item > at->second->item + 1 && !t->or;
}

/* Is something said behind the two? */
static bool
has_condition(const struct intent *in, const struct attached *at)
{
	for (size_t i = 0; i < in->ntests; i++)
		if (is_behind(at, &in->tests[i]))
			return true;
	return false;
}

static bool
shows_rows(const struct intent *in)
{
	for (size_t i = 0; i < in->nwants; i++)
		if (in->wants[i].agg)
			return false;
	return in->ngroups == 0 && !in->super;
}

static bool
find(const struct intent *in, struct attached *at)
{
	size_t n = 0;

	for (size_t i = 0; i < in->nscopes; i++)
		n += in->scopes[i].kind == SCOPE_ARM;
	if (n > 2 || !shows_rows(in))
		return false;
	for (size_t i = 1; i < in->ntests; i++) {
		*at = (struct attached){.first = &in->tests[i - 1],
		    .second = &in->tests[i]};
		if (!is_value(in, at->first) || !is_value(in, at->second) ||
		    !same_column(in, at->first, at->second) ||
		    !is_head(in, at->first->item) || !set_nouns(in, at))
			continue;
		at->end = at->b;
		while (at->end < in->items.n &&
		    in->items.v[at->end].kind != ITEM_STOP)
			at->end++;
		at->open &= has_condition(in, at);
		return true;
	}
	return false;
}

bool
attached_read(struct intent *in, bool last_only)
{
	struct attached at;

	if (!find(in, &at) || (last_only && !at.open))
		return false;
	for (size_t i = 1; i < in->nscopes; i++)
		if (in->scopes[i].kind == SCOPE_ARM)
			in->scopes[i].kind = SCOPE_MAIN;
	at.first->scope = at.second->scope = 0;
	at.second->or = true;
	for (size_t i = 0; i < in->ntests; i++)
		if (is_behind(&at, &in->tests[i]))
			in->tests[i].tight = last_only;
	return true;
}

static json_t *
choice(const char *id, const char *text, const char *reading)
{
	return json_pack("{s:s, s:s, s:s}", "id", id, "text", text,
	    "reading", reading);
}

json_t *
attached_question(struct arena *a, const struct intent *in)
{
	const struct item *v = in->items.v;
	const struct question *q = in->items.q;
	struct attached at;
	const char *first, *second, *said;

	if (!find(in, &at) || !at.open)
		return NULL;
	first = question_span(q, a, v[at.first->item].from, v[at.a - 1].to);
	second = question_span(q, a, v[at.second->item].from,
	    v[at.b - 1].to);
	said = question_span(q, a, v[at.b].from, v[at.end - 1].to);
	return json_pack("{s:s, s:s, s:s, s:s, s:[o, o]}", "id", "",
	    "kind", "reading", "text", arena_printf(a,
	    "does '%s' hold for '%s' too?", said, first), "phrase", said,
	    "choices", choice("a", arena_printf(a,
	    "yes, for both '%s' and '%s'", first, second), "both"),
	    choice("b", arena_printf(a, "no, for '%s' alone", second),
	    "last"));
}
