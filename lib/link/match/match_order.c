/* Links put in order: what says the same, and what is one of too many. */
#include <stdlib.h>
#include <string.h>
#include "base/num.h"
#include "link/match/match.h"

enum { RIVALS = 12 }; /* links of one phrase that are told */

#define DOUBTED 0.8 /* the score of such a value */
#define WORTH 0.5 /* of the best link of the phrase, to be told beside it */

void
match_values(struct links *out, struct arena *a,
    const struct value_hits *hits,
    const struct schema_table *const *tables, size_t n)
{
	for (size_t i = 0; i < hits->n; i++) {
		const struct value_hit *h = &hits->v[i];
		bool kept = false;

		for (size_t t = 0; t < n && !kept; t++)
			kept = tables[t] == h->column->table;
		if (kept)
			links_add(out, a, (struct link){.kind = "value",
			    .table = h->column->table, .column = h->column,
			    .value = h->value, .start = h->phrase->start,
			    .end = h->phrase->end, .word = h->phrase->word,
			    .n = h->phrase->n, .alike = h->alike});
	}
}

static bool
same_text(const char *x, const char *y)
{
	return x == y || (x && y && strcmp(x, y) == 0);
}

static bool
same_thing(const struct link *x, const struct link *y)
{
	return x->table == y->table && x->column == y->column &&
	    strcmp(x->kind, y->kind) == 0 && same_text(x->value, y->value) &&
	    same_text(x->term, y->term);
}

/* y says of the same thing all that x says, and better. */
static bool
outdone(const struct link *x, const struct link *y)
{
	if (!same_thing(x, y) || y->start > x->start || y->end < x->end)
		return false;
	if (y->start == x->start && y->end == x->end)
		return y->alike.score > x->alike.score ||
		    (y->alike.score == x->alike.score && y < x);
	return y->alike.score >= x->alike.score;
}

/* A word that names a table or column is likely no inflected value. */
static void
doubt_value(struct link *x, const struct links *all)
{
	if (strcmp(x->kind, "value") != 0 || x->alike.how != ALIKE_STEM ||
	    x->n > 1)
		return;
	for (size_t i = 0; i < all->n; i++) {
		const struct link *y = &all->v[i];

		if (strcmp(y->kind, "value") != 0 && y->word == x->word &&
		    y->alike.score >= 0.45 && y->alike.how != ALIKE_FUZZY)
			x->alike.score = DOUBTED;
	}
}

static int
compare(const void *a, const void *b)
{
	const struct link *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	if (x->end != y->end)
		return x->end > y->end ? -1 : 1;
	if (x->alike.score != y->alike.score)
		return x->alike.score > y->alike.score ? -1 : 1;
	if (x->alike.how != y->alike.how)
		return x->alike.how > y->alike.how ? -1 : 1;
	if (strcmp(x->kind, y->kind) != 0)
		return strcmp(y->kind, x->kind);
	if (x->table && y->table && x->table != y->table)
		return x->table->index < y->table->index ? -1 : 1;
	if (x->column && y->column && x->column != y->column)
		return x->column < y->column ? -1 : 1;
	return x->value && y->value ? strcmp(x->value, y->value) : 0;
}

static bool
same_phrase(const struct link *x, const struct link *y)
{
	return x->start == y->start && x->end == y->end;
}

void
match_order(struct links *l)
{
	size_t n = 0, rivals = 0, first = 0;

	for (size_t i = 0; i < l->n; i++)
		doubt_value(&l->v[i], l);
	for (size_t i = 0; i < l->n; i++) {
		bool drop = false;

		for (size_t k = 0; k < l->n && !drop; k++)
			drop = k != i && outdone(&l->v[i], &l->v[k]);
		l->v[i].n = drop ? 0 : l->v[i].n;
	}
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i].n)
			l->v[n++] = l->v[i];
	if (n)
		qsort(l->v, n, sizeof *l->v, compare);
	l->n = 0;
	for (size_t i = 0; i < n; i++) {
		if (!l->n || !same_phrase(&l->v[first], &l->v[i])) {
			first = l->n;
			rivals = 0;
		} else if (++rivals >= RIVALS || l->v[i].alike.score <
		    WORTH * l->v[first].alike.score) {
			continue;
		}
		l->v[l->n++] = l->v[i];
	}
}

static void
set_text(json_t *o, const char *key, const char *text)
{
	if (text)
		json_object_set_new(o, key, json_string(text));
}

/* A code that a comment names, as its column holds it. */
static json_t *
value_json(const struct link *k)
{
	int64_t number;

	if (k->alike.how == ALIKE_COMMENT && k->column->class ==
	    TYPE_INTEGER && num_parse_int(k->value, &number))
		return json_integer(number);
	return json_string(k->value);
}

json_t *
match_json(const struct links *l, const char *question)
{
	json_t *out = json_array();

	for (size_t i = 0; i < l->n; i++) {
		const struct link *k = &l->v[i];
		json_t *o = json_object();

		json_object_set_new(o, "phrase",
		    json_stringn(question + k->start, k->end - k->start));
		json_object_set_new(o, "start",
		    json_integer((json_int_t)k->start));
		json_object_set_new(o, "end",
		    json_integer((json_int_t)k->end));
		set_text(o, "kind", k->kind);
		set_text(o, "schema", k->table ? k->table->schema : NULL);
		set_text(o, "table", k->table ? k->table->name : NULL);
		set_text(o, "column", k->column ? k->column->name : NULL);
		if (k->value)
			json_object_set_new(o, "value", value_json(k));
		set_text(o, "term", k->term);
		json_object_set_new(o, "score", json_real(
		    (double)(long)(k->alike.score * 100 + 0.5) / 100));
		set_text(o, "how", alike_name(k->alike.how));
		json_array_append_new(out, o);
	}
	return out;
}
