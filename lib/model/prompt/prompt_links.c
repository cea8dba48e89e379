/*
 * The links that a model is told, of all that t2s-filter found: a planner
 * weighs rivals, a model takes a weak link for a fact. Worth telling is what
 * the words say nearly as they stand, a few for a phrase, best first; a
 * phrase that meets everything tells nothing. Marks and limits were measured
 * on gold queries, by how often they use what a link names.
 */
#include <string.h>

#include "json/get.h"
#include "model/fence.h"
#include "model/prompt/prompt.h"
#include "plan/text/when.h"
#include "words/listed.h"
#include "words/words.h"

enum {
	LINKS_MOST = 30, /* in all */
	RIVALS = 4,      /* of one kind for one phrase */
};

#define RIVAL_WITHIN 0.2    /* below the best of its phrase, a rival is none */
#define TABLE_MEANT 0.85  /* from here on a table is what the phrase means */
#define PHRASE_WHOLE 0.9   /* from here on a phrase says nothing by its parts */

enum link_kind { LINK_VALUE, LINK_TABLE, LINK_COLUMN, LINK_TERM };

struct told {
	const json_t *json;
	const char *phrase, *table, *column, *how;
	enum link_kind kind;
	double score;
	long long start, end;
	bool key;    /* a column of a key */
	const struct schema_table *refers; /* by a key of one column; NULL */
	bool weak;   /* words of how to answer: "number" */
	bool single; /* one word */
	bool dropped;
};

struct telling {
	const struct prompt *p;
	struct arena arena;
	struct told *v;
	size_t n;
};

/* ---- reading ----------------------------------------------------------- */

static const struct {
	const char *kind, *how;
	double least;
} marks[] = {
	{"value", "exact", 0.9}, {"value", "stem", 0.8},
	{"value", "synonym", 0.8}, {"value", "part", 0.7},
	{"value", "fuzzy", 0.65}, {"value", "comment", 0},
	{"table", "exact", 0.9}, {"table", "stem", 0.7},
	{"table", "synonym", 0.6}, {"table", "fuzzy", 0.5},
	{"table", "part", 0.6}, {"table", "comment", 0.4},
	{"column", "exact", 0.9}, {"column", "stem", 0.8},
	{"column", "synonym", 0.75}, {"column", "fuzzy", 0.7},
	{"column", "part", 0.45}, {"column", "comment", 0.4},
	{"term", "exact", 0}, {"term", "stem", 0}, {"term", "synonym", 0},
	{"term", "fuzzy", 0.5}, {"term", "part", 0.45},
};

static bool
is_marked(const char *kind, const char *how, double score)
{
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (strcmp(marks[i].kind, kind) == 0 &&
		    strcmp(marks[i].how, how) == 0)
			return score >= marks[i].least - 1e-9;
	return false;
}

static enum link_kind
kind_of(const char *kind)
{
	return strcmp(kind, "value") == 0 ? LINK_VALUE :
	    strcmp(kind, "table") == 0 ? LINK_TABLE :
	    strcmp(kind, "column") == 0 ? LINK_COLUMN : LINK_TERM;
}

/* The table that the column, alone, refers to. */
static const struct schema_table *
referred(const struct schema_column *c)
{
	const struct schema_table *t = c->table;

	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].n == 1 && t->keys[i].from_columns[0] == c)
			return t->keys[i].to;
	return NULL;
}

/* False where the model does not see the table. */
static bool
place(const struct telling *x, struct told *t)
{
	const struct schema_table *table;
	const struct schema_column *known = NULL;

	if (t->kind == LINK_TERM)
		return true;
	table = schema_table(x->p->schema, get_str(t->json, "schema"),
	    t->table, NULL, NULL);
	if (table != NULL && t->column != NULL)
		known = schema_column(table, t->column, NULL);
	if (known != NULL) {
		t->key = known->primary_key || schema_refers(known);
		t->refers = referred(known);
	}
	return table != NULL;
}

static void
weigh_words(struct telling *x, struct told *t)
{
	struct words w = words_of_text(&x->arena, t->phrase);

	t->single = w.n <= 1;
	t->weak = true;
	for (size_t i = 0; i < w.n; i++)
		t->weak &= w.v[i].kind == WORD_LETTERS &&
		    (words_is_stop(w.v[i].text) || words_is_weak(w.v[i].text));
}

static void
read_links(struct telling *x)
{
	const json_t *list = get_array(x->p->doc, "matches"), *m;
	size_t i;

	x->v = arena_alloc(&x->arena, (json_array_size(list) + 1) *
	    sizeof *x->v);
	json_array_foreach(list, i, m) {
		const char *kind = get_str(m, "kind");
		struct told t = {.json = m, .phrase = get_str(m, "phrase"),
		    .table = get_str(m, "table"),
		    .column = get_str(m, "column"), .how = get_str(m, "how"),
		    .score = get_number(m, "score", 0),
		    .start = (long long)get_offset(m, "start"),
		    .end = (long long)get_offset(m, "end")};

		if (t.phrase == NULL || kind == NULL || t.how == NULL)
			continue;
		t.kind = kind_of(kind);
		if ((t.kind == LINK_TERM ? get_str(m, "term") : t.table) ==
		    NULL || !is_marked(kind, t.how, t.score) || !place(x, &t))
			continue;
		weigh_words(x, &t);
		x->v[x->n++] = t;
	}
}

/* ---- what says nothing ------------------------------------------------- */

/* "number" is no ticket's number, "team" not each key that leads there. */
static bool
is_empty(const struct told *t)
{
	if (t->weak && (t->kind == LINK_TABLE || t->kind == LINK_COLUMN ||
	    (t->kind == LINK_VALUE && t->score < 1)))
		return true;
	return t->key && t->single && strcmp(t->how, "part") == 0;
}

/* The "month" of "last month", "per month" and "3 months", which is a value of
 * some column, too. */
static bool
is_of_time(const struct telling *x, const struct told *t)
{
	const char *said = get_str(x->p->doc, "question"), *end, *word;
	enum when_unit unit;

	if (t->kind != LINK_VALUE || !t->single || said == NULL ||
	    !when_unit_read(t->phrase, &unit) ||
	    strlen(t->phrase) > strlen(when_unit_name(unit)) + 1 ||
	    t->start <= 0 || (size_t)t->start > strlen(said))
		return false;
	for (end = said + t->start; end > said && end[-1] == ' '; end--)
		;
	for (word = end; word > said && word[-1] != ' '; word--)
		;
	return (*word >= '0' && *word <= '9') ||
	    listed_has_n(LISTED_STEP_OF_TIME, word, (size_t)(end - word));
}

/* Several words that stand together in a stored value. */
static bool
is_stretch(const struct told *t)
{
	return t->kind == LINK_VALUE && !t->single &&
	    strcmp(t->how, "part") == 0;
}

static bool
is_within(const struct told *t, const struct told *of)
{
	return of->start <= t->start && of->end >= t->end &&
	    of->end - of->start > t->end - t->start;
}

/* Somebody's first name, where the last name is a value of that table, too:
 * the whole name may be one in another table. */
static bool
is_of_pair(const struct telling *x, const struct told *t,
    const struct told *of)
{
	if (t->kind != LINK_VALUE || t->score < 1 || of->kind != LINK_VALUE ||
	    strcmp(t->table, of->table) == 0)
		return false;
	for (size_t i = 0; i < x->n; i++) {
		const struct told *o = &x->v[i];

		if (o->kind == LINK_VALUE && o->score >= 1 &&
		    strcmp(o->table, t->table) == 0 && is_within(o, of) &&
		    (o->end <= t->start || o->start >= t->end))
			return true;
	}
	return false;
}

/* "Hotel" within "Hotel Adler", where that is a value or a part of one. */
static bool
is_inside(const struct telling *x, const struct told *t,
    const struct told *of)
{
	if (of->dropped || !is_within(t, of) || is_of_pair(x, t, of))
		return false;
	return is_stretch(of) || (of->score >= PHRASE_WHOLE &&
	    strcmp(of->how, "part") != 0);
}

static void
drop_empty(struct telling *x)
{
	for (size_t i = 0; i < x->n; i++)
		x->v[i].dropped = is_empty(&x->v[i]) ||
		    is_of_time(x, &x->v[i]);
	for (size_t i = 0; i < x->n; i++)
		for (size_t k = 0; k < x->n && !x->v[i].dropped; k++)
			x->v[i].dropped = is_inside(x, &x->v[i],
			    &x->v[k]);
}

/* ---- rivals ------------------------------------------------------------ */

/* Is the table named in the question, by this phrase or another? */
static bool
is_named(const struct telling *x, const char *table)
{
	for (size_t i = 0; i < x->n; i++)
		if (!x->v[i].dropped && x->v[i].kind == LINK_TABLE &&
		    strcmp(x->v[i].table, table) == 0)
			return true;
	return false;
}

static size_t
count(const struct told *v, size_t n, enum link_kind kind)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		found += !v[i].dropped && v[i].kind == kind;
	return found;
}

/* Where some rivals of a kind are of tables that are named, the others are
 * not meant. */
static void
prefer_named(const struct telling *x, struct told *v, size_t n,
    enum link_kind kind)
{
	bool any = false;

	for (size_t i = 0; i < n; i++)
		any |= !v[i].dropped && v[i].kind == kind &&
		    is_named(x, v[i].table);
	for (size_t i = 0; any && i < n; i++)
		if (v[i].kind == kind && !is_named(x, v[i].table))
			v[i].dropped = true;
}

static void
drop_after(struct told *v, size_t n, enum link_kind kind, size_t most)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		if (!v[i].dropped && v[i].kind == kind && ++found > most)
			v[i].dropped = true;
}

static void
drop_weaker(struct told *v, size_t n)
{
	double best = 0, table = 0;

	for (size_t i = 0; i < n; i++) {
		if (v[i].dropped)
			continue;
		if (v[i].score > best)
			best = v[i].score;
		if (v[i].kind == LINK_TABLE && v[i].score > table)
			table = v[i].score;
	}
	for (size_t i = 0; i < n; i++) {
		if (v[i].kind != LINK_TERM && v[i].score < best - RIVAL_WITHIN)
			v[i].dropped = true;
		if (table >= TABLE_MEANT && (v[i].kind == LINK_COLUMN ||
		    (v[i].kind == LINK_VALUE && v[i].score < 1)))
			v[i].dropped = true;
	}
}

/* Codes of a comment are of that table; a value may be of any. */
static bool
is_coded(const struct told *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!v[i].dropped && v[i].kind == LINK_VALUE &&
		    strcmp(v[i].how, "comment") != 0)
			return false;
	return true;
}

/* Several keys that one word is the name of say the table they lead to, where
 * it is one; of several tables they say nothing. */
static void
settle_keys(struct told *v, size_t n)
{
	struct told *first = NULL;
	bool one = true;

	for (size_t i = 0; i < n; i++) {
		if (v[i].dropped || v[i].kind != LINK_COLUMN ||
		    v[i].refers == NULL)
			continue;
		one &= first == NULL || v[i].refers == first->refers;
		first = first == NULL ? &v[i] : first;
		v[i].dropped = &v[i] != first;
	}
	if (one)
		first->table = first->refers->name;
	first->kind = LINK_TABLE;
	first->dropped = !one;
}

static size_t
count_keys(const struct told *v, size_t n)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		found += !v[i].dropped && v[i].kind == LINK_COLUMN &&
		    v[i].refers != NULL;
	return found;
}

/* The links of one phrase. */
static void
settle_phrase(const struct telling *x, struct told *v, size_t n)
{
	drop_weaker(v, n);
	prefer_named(x, v, n, LINK_COLUMN);
	if (is_coded(v, n) || count(v, n, LINK_VALUE) > RIVALS)
		prefer_named(x, v, n, LINK_VALUE);
	if (count_keys(v, n) > 1)
		settle_keys(v, n);
	drop_after(v, n, LINK_VALUE, RIVALS);
	drop_after(v, n, LINK_TABLE, RIVALS);
	if (count(v, n, LINK_COLUMN) > RIVALS)
		drop_after(v, n, LINK_COLUMN, 0);
}

static void
settle(struct telling *x)
{
	size_t n;

	for (size_t i = 0; i < x->n; i += n) {
		for (n = 1; i + n < x->n && x->v[i + n].start ==
		    x->v[i].start && x->v[i + n].end == x->v[i].end; n++)
			;
		settle_phrase(x, &x->v[i], n);
	}
}

/* ---- writing ----------------------------------------------------------- */

static void
add_link(const struct prompt *p, struct buf *b, const struct told *t)
{
	const json_t *value = json_object_get(t->json, "value");

	fence_text(b, t->phrase);
	buf_str(b, is_stretch(t) ? ": part of a value of " :
	    t->kind == LINK_VALUE ? ": a value of " :
	    t->kind == LINK_TERM ? ": the term " : ": ");
	fence_name(b, t->kind == LINK_TERM ? get_str(t->json, "term") :
	    t->table);
	if (t->column != NULL && t->kind != LINK_TERM &&
	    t->kind != LINK_TABLE) {
		buf_ch(b, '.');
		fence_name(b, t->column);
	}
	if (value != NULL && (p->mask->open ||
	    strcmp(t->how, "comment") == 0)) {
		buf_str(b, " stored as ");
		fence_json(b, value);
	}
	buf_ch(b, '\n');
}

void
prompt_links(const struct prompt *p, struct buf *b)
{
	struct telling x = {.p = p};
	json_t *told = json_object(); /* two values look the same if masked */

	read_links(&x);
	drop_empty(&x);
	settle(&x);
	for (size_t i = 0; i < x.n; i++) {
		struct buf line = BUF_INIT;

		if (x.v[i].dropped || json_object_size(told) == LINKS_MOST)
			continue;
		add_link(p, &line, &x.v[i]);
		json_object_set_new(told, line.s, json_true());
		buf_free(&line);
	}
	if (json_object_size(told) > 0) {
		const char *line;
		json_t *yes;

		fence_open(b, "links");
		json_object_foreach(told, line, yes)
			buf_str(b, line);
		fence_close(b);
	}
	json_decref(told);
	arena_free(&x.arena);
}
