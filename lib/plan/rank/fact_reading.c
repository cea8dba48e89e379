/* How a candidate was read: constructions, and the words that they passed. */
#include "plan/rank/sight.h"

static void
derive(struct sight *s, const struct frag *f, const struct frag *parent)
{
	const char *rule;

	if (!f || !f->rule)
		return;
	rule = f->rule->name;
	FACT(&s->facts, "rule", rule);
	if (parent)
		FACT(&s->facts, "rule", parent->rule->name, "over", rule);
	FACT(&s->facts, "rule", rule, "from", sight_word(s, f->from));
	FACT(&s->facts, "rule", rule, "to", sight_word(s, f->to - 1));
	FACT(&s->facts, "rule", rule, "after", sight_word(s, f->from - 1));
	FACT(&s->facts, "rule", rule, "before", sight_word(s, f->to));
	derive(s, f->left, f);
	derive(s, f->right, f);
}

static void
pass(struct sight *s, size_t at)
{
	const char *word = sight_word(s, at);

	FACT(&s->facts, "passed", word);
	FACT(&s->facts, "passed", sight_word(s, at - 1), word, "-");
	FACT(&s->facts, "passed", "-", word, sight_word(s, at + 1));
}

void
fact_reading(struct sight *s)
{
	derive(s, s->c->reading, NULL);
	for (size_t i = 0; i < s->g->q->n; i++)
		if (!s->covered[i])
			pass(s, i);
}
