/* The verb behind "never", whatever it names: "never set foot in". */
#include "plan/grammar/never.h"
#include "words/listed.h"

#define COST_KNOWN 0.3     /* a verb that may be read as what it names */
enum { NEVER_WITHIN = 6 }; /* words from "never" to what was done */

/* "been in", "been on any": no other verb follows. */
static bool
is_been(const struct question *q, size_t at)
{
	return listed_has(LISTED_WAS_THERE, q->v[at].text) &&
	    (at + 1 == q->n || !q->v[at + 1].content);
}

/* "no guest has ever": as far as that it says never; 0 if it does not. */
static size_t
never_to(struct grammar *g, struct chart *c, size_t at,
    const struct lexeme *x, size_t end)
{
	struct frag *f;
	size_t ever = at + 1;

	if (x->arg != 2)
		return at + 1;
	while (ever < end && !listed_has(LISTED_EVER, g->q->v[ever].text))
		ever++;
	if (ever >= end)
		return 0;
	f = frag_new(g);
	f->cat = (enum cat)(CAT_LEX + (int)LEX_NEVER);
	f->from = at;
	f->to = ever + 1;
	f->lexeme = x;
	chart_add(c, f);
	return ever + 1;
}

void
never_add(struct grammar *g, struct chart *c, size_t at)
{
	const struct token *v = g->q->v;
	const struct lexeme *x = lexicon_find(g->q, at, LEX_NEVER, NULL);
	size_t verb, end = at + NEVER_WITHIN;
	struct frag *f;

	if (end > g->q->n)
		end = g->q->n;
	if (end > GRAMMAR_TOKENS)
		end = GRAMMAR_TOKENS;
	verb = x ? never_to(g, c, at, x, end) : 0;
	while (verb > 0 && verb < end && (!v[verb].content ||
	    lexicon_find(g->q, verb, LEX_FILL, NULL)) &&
	    !is_been(g->q, verb))
		verb++;
	if (verb == 0 || verb >= end)
		return;
	f = frag_new(g);
	f->cat = CAT_VB;
	f->score = spans_at(g->spans, verb, verb, false) ? -COST_KNOWN : 0;
	f->from = verb;
	f->to = verb + 1;
	f->head = argument_implied(g, verb, verb + 1, ROLE_RELATED,
	    DOMAIN_NONE);
	if (f->head)
		chart_add(c, f);
}
