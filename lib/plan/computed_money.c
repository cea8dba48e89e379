/* "revenue", "spent the most", "best selling": what was sold, summed, where
 * the dictionary has no term for it. */
#include <string.h>
#include "plan/computed.h"

enum measure { PAID, SOLD, HELD };
enum part { AMOUNT, PRICE, QUANTITY, PARTS };

static const struct money_word {
	const char *word;
	enum measure measure;
	bool verb;
} words[] = {
#define MONEY_WORD(word, measure, verb) {word, measure, verb},
#define SALE_TABLE(word)
#define HELD_TABLE(word)
#define SALE_COLUMN(part, word)
#include "plan/money.def"
#undef MONEY_WORD
#undef SALE_TABLE
#undef HELD_TABLE
#undef SALE_COLUMN
};

static const struct {
	const char *word;
	bool held;
} tables[] = {
#define MONEY_WORD(word, measure, verb)
#define SALE_TABLE(word) {word, false},
#define HELD_TABLE(word) {word, true},
#define SALE_COLUMN(part, word)
#include "plan/money.def"
#undef MONEY_WORD
#undef SALE_TABLE
#undef HELD_TABLE
#undef SALE_COLUMN
};

static const struct {
	enum part part;
	const char *word;
} sale_columns[] = {
#define MONEY_WORD(word, measure, verb)
#define SALE_TABLE(word)
#define HELD_TABLE(word)
#define SALE_COLUMN(part, word) {part, word},
#include "plan/money.def"
#undef MONEY_WORD
#undef SALE_TABLE
#undef HELD_TABLE
#undef SALE_COLUMN
};

#define COUNT(a) (sizeof(a) / sizeof *(a))

static const struct money_word *
word_at(const struct question *q, size_t at)
{
	for (size_t i = 0; at < q->n && i < COUNT(words); i++)
		if (strcmp(words[i].word, q->v[at].text) == 0)
			return &words[i];
	return NULL;
}

/* A word of degree beside the verb, or "how much" at the beginning. */
static bool
has_degree(const struct question *q, size_t at)
{
	static const char *const degrees[] = {"most", "least", "best",
	    "worst", "top", "more", "less", "over", "under", "total",
	    "quantity", "units", "copies", "amount", "highest"};

	for (size_t i = at > 3 ? at - 3 : 0; i < q->n && i <= at + 3; i++)
		for (size_t k = 0; k < COUNT(degrees); k++)
			if (strcmp(q->v[i].text, degrees[k]) == 0)
				return true;
	for (size_t i = 0; i + 1 < at; i++)
		if (strcmp(q->v[i].text, "how") == 0 &&
		    strcmp(q->v[i + 1].text, "much") == 0)
			return true;
	return false;
}

static bool
name_has(struct arena *a, const char *name, const char *stem)
{
	struct words v = words_of_name(a, name);

	for (size_t i = 0; i < v.n; i++)
		if (strcmp(v.v[i].text, stem) == 0 ||
		    strcmp(v.v[i].stem, stem) == 0)
			return true;
	return false;
}

/* Does the schema itself use the word? Then it means that. */
static bool
is_named(struct arena *a, const struct schema *s, const char *stem)
{
	for (size_t i = 0; i < s->ntables; i++)
		for (size_t k = 0; k < s->tables[i].ncolumns; k++)
			if (name_has(a, s->tables[i].columns[k].name, stem))
				return true;
	return false;
}

static bool
fits(struct arena *a, const struct schema_table *t, enum measure m)
{
	for (size_t i = 0; i < COUNT(tables); i++)
		if (tables[i].held == (m == HELD) &&
		    name_has(a, t->name, tables[i].word))
			return true;
	return false;
}

static const struct schema_column *
part_of(struct arena *a, const struct schema_table *t, enum part part)
{
	for (size_t i = 0; i < COUNT(sale_columns); i++)
		for (size_t k = 0; sale_columns[i].part == part &&
		    k < t->ncolumns; k++) {
			const struct schema_column *c = &t->columns[k];

			if (!c->hidden && !c->primary_key &&
			    (c->class == TYPE_NUMBER ||
			    c->class == TYPE_INTEGER) &&
			    name_has(a, c->name, sale_columns[i].word))
				return c;
		}
	return NULL;
}

static json_t *
column_json(const struct schema_column *c)
{
	return json_pack("{s:s, s:s}", "table", c->table->name, "column",
	    c->name);
}

/* What is summed over rows of t (new); NULL where it tells nothing. */
static json_t *
summed(struct arena *a, const struct schema_table *t, enum measure m)
{
	const struct schema_column *part[PARTS];

	for (int i = 0; i < PARTS; i++)
		part[i] = part_of(a, t, (enum part)i);
	if (m != PAID)
		return part[QUANTITY] ? column_json(part[QUANTITY]) : NULL;
	if (part[AMOUNT])
		return column_json(part[AMOUNT]);
	if (part[PRICE] && part[QUANTITY])
		return json_pack("{s:s, s:[o, o]}", "op", "*", "args",
		    column_json(part[PRICE]), column_json(part[QUANTITY]));
	return NULL;
}

json_t *
computed_paid(struct arena *a, const struct schema_table *t)
{
	return fits(a, t, PAID) ? summed(a, t, PAID) : NULL;
}

bool
computed_is_sale(const struct schema_table *t)
{
	struct arena a = {0};
	bool sale = fits(&a, t, SOLD) && part_of(&a, t, QUANTITY);

	arena_free(&a);
	return sale;
}

bool
computed_is_held(const struct schema_table *t)
{
	struct arena a = {0};
	bool held = fits(&a, t, HELD);

	arena_free(&a);
	return held;
}

const struct schema_column *
computed_held(const struct schema_table *t)
{
	struct arena a = {0};
	const struct schema_column *c = fits(&a, t, HELD) ?
	    part_of(&a, t, QUANTITY) : NULL;

	arena_free(&a);
	return c;
}

struct saying {
	const char *name;
	enum measure measure;
	size_t from, to;
	double weight;
};

static void
add_measure(struct computeds *out, struct arena *a,
    const struct schema_table *table, const struct saying *said)
{
	struct computed *t = arena_alloc(a, sizeof *t);
	json_t *of = fits(a, table, said->measure) ? summed(a, table,
	    said->measure) : NULL, *expr;

	if (!of)
		return;
	expr = json_pack("{s:s, s:[o]}", "fn", "sum", "args", of);
	json_array_append_new(out->keep, expr);
	t->expr = expr;
	t->measure = true;
	t->tables = arena_alloc(a, sizeof *t->tables);
	t->tables[t->ntables++] = table;
	t->column = (struct schema_column){.name = said->name, .type = "",
	    .class = TYPE_NUMBER, .nullable = true, .table = table};
	/* no less than the table, where it has the same name */
	computed_add(out, a, (struct computed_hit){t, said->from, said->to,
	    said->measure == HELD ? 1 : 0.9, said->weight});
}

static bool
is_total(const char *text)
{
	return strcmp(text, "total") == 0 || strcmp(text, "overall") == 0 ||
	    strcmp(text, "amount") == 0 || strcmp(text, "quantity") == 0 ||
	    strcmp(text, "units") == 0 || strcmp(text, "copies") == 0;
}

void
computed_money(struct computeds *c, struct arena *a, const struct schema *s,
    const struct question *q)
{
	size_t before = c->n;

	for (size_t at = 0; at < q->n; at++) {
		const struct money_word *w = word_at(q, at);
		struct saying said = {.from = at, .to = at};
		bool known = false;

		for (size_t i = 0; i < before; i++)
			known |= c->hits[i].from <= at && c->hits[i].to >= at;
		/* "in stock at three shops" counts shops */
		if (!w || known || (w->verb && !has_degree(q, at)) ||
		    (w->measure == HELD && at > 0 &&
		    strcmp(q->v[at - 1].text, "in") == 0) ||
		    is_named(a, s, q->v[at].stem))
			continue;
		said.name = w->word;
		said.measure = w->measure;
		while (said.from > 0 && is_total(q->v[said.from - 1].text))
			said.from--;
		said.weight = 1.05 * (double)(at + 1 - said.from);
		for (size_t i = 0; i < s->ntables; i++)
			add_measure(c, a, &s->tables[i], &said);
	}
}
