/* Names of a schema found in the words of a question. */
#include "link/match/match.h"

#include <string.h>
#include "json/get.h"
#include "link/match/comment.h"
#include "link/match/short_name.h"

enum {
	NAME_WORDS = 16,  /* of a name that are looked at */
	RUN_WORDS = 4,    /* of the question that one word of a name joins */
	GAP = 2,          /* little words within a run */
	SAME_NAME = 4,    /* tables that one run names and that all count */
};

#define NAMED 0.9        /* from here on all of a name is said */
#define LINK_SCORE 0.3       /* below it a link says nothing */
#define IN_TABLE 0.92   /* the rest of a column's name is its table's */

struct matcher {
	struct arena *a;
	struct retrieve_ranking *g;
	struct reach *runs; /* word * (RUN_WORDS - 1) + n - 2 */
	struct links *out;
};

/* A name on its way through the question. */
struct meeting {
	const struct vocab_name *name;
	bool met[NAME_WORDS];
	size_t n;           /* words of the name */
	double sum;         /* of the scores of what was met */
	size_t count;       /* how many words of the name were met */
	size_t end;         /* one more than the last word that met */
	enum alike_how how; /* the weakest */
};

void
links_add(struct links *l, struct arena *a, struct link link)
{
	struct link *old = l->v;

	if (l->n == l->cap) {
		l->cap = l->cap ? 2 * l->cap : 32;
		l->v = arena_alloc(a, l->cap * sizeof *l->v);
		if (l->n)
			memcpy(l->v, old, l->n * sizeof *old);
	}
	l->v[l->n++] = link;
}

static void
found(struct meeting *m, size_t k, size_t words, struct alike like,
    size_t end)
{
	for (size_t i = k; i < k + words; i++)
		m->met[i] = true;
	m->sum += like.score * (double)words;
	m->count += words;
	m->end = end;
	if (m->how == ALIKE_NOT || like.how < m->how)
		m->how = like.how;
}

/* The score of a word of the name for a word of the question; an own stem
 * is told apart by its form. */
static struct alike
like_word(const struct matcher *x, size_t word, const struct meeting *m,
    size_t k)
{
	struct alike like = reach_find(&x->g->reach[word],
	    m->name->terms[k]);

	if (like.how == ALIKE_EXACT)
		return alike_forms(x->g->words->v[word].text,
		    m->name->words.v[k].text);
	return like;
}

/* Several words of the question are one of the name. */
static size_t
meet_run(const struct matcher *x, struct meeting *m, size_t word)
{
	for (size_t n = RUN_WORDS; n >= 2; n--) {
		const struct reach *r;

		if (word + n > x->g->words->n)
			continue;
		r = &x->runs[word * (RUN_WORDS - 1) + n - 2];
		for (size_t k = 0; r->n && k < m->n; k++) {
			struct alike like = reach_find(r, m->name->terms[k]);

			if (m->met[k] || like.score <= 0)
				continue;
			found(m, k, 1, like, word + n);
			return n;
		}
	}
	return 0;
}

/* One word of the question is two of the name: hometown, home_town. */
static size_t
meet_joined(const struct matcher *x, struct meeting *m, size_t word)
{
	for (size_t k = 0; k + 1 < m->n; k++) {
		struct alike like;

		if (m->met[k] || m->met[k + 1] ||
		    m->name->joined[k] == VOCAB_NONE)
			continue;
		like = reach_find(&x->g->reach[word], m->name->joined[k]);
		if (like.score < 0.95)
			continue;
		found(m, k, 2, (struct alike){0.95, ALIKE_STEM}, word + 1);
		return 1;
	}
	return 0;
}

static size_t
meet_word(const struct matcher *x, struct meeting *m, size_t word)
{
	struct alike best = {0, ALIKE_NOT};
	size_t at = 0;

	if (!x->g->reach[word].n)
		return 0;
	for (size_t k = 0; k < m->n; k++) {
		struct alike like;

		if (m->met[k] || m->name->terms[k] == VOCAB_NONE)
			continue;
		like = like_word(x, word, m, k);
		if (like.score > best.score) {
			best = like;
			at = k;
		}
	}
	if (best.score <= 0)
		return 0;
	found(m, at, 1, best, word + 1);
	return 1;
}

/* "address 2" is address_2. */
static size_t
meet_number(const struct matcher *x, struct meeting *m, size_t word)
{
	const struct word *w = &x->g->words->v[word];

	if (w->kind != WORD_NUMBER || m->count == 0)
		return 0;
	for (size_t k = 0; k < m->n; k++) {
		const struct word *n = &m->name->words.v[k];

		if (m->met[k] || n->kind != WORD_NUMBER ||
		    strcmp(n->text, w->text) != 0)
			continue;
		found(m, k, 1, (struct alike){1, ALIKE_EXACT}, word + 1);
		return 1;
	}
	return 0;
}

static bool
little(const struct word *w)
{
	return w->kind == WORD_LETTERS && words_is_stop(w->text);
}

/* Follow the name through the question from `word` on. */
static struct meeting
follow(const struct matcher *x, const struct vocab_name *name, size_t word)
{
	struct meeting m = {.name = name, .n = name->words.n};
	size_t at = word, gap = 0;

	if (m.n > NAME_WORDS)
		m.n = NAME_WORDS;
	while (at < x->g->words->n && m.count < m.n) {
		size_t used = meet_run(x, &m, at);

		if (!used)
			used = meet_joined(x, &m, at);
		if (!used)
			used = meet_word(x, &m, at);
		if (!used)
			used = meet_number(x, &m, at);
		if (!used && (m.count == 0 || gap++ == GAP ||
		    !little(&x->g->words->v[at])))
			break;
		if (used)
			gap = 0;
		at += used ? used : 1;
	}
	return m;
}

/* Are all words that were not met words of the table's name? */
static bool
rest_in(const struct meeting *m, const struct vocab_name *table)
{
	for (size_t k = 0; k < m->n; k++) {
		bool in = m->met[k];

		for (size_t i = 0; i < table->words.n && !in; i++)
			in = table->terms[i] == m->name->terms[k];
		if (!in)
			return false;
	}
	return true;
}

static struct alike
judge(const struct meeting *m, const struct vocab_name *table)
{
	double mean = m->sum / (double)m->count;
	double share = (double)m->count / (double)m->name->words.n;

	if (m->count == m->name->words.n)
		return (struct alike){mean, m->how};
	if (table && rest_in(m, table))
		return (struct alike){mean * IN_TABLE, ALIKE_PART};
	return (struct alike){mean * (0.2 + 0.6 * share), ALIKE_PART};
}

/* Of a term of several words one says nothing, unless the others are of the
 * kind that does: "drivers" is no "active driver", "mileage" may be the "total
 * mileage". */
static bool
is_term_part(const struct meeting *m)
{
	size_t said = 0;

	if (m->count == m->name->words.n)
		return false;
	for (size_t k = 0; k < m->n; k++) {
		const struct word *w = &m->name->words.v[k];

		if (!m->met[k] && !words_is_stop(w->text) &&
		    !words_is_weak(w->text))
			said++;
	}
	return said > 0 && m->count == 1;
}

/* Meet one name everywhere in the question; `link` says what it names. */
static void
match_name(struct matcher *x, const char *text,
    const struct vocab_name *table, bool synonym, struct link link)
{
	const struct vocab_name *name = vocab_name(&x->g->rank->vocab, text);
	const struct words *w = x->g->words;

	for (size_t i = 0; i < w->n; i++) {
		struct meeting m = follow(x, name, i);

		if (!m.count || (link.term && is_term_part(&m)))
			continue;
		if (!link.term && !link.column && m.how == ALIKE_FUZZY &&
		    short_name_of_other(x->a, link.table, name, &w->v[i]))
			continue;
		link.alike = judge(&m, table);
		if (synonym) {
			link.alike.score *= 0.97;
			if (link.alike.how > ALIKE_SYNONYM)
				link.alike.how = ALIKE_SYNONYM;
		}
		if (link.alike.score < LINK_SCORE)
			continue;
		link.word = i;
		link.n = m.end - i;
		link.start = w->v[i].start;
		link.end = w->v[m.end - 1].end;
		links_add(x->out, x->a, link);
	}
}

static void
match_synonyms(struct matcher *x, const json_t *json,
    const struct vocab_name *table, struct link link)
{
	const json_t *name;
	size_t i;

	json_array_foreach(get_array(json, "synonyms"), i, name)
		if (json_is_string(name))
			match_name(x, json_string_value(name), table, true,
			    link);
}

static void
match_table(struct matcher *x, const struct schema_table *t)
{
	const struct vocab_name *name = vocab_name(&x->g->rank->vocab,
	    t->name);
	struct link link = {.kind = "table", .table = t};

	match_name(x, t->name, NULL, false, link);
	match_synonyms(x, t->json, NULL, link);
	link.kind = "column";
	for (size_t i = 0; i < t->ncolumns; i++) {
		link.column = &t->columns[i];
		if (link.column->hidden)
			continue;
		match_name(x, link.column->name, name, false, link);
		match_synonyms(x, link.column->json, name, link);
	}
}

static void
match_terms(struct matcher *x)
{
	const json_t *terms = get_array(x->g->rank->schema->json, "terms");
	const json_t *term;
	size_t i;

	json_array_foreach(terms, i, term) {
		struct link link = {.kind = "term",
		    .term = get_str(term, "name")};

		if (!link.term)
			continue;
		match_name(x, link.term, NULL, false, link);
		match_synonyms(x, term, NULL, link);
	}
}

static void
make_runs(struct matcher *x)
{
	const struct words *w = x->g->words;

	x->runs = arena_alloc(x->a,
	    (w->n + 1) * (RUN_WORDS - 1) * sizeof *x->runs);
	for (size_t i = 0; i < w->n; i++)
		for (size_t n = 2; n <= RUN_WORDS && i + n <= w->n &&
		    w->v[i + n - 1].kind == WORD_LETTERS; n++)
			if (w->v[i].kind == WORD_LETTERS &&
			    (!little(&w->v[i]) || n == 2))
				x->runs[i * (RUN_WORDS - 1) + n - 2] =
				    reach_run(&x->g->rank->vocab, x->a,
					&w->v[i], n);
}

void
match_names(struct links *out, struct arena *a, struct retrieve_ranking *g,
    const struct schema_table *const *tables, size_t n)
{
	struct matcher x = {.a = a, .g = g, .out = out};

	make_runs(&x);
	for (size_t i = 0; i < n; i++)
		match_table(&x, tables[i]);
	match_terms(&x);
	comment_match(out, a, g->words, tables, n);
}

/* ---- tables that are named ---------------------------------------------- */

/* Does some word of the question meet the table at all? */
static bool
is_met(const struct retrieve_ranking *g, size_t table)
{
	for (size_t w = 0; w < g->words->n; w++)
		if (retrieve_cell(g, w, table)->field != RANK_NONE)
			return true;
	return false;
}

static bool
is_part_of(const struct link *x, const struct link *longer)
{
	return longer->start <= x->start && longer->end >= x->end &&
	    longer->end - longer->start > x->end - x->start;
}

/* Is the link whole, and which place has its table among those that the same
 * words name, the best first? */
static bool
names(const struct links *l, const struct link *x, const double *score)
{
	size_t before = 0;

	for (size_t i = 0; i < l->n; i++) {
		const struct link *y = &l->v[i];
		double more = score[y->table->index] - score[x->table->index];

		if (y->alike.score < NAMED)
			continue;
		if (is_part_of(x, y))
			return false;
		before += y->start == x->start && y->end == x->end &&
		    (more > 0 || (more >= 0 && y < x));
	}
	return x->alike.score >= NAMED && before < SAME_NAME;
}

bool *
match_named(struct arena *a, struct retrieve_ranking *g)
{
	const struct schema *s = g->rank->schema;
	bool *named = arena_alloc(a, s->ntables + 1);
	struct links links = {0};
	struct matcher x = {.a = a, .g = g, .out = &links};

	make_runs(&x);
	for (size_t t = 0; t < s->ntables; t++) {
		struct link link = {.kind = "table", .table = &s->tables[t]};

		if (!is_met(g, t))
			continue;
		match_name(&x, link.table->name, NULL, false, link);
		match_synonyms(&x, link.table->json, NULL, link);
	}
	for (size_t i = 0; i < links.n; i++)
		if (names(&links, &links.v[i], g->score))
			named[links.v[i].table->index] = true;
	return named;
}
