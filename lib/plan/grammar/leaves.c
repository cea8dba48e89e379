/* What single words and mentions are, before any rule. */
#include <string.h>
#include "base/mem.h"
#include "plan/grammar/grammar.h"
#include "plan/grammar/never.h"
#include "words/listed.h"

#define LOST_WORD 0.9      /* a word that nothing knows */
#define LOST_NAMED 1.0     /* one that names something */
#define LOST_VALUE 1.6     /* a stored value, a state, a measure */
#define LOST_NUMBER 2.2
#define LOST_QUOTED 3
#define LOST_WHICH 0.6     /* "which driver" */
#define LOST_WHOSE 1.4     /* the people are what is asked for */
#define LOST_WHO 0.6       /* at the beginning, "and who" */
#define LOST_WHERE 1.1     /* .. which is what is asked for */
#define LOST_LITTLE 0.3    /* of a phrase that may be passed */
#define LOST_STOP 0.05
#define LOST_SYMBOL 0.05
#define LOST_COMMA 0.1
#define LOST_SENTENCE 0.3
#define LOST_COLON 0.15
#define GAIN_LENGTH 0.12   /* a longer mention is more surely meant */
#define COST_WEAK 0.3      /* of a time that may be something else */
#define COST_PATTERN 0.2   /* of text without quotes */
#define COST_INSIDE 0.9    /* of a part of a stored text */
#define STORED_SURE 0.15
#define STORED_LIKELY 0.35
#define COST_STORED 2    /* of a time that is a stored text, too */

static struct frag *
leaf(struct grammar *g, enum cat cat, size_t from, size_t to, double score)
{
	struct frag *f = frag_new(g);

	f->cat = cat;
	f->from = from;
	f->to = to;
	f->score = score;
	return f;
}

/* ---- words ------------------------------------------------------------- */

static bool
asks(enum lex class)
{
	static const enum lex classes[] = {LEX_WH, LEX_WHO, LEX_SHOW, LEX_WHEN,
	    LEX_WHERE, LEX_BE, LEX_DO, LEX_HOW, LEX_COUNT, LEX_HAVE};

	for (size_t i = 0; i < COUNT(classes); i++)
		if (classes[i] == class)
			return true;
	return false;
}

static void
add_lexemes(struct grammar *g, struct chart *c, size_t at)
{
	const struct lexeme *x;
	size_t len;

	for (size_t k = 0; (x = lexicon_at(g->q, at, k, &len)); k++) {
		struct frag *f;

		if (at < g->asks && asks(x->class))
			g->asks = at;
		if (at + len > GRAMMAR_TOKENS)
			continue;
		f = leaf(g, (enum cat)(CAT_LEX + (int)x->class), at,
		    at + len, GAIN_LENGTH * (double)(len - 1));
		f->lexeme = x;
		f->dir = x->arg;
		f->domain = x->domain;
		chart_add(c, f);
	}
}

/* "5-10", two numbers written as one */
static bool
begins_range(const struct question *q, size_t at)
{
	const struct token *t = q->v + at;

	return at + 2 < q->n && t[2].has_number && !t[2].ordinal &&
	    t[1].word->kind == WORD_SYMBOL && t[1].text[0] == '-' &&
	    t[0].end == t[1].start && t[1].end == t[2].start &&
	    t[2].number > t[0].number && (at == 0 ||
	    t[-1].end < t[0].start) && (at + 3 >= q->n ||
	    t[3].start > t[2].end);
}

/* "weight (kg)": what is within belongs to the name. */
static bool
is_unit(const struct question *q, size_t at)
{
	return q->v[at].text[0] == '(' && at + 2 < q->n &&
	    q->v[at + 2].text[0] == ')';
}

/* A dash between blanks: what follows tells more. */
static bool
is_dash(const struct question *q, size_t at)
{
	const struct token *t = q->v + at;

	return listed_has(LISTED_DASH, t->text) && at > 0 && at + 1 < q->n &&
	    t[-1].end < t[0].start && t[0].end < t[1].start;
}

static void
add_plain(struct grammar *g, struct chart *c, size_t at)
{
	const struct token *t = &g->q->v[at];
	struct frag *f = NULL;

	if (t->word->kind == WORD_QUOTED) {
		f = leaf(g, CAT_T, at, at + 1, 0);
		f->text = t->literal;
	} else if (t->has_number) {
		if (begins_range(g->q, at)) {
			f = leaf(g, CAT_B2, at, at + 2, 0);
			f->number = t->number;
			chart_add(c, f);
		}
		f = leaf(g, CAT_N, at, at + 1, 0);
		f->number = t->number;
		f->distinct = t->ordinal;
	} else if (t->word->kind == WORD_SYMBOL &&
	    strchr(",/;(", t->text[0]) && !is_unit(g->q, at)) {
		f = leaf(g, CAT_COMMA, at, at + 1, 0);
	} else if (t->word->kind == WORD_SYMBOL &&
	    (strchr(".?!:", t->text[0]) || is_dash(g->q, at))) {
		f = leaf(g, CAT_STOP, at, at + 1, 0);
	}
	if (f)
		chart_add(c, f);
}

/* "BP2025-0143", several tokens without a space, letters and digits */
static void
add_code(struct grammar *g, struct chart *c, size_t at)
{
	const struct token *v = g->q->v;
	bool letters = false, digits = false;
	size_t to = at;
	struct frag *f;

	if (at > 0 && v[at - 1].end == v[at].start)
		return;
	for (; to < g->q->n && to < GRAMMAR_TOKENS && (to == at ||
	    v[to].start == v[to - 1].end); to++) {
		if (v[to].word->kind == WORD_SYMBOL &&
		    !strchr("-/._", v[to].text[0]))
			break;
		letters |= v[to].word->kind == WORD_LETTERS;
		digits |= v[to].has_number && v[to].digits;
	}
	while (to > at && v[to - 1].word->kind == WORD_SYMBOL)
		to--;
	if (!letters || !digits || to < at + 2)
		return;
	f = leaf(g, CAT_T, at, to, 0);
	f->text = question_span(g->q, g->arena, at, to - 1);
	chart_add(c, f);
}

/* "name contains lin", "code starts with 0000": what stands behind is the
 * text that is looked for. */
static void
add_patterns(struct grammar *g, struct chart *c, size_t at)
{
	const struct lexeme *x;
	size_t len;

	for (size_t k = 0; (x = lexicon_at(g->q, at, k, &len)); k++) {
		size_t word = at + len;
		struct frag *f;

		if (x->class != LEX_LIKE || word >= g->q->n ||
		    word >= GRAMMAR_TOKENS || (g->q->v[word].word->kind !=
		    WORD_LETTERS && g->q->v[word].word->kind != WORD_NUMBER))
			continue;
		f = leaf(g, CAT_T, word, word + 1, -COST_PATTERN);
		f->text = question_span(g->q, g->arena, word, word);
		chart_add(c, f);
	}
}

/* ---- mentions ---------------------------------------------------------- */

static enum cat
cat_of(enum sense_kind kind)
{
	switch (kind) {
	case SENSE_TABLE:
		return CAT_E;
	case SENSE_COLUMN:
		return CAT_A;
	case SENSE_VALUE:
		return CAT_V;
	case SENSE_STATE:
		return CAT_S;
	case SENSE_MEASURE:
		break;
	}
	return CAT_M;
}

static enum cat
cat_of_sense(const struct sense *s)
{
	if (s->how & HOW_RELATION)
		return CAT_AX;
	if (s->how & HOW_DOWN)
		return CAT_RD;
	if (s->how & HOW_LEARNED && s->kind == SENSE_STATE)
		return CAT_V; /* that may stand for rows */
	return s->how & HOW_CHILD ? CAT_EC : cat_of(s->kind);
}

/* Is it part of a longer stored value as it stands: "current" of "current
 * accounts"? */
static bool
is_inside(const struct grammar *g, const struct mention *m)
{
	for (size_t i = 0; i < g->spans->n; i++) {
		const struct mention *o = &g->spans->v[i];

		if (o->from > m->from || o->to < m->to ||
		    o->to - o->from <= m->to - m->from)
			continue;
		for (size_t k = 0; k < o->n; k++)
			if (o->v[k].kind == SENSE_VALUE &&
			    o->v[k].cost < STORED_SURE)
				return true;
	}
	return false;
}

/* One fragment for each kind of meaning; the best of the kind counts. */
static void
add_mention(struct grammar *g, struct chart *c, const struct mention *m)
{
	bool done[CAT_LEX] = {false};
	double lost = is_inside(g, m) ? COST_INSIDE : 0;

	for (size_t i = 0; i < m->n; i++) {
		enum cat cat = cat_of_sense(&m->v[i]);
		struct frag *f;

		if (done[cat])
			continue;
		done[cat] = true;
		f = leaf(g, cat, m->from, m->to + 1,
		    GAIN_LENGTH * (double)(m->to - m->from) - m->v[i].cost -
		    (cat == CAT_V ? 0 : lost));
		f->mention = m;
		if (cat == CAT_AX)
			f->head = argument_of(g, m, ROLE_REFERENCE);
		chart_add(c, f);
	}
}

/* ---- times ------------------------------------------------------------- */

/* "Fall 2009", where rows have the season and the year apart */
static bool
begins_with(const struct mention *m, size_t at, size_t n)
{
	if (m->from != at || m->to + 1 >= at + n)
		return false;
	for (size_t k = 0; k < m->n; k++) {
		const struct schema_table *t = m->v[k].table;

		for (size_t i = 0; m->v[k].kind == SENSE_VALUE &&
		    m->v[k].cost < STORED_LIKELY && i < t->ncolumns; i++)
			if (t->columns[i].time == SCHEMA_TIME_YEAR)
				return true;
	}
	return false;
}

/* Is it a stored value as it stands, "2025/26", except for words around it that
 * are no numbers: "in the 2025/26 season"? */
static bool
is_value(const struct grammar *g, size_t at, size_t n)
{
	for (size_t i = 0; i < g->spans->n; i++) {
		const struct mention *m = &g->spans->v[i];
		bool all = m->to > m->from && m->from >= at &&
		    m->to < at + n;

		if (begins_with(m, at, n))
			return true;

		for (size_t t = at; all && t < at + n; t++)
			all = !g->q->v[t].has_number ||
			    (t >= m->from && t <= m->to);
		for (size_t k = 0; all && k < m->n; k++)
			if (m->v[k].kind == SENSE_VALUE &&
			    m->v[k].cost < STORED_LIKELY)
				return true;
	}
	return false;
}

static void
add_times(struct grammar *g, struct chart *c, size_t at)
{
	struct when_time w;
	size_t n;

	for (size_t k = 0; (n = when_at(g->q, at, &g->spans->now, k, &w));
	    k++) {
		struct when_time *kept;
		struct frag *f;

		if (at + n > GRAMMAR_TOKENS)
			continue;
		kept = arena_alloc(g->arena, sizeof *kept);
		*kept = w;
		f = leaf(g, CAT_W, at, at + n, GAIN_LENGTH *
		    (double)(n - 1) - (w.weak || w.year_alone ?
		    COST_WEAK : 0) - (is_value(g, at, n) ? COST_STORED : 0) -
		    0.02 * (double)k);
		f->when = kept;
		chart_add(c, f);
	}
}

/* ---- what is lost with a word ------------------------------------------ */

static double
lost_of_word(const struct grammar *g, size_t at)
{
	const struct token *t = &g->q->v[at];
	const struct lexeme *x;
	size_t len;
	double lost = -1;

	if (t->word->kind == WORD_QUOTED)
		return LOST_QUOTED;
	if (t->word->kind == WORD_SYMBOL)
		return t->text[0] == ',' ? LOST_COMMA :
		    strchr(".?!;", t->text[0]) ? LOST_SENTENCE :
		    t->text[0] == ':' || is_dash(g->q, at) ? LOST_COLON :
		    LOST_SYMBOL;
	for (size_t k = 0; (x = lexicon_at(g->q, at, k, &len)); k++)
		if (len == 1 && lexicon_lost(x->class) > lost)
			lost = lexicon_lost(x->class);
	if (listed_has(LISTED_WHO, t->text) && (at == 0 ||
	    listed_has(LISTED_AND, g->q->v[at - 1].text)))
		return LOST_WHO;
	if (listed_has(LISTED_WHOSE, t->text) && (at == 0 ||
	    g->q->v[at - 1].word->kind == WORD_SYMBOL || at + 1 == g->q->n))
		return LOST_WHOSE;
	if (at == 0 && listed_has(LISTED_WHERE, t->text))
		return LOST_WHERE;
	if (listed_has(LISTED_WHICH, t->text) && at + 1 < g->q->n &&
	    g->q->v[at + 1].content)
		return LOST_WHICH;
	if (lost >= 0)
		return lost;
	if (t->has_number)
		return LOST_NUMBER;
	if (t->content && at + 1 < g->q->n && listed_has(LISTED_WHOSE,
	    g->q->v[at + 1].text))
		return LOST_VALUE; /* what is asked for */
	return words_is_stop(t->text) ? LOST_STOP : LOST_WORD;
}

/* "right now" may be a state, "in euros" a currency. */
static bool
is_condition(const struct grammar *g, size_t from, size_t to)
{
	for (size_t i = 0; i < g->spans->n; i++) {
		const struct mention *m = &g->spans->v[i];

		if (m->from < from || m->to >= to)
			continue;
		for (size_t k = 0; k < m->n && m->v[k].cost <= 0.4; k++)
			if (m->v[k].kind == SENSE_VALUE ||
			    m->v[k].kind == SENSE_STATE)
				return true;
	}
	return false;
}

/* Several words that say something together are lost together: "how many"
 * is more than "how" and "many", "in total" less. */
static void
mark_phrases(struct grammar *g, size_t n)
{
	g->lost_phrase = arena_alloc(g->arena, (n + 1) * GRAMMAR_PHRASE *
	    sizeof *g->lost_phrase);
	for (size_t i = 0; i < n * GRAMMAR_PHRASE; i++)
		g->lost_phrase[i] = -1;
	for (size_t at = 0; at < n; at++) {
		const struct lexeme *x;
		size_t len;

		for (size_t k = 0; (x = lexicon_at(g->q, at, k, &len)); k++) {
			double lost = lexicon_lost(x->class);

			if (len < 2 || len >= GRAMMAR_PHRASE || at + len > n)
				continue;
			if (lost <= LOST_LITTLE && !is_condition(g, at,
			    at + len))
				g->lost_phrase[at * GRAMMAR_PHRASE + len] =
				    lost;
			for (size_t i = at; i < at + len; i++)
				if (g->lost[i] < lost / (double)len)
					g->lost[i] = lost / (double)len;
		}
	}
}

/* What speaks of the schema must not be lost. */
static void
mark_mentions(struct grammar *g, size_t n)
{
	for (size_t i = 0; i < g->spans->n; i++) {
		const struct mention *m = &g->spans->v[i];
		const struct sense *s = m->n ? &m->v[0] : NULL;
		double lost;

		if (!s || s->cost > 0.5)
			continue;
		lost = s->kind == SENSE_VALUE || s->kind == SENSE_STATE ||
		    s->kind == SENSE_MEASURE ? LOST_VALUE : LOST_NAMED;
		lost /= (double)(m->to - m->from + 1);
		for (size_t k = m->from; k <= m->to && k < n; k++)
			if (g->lost[k] < lost && g->q->v[k].content)
				g->lost[k] = lost;
	}
}

void
leaves_add(struct grammar *g, struct chart *c)
{
	size_t n = g->q->n < GRAMMAR_TOKENS ? g->q->n : GRAMMAR_TOKENS;

	g->asks = n;
	g->lost = arena_alloc(g->arena, (n + 1) * sizeof *g->lost);
	for (size_t i = 0; i < n; i++)
		g->lost[i] = lost_of_word(g, i);
	mark_phrases(g, n);
	mark_mentions(g, n);
	for (size_t i = 0; i < n; i++) {
		add_lexemes(g, c, i);
		add_plain(g, c, i);
		add_code(g, c, i);
		add_patterns(g, c, i);
		add_times(g, c, i);
		never_add(g, c, i);
	}
	for (size_t i = 0; i < g->spans->n; i++)
		if (g->spans->v[i].to < n)
			add_mention(g, c, &g->spans->v[i]);
}
