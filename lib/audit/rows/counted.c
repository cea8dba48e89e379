/* Whose rows a COUNT(*) is to count, as far as anybody says it. */
#include "audit/rows/fanout.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "words/words.h"

/* The table that a plan's aggregate names, which one read from SQL only does
 * for want of a better. */
static const struct source *
by_plan(struct audit *a, const struct query *q, const struct expr *call)
{
	const json_t *at = ptr_get(a->doc, walk_pointer(a, &call->at));
	const char *table = get_str(at, "table");
	const struct source *found = NULL;

	if (a->view.dialect != NULL || table == NULL ||
	    get_str(at, "function") == NULL ||
	    json_object_get(at, "expr") != NULL)
		return NULL;
	for (size_t i = 0; i < q->nsources; i++)
		if (source_name(q->sources[i]) != NULL &&
		    ascii_equal(source_name(q->sources[i]), table))
			found = q->sources[i];
	return found;
}

static bool
has_words(const struct words *question, size_t at, const struct words *name)
{
	for (size_t i = 0; i < name->n; i++)
		if (at + i >= question->n || strcmp(question->v[at + i].stem,
		    name->v[i].stem) != 0)
			return false;
	return name->n > 0;
}

/* Where the words behind "how many" begin; SIZE_MAX: there are none. */
static size_t
behind_how_many(const struct words *w)
{
	static const char *const starts[][2] = {{"how", "many"},
	    {"number", "of"}, {"count", "of"}};

	for (size_t i = 0; i + 2 < w->n; i++)
		for (size_t k = 0; k < sizeof starts / sizeof *starts; k++)
			if (strcmp(w->v[i].text, starts[k][0]) == 0 &&
			    strcmp(w->v[i + 1].text, starts[k][1]) == 0)
				return i + 2;
	return SIZE_MAX;
}

/* The table that the question counts: the longest name that its words are. */
static const struct source *
by_question(struct audit *a, const struct query *q)
{
	const char *text = get_str(a->doc, "question");
	struct words question = words_of_text(&a->arena, text != NULL ? text :
	    ""), name;
	size_t at = behind_how_many(&question), most = 0;
	const struct source *found = NULL;

	for (size_t i = 0; at != SIZE_MAX && i < q->nsources; i++) {
		const struct source *s = q->sources[i];

		if (s->kind != SOURCE_TABLE || s->u.table.table == NULL)
			continue;
		name = words_of_name(&a->arena, s->u.table.table->name);
		if (!has_words(&question, at, &name) || name.n < most)
			continue;
		found = name.n == most ? NULL : s; /* selected twice */
		most = name.n;
	}
	return found;
}

/* COUNT(*), COUNT(1), and SUM(1), which is the same. */
static bool
counts_rows(const struct expr *call)
{
	const struct exprs *args = &call->u.call.args;
	bool count = strcmp(call->u.call.name, "count") == 0;

	if (call->u.call.distinct)
		return false;
	if (count && call->u.call.star)
		return true;
	return (count || strcmp(call->u.call.name, "sum") == 0) &&
	    args->n == 1 && args->v[0]->kind == EXPR_VALUE &&
	    json_number_value(args->v[0]->u.value.json) == 1;
}

static const struct source *
counted(struct audit *a, const struct query *q, const struct expr *call)
{
	const struct source *s;

	if (!counts_rows(call))
		return NULL;
	s = by_plan(a, q, call);
	return s == NULL && q->outer == NULL ? by_question(a, q) : s;
}

bool
rows_count_repeated(struct audit *a, struct rows *f, const struct expr *call,
    struct rows_repeat *found)
{
	const struct source *s = counted(a, f->q, call);
	source_set of = s != NULL ? rows_bit(rows_index(f->q, s)) : 0;

	/* not where each group has one of them, whose others are counted */
	return s != NULL && (of & f->loose) == 0 &&
	    (of & ~rows_fixed(a, f, 0, ROWS_OF_GROUP)) != 0 &&
	    rows_repeated_here(a, f, of, found);
}
