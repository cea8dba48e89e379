/* All that each phrase could be. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/display.h"
#include "plan/lattice.h"

enum { SPAN_MAX = 6 };


struct edge *
lattice_add(struct lattice *l, enum item_kind kind, size_t from, size_t to,
    double weight)
{
	if (l->n == l->cap) {
		struct edge *old = l->v;

		l->cap = l->cap ? 2 * l->cap : 128;
		l->v = arena_alloc(l->a, l->cap * sizeof *l->v);
		if (l->n)
			memcpy(l->v, old, l->n * sizeof *old);
	}
	l->v[l->n] = (struct edge){.kind = kind, .from = from, .to = to,
	    .weight = weight};
	return &l->v[l->n++];
}

/* Words that only hold others together weigh little, so that a name or a
 * longer phrase that has them wins. */
static double
lexeme_weight(const struct lexeme *x, size_t len)
{
	switch (x->class) {
	case LEX_COUNT: case LEX_AGG: case LEX_SUPER: case LEX_OFTEN:
	case LEX_CMP: case LEX_AFTERCMP: case LEX_BETWEEN: case LEX_LIKE:
	case LEX_NEG: case LEX_NULL: case LEX_EACH: case LEX_GROUP:
	case LEX_ORDER: case LEX_DIR: case LEX_ALPHA: case LEX_DISTINCT:
	case LEX_EVERY_COLUMN: case LEX_SHARE: case LEX_HOW:
	case LEX_UNIT: case LEX_STOCK:
		return 0.75 * (double)len + 0.15 * (double)(len - 1);
	case LEX_NONE: case LEX_AND: case LEX_OR: case LEX_BOTH:
	case LEX_BUT: case LEX_REL: case LEX_WHOSE: case LEX_WITH:
	case LEX_HAVE: case LEX_OF: case LEX_IN: case LEX_FOR: case LEX_BY:
	case LEX_SHOW: case LEX_WH: case LEX_WHO: case LEX_WHEN:
	case LEX_WHERE: case LEX_BE: case LEX_DO: case LEX_PRONOUN:
	case LEX_ART: case LEX_CALLED: case LEX_ALSO: case LEX_TIMES:
	case LEX_ONCE: case LEX_FILL:
		break;
	}
	return 0.32 * (double)len + 0.1 * (double)(len - 1);
}

/* "phone number of": the number is the name's. */
static bool
ends_name(const struct lattice *l, const struct names *names, size_t at)
{
	if (at == 0 || !l->q->v[at - 1].content)
		return false;
	for (size_t i = 0; i < names->n; i++)
		if (names->v[i].column &&
		    name_score(&names->v[i], l->q, at - 1, at) >= 0.85)
			return true;
	return false;
}

/* Does the phrase mean here what it says? "600 or higher", not "or higher
 * than 900"; "includes 'x'", not "includes breakfast". */
static bool
fits(const struct lattice *l, const struct names *names,
    const struct lexeme *x, size_t at, size_t end)
{
	const struct token *next = end < l->q->n ? &l->q->v[end] : NULL;

	if (x->class == LEX_AFTERCMP)
		return !next || (strcmp(next->text, "than") != 0 &&
		    next->word->kind != WORD_NUMBER && !next->has_number);
	if (x->class == LEX_COUNT && strncmp(x->phrase, "number", 6) == 0)
		return !ends_name(l, names, at);
	if (x->class == LEX_LIKE && strcmp(x->phrase, "includ*") == 0)
		return next && next->word->kind == WORD_QUOTED;
	/* "contain three cities" */
	if (x->class == LEX_LIKE && strcmp(x->phrase, "contain*") == 0)
		return next && (!next->has_number ||
		    next->word->kind == WORD_QUOTED);
	/* "ordered by", not "ordered products" */
	if (x->class == LEX_ORDER && x->arg == 1)
		return next && (strcmp(next->text, "by") == 0 ||
		    strcmp(next->text, "in") == 0 ||
		    strcmp(next->text, "from") == 0 ||
		    strcmp(next->text, "according") == 0 ||
		    strncmp(next->text, "alphabetic", 10) == 0 ||
		    strncmp(next->text, "ascending", 9) == 0 ||
		    strncmp(next->text, "descending", 10) == 0 ||
		    strncmp(next->text, "lexico", 6) == 0 ||
		    strncmp(next->text, "chronolog", 9) == 0);
	/* "number of different cities" */
	if (x->class == LEX_EACH && x->arg == 3)
		return at == 0 || (strncmp(l->q->v[at - 1].text, "number",
		    6) != 0 && (strcmp(l->q->v[at - 1].text, "count") != 0 ||
		    ends_name(l, names, at - 1)));
	return true;
}

static void
add_lexemes(struct lattice *l, const struct names *names, size_t at)
{
	const struct lexeme *x;
	size_t len;

	for (size_t k = 0; (x = lexicon_at(l->q, at, k, &len)); k++)
		if (fits(l, names, x, at, at + len))
			lattice_add(l, ITEM_LEX, at, at + len - 1,
			    lexeme_weight(x, len))->lexeme = x;
}

static bool
may_join(const struct question *q, size_t at)
{
	return strcmp(q->v[at].text, "of") == 0 ||
	    strcmp(q->v[at].text, "in") == 0 ||
	    strcmp(q->v[at].text, "the") == 0;
}

/* Can tokens from..to be one name? "name of the student" cannot, its parts
 * say more apart. */
static bool
is_span(const struct question *q, size_t from, size_t to, size_t *joints)
{
	*joints = 0;
	for (size_t i = from; i <= to; i++) {
		const struct token *t = &q->v[i];
		bool inside = i > from && i < to;

		if (t->word->kind == WORD_QUOTED)
			return false;
		if (i < to && t->possessive)
			return false;
		if (inside && may_join(q, i)) {
			++*joints;
			continue;
		}
		if (t->word->kind == WORD_SYMBOL)
			return false;
		if (t->word->kind == WORD_LETTERS && !t->content &&
		    from != to && strcmp(t->text, "list") != 0)
			return false;
	}
	return *joints < 2 || to - from > 2;
}

/* After "of" a word of the table itself is the table. */
static bool
says_table(const struct name *name, const struct question *q, size_t from,
    size_t to)
{
	bool after = false;

	for (size_t i = from; i <= to; i++) {
		after |= may_join(q, i);
		for (size_t k = 0; after && k < name->n; k++)
			if (name->v[k].table && name_word_score(q->v[i].text,
			    q->v[i].stem, name->v[k].text,
			    name->v[k].stem) > 0.8)
				return true;
	}
	return false;
}

/* "all", "their": part of a name at most. */
static bool
is_joining(const struct lattice *l, size_t at)
{
	size_t len;
	const struct lexeme *x = lexicon_at(l->q, at, 0, &len);

	return x && len == 1 && (x->class == LEX_ART || x->class == LEX_BE ||
	    x->class == LEX_DO || x->class == LEX_PRONOUN ||
	    x->class == LEX_AND || x->class == LEX_OR ||
	    x->class == LEX_HAVE || x->class == LEX_WITH ||
	    x->class == LEX_IN || x->class == LEX_BY ||
	    x->class == LEX_OF || x->class == LEX_FOR);
}

static bool
is_measured(const struct schema_column *c)
{
	if (c->primary_key || (c->class != TYPE_INTEGER &&
	    c->class != TYPE_NUMBER))
		return false;
	for (size_t i = 0; i < c->table->nkeys; i++)
		if (c->table->keys[i].from_columns &&
		    c->table->keys[i].from_columns[0] == c)
			return false;
	return true;
}

/* Is what stands behind the last joint a table's name? */
static bool
ends_in_table(const struct names *names, const struct question *q,
    size_t from, size_t to)
{
	size_t tail = to;

	while (tail > from && !may_join(q, tail - 1))
		tail--;
	for (size_t i = 0; i < names->n; i++)
		if (!names->v[i].column &&
		    name_score(&names->v[i], q, tail, to) >= 0.9)
			return true;
	return false;
}

static void
add_names(struct lattice *l, const struct names *names, size_t from,
    size_t to)
{
	size_t joints, len = to - from + 1;
	bool tail;

	if (!is_span(l->q, from, to, &joints))
		return;
	tail = joints && ends_in_table(names, l->q, from, to);
	for (size_t i = 0; i < names->n; i++) {
		const struct name *name = &names->v[i];
		double score = name_score(name, l->q, from, to);
		struct edge *e;

		if (score < 0.45 || (joints && (score < 0.7 ||
		    !name->column || says_table(name, l->q, from, to))))
			continue;
		if (tail && (score < 0.85 || !is_measured(name->column)))
			continue;
		if (score < 0.95 && from == to && is_joining(l, from))
			continue;
		e = lattice_add(l, ITEM_NAME, from, to, score * (double)len +
		    0.1 * (double)(len - 1));
		e->link = (struct link){.table = name->table,
		    .column = name->column, .score = score,
		    .head = name_word_score(l->q->v[to].text,
		    l->q->v[to].stem, name->v[name->n - 1].text,
		    name->v[name->n - 1].stem) >= 0.97};
	}
}

/* The word that "first" of "first and last name" shares: the last of the
 * phrase behind the joint; 0 for none. */
static size_t
shared_word(const struct question *q, size_t at)
{
	size_t i = at + 1, joints = 0;

	for (; i < q->n && i < at + 8; i++) {
		const char *text = q->v[i].text;

		if (strcmp(text, "and") == 0 || strcmp(text, "or") == 0 ||
		    strcmp(text, ",") == 0 || strcmp(text, "/") == 0) {
			joints = i;
			continue;
		}
		if (!q->v[i].content || (!joints && i > at))
			return 0;
		if (i >= joints + 2)
			return i;
	}
	return 0;
}

static void
add_shared(struct lattice *l, const struct names *names, size_t at)
{
	size_t other = l->q->v[at].content ? shared_word(l->q, at) : 0;

	for (size_t i = 0; other && i < names->n; i++) {
		const struct name *name = &names->v[i];
		double score = name_score_pair(name, l->q, at, other);
		struct edge *e;

		if (!name->column || score < 0.85 || score <
		    name_score(name, l->q, at, at) + 0.1)
			continue;
		e = lattice_add(l, ITEM_NAME, at, at, score + 0.2);
		e->link = (struct link){.table = name->table,
		    .column = name->column, .score = score};
	}
}

/* "name" and "full name" of people whose table has two. */
static void
add_persons(struct lattice *l, size_t at)
{
	const struct schema *s = l->src->schema;
	bool full = strcmp(l->q->v[at].text, "full") == 0 &&
	    at + 1 < l->q->n;
	size_t to = at + full;

	if (strcmp(l->q->v[to].stem, "name") != 0)
		return;
	for (size_t i = 0; i < s->ntables; i++) {
		const struct schema_column *both[2];
		struct edge *e;

		if (!display_person(&s->tables[i], both))
			continue;
		e = lattice_add(l, ITEM_NAME, at, to, full ? 2.1 : 0.9);
		e->link = (struct link){.table = &s->tables[i],
		    .column = both[0], .also = both[1],
		    .score = full ? 1 : 0.9};
	}
}

static void
add_plain(struct lattice *l, size_t at)
{
	const struct token *t = &l->q->v[at];
	struct date date;
	size_t n = date_at(l->q, at, &l->src->now, &date);

	if (n) {
		struct edge *e = lattice_add(l, ITEM_DATE, at, at + n - 1,
		    0.9 * (double)n + 0.15);

		e->date = date;
	}
	if (t->word->kind == WORD_QUOTED)
		lattice_add(l, ITEM_QUOTED, at, at, 1.2);
	else if (t->has_number)
		lattice_add(l, ITEM_NUMBER, at, at, 0.85);
	else if (strcmp(t->text, ",") == 0)
		lattice_add(l, ITEM_COMMA, at, at, 0);
	else if (t->word->kind == WORD_SYMBOL && strchr(".?!;:", t->text[0]))
		lattice_add(l, ITEM_STOP, at, at, 0);
	lattice_add(l, ITEM_WORD, at, at, 0);
}

static void
add_computed(struct lattice *l, const struct computed_hit *hit)
{
	struct edge *e = lattice_add(l, ITEM_NAME, hit->from, hit->to,
	    hit->weight);

	e->link = (struct link){.table = hit->computed->column.table,
	    .column = &hit->computed->column, .score = hit->score};
}

void
lattice_fill(struct lattice *l, const struct names *names,
    const struct computeds *computed)
{
	size_t i;
	const json_t *m;

	for (i = 0; i < computed->n; i++)
		add_computed(l, &computed->hits[i]);

	for (i = 0; i < l->q->n; i++) {
		add_plain(l, i);
		add_lexemes(l, names, i);
		add_shared(l, names, i);
		add_persons(l, i);
		for (size_t k = 0; l->q->v[i].content && k < names->n; k++)
			lattice_code(l, i, &names->v[k]);
		for (size_t k = i; k < l->q->n && k < i + SPAN_MAX; k++)
			add_names(l, names, i, k);
	}
	json_array_foreach(l->src->matches, i, m)
		lattice_match(l, m);
}
