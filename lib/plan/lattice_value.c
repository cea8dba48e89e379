/* Stored values in the lattice: matches of the filter, and codes. */
#include <string.h>
#include "json/get.h"
#include "plan/lattice.h"

static const struct {
	const char *word, *stored, *column;
} codes[] = {
#define CODE(word, stored, column) {word, stored, column},
#include "plan/code.def"
#undef CODE
};

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
is_list_joint(const struct question *q, size_t at)
{
	return strcmp(q->v[at].text, "or") == 0 ||
	    strcmp(q->v[at].text, "and") == 0 ||
	    strcmp(q->v[at].text, ",") == 0;
}

/* Does another value of the column stand beside it: "milk or egg"? */
static bool
is_listed(const struct lattice *l, const json_t *m, size_t at)
{
	size_t i, from = 0, to = 0;
	const json_t *o;

	json_array_foreach(l->src->matches, i, o) {
		const char *how = get_str(o, "how");

		if (o == m || !how || strcmp(how, "exact") != 0 ||
		    !json_equal(json_object_get(o, "column"),
		    json_object_get(m, "column")) ||
		    !json_equal(json_object_get(o, "table"),
		    json_object_get(m, "table")) ||
		    !tokens_of(l->q, (size_t)get_number(o, "start", 0),
		    (size_t)get_number(o, "end", 0), &from, &to))
			continue;
		if ((to + 2 == at && is_list_joint(l->q, at - 1)) ||
		    (from == at + 2 && is_list_joint(l->q, at + 1)))
			return true;
	}
	return false;
}

/* "ID", "RUN": short and in capitals. */
static bool
is_code(const char *value)
{
	size_t n = 0;

	for (; value && value[n]; n++)
		if (value[n] < 'A' || value[n] > 'Z')
			return false;
	return n > 0 && n <= 4;
}

/* How far a stored value is to be believed: one word in small letters that
 * is no more than alike is mostly chance. */
static double
value_weight(const struct lattice *l, const json_t *m, size_t from, size_t to)
{
	double score = get_number(m, "score", 0), n = (double)(to - from + 1);
	const char *how = get_str(m, "how");
	const struct token *t = &l->q->v[from];
	bool exact = how && (strcmp(how, "exact") == 0 ||
	    strcmp(how, "synonym") == 0 || score >= 0.95);

	if (t->word->kind == WORD_QUOTED)
		return 1.5 * n;
	if (t->word->kind == WORD_NUMBER && exact &&
	    strpbrk(t->text, "-/:"))
		return 1.3 * n;
	if (is_everyday(l, from, to) && !t->capital)
		return 0.25 * n;
	if (!exact && n < 2)
		return is_listed(l, m, from) ? 0.9 : t->capital ?
		    0.3 * score : -1;
	if (n < 2 && !t->capital && is_code(get_str(m, "value")))
		return 0.45;
	if (t->capital && exact)
		return (score + 0.15) * n + 0.15 * (n - 1);
	return 0.93 * score * n + 0.12 * (n - 1);
}

void
lattice_match(struct lattice *l, const json_t *m)
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
	e = lattice_add(l, ITEM_VALUE, from, to, value_weight(l, m, from, to));
	e->link = (struct link){.table = t,
	    .column = schema_column(t, column, NULL),
	    .value = json_object_get(m, "value"),
	    .score = get_number(m, "score", 0)};
}

/* A word of the tables in singular or plural. */
static bool
is_form(const char *word, const struct token *t)
{
	size_t n = strlen(t->stem);

	return strcmp(word, t->text) == 0 || (n > 2 &&
	    strncmp(word, t->stem, n) == 0 && strlen(word) <= n + 2);
}

/* "female" where the column stores F. */
void
lattice_code(struct lattice *l, size_t at, const struct name *name)
{
	const struct token *t = &l->q->v[at];
	const json_t *values = name->column ? get_array(name->column->json,
	    "values") : NULL;

	for (size_t i = 0; values && i < sizeof codes / sizeof *codes; i++) {
		struct edge *e;
		size_t k;
		const json_t *v;

		if (!is_form(codes[i].word, t) ||
		    !get_holds(values, codes[i].stored) ||
		    strcmp(name->v[name->n - 1].text, codes[i].column) != 0)
			continue;
		json_array_foreach(values, k, v) {
			if (strcmp(json_string_value(v) ? json_string_value(v) :
			    "", codes[i].stored) != 0)
				continue;
			e = lattice_add(l, ITEM_VALUE, at, at, 0.9);
			e->link = (struct link){.table = name->table,
			    .column = name->column, .value = v, .score = 0.95};
		}
	}
}
