/* "average order value": what an order comes to, averaged over orders. */
#include <string.h>
#include "plan/computed.h"

static bool
is_word(const struct question *q, size_t at, const char *const *list, size_t n)
{
	for (size_t i = 0; at < q->n && i < n; i++)
		if (strcmp(q->v[at].text, list[i]) == 0)
			return true;
	return false;
}

static bool
is_average(const struct question *q, size_t at)
{
	static const char *const list[] = {"average", "avg", "mean"};

	return is_word(q, at, list, 3);
}

static bool
is_worth(const struct question *q, size_t at)
{
	static const char *const list[] = {"value", "values", "worth",
	    "amount", "total", "totals"};

	return is_word(q, at, list, 6);
}

/* The token behind the table's name at `at`; at: it does not stand there. */
static size_t
behind_name(struct arena *a, const struct question *q, size_t at,
    const struct schema_table *t)
{
	struct words name = words_of_name(a, t->name);

	for (size_t i = 0; i < name.n; i++)
		if (at + i >= q->n || strcmp(q->v[at + i].stem,
		    name.v[i].stem) != 0)
			return at;
	return at + name.n;
}

/* Is the average of t asked for at `at`? *to is then its last token. */
static bool
says(struct arena *a, const struct question *q, size_t at,
    const struct schema_table *t, size_t *to)
{
	static const char *const joints[] = {"of", "the", "all", "an", "a",
	    "each"};
	size_t k = at + 1, end = behind_name(a, q, k, t);

	if (!is_average(q, at))
		return false;
	if (end > k) {
		*to = end;
		return is_worth(q, end);
	}
	if (!is_worth(q, k++))
		return false;
	end = k;
	while (is_word(q, k, joints, sizeof joints / sizeof *joints))
		k++;
	*to = behind_name(a, q, k, t) - 1;
	return k > end && *to + 1 > k;
}

static const struct schema_key *
key_to(const struct schema_table *from, const struct schema_table *to)
{
	for (size_t i = 0; i < from->nkeys; i++)
		if (from->keys[i].to == to && from->keys[i].n == 1 &&
		    from->keys[i].from_columns)
			return &from->keys[i];
	return NULL;
}

/* The sum over the lines of all, by how many have lines: so it holds within
 * groups too. */
static json_t *
by_lines(struct arena *a, const struct schema *s, const struct schema_table *t,
    const struct schema_table **home)
{
	for (size_t i = 0; i < s->ntables; i++) {
		const struct schema_key *k = key_to(&s->tables[i], t);
		json_t *sum = k ? computed_paid(a, &s->tables[i]) : NULL;

		if (!sum || !computed_is_sale(&s->tables[i])) {
			json_decref(sum);
			continue;
		}
		*home = &s->tables[i];
		return json_pack("{s:s, s:[{s:s, s:[{s:s, s:s}, {s:s, s:[o]}]}"
		    ", {s:s, s:b, s:[{s:s, s:s}]}]}", "op", "/", "args",
		    "op", "*", "args", "value", "1.0", "type", "number",
		    "fn", "sum", "args", sum, "fn", "count", "distinct", 1,
		    "args", "table", (*home)->name, "column",
		    k->from_columns[0]->name);
	}
	return NULL;
}

static void
add_average(struct computeds *c, struct arena *a, const struct schema *s,
    const struct schema_table *t, struct computed_hit hit)
{
	struct computed *of = arena_alloc(a, sizeof *of);
	const struct schema_table *home = t;
	json_t *own = computed_paid(a, t), *expr;

	expr = own ? json_pack("{s:s, s:[o]}", "fn", "avg", "args", own) :
	    by_lines(a, s, t, &home);
	if (!expr)
		return;
	json_array_append_new(c->keep, expr);
	of->expr = expr;
	of->measure = true;
	of->tables = arena_alloc(a, sizeof *of->tables);
	of->tables[of->ntables++] = home;
	of->column = (struct schema_column){.name = "average value",
	    .type = "", .class = TYPE_NUMBER, .nullable = true,
	    .table = home};
	hit.computed = of;
	hit.score = 1;
	hit.weight = 1.1 * (double)(hit.to + 1 - hit.from);
	computed_add(c, a, hit);
}

void
computed_averages(struct computeds *c, struct arena *a,
    const struct schema *s, const struct question *q)
{
	for (size_t at = 0; at < q->n; at++)
		for (size_t i = 0; i < s->ntables; i++) {
			struct computed_hit hit = {.from = at};

			if (says(a, q, at, &s->tables[i], &hit.to))
				add_average(c, a, s, &s->tables[i], hit);
		}
}
