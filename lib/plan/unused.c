/* What the readers passed over. */
#include "base/utf8.h"
#include "plan/unused.h"

/* What a word of structure says that is lost with it; 0: nothing. */
static double
lex_weight(const struct lexeme *l)
{
	static const double weights[] = {
		[LEX_COUNT] = 0.6, [LEX_AGG] = 0.8, [LEX_SUPER] = 0.9,
		[LEX_OFTEN] = 0.9, [LEX_CMP] = 0.9, [LEX_AFTERCMP] = 0.5,
		[LEX_BETWEEN] = 0.9, [LEX_LIKE] = 0.7, [LEX_NEG] = 1,
		[LEX_NULL] = 1, [LEX_EACH] = 0.6, [LEX_GROUP] = 0.7,
		[LEX_ORDER] = 0.6, [LEX_DIR] = 0.4, [LEX_ALPHA] = 0.6,
		[LEX_DISTINCT] = 0.2, [LEX_OR] = 0.3, [LEX_BUT] = 0.6,
		[LEX_SHARE] = 1, [LEX_HOW] = 0.5, [LEX_STOCK] = 1,
	};
	size_t n = sizeof weights / sizeof *weights;

	return (size_t)l->class < n ? weights[l->class] : 0;
}

static bool
is_lower_title(const struct question *q, size_t i)
{
	/* "Show Me All Customers": capitals mean nothing there */
	size_t capitals = 0, words = 0;

	for (size_t k = 1; k < q->n; k++)
		if (q->v[k].content && !q->v[k].has_number) {
			words++;
			capitals += q->v[k].capital;
		}
	return q->v[i].capital && words > 2 && capitals == words;
}

/* "price (in USD)": an aside */
static bool
is_aside(const struct question *q, size_t token)
{
	size_t i = q->v[token].start;

	while (i > 0 && q->text[i - 1] != '(' && q->text[i - 1] != ')')
		i--;
	return i > 0 && q->text[i - 1] == '(';
}

/* "from Atlantis", "called x", 'x': a thing or a value must stand here. */
static bool
must_name(const struct intent *in, size_t i)
{
	const struct item *item = &in->items.v[i];
	const struct question *q = in->items.q;
	size_t k = i;

	if (item->kind == ITEM_QUOTED || item->kind == ITEM_VALUE)
		return true;
	if (item->kind != ITEM_WORD)
		return false;
	if (q->v[item->from].capital && !is_lower_title(q, item->from))
		return true;
	while (k > 0 && item_is(&in->items.v[k - 1], LEX_ART))
		k--;
	return k > 0 && item_is(&in->items.v[k - 1], LEX_CALLED);
}

/* "overdue", "missing": fewer rows are meant than without the word. */
static bool
is_condition(const char *text)
{
	static const char *const list[] = {
#define CONDITION(word) word,
#include "plan/condition.def"
#undef CONDITION
	};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if (ascii_equal(list[i], text))
			return true;
	return false;
}

static double
item_weight(const struct item *item)
{
	switch (item->kind) {
	case ITEM_WORD:
		return words_is_stop(item->text) ? 0 :
		    is_condition(item->text) ? 1 : 0.5;
	case ITEM_LEX:
		return lex_weight(item->lexeme);
	case ITEM_NAME:
		return 0.5;
	case ITEM_VALUE:
	case ITEM_NUMBER:
	case ITEM_QUOTED:
	case ITEM_DATE:
		return 1;
	case ITEM_STOP:
	case ITEM_COMMA:
		return 0;
	}
	return 0;
}

/* "O'Brien" is one word to who reads of it. */
static bool
is_joined(const struct intent *in, size_t i)
{
	const struct question *q = in->items.q;
	const struct item *next = &in->items.v[i + 1];
	size_t end = q->v[in->items.v[i].to].end;

	return i + 1 < in->items.n && !in->used[i + 1] &&
	    next->kind == ITEM_WORD && q->text[end] == '\'' &&
	    q->v[next->from].start == end + 1;
}

struct unused
unused_words(struct arena *a, const struct intent *in)
{
	struct unused u = {0};

	u.words = arena_alloc(a, (in->items.n + 1) * sizeof *u.words);
	for (size_t i = 0; i < in->items.n; i++) {
		const struct item *item = &in->items.v[i];
		double weight = in->used[i] ||
		    is_aside(in->items.q, item->from) ? 0 : item_weight(item);
		bool named = must_name(in, i);

		if (weight <= 0)
			continue;
		while (is_joined(in, i))
			weight += item_weight(&in->items.v[++i]);
		u.weight += weight;
		u.words[u.n++] = question_span(in->items.q, a, item->from,
		    in->items.v[i].to);
		if (!u.named && named)
			u.named = u.words[u.n - 1];
	}
	return u;
}
