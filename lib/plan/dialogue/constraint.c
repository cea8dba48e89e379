/* Answers as conditions on a plan. */
#include <string.h>
#include "json/get.h"
#include "plan/dialogue/constraint.h"
#include "plan/draft/implied.h"
#include "schema/qualified.h"
#include "words/words.h"

struct reader {
	struct arena *a;
	const struct schema *s;
	struct constraints out;
};

static const struct schema_table *
table_of(const struct reader *r, const json_t *o, const char *key)
{
	const char *name = get_str(o, key);

	return !name ? NULL : get_str(o, "schema") ? schema_table(r->s,
	    get_str(o, "schema"), name, NULL, NULL) :
	    qualified_table(r->s, name);
}

static const struct schema_column *
column_of(const struct reader *r, const json_t *o, const char *table,
    const char *column)
{
	const struct schema_table *t = table_of(r, o, table);
	const char *name = get_str(o, column);

	return t && name ? schema_column(t, name, NULL) : NULL;
}

static struct constraint *
add(struct reader *r, enum constraint_kind kind)
{
	struct constraints *c = &r->out;

	if (c->n == c->cap) {
		struct constraint *old = c->v;

		c->cap = c->cap ? 2 * c->cap : 8;
		c->v = arena_alloc(r->a, c->cap * sizeof *c->v);
		if (c->n)
			memcpy(c->v, old, c->n * sizeof *old);
	}
	c->v[c->n] = (struct constraint){.kind = kind};
	return &c->v[c->n++];
}

static void
add_joins(struct reader *r, const json_t *list, bool use)
{
	const json_t *join;
	size_t i;

	json_array_foreach(list, i, join) {
		const struct schema_column *from = column_of(r, join,
		    "from_table", "from_column");
		const struct schema_column *to = column_of(r, join,
		    "to_table", "to_column");
		struct constraint *c;

		if (!from || !to)
			continue;
		c = add(r, CONSTRAINT_JOIN);
		c->to = to;
		if (use)
			c->column = from;
		else
			c->not_column = from;
	}
}

/* What an answer or a choice says to use, and what not. */
static void
add_use(struct reader *r, const json_t *o)
{
	const json_t *not = get_object(o, "not");
	const char *table = get_str(o, "not");
	struct constraint *c;

	if (get_array(o, "joins")) {
		add_joins(r, get_array(o, "joins"), true);
		return;
	}
	if (get_object(o, "plan") && !get_str(o, "table")) {
		add(r, CONSTRAINT_PLAN)->plan = get_object(o, "plan");
		return;
	}
	c = add(r, CONSTRAINT_TABLE);
	c->table = table_of(r, o, "table");
	c->column = column_of(r, o, "table", "column");
	c->not_table = table ? qualified_table(r->s, table) : NULL;
	c->not_column = column_of(r, not, "table", "column");
	c->value = json_object_get(o, "value");
	if (c->column || c->not_column)
		c->kind = c->value ? CONSTRAINT_VALUE : CONSTRAINT_COLUMN;
	else if (!c->table && !c->not_table)
		r->out.n--;
}

/* The joins of choices that were not taken. */
static void
add_not_taken(struct reader *r, const json_t *question, const json_t *choice)
{
	const json_t *other, *join, *taken = get_array(choice, "joins");
	json_t *list = json_array();
	size_t i, k, n;

	json_array_foreach(get_array(question, "choices"), i, other)
		json_array_foreach(get_array(other, "joins"), k, join) {
			for (n = 0; n < json_array_size(taken); n++)
				if (json_equal(json_array_get(taken, n), join))
					break;
			if (n == json_array_size(taken))
				json_array_append(list, (json_t *)join);
		}
	add_joins(r, list, false);
	json_decref(list);
}

static void
read_answer(struct reader *r, const json_t *doc, const json_t *answer)
{
	const json_t *question = get_by_id(get_array(doc, "questions"),
	    get_str(answer, "id"));
	const json_t *choice = get_by_id(get_array(question, "choices"),
	    get_str(answer, "choice"));
	const char *how = get_str(answer, "how");
	const char *kind = get_str(question, "kind");
	size_t before = r->out.n;

	add_use(r, choice ? choice : answer);
	if (get_array(choice, "joins"))
		add_not_taken(r, question, choice);
	for (size_t i = before; i < r->out.n; i++) {
		r->out.v[i].phrase = get_str(question, "phrase");
		r->out.v[i].hard = kind && strcmp(kind, "free") == 0 ? true :
		    !choice && how && strcmp(how, "corrected") == 0;
	}
}

/* ---- what was learned ---------------------------------------------------- */

static bool
is_said(const struct words *q, const char *stem)
{
	for (size_t i = 0; i < q->n; i++)
		if (strcmp(q->v[i].stem, stem) == 0)
			return true;
	return false;
}

/* Does the question say a word of one column's name that the other lacks? */
static bool
says_rather(struct arena *a, const struct words *q, const char *one,
    const char *other)
{
	struct words x = words_of_name(a, one), y = words_of_name(a, other);

	for (size_t i = 0; i < x.n; i++)
		if (!words_is_stop(x.v[i].text) && is_said(q, x.v[i].stem) &&
		    !is_said(&y, x.v[i].stem))
			return true;
	return false;
}

/* Does the question name another key between the tables? */
static bool
names_rival(const struct reader *r, const struct constraint *c,
    const char *question)
{
	struct words q = words_of_text(r->a, question ? question : "");
	const struct schema_table *ends[] = {c->column->table, c->to->table};

	for (size_t e = 0; e < 2; e++)
		for (size_t i = 0; i < ends[e]->nkeys; i++) {
			const struct schema_key *k = &ends[e]->keys[i];

			if (k->to == ends[1 - e] && k->n > 0 &&
			    k->from_columns[0] != c->column &&
			    says_rather(r->a, &q, k->from_columns[0]->name,
			    c->column->name))
				return true;
		}
	return false;
}

/* Did it become a term of the schema (lesson/apply.h)? */
static bool
is_term(const json_t *lesson)
{
	const char *phrase = get_str(lesson, "phrase");

	return phrase && !get_str(lesson, "question") &&
	    json_object_get(lesson, "value") &&
	    !get_is(lesson, "value", phrase);
}

/* What words mean is found as a synonym or a term; here is what they do not
 * mean, and what is told of more than words. */
static void
read_lesson(struct reader *r, const json_t *lesson, const char *question)
{
	const json_t *said = json_object_get(lesson, "said");
	bool standing = !get_str(lesson, "phrase") &&
	    !get_str(lesson, "question");
	size_t before = r->out.n, n = before;

	if (!standing && said == NULL)
		return;
	if (json_is_string(said) && !get_str(lesson, "question"))
		add(r, CONSTRAINT_WORDS)->called = get_str(lesson, "phrase");
	/* a plan of the very question was taken before (recall.h) */
	if (!get_is(lesson, "type", "error") && !is_term(lesson) &&
	    !get_object(lesson, "plan"))
		add_use(r, lesson);
	for (size_t i = before; i < r->out.n; i++) {
		struct constraint c = r->out.v[i];

		c.lesson = true;
		c.phrase = json_string_value(said);
		c.settled = json_is_true(said) && c.kind != CONSTRAINT_JOIN;
		if (standing && c.kind == CONSTRAINT_TABLE)
			c.table = NULL;
		if (c.kind != CONSTRAINT_JOIN || !names_rival(r, &c, question))
			r->out.v[n++] = c;
	}
	r->out.n = n;
}

/* What a person says now goes before what was said once. */
static bool
is_corrected(const json_t *doc)
{
	const json_t *answer;
	size_t i;

	json_array_foreach(get_array(doc, "answers"), i, answer)
		if (get_is(answer, "how", "corrected"))
			return true;
	return false;
}

struct constraints
constraints_read(struct arena *a, const struct schema *s, const json_t *doc)
{
	struct reader r = {.a = a, .s = s};
	const json_t *answer;
	size_t i;

	json_array_foreach(get_array(doc, "answers"), i, answer) {
		size_t before = r.out.n;

		read_answer(&r, doc, answer);
		for (size_t k = before; k < r.out.n; k++)
			r.out.v[k].answer = i;
	}
	json_array_foreach(get_array(doc, "lessons"), i, answer)
		if (!is_corrected(doc))
			read_lesson(&r, answer, get_str(doc, "question"));
	return r.out;
}

bool
constraints_unlearn(struct constraints *c)
{
	size_t before = c->n, n = 0;

	for (size_t i = 0; i < before; i++)
		if (!c->v[i].lesson)
			c->v[n++] = c->v[i];
	c->n = n;
	return n < before;
}

static bool
is_between(const struct schema_key *k, const struct schema_table *a,
    const struct schema_table *b)
{
	return (k->from == a && k->to == b) || (k->from == b && k->to == a);
}

static bool
is_key_of(const struct schema_key *k, const struct schema_column *a,
    const struct schema_column *b)
{
	for (size_t i = 0; k->from_columns && k->to_columns && i < k->n; i++)
		if ((k->from_columns[i] == a && k->to_columns[i] == b) ||
		    (k->from_columns[i] == b && k->to_columns[i] == a))
			return true;
	return false;
}

/* The wanted key becomes the cheapest, others between its tables none. */
static void
prefer_key(struct schema *s, const struct constraint *c)
{
	bool found = false;

	for (size_t t = 0; t < s->ntables; t++)
		for (size_t i = 0; i < s->tables[t].nkeys; i++) {
			struct schema_key *k = &s->tables[t].keys[i];

			if (is_key_of(k, c->column, c->to))
				found = true;
			else if (is_between(k, c->column->table,
			    c->to->table))
				k->to = NULL;
		}
	if (!found)
		implied_add(s, &s->tables[c->column->table->index],
		    c->column, c->to, 1);
}

static void
cut_key(struct schema *s, const struct constraint *c)
{
	for (size_t t = 0; t < s->ntables; t++)
		for (size_t i = 0; i < s->tables[t].nkeys; i++)
			if (is_key_of(&s->tables[t].keys[i], c->not_column,
			    c->to))
				s->tables[t].keys[i].to = NULL;
}

/* No join goes by way of this table. */
static void
cut_off(struct schema *s, const struct schema_table *t)
{
	for (size_t k = 0; k < s->ntables; k++)
		for (size_t i = 0; i < s->tables[k].nkeys; i++)
			if (s->tables[k].keys[i].to == t || k == t->index)
				s->tables[k].keys[i].to = NULL;
}

void
constraints_join(const struct constraints *c, struct schema *s)
{
	for (size_t i = 0; i < c->n; i++) {
		if (c->v[i].kind == CONSTRAINT_JOIN && c->v[i].column)
			prefer_key(s, &c->v[i]);
		else if (c->v[i].kind == CONSTRAINT_JOIN)
			cut_key(s, &c->v[i]);
		else if (c->v[i].not_table && !c->v[i].phrase)
			cut_off(s, c->v[i].not_table);
	}
}

bool
constraints_chosen(const struct constraints *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i].plan)
			return true;
	return false;
}
