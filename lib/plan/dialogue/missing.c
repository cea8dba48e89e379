/* Words that stand for a part of the plan and are not in it. */
#include <string.h>
#include "json/get.h"
#include "plan/dialogue/missing.h"
#include "words/listed.h"
#include "words/wordnet.h"

#define SAID 0.8     /* a word so alike to a name's says it */
#define NAMES 0.6    /* a mention no worse than this may mean it */
#define SURELY 0.4   /* .. and this means nothing else */

struct place {
	const struct grammar *g;
	const struct question *q;
	const struct candidate *c;
	const struct unused *u;
};

/* ---- what the plan holds ----------------------------------------------- */

static bool
says_name(const struct place *p, size_t at, const struct schema_table *t,
    const struct schema_column *c)
{
	const struct names *names = &p->g->spans->names;
	size_t n;
	const struct name *name = name_range(names, t, c, &n);

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < name[i].n; k++)
			if (!name[i].v[k].stop &&
			    name_word_alike(names, &name[i], k, at) >= SAID)
				return true;
	return false;
}

/* A column that rows are joined by, or that is nowhere in the reading. */
static bool
is_in_plan(const struct place *p, size_t at, const json_t *plan)
{
	static const char *const ends[][2] = {{"table", "column"},
	    {"from_table", "from_column"}, {"to_table", "to_column"}};
	const json_t *item;
	const char *key;
	size_t i;

	for (i = 0; i < sizeof ends / sizeof *ends; i++) {
		const char *table = get_str(plan, ends[i][0]);
		const char *column = get_str(plan, ends[i][1]);
		const struct schema_table *t = table && column ? schema_table(
		    p->g->spans->schema, NULL, table, NULL, NULL) : NULL;
		const struct schema_column *c = t ? schema_column(t, column,
		    NULL) : NULL;

		if (c && says_name(p, at, t, c))
			return true;
	}
	json_array_foreach(plan, i, item)
		if (is_in_plan(p, at, item))
			return true;
	json_object_foreach((json_t *)plan, key, item)
		if (is_in_plan(p, at, item))
			return true;
	return false;
}

/* Is the word a part of the name of what the plan has? */
static bool
is_held(const struct place *p, size_t at)
{
	for (size_t i = 0; i < p->g->nargs; i++) {
		const struct sense *s = p->c->as.of[i];

		if (s && s->column && listed_has(LISTED_MONEY,
		    p->q->v[at].text) && kind_is_number(
		    &p->g->spans->kinds, s->column))
			return true;
		if (s && s->table && (says_name(p, at, s->table, NULL) ||
		    (s->column && says_name(p, at, s->table, s->column)) ||
		    (s->also && says_name(p, at, s->table, s->also))))
			return true;
	}
	return is_in_plan(p, at, p->c->plan);
}

static bool
has_table(const struct place *p, const struct schema_table *t)
{
	for (size_t i = 0; i < p->g->nargs; i++)
		if (p->c->as.of[i] && p->c->as.of[i]->table == t)
			return true;
	return false;
}

/* Another word for rows that are there: "clients", of a table of owners. */
static bool
is_other_word(const struct place *p, size_t at)
{
	const struct spans *s = p->g->spans;

	for (size_t i = 0; i < s->n; i++) {
		const struct mention *m = &s->v[i];

		for (size_t k = 0; m->from <= at && at <= m->to &&
		    k < m->n && m->v[k].cost <= NAMES; k++)
			if (m->v[k].kind == SENSE_TABLE &&
			    has_table(p, m->v[k].table))
				return true;
	}
	return false;
}

static bool
is_known(const struct place *p, size_t at)
{
	const struct spans *s = p->g->spans;

	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].from <= at && at <= s->v[i].to && s->v[i].n &&
		    s->v[i].v[0].cost <= SURELY)
			return true;
	return false;
}

/* What the word at `at` means in the plan; NULL: nothing. */
static const struct sense *
meant(const struct place *p, size_t at)
{
	for (size_t i = 0; i < p->g->nargs; i++) {
		const struct argument *a = p->g->args[i];

		if (p->c->as.of[i] && a->from <= at &&
		    at <= argument_last(a) && at < p->q->n &&
		    p->q->v[at].content)
			return p->c->as.of[i];
	}
	return NULL;
}

static bool
is_rows(const struct place *p, size_t at)
{
	const struct sense *s = meant(p, at);

	return s && s->kind == SENSE_TABLE;
}

/* ---- where the word stands --------------------------------------------- */

/* "file" of "on file", "moment" of "at the moment" */
static bool
is_in_phrase(const struct question *q, size_t at)
{
	for (size_t from = at < GRAMMAR_PHRASE ? 0 : at - GRAMMAR_PHRASE;
	    from <= at; from++) {
		const struct lexeme *x;
		size_t len;

		for (size_t k = 0; (x = lexicon_at(q, from, k, &len)); k++)
			if (from + len > at)
				return true;
	}
	return false;
}

static bool
ends_clause(const struct question *q, size_t at)
{
	return at >= q->n || (q->v[at].word->kind == WORD_SYMBOL &&
	    strchr(".?!,;:)", q->v[at].text[0]));
}

/* "booked", "running": but "with tracking", "the meeting" */
static bool
is_participle(const struct question *q, size_t at)
{
	const char *text = q->v[at].text;

	if (listed_end(LISTED_ING_END, text, 3))
		return at == 0 || !(lexicon_find(q, at - 1, LEX_WITH, NULL) ||
		    lexicon_find(q, at - 1, LEX_OF, NULL) ||
		    lexicon_find(q, at - 1, LEX_ART, NULL));
	return listed_end(LISTED_PARTICIPLE_END, text, 3) ||
	    listed_has(LISTED_PARTICIPLE, text);
}

/* "who use", "we can fill", "guests come from", "and sort the": it says what
 * somebody does, or is to do. */
static bool
is_deed(const struct place *p, size_t at, unsigned parts)
{
	const struct question *q = p->q;

	if (at > 0 && listed_has(LISTED_DEED_BEFORE, q->v[at - 1].text))
		return true;
	if (at == 0 || lexicon_find(q, at - 1, LEX_AND, NULL))
		return lexicon_find(q, at + 1, LEX_ART, NULL) ||
		    (is_rows(p, at + 1) && !(parts &
		    WORDNET_ADJECTIVE)); /* "empty bins" */
	return meant(p, at - 1) && !q->v[at - 1].possessive &&
	    !ends_clause(q, at + 1) && !is_rows(p, at + 1);
}

static bool
is_value_at(const struct place *p, size_t at)
{
	const struct sense *s = meant(p, at);

	return s && s->kind == SENSE_VALUE;
}

/* "article LI-11120": the value behind it says it all. */
static bool
is_label(const struct place *p, size_t at)
{
	return is_value_at(p, at + 1);
}

/* "with status eaten", "whose status is eaten": what a column is to hold. */
static bool
is_value(const struct place *p, size_t at)
{
	bool be = at > 0 && lexicon_find(p->q, at - 1, LEX_BE, NULL);
	const struct sense *s;

	at -= be;
	s = at > 1 ? meant(p, at - 1) : NULL;
	return s && s->kind == SENSE_COLUMN && ends_clause(p->q, at + be + 1) &&
	    (be || lexicon_find(p->q, at - 2, LEX_WITH, NULL));
}

/* "who speak French", "that visited Calgary": which of the things that one can
 * do with a value; to live in it, or to have it, is all that a plan says. */
static bool
says_how(const struct place *p, size_t at)
{
	const struct question *q = p->q;
	bool behind = at + 1 < q->n && words_is_stop(q->v[at + 1].text);
	const char *base;

	if (at == 0 || !lexicon_find(q, at - 1, LEX_REL, NULL) ||
	    !is_value_at(p, at + 1 + behind))
		return false;
	base = wordnet_base(p->g->arena, q->v[at].text, WORDNET_VERB);
	return base != NULL && !listed_has(LISTED_IS_OR_HAS, base);
}

/* Is a word that may be these parts of speech (wordnet.h) here one that only
 * a part of the plan can stand for? */
static bool
is_part(const struct place *p, size_t at, unsigned parts)
{
	const struct question *q = p->q;
	bool behind = at > 0 && is_rows(p, at - 1);

	if ((parts & WORDNET_VERB) && at > 0 && lexicon_find(q, at - 1,
	    LEX_REL, NULL) && ends_clause(q, at + 1))
		return true; /* "who complained" */
	if ((parts & WORDNET_VERB) && says_how(p, at))
		return true;
	if (!is_participle(q, at) && (parts & WORDNET_VERB) &&
	    is_deed(p, at, parts))
		return false;
	if (is_rows(p, at + 1) && !(parts == WORDNET_VERB && behind))
		return true; /* "vip orders", "cancelled orders" */
	if (is_value(p, at))
		return true;
	if (is_participle(q, at) && parts)
		return behind && ends_clause(q, at + 1);
	if (parts && !(parts & (WORDNET_NOUN | WORDNET_ADJECTIVE |
	    WORDNET_NAME)))
		return false;
	if (parts && !(parts & (WORDNET_NOUN | WORDNET_NAME)))
		return at > 0 && lexicon_find(q, at - 1, LEX_BE, NULL) &&
		    ends_clause(q, at + 1);
	if ((parts & WORDNET_ADJECTIVE) && meant(p, at + 1))
		return false; /* "responsible officer" */
	return !is_label(p, at);
}

static bool
is_missing(const struct place *p, size_t at)
{
	const struct token *t = &p->q->v[at];
	unsigned parts = wordnet_parts(t->text);

	if (lexicon_find(p->q, at, LEX_UNIT, NULL) && at > 1 &&
	    lexicon_find(p->q, at - 2, LEX_COUNT, NULL))
		return true; /* "how many hours" */
	if (!t->content || t->has_number || t->word->kind != WORD_LETTERS ||
	    words_is_weak(t->text) || is_in_phrase(p->q, at) ||
	    listed_has(LISTED_ASIDE, t->text))
		return false;
	if (listed_has(LISTED_EVERYWHERE, t->text) && !is_known(p, at))
		return false;
	if (parts && !(parts & (WORDNET_NOUN | WORDNET_VERB |
	    WORDNET_ADJECTIVE | WORDNET_NAME)))
		return false;
	return is_part(p, at, parts) && !is_held(p, at) &&
	    !is_other_word(p, at);
}

/* ---- words that the plan says without using them ----------------------- */

/* "the job Stock Manager", "the contractor Elektro Schmidt": what the value is
 * the name of; but "blue products". */
static bool
is_kind_before(const struct place *p, size_t at)
{
	unsigned parts = wordnet_parts(p->q->v[at].text);

	return (parts & WORDNET_NOUN) && !(parts & WORDNET_ADJECTIVE) &&
	    !p->q->v[at].capital && is_label(p, at);
}

/* "who works in the department", "that belong to the chain": the rows behind
 * it are those of what stands before. So they are of "worked the most hours". */
static bool
is_tie(const struct place *p, size_t at)
{
	const struct question *q = p->q;
	const char *base = wordnet_base(p->g->arena, q->v[at].text,
	    WORDNET_VERB);
	size_t next = at + 2;

	if (!base || !listed_has(LISTED_IS_OR_HAS, base) || at == 0)
		return false;
	if (lexicon_find(q, at + 1, LEX_SUPER, NULL))
		return true;
	if (!lexicon_find(q, at + 1, LEX_IN, NULL))
		return false;
	while (next < q->n && !meant(p, next) && (!q->v[next].content ||
	    is_kind_before(p, next)))
		next++;
	return meant(p, next);
}

static bool
is_said(const struct place *p, size_t at)
{
	const struct token *t = &p->q->v[at];

	if (!t->content || t->has_number || t->word->kind != WORD_LETTERS)
		return false;
	return is_kind_before(p, at) || is_tie(p, at) ||
	    (is_participle(p->q, at) && is_held(p, at)); /* "hired last" */
}

static uint64_t
said_tokens(const struct grammar *g, const struct candidate *c,
    const struct unused *u)
{
	const struct place p = {.g = g, .q = g->q, .c = c, .u = u};
	uint64_t said = 0;

	for (size_t i = 0; i < u->n; i++)
		for (size_t at = u->from[i]; at <= u->to[i] &&
		    at < GRAMMAR_TOKENS; at++)
			if (is_said(&p, at))
				said |= (uint64_t)1 << at;
	return said;
}

struct unused
missing_unused(const struct grammar *g, const struct candidate *c)
{
	struct frag reading = *c->reading;
	struct unused u = unused_words(g, &reading);

	reading.skipped &= ~said_tokens(g, c, &u);
	return unused_words(g, &reading);
}

/* ------------------------------------------------------------------------ */

static bool
has_missing(const struct place *p, size_t word, bool *known)
{
	bool any = false;

	for (size_t at = p->u->from[word]; at <= p->u->to[word]; at++)
		if (is_missing(p, at)) {
			any = true;
			*known |= is_known(p, at);
		}
	return any;
}

struct missing
missing_words(const struct grammar *g, const struct candidate *c,
    const struct unused *u)
{
	const struct place p = {.g = g, .q = g->q, .c = c, .u = u};
	struct missing out = {0};
	size_t last;

	out.phrases = arena_alloc(g->arena, (u->n + 1) * sizeof *out.phrases);
	for (size_t i = 0; i < u->n; i = last + 1) {
		last = i;
		if (!has_missing(&p, i, &out.known))
			continue;
		while (last + 1 < u->n && u->from[last + 1] ==
		    u->to[last] + 1 && has_missing(&p, last + 1, &out.known))
			last++;
		out.phrases[out.n++] = unused_phrase(u, g->arena, i, last);
	}
	return out;
}
