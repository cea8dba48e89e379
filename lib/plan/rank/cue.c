/* What the words ask for. */
#include <stdio.h>
#include <string.h>
#include "plan/rank/cue.h"

static void
take(struct cue *c, const struct lexeme *x)
{
	c->class[x->class]++;
	if (x->class == LEX_AGG && x->arg >= 0 && x->arg <= AGG_COMPUTED)
		c->agg[x->arg] = true;
	c->most |= (x->class == LEX_SUPER || x->class == LEX_OFTEN) &&
	    x->arg > 0;
	c->least |= (x->class == LEX_SUPER || x->class == LEX_OFTEN) &&
	    x->arg < 0;
	c->more |= x->class == LEX_CMP && (x->arg == CMP_GT ||
	    x->arg == CMP_GE);
	c->fewer |= x->class == LEX_CMP && (x->arg == CMP_LT ||
	    x->arg == CMP_LE);
	c->per |= x->class == LEX_EACH && x->arg == 1;
	if (c->first == LEX_NONE && (x->class == LEX_COUNT ||
	    x->class == LEX_SHOW || x->class == LEX_WH ||
	    x->class == LEX_WHO || x->class == LEX_WHEN ||
	    x->class == LEX_WHERE || x->class == LEX_HOW ||
	    x->class == LEX_AGG || x->class == LEX_BE ||
	    x->class == LEX_DURATION))
		c->first = x->class;
}

struct cue
cue_of(const struct question *q)
{
	struct cue c = {.tokens = (double)q->n};
	size_t at = 0;

	for (size_t i = 0; i < q->n; i++) {
		const struct token *t = &q->v[i];

		c.content += t->content;
		c.capitals += t->capital;
		c.numbers += t->has_number && t->digits && !t->ordinal;
		c.quoted += t->word->kind == WORD_QUOTED;
	}
	while (at < q->n) {
		const struct lexeme *x;
		size_t len, longest = 1;

		for (size_t k = 0; (x = lexicon_at(q, at, k, &len)); k++)
			if (len > longest)
				longest = len;
		for (size_t k = 0; (x = lexicon_at(q, at, k, &len)); k++)
			if (len == longest)
				take(&c, x);
		at += longest;
	}
	return c;
}

double
cue_numbers_missing(const struct question *q, const char *text)
{
	double missing = 0;

	for (size_t i = 0; i < q->n; i++) {
		const struct token *t = &q->v[i];
		char number[40];

		if (!t->has_number || !t->digits || t->ordinal)
			continue;
		snprintf(number, sizeof number, "%.10g", t->number);
		missing += !strstr(text, number) && !strstr(text, t->text);
	}
	return missing;
}

double
cue_quoted_missing(const struct question *q, const char *text)
{
	double missing = 0;

	for (size_t i = 0; i < q->n; i++)
		missing += q->v[i].word->kind == WORD_QUOTED &&
		    !strstr(text, q->v[i].text);
	return missing;
}
