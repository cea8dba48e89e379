/* Measures: terms of the dictionary, and what is sold, paid or held where no
 * column is named for it. */
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "plan/spans/predicate.h"
#include "plan/spans/spans.h"
#include "plan/spans/predicate.h"
#include "plan/spans/term.h"
#include "words/listed.h"

#define COST_MONEY 0.35  /* an amount of money of the row, whatever its table */
#define COST_PIECES 0.15
#define COST_OTHER 1.0   /* .. of what happened, if not called so */
#define GAIN_EVENT 0.1   /* .. of one that money is made or spent with */
#define COST_VIEW 0.4    /* what a view says its tables say first */
#define COST_ROWS 0.2    /* rows that are money themselves */
#define TABLE_SAID 0.5        /* a table that is said, if by another word */
#define COST_PRODUCT 0.1 /* a price times a quantity */
#define COST_PRICED 0.2  /* .. of what the row refers to */
#define PRICE_SAID 0.3
#define COST_EACH 0.5    /* that price for each row */

enum concept {
	CONCEPT_INCOME, CONCEPT_AMOUNT, CONCEPT_SOLD, CONCEPT_HELD,
	CONCEPT_PIECES, /* of whatever rows tell how many */
};

static const struct {
	const char *text;
	enum concept concept;
} phrases[] = {
#define MEASURE_WORD(phrase, concept) {phrase, CONCEPT_##concept},
#include "plan/spans/measure.def"
#undef MEASURE_WORD
};

struct measure_word {
	enum concept concept;
	const char *word;
	double cost;
};
static const struct measure_word table_words[] = {
#define MEASURE_TABLE(concept, word, cost) {CONCEPT_##concept, word, cost},
#include "plan/spans/measure.def"
#undef MEASURE_TABLE
};
static const struct measure_word column_words[] = {
#define MEASURE_COLUMN(concept, word, cost) {CONCEPT_##concept, word, cost},
#include "plan/spans/measure.def"
#undef MEASURE_COLUMN
};

static const struct measure_word against_words[] = {
#define MEASURE_AGAINST(concept, word, cost) {CONCEPT_##concept, word, cost},
#include "plan/spans/measure.def"
#undef MEASURE_AGAINST
};

static const char *const money_rows[] = {
#define MEASURE_ROWS(word) word,
#include "plan/spans/measure.def"
#undef MEASURE_ROWS
};

/* The least cost of the words that a name of t or c has; negative: none. */
static double
name_cost(struct spans *s, const struct schema_table *t,
    const struct schema_column *c, const struct measure_word *list, size_t n,
    enum concept concept)
{
	double best = -1;
	size_t nnames;
	const struct name *names = name_range(&s->names, c ? c->table : t, c,
	    &nnames);

	for (size_t i = 0; i < nnames; i++) {
		const struct name *name = &names[i];

		for (size_t w = 0; w < n; w++) {
			if (list[w].concept != concept ||
			    (best >= 0 && list[w].cost >= best))
				continue;
			for (size_t k = 0; k < name->n; k++)
				if (strcmp(s->names.stem[name->v[k].id],
				    words_stem(s->arena, list[w].word)) == 0)
					best = list[w].cost;
		}
	}
	return best;
}

static json_t *
times(const struct schema_column *x, const struct schema_column *y)
{
	json_t *o = json_object(), *args = json_array();

	json_array_append_new(args, spans_column(x));
	json_array_append_new(args, spans_column(y));
	json_object_set_new(o, "op", json_string("*"));
	json_object_set_new(o, "args", args);
	return o;
}

/* ---- what does not count ------------------------------------------------ */

static bool
is_void(const json_t *value)
{
	return json_is_string(value) && listed_has_n(LISTED_VOID,
	    json_string_value(value), json_string_length(value));
}

/* Rows whose status or flag does not say that they were cancelled, new;
 * NULL: nothing tells. */
static json_t *
not_void(struct spans *s, const struct schema_table *t)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		const json_t *v, *values = get_array(c->json, "values");
		struct words w = words_of_name(s->arena, c->name);
		size_t k;

		if (c->hidden)
			continue;
		json_array_foreach(values, k, v)
			if (is_void(v))
				return predicate_compare(c, "!=",
				    json_incref((json_t *)v));
		for (k = 0; k < w.n; k++) {
			json_t *word = json_string(w.v[k].text);
			bool is = is_void(word);

			json_decref(word);
			if (is && kind_of(&s->kinds, c)->kind == KIND_FLAG)
				return predicate_flag(s, c, false);
			if (is && c->nullable && c->time != SCHEMA_TIME_NONE)
				return predicate_null(c, true);
		}
	}
	return NULL;
}

/* An income does not come of cancelled orders: the row's own state, or that
 * of the order which it is a line of. */
static void
add_income(struct spans *s, struct mention *m, struct sense sense,
    enum concept concept)
{
	const struct schema_table *t = sense.table;
	json_t *p = concept == CONCEPT_INCOME ? not_void(s, t) : NULL;

	for (size_t i = 0; !p && concept == CONCEPT_INCOME &&
	    i < t->nkeys; i++) {
		const struct schema_table *to = t->keys[i].to;

		if (!to || to == t || name_cost(s, to, NULL, table_words,
		    COUNT(table_words), CONCEPT_INCOME) < 0)
			continue;
		p = not_void(s, to);
		if (!p)
			continue;
		sense.others = arena_alloc(s->arena, sizeof *sense.others);
		sense.others[0] = to;
		sense.nothers = 1;
	}
	sense.cond = p ? spans_keep(s, p) : NULL;
	spans_add(s, m, &sense);
}

/* A line of a sale without an amount: its price times its quantity. */
static void
add_product(struct spans *s, struct mention *m, const struct schema_table *t,
    double cost, enum concept concept)
{
	const struct schema_column *price = NULL, *quantity = NULL;

	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (c->hidden || !kind_is_number(&s->kinds, c))
			continue;
		if (kind_of(&s->kinds, c)->kind == KIND_MONEY) {
			double own = name_cost(s, t, c, column_words,
			    COUNT(column_words), CONCEPT_INCOME);

			/* an amount of its own is there */
			if (own >= 0 && own < 0.25)
				return;
			if (!price)
				price = c;
		} else if (!quantity && name_cost(s, t, c, column_words,
		    COUNT(column_words), CONCEPT_SOLD) >= 0) {
			quantity = c;
		}
	}
	if (price && quantity)
		add_income(s, m, (struct sense){.kind = SENSE_MEASURE,
		    .table = t, .column = kind_of(&s->kinds, price)->cents ?
		    price : NULL, .expr = spans_keep(s, times(price,
		    quantity)), .cost = cost + COST_PRODUCT, .how = HOW_IMPLIED}, concept);
}

static const struct schema_column *
find_quantity(struct spans *s, const struct schema_table *t)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (!c->hidden && kind_of(&s->kinds, c)->kind ==
		    KIND_QUANTITY && (name_cost(s, t, c, column_words,
		    COUNT(column_words), CONCEPT_SOLD) >= 0 || name_cost(s, t,
		    c, column_words, COUNT(column_words), CONCEPT_HELD) >= 0))
			return c;
	}
	return NULL;
}

/* A line that tells how many, the price stands with the thing that it refers
 * to; without a quantity each row is worth the price. */
static void
add_price_of(struct spans *s, struct mention *m, const struct schema_table *t,
    const struct schema_column *price, const struct schema_column *quantity,
    double cost)
{
	struct sense sense = {.kind = SENSE_MEASURE, .table = t,
	    .column = price, .nothers = 1, .how = HOW_IMPLIED, .cost = cost};

	sense.expr = spans_keep(s, quantity ? times(price, quantity) :
	    spans_column(price));
	sense.others = arena_alloc(s->arena, sizeof *sense.others);
	sense.others[0] = price->table;
	spans_add(s, m, &sense);
}

/* Stock at list price, hours at an hourly rate: rows that tell no money
 * themselves. */
static void
add_product_of(struct spans *s, struct mention *m,
    const struct schema_table *t, const struct schema_table *of, double cost,
    enum concept concept)
{
	const struct schema_column *quantity = find_quantity(s, t);

	if (!quantity && (concept != CONCEPT_AMOUNT ||
	    !kind_event(&s->kinds, t)))
		return;
	for (size_t i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden && kind_of(&s->kinds,
		    &t->columns[i])->kind == KIND_MONEY)
			return;
	for (size_t i = 0; i < of->ncolumns; i++)
		if (!of->columns[i].hidden && kind_of(&s->kinds,
		    &of->columns[i])->kind == KIND_MONEY)
			add_price_of(s, m, t, &of->columns[i], quantity,
			    cost + (quantity ? COST_PRICED : COST_EACH));
}

static void
add_priced(struct spans *s, struct mention *m,
    const struct schema_column *price, double cost)
{
	for (size_t i = 0; i < s->schema->ntables; i++) {
		const struct schema_table *t = &s->schema->tables[i];

		for (size_t k = 0; k < t->nkeys; k++) {
			const struct schema_column *quantity =
			    t->keys[k].to == price->table && t !=
			    price->table ? find_quantity(s, t) : NULL;

			if (quantity)
				add_price_of(s, m, t, price, quantity, cost +
				    COST_PRICED);
		}
	}
}

static void
add_table(struct spans *s, struct mention *m, const struct schema_table *t,
    enum concept concept)
{
	enum concept in = concept == CONCEPT_AMOUNT ? CONCEPT_INCOME :
	    concept == CONCEPT_PIECES ? CONCEPT_SOLD : concept;
	double of = concept == CONCEPT_AMOUNT ? COST_MONEY :
	    concept == CONCEPT_PIECES ? COST_PIECES : name_cost(s, t,
	    NULL, table_words, COUNT(table_words), concept);

	if (of < 0 && concept == CONCEPT_INCOME &&
	    kind_event(&s->kinds, t))
		of = COST_OTHER;
	if (of < 0)
		return;
	if (concept == CONCEPT_AMOUNT && name_cost(s, t, NULL, table_words,
	    COUNT(table_words), CONCEPT_INCOME) >= 0)
		of -= GAIN_EVENT;
	if (concept == CONCEPT_INCOME) {
		double against = name_cost(s, t, NULL, against_words,
		    COUNT(against_words), concept);

		of += against > 0 ? against : 0;
	}
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		enum kind kind = c->hidden ? KIND_OTHER :
		    kind_of(&s->kinds, c)->kind;
		double own;

		if (in == CONCEPT_INCOME ? kind != KIND_MONEY :
		    kind != KIND_QUANTITY && kind != KIND_NUMBER)
			continue;
		own = name_cost(s, t, c, column_words, COUNT(column_words), in);
		if (own < 0)
			continue;
		add_income(s, m, (struct sense){.kind = SENSE_MEASURE,
		    .table = t, .column = c, .expr = spans_keep(s,
		    spans_column(c)), .cost = of + own, .how = HOW_IMPLIED},
		    concept);
	}
	if (in == CONCEPT_INCOME)
		add_product(s, m, t, of, concept);
	for (size_t i = 0; in == CONCEPT_INCOME && i < t->nkeys; i++)
		if (t->keys[i].to && t->keys[i].to != t)
			add_product_of(s, m, t, t->keys[i].to, of, concept);
}

/* "ticket revenue", "tickets sold": the table's, by the last word */
static void
add_phrase(struct spans *s, struct mention *m, const struct schema_table *t)
{
	if (m->from == m->to)
		return;
	for (size_t i = 0; i < COUNT(phrases); i++)
		if (phrases[i].concept != CONCEPT_AMOUNT &&
		    spans_says(s, m->to, phrases[i].text, SAYS_STEM) == 1)
			add_table(s, m, t, phrases[i].concept);
}

/* "monthly payments": what they add up to, where rows so called have one
 * amount of money. */
static void
add_money_rows(struct spans *s, struct mention *m,
    const struct schema_table *t, double cost)
{
	const struct name *name;
	const struct schema_column *amount = NULL;
	size_t n, i = 0;

	name = name_range(&s->names, t, NULL, &n);
	while (n && name->n && i < COUNT(money_rows) && strcmp(words_stem(
	    s->arena, money_rows[i]), s->names.stem[name->v[name->n - 1].id]))
		i++;
	if (!n || !name->n || i == COUNT(money_rows))
		return;
	for (i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (c->hidden || kind_of(&s->kinds, c)->kind != KIND_MONEY)
			continue;
		if (amount)
			return;
		amount = c;
	}
	if (amount)
		spans_add(s, m, &(struct sense){.kind = SENSE_MEASURE,
		    .table = t, .column = amount, .expr = spans_keep(s,
		    spans_column(amount)), .cost = cost + COST_ROWS,
		    .how = HOW_IMPLIED});
}

/* "volunteer hours", a table with a column of hours */
static void
add_named_tables(struct spans *s)
{
	size_t n = s->n;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < s->v[i].n; k++) {
			const struct sense *of = &s->v[i].v[k];
			const struct token *t = &s->q->v[s->v[i].to];

			if (of->kind == SENSE_TABLE && of->cost <= TABLE_SAID)
				add_money_rows(s, &s->v[i], of->table,
				    of->cost);
			of = &s->v[i].v[k];
			if (of->kind != SENSE_TABLE || of->cost > 0.4)
				continue;
			add_phrase(s, &s->v[i], of->table);
			for (size_t c = 0; c < of->table->ncolumns; c++)
				if (kind_is_summable(&s->kinds,
				    &of->table->columns[c]) && strcmp(
				    words_stem(s->arena, words_plain(s->arena,
				    of->table->columns[c].name)), t->stem) == 0)
					spans_add(s, &s->v[i],
					    &(struct sense){
					    .kind = SENSE_MEASURE,
					    .table = of->table,
					    .column = &of->table->columns[c],
					    .expr = spans_keep(s, spans_column(
					    &of->table->columns[c])),
					    .how = HOW_EXACT});
		}
}

/* "list price", of what rows that tell how many refer to: what these are
 * worth at it. */
static void
add_prices(struct spans *s)
{
	size_t n = s->n;

	for (size_t i = 0; i < n; i++) {
		const struct mention m = s->v[i];

		for (size_t k = 0; k < m.n; k++)
			if (m.v[k].kind == SENSE_COLUMN && m.v[k].cost <=
			    PRICE_SAID && kind_of(&s->kinds,
			    m.v[k].column)->kind == KIND_MONEY)
				add_priced(s, &s->v[i], m.v[k].column,
				    m.v[k].cost);
	}
}

/* "in stock": some of it is there; "out of stock": nothing is */
static void
add_held(struct spans *s, size_t at)
{
	static const struct {
		const char *text;
		int sign;
	} held[] = {
#define MEASURE_HELD(phrase, sign) {phrase, sign},
#include "plan/spans/measure.def"
#undef MEASURE_HELD
	};
	struct mention all = {.n = 0};
	size_t n = 0, i = 0;

	while (i < COUNT(held) && !(n = spans_says(s, at, held[i].text,
	    SAYS_AS_IT_STANDS)))
		i++;
	if (n == 0)
		return;
	for (size_t t = 0; t < s->schema->ntables; t++)
		add_table(s, &all, &s->schema->tables[t], CONCEPT_HELD);
	for (size_t k = 0; k < all.n; k++) {
		/* a quantity that was sold is none that is there */
		if (name_cost(s, all.v[k].table, NULL, table_words,
		    COUNT(table_words), CONCEPT_SOLD) >= 0 &&
		    name_cost(s, all.v[k].table, all.v[k].column,
		    column_words, COUNT(column_words), CONCEPT_HELD) > 0)
			continue;
		spans_add(s, spans_at(s, at, at + n - 1, true),
		    &(struct sense){.kind = SENSE_STATE,
		    .table = all.v[k].table, .column = all.v[k].column,
		    .cond = spans_keep(s, predicate_compare(all.v[k].column,
		    ">", json_integer(0))), .sign = held[i].sign,
		    .cost = all.v[k].cost, .how = HOW_IMPLIED});
	}
}

/* What the dictionary says goes before what the words mean elsewhere. */
static bool
has_term(const struct mention *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->v[i].kind == SENSE_MEASURE && m->v[i].called)
			return true;
	return false;
}

void
spans_measures(struct spans *s)
{
	terms_add(s);
	add_prices(s);
	add_named_tables(s);
	for (size_t at = 0; at < s->q->n; at++) {
		add_held(s, at);
		for (size_t i = 0; i < COUNT(phrases); i++) {
			size_t n = spans_says(s, at, phrases[i].text,
			    SAYS_STEM);
			struct mention *m = n ? spans_at(s, at, at + n - 1,
			    true) : NULL;

			if (!m || has_term(m))
				continue;
			for (size_t t = 0; t < s->schema->ntables; t++)
				add_table(s, m, &s->schema->tables[t],
				    phrases[i].concept);
		}	}
}
