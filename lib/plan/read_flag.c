/* Columns that say yes or no: "discontinued products", "on scholarship". */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/reading.h"

#define SURE 0.6

static const char *const yes_words[] = {"Y", "yes", "true", "T", "1"};
static const char *const no_words[] = {"N", "no", "false", "F", "0"};

/* Which of the words stands in a column of two such values, NULL: none. */
static const json_t *
stored(const json_t *values, const char *const *words, size_t n)
{
	size_t i;
	const json_t *v;

	json_array_foreach(values, i, v)
		for (size_t k = 0; k < n; k++)
			if (json_string_value(v) &&
			    ascii_equal(json_string_value(v), words[k]))
				return v;
	return NULL;
}

const json_t *
flag_value(struct reading *r, const struct schema_column *c, bool yes)
{
	const json_t *values = get_array(c->json, "values");
	const json_t *y = stored(values, yes_words, 5);
	const json_t *n = stored(values, no_words, 5);
	size_t count = json_array_size(values);

	if (c->class == TYPE_BOOLEAN && !count)
		return number_json(r, yes);
	if (count == 0 || count > 2 || (size_t)(y != NULL) + (n != NULL) !=
	    count)
		return NULL;
	return yes ? y : n;
}

bool
is_flag(struct reading *r, size_t i)
{
	const struct link *l = is_name(r, (long)i) ?
	    item_column(item_at(r, i), SURE) : NULL;

	return l && flag_value(r, l->column, true) != NULL;
}

/* "unavailable" says that it is not available. */
static const char *
positive(const char *text)
{
	static const char *const no[] = {"un", "in", "non", "dis", "not"};

	for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
		size_t n = strlen(no[i]);

		if (strncmp(text, no[i], n) == 0 && strlen(text) > n + 3)
			return text + n;
	}
	return NULL;
}

/* Does one say that it is so, the other that it is not? */
static bool
is_opposite(const char *a, const char *b)
{
	const char *a_yes = positive(a), *b_yes = positive(b);

	return (a_yes && strcmp(a_yes, b) == 0) ||
	    (b_yes && strcmp(b_yes, a) == 0);
}

/* Is the column called for the opposite of what item i says? */
static bool
opposes(struct reading *r, size_t i, const struct schema_column *c)
{
	struct words name = words_of_name(r->a, c->name);

	for (size_t k = 0; k < name.n; k++)
		if (is_opposite(name.v[k].text,
		    r->items->q->v[item_at(r, i)->to].text))
			return true;
	return false;
}

/* "inactive airlines", where a column tells which are active */
static void
read_opposite(struct reading *r, size_t i)
{
	const struct schema *s = r->out->schema;
	const struct link *at = is_name(r, (long)i + 1) ?
	    item_table(item_at(r, i + 1), SURE) : NULL;
	const json_t *no = NULL;
	struct test *t;

	for (size_t k = 0; k < s->ntables; k++)
		for (size_t m = 0; m < s->tables[k].ncolumns; m++) {
			const struct schema_column *c =
			    &s->tables[k].columns[m];

			if (c->hidden || (at && at->table != c->table) ||
			    !opposes(r, i, c) ||
			    !(no = flag_value(r, c, false)))
				continue;
			if (r->slot[i] < 0)
				r->slot[i] = slot_of_none(r, i);
			slot_add(r, r->slot[i], c, 0.2);
		}
	if (r->slot[i] < 0)
		return;
	t = add_test(r, TEST_COMPARE, r->slot[i], i);
	t->op = CMP_EQ;
	t->value = flag_value(r, r->out->slots[r->slot[i]].v[0].column,
	    false);
	use(r, i, ROLE_FILTER);
}

/* Beside the table it describes, or in a condition. */
static bool
describes(const struct reading *r, size_t i)
{
	long k = (long)i - 1;

	if (is_name(r, (long)i + 1) && item_table(item_at(r, i + 1), SURE) &&
	    !item_at(r, i)->inner)
		return true;
	while (k >= 0 && (lex_at(r, k, LEX_ART) || lex_at(r, k, LEX_IN) ||
	    lex_at(r, k, LEX_NEG) || lex_at(r, k, LEX_FILL)))
		k--;
	if (lex_at(r, k, LEX_BE))
		k--;
	return lex_at(r, k, LEX_REL) || lex_at(r, k, LEX_WHO) ||
	    lex_at(r, k, LEX_HAVE) || lex_at(r, k, LEX_WITH) ||
	    (lex_at(r, (long)i - 1, LEX_IN) && is_name(r, k)) ||
	    (k >= 0 && k + 1 < (long)i && lex_at(r, k + 1, LEX_BE) &&
	    is_name(r, k));
}

void
read_flags(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		struct test *t;
		const struct link *l;

		if (is_free(r, i) && (item_at(r, i)->kind == ITEM_WORD ||
		    lex_at(r, (long)i, LEX_FILL)))
			read_opposite(r, i);
		if (!is_free(r, i) || !is_flag(r, i) || !describes(r, i))
			continue;
		l = item_column(item_at(r, i), SURE);
		t = add_test(r, TEST_COMPARE, slot_of(r, i, WANT_COLUMN), i);
		t->op = CMP_EQ;
		t->value = flag_value(r, l->column, !opposes(r, i,
		    l->column));
		use(r, i, ROLE_FILTER);
	}
}
