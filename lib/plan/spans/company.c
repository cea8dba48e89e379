/* Tables by nouns that keep the company of their names (words/vector.h):
 * "gym" where there are clubs, "breed of pet" where there are animals. */
#include <string.h>
#include "plan/spans/spans.h"
#include "words/listed.h"
#include "words/name.h"

#define NEAR 0.44       /* how near a table's noun must be, at least */
#define NEXT 0.08       /* .. and how much farther than the nearest */
#define SAID 0.85f      /* .. how alike words are that are one */
#define NAMED 1.4       /* a sense this cheap tells what the word means */
#define COST_FAR 1.6    /* for each that is missing to 1 */
#define COST_COMPANY 0.25

enum { NEAREST = 3 };

/* Words of the lexicon that say how, rather than what. */
static bool
is_everyday(const struct question *q, size_t at)
{
	const struct lexeme *x;
	size_t len;

	for (size_t k = 0; (x = lexicon_at(q, at, k, &len)); k++)
		if (len == 1 && x->class != LEX_LIGHT)
			return true;
	return false;
}

/* Classes of words that stand before nouns. */
static const enum lex before[] = {
	LEX_WH, LEX_COUNT, LEX_EACH, LEX_ART, LEX_PRONOUN, LEX_BY, LEX_OF,
	LEX_SUPER, LEX_DISTINCT, LEX_OFTEN, LEX_NEG, LEX_WITH, LEX_GROUP
};

/* Do words before a noun stand at `at`: "which", "each", "our"? */
static bool
introduces(const struct question *q, size_t at)
{
	const struct lexeme *x;
	size_t len;

	for (size_t k = 0; (x = lexicon_at(q, at, k, &len)); k++)
		for (size_t i = 0; i < COUNT(before); i++)
			if (x->class == before[i])
				return true;
	return false;
}

/* "parking" of "parking spaces" says of what kind they are. */
static bool
is_before_noun(const struct question *q, size_t at)
{
	return at + 1 < q->n && q->v[at + 1].content &&
	    q->v[at + 1].word->kind == WORD_LETTERS &&
	    (wordnet_parts(q->v[at + 1].text) & WORDNET_NOUN) &&
	    !is_everyday(q, at + 1);
}

static bool
is_noun(const struct question *q, size_t at)
{
	const struct token *t = &q->v[at];
	size_t n = strlen(t->text);
	unsigned parts = wordnet_parts(t->text);

	if (t->word->kind != WORD_LETTERS || !t->content || t->capital ||
	    t->has_number || !(parts & WORDNET_NOUN) || is_everyday(q, at) ||
	    is_before_noun(q, at))
		return false;
	return (at > 0 && introduces(q, at - 1)) ||
	    (t->text[n - 1] == 's' && !(parts & WORDNET_VERB));
}

/* Is it a word of some name, or does a value or state tell already what it
 * means? */
static bool
is_named(const struct spans *s, size_t at)
{
	const float *alike = s->names.alike + at * s->names.nwords;

	for (size_t i = 0; i < s->names.nwords; i++)
		if (alike[i] >= SAID)
			return true;
	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].from <= at && s->v[i].to >= at && s->v[i].n &&
		    s->v[i].v[0].cost < NAMED)
			return true;
	return false;
}

/* A garage is no driver, however often both are told together. */
static void
add_near(struct spans *s, size_t at)
{
	struct name_key key;
	struct vector own;
	bool person = kind_word_is_person(&s->kinds, s->q->v[at].text);
	struct { const struct schema_table *table; double near; }
	    best[NEAREST + 1];
	size_t n = 0;

	name_key(&key, s->q->v[at].text, s->q->v[at].stem);
	name_vector(&key, &own);
	for (size_t i = 0; own.known && i < s->names.n; i++) {
		const struct name *name = &s->names.v[i];
		double near;
		size_t k;

		if (name->column ||
		    kind_is_person(&s->kinds, name->table) != person)
			continue;
		near = vector_near(&own, name_word_vector(&s->names,
		    name->v[name->head].id));
		if (near < NEAR)
			continue;
		for (k = n; k > 0 && best[k - 1].near < near; k--)
			best[k] = best[k - 1];
		best[k].table = name->table;
		best[k].near = near;
		n += n < NEAREST;
	}
	for (size_t i = 0; i < n && best[i].near >= best[0].near - NEXT; i++)
		spans_add(s, spans_at(s, at, at, true), &(struct sense){
		    .kind = SENSE_TABLE, .table = best[i].table,
		    .cost = COST_COMPANY + COST_FAR * (1 - best[i].near),
		    .how = HOW_SYNONYM});
}

/* "what is the meaning of life" is about no table. */
static bool
names_anything(const struct spans *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].n && s->v[i].v[0].cost < NAMED)
			return true;
	return false;
}

void
spans_company(struct spans *s)
{
	bool about = names_anything(s);

	for (size_t at = 0; about && at < s->q->n; at++)
		if (is_noun(s->q, at) && !is_named(s, at))
			add_near(s, at);
}
