/* The lattice of what each phrase could be, and the best path through it. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/display.h"
#include "plan/item.h"

enum { SPAN_MAX = 6, LINKS_MAX = 24 };

/* One meaning of tokens from .. to. */
struct edge {
	enum item_kind kind;
	size_t from, to;
	const struct lexeme *lexeme;
	struct link link;
	struct date date;
	double weight;
};
struct lattice {
	struct arena *a;
	const struct question *q;
	const struct item_source *src;
	struct edge *v;
	size_t n, cap;
};

static struct edge *
add(struct lattice *l, enum item_kind kind, size_t from, size_t to,
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

/* "600 or higher", not "or higher than 900". */
static bool
fits(const struct question *q, const struct lexeme *x, size_t end)
{
	if (x->class != LEX_AFTERCMP || end >= q->n)
		return true;
	return strcmp(q->v[end].text, "than") != 0 && !q->v[end].has_number;
}

static void
add_lexemes(struct lattice *l, size_t at)
{
	const struct lexeme *x;
	size_t len;

	for (size_t k = 0; (x = lexicon_at(l->q, at, k, &len)); k++)
		if (fits(l->q, x, at + len))
			add(l, ITEM_LEX, at, at + len - 1,
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

static void
add_names(struct lattice *l, const struct names *names, size_t from,
    size_t to)
{
	size_t joints, len = to - from + 1;

	if (!is_span(l->q, from, to, &joints))
		return;
	for (size_t i = 0; i < names->n; i++) {
		const struct name *name = &names->v[i];
		double score = name_score(name, l->q, from, to);
		struct edge *e;

		if (score < 0.45 || (joints && (score < 0.7 ||
		    !name->column || says_table(name, l->q, from, to))))
			continue;
		e = add(l, ITEM_NAME, from, to, score * (double)len +
		    0.1 * (double)(len - 1));
		e->link = (struct link){.table = name->table,
		    .column = name->column, .score = score};
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
		e = add(l, ITEM_NAME, at, at, score + 0.2);
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
		e = add(l, ITEM_NAME, at, to, full ? 2.1 : 0.9);
		e->link = (struct link){.table = &s->tables[i],
		    .column = both[0], .also = both[1],
		    .score = full ? 1 : 0.9};
	}
}

/* The tokens that lie within bytes start..end. */
static bool
tokens_of(const struct question *q, size_t start, size_t end, size_t *from,
    size_t *to)
{
	bool found = false;

	for (size_t i = 0; i < q->n; i++) {
		if (q->v[i].end <= start || q->v[i].start >= end)
			continue;
		if (!found)
			*from = i;
		*to = i;
		found = true;
	}
	return found;
}

static bool
is_everyday(const struct lattice *l, size_t from, size_t to)
{
	for (size_t i = from; i <= to; i++) {
		size_t len;

		if (l->q->v[i].content && !lexicon_at(l->q, i, 0, &len) &&
		    !l->q->v[i].has_number)
			return false;
	}
	return true;
}

/* How far a stored value is to be believed: one word in small letters that
 * is no more than alike is mostly chance. */
static double
value_weight(const struct lattice *l, const json_t *m, size_t from, size_t to)
{
	double score = get_number(m, "score", 0), n = (double)(to - from + 1);
	const char *how = get_str(m, "how");
	const struct token *t = &l->q->v[from];
	bool exact = how && strcmp(how, "exact") == 0;

	if (t->word->kind == WORD_QUOTED)
		return 1.5 * n;
	if (is_everyday(l, from, to) && !t->capital)
		return 0.25 * n;
	if (!exact && n < 2)
		return 0.4 * score;
	if (t->capital && exact)
		return (score + 0.15) * n + 0.15 * (n - 1);
	return 0.93 * score * n + 0.12 * (n - 1);
}

static void
add_match(struct lattice *l, const json_t *m)
{
	const char *kind = get_str(m, "kind"), *table = get_str(m, "table");
	const char *column = get_str(m, "column");
	const struct schema_table *t = table ? schema_table(l->src->schema,
	    get_str(m, "schema"), table, NULL, NULL) : NULL;
	size_t from = 0, to = 0;
	struct edge *e;

	if (!kind || strcmp(kind, "value") != 0 || !t || !column ||
	    !schema_column(t, column, NULL) ||
	    !tokens_of(l->q, (size_t)get_number(m, "start", 0),
	    (size_t)get_number(m, "end", 0), &from, &to))
		return;
	e = add(l, ITEM_VALUE, from, to, value_weight(l, m, from, to));
	e->link = (struct link){.table = t,
	    .column = schema_column(t, column, NULL),
	    .value = json_object_get(m, "value"),
	    .score = get_number(m, "score", 0)};
}

static void
add_plain(struct lattice *l, size_t at)
{
	const struct token *t = &l->q->v[at];
	struct date date;
	size_t n = date_at(l->q, at, &l->src->now, &date);

	if (n) {
		struct edge *e = add(l, ITEM_DATE, at, at + n - 1,
		    0.9 * (double)n + 0.15);

		e->date = date;
	}
	if (t->word->kind == WORD_QUOTED)
		add(l, ITEM_QUOTED, at, at, 1.2);
	else if (t->has_number)
		add(l, ITEM_NUMBER, at, at, 0.85);
	else if (strcmp(t->text, ",") == 0)
		add(l, ITEM_COMMA, at, at, 0);
	else if (t->word->kind == WORD_SYMBOL && strchr(".?!;:", t->text[0]))
		add(l, ITEM_STOP, at, at, 0);
	add(l, ITEM_WORD, at, at, 0);
}

static void
fill(struct lattice *l, const struct names *names)
{
	size_t i;
	const json_t *m;

	for (i = 0; i < l->q->n; i++) {
		add_plain(l, i);
		add_lexemes(l, i);
		add_shared(l, names, i);
		add_persons(l, i);
		for (size_t k = i; k < l->q->n && k < i + SPAN_MAX; k++)
			add_names(l, names, i, k);
	}
	json_array_foreach(l->src->matches, i, m)
		add_match(l, m);
}

/* best[i]: the greatest weight from token i to the end. */
static const struct edge **
best_path(struct lattice *l)
{
	size_t n = l->q->n;
	double *best = arena_alloc(l->a, (n + 1) * sizeof *best);
	const struct edge **by = arena_alloc(l->a, (n + 1) * sizeof *by);

	for (size_t at = n; at-- > 0; ) {
		best[at] = -1;
		for (size_t i = 0; i < l->n; i++) {
			const struct edge *e = &l->v[i];

			if (e->from != at ||
			    e->weight + best[e->to + 1] <= best[at])
				continue;
			best[at] = e->weight + best[e->to + 1];
			by[at] = e;
		}
	}
	return by;
}

static bool
same_link(const struct link *a, const struct link *b)
{
	return a->table == b->table && a->column == b->column &&
	    a->also == b->also && json_equal(a->value, b->value);
}

/* Insert by score; the first of equals stays first. */
static void
add_link(struct item *item, const struct link *link)
{
	size_t at = item->nlinks;

	for (size_t i = 0; i < item->nlinks; i++)
		if (same_link(&item->links[i], link))
			return;
	if (at == LINKS_MAX)
		return;
	while (at > 0 && item->links[at - 1].score < link->score) {
		item->links[at] = item->links[at - 1];
		at--;
	}
	item->links[at] = *link;
	item->nlinks++;
}

/* All meanings of the chosen edge's span. */
static void
item_fill(struct item *item, struct lattice *l, const struct edge *chosen)
{
	const struct token *t = &l->q->v[chosen->from];

	*item = (struct item){.kind = chosen->kind, .from = chosen->from,
	    .to = chosen->to, .lexeme = chosen->lexeme, .date = chosen->date,
	    .number = t->number, .ordinal = t->ordinal,
	    .has_number = t->has_number && chosen->from == chosen->to,
	    .text = question_span(l->q, l->a, chosen->from, chosen->to),
	    .inner = l->q->v[chosen->to].possessive};
	item->links = arena_alloc(l->a, LINKS_MAX * sizeof *item->links);
	for (size_t i = 0; i < l->n; i++) {
		const struct edge *e = &l->v[i];

		if (e->from != chosen->from || e->to != chosen->to)
			continue;
		if (e->kind == ITEM_LEX && !item->lexeme)
			item->lexeme = e->lexeme;
		else if (e->kind == ITEM_LEX && item->lexeme != e->lexeme)
			item->other = e->lexeme;
		if (e->kind == item->kind || (e->kind == ITEM_VALUE &&
		    item->kind != ITEM_NAME) || (e->kind == ITEM_NAME &&
		    item->kind != ITEM_VALUE))
			if (e->link.table)
				add_link(item, &e->link);
	}
}

struct items
items_of_question(struct arena *a, const struct question *q,
    const struct item_source *from)
{
	struct lattice l = {.a = a, .q = q, .src = from};
	struct names names = names_of_schema(a, from->schema, q);
	struct items out = {.q = q};
	const struct edge **by;
	size_t sentence = 0;

	fill(&l, &names);
	by = best_path(&l);
	out.v = arena_alloc(a, (q->n + 1) * sizeof *out.v);
	for (size_t at = 0; at < q->n; at = by[at]->to + 1) {
		struct item *item = &out.v[out.n++];

		item_fill(item, &l, by[at]);
		item->sentence = sentence;
		if (item->kind == ITEM_STOP)
			sentence++;
	}
	return out;
}

bool
item_is(const struct item *i, enum lex class)
{
	return i->kind == ITEM_LEX && i->lexeme->class == class;
}

const struct link *
item_table(const struct item *i, double least)
{
	for (size_t k = 0; k < i->nlinks; k++)
		if (i->kind == ITEM_NAME && !i->links[k].column &&
		    i->links[k].score >= least)
			return &i->links[k];
	return NULL;
}

const struct link *
item_column(const struct item *i, double least)
{
	for (size_t k = 0; k < i->nlinks; k++)
		if (i->kind == ITEM_NAME && i->links[k].column &&
		    i->links[k].score >= least)
			return &i->links[k];
	return NULL;
}
