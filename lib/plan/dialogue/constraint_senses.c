/* Answers and what phrases mean. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/dialogue/attempt.h"
#include "plan/dialogue/constraint_senses.h"

#define SENSE_COST 0.6 /* a word whose best sense costs more is not sure */
#define DEARER_BY 1.0 /* a sense this much dearer is not taken for its table */

typedef bool sense_fits(const struct constraint *c, const struct sense *s);

static const char *
phrase_of(const struct spans *s, size_t from, size_t to)
{
	return question_span(s->q, s->arena, from, to);
}

/* Leave what is wanted among the senses, if there is any. */
static bool
keep(const struct constraint *c, struct mention *m, sense_fits *fits)
{
	size_t n = 0;
	bool near = false;

	for (size_t i = 0; i < m->n; i++)
		near |= m->v[i].cost <= m->v[0].cost + DEARER_BY &&
		    fits(c, &m->v[i]);
	if (!near)
		return false;
	for (size_t i = 0; i < m->n; i++)
		if (fits(c, &m->v[i]))
			m->v[n++] = m->v[i];
	m->n = n;
	return true;
}

/* Drop what is not wanted, though nothing is left. */
static bool
drop(const struct constraint *c, struct mention *m, sense_fits *fits)
{
	size_t n = 0;
	bool first = m->n > 0 && !fits(c, &m->v[0]);

	for (size_t i = 0; i < m->n; i++)
		if (fits(c, &m->v[i]))
			m->v[n++] = m->v[i];
	m->n = n;
	return first;
}

static bool
is_table(const struct constraint *c, const struct sense *s)
{
	return s->table == c->table;
}

static bool
is_no_table(const struct constraint *c, const struct sense *s)
{
	return s->table != c->not_table;
}

static bool
is_column(const struct constraint *c, const struct sense *s)
{
	return s->column == c->column && (!c->value || !s->value ||
	    json_equal(c->value, s->value));
}

static bool
is_no_column(const struct constraint *c, const struct sense *s)
{
	return s->column != c->not_column && s->also != c->not_column;
}

/* The first sense turned to another table, with the column of the same name
 * there; false if it has none. */
static bool
turn_to(const struct schema_table *t, struct sense *s)
{
	const struct schema_column *column = s->column ?
	    schema_column(t, s->column->name, NULL) : NULL;

	if ((s->column && !column) || s->cond || s->expr)
		return false;
	s->table = t;
	s->column = column;
	s->also = NULL;
	return true;
}

static void
put_first(struct spans *s, struct mention *m, struct sense sense)
{
	sense.cost = 0;
	m->n = 0;
	spans_add(s, m, &sense);
}

static void
mean_table(const struct constraint *c, struct spans *s, struct mention *m)
{
	struct sense first = m->v[0];
	bool lost;

	if (c->table && keep(c, m, is_table))
		return;
	lost = c->not_table && drop(c, m, is_no_table);
	if (lost && c->table && turn_to(c->table, &first))
		put_first(s, m, first);
}

static void
mean_column(const struct constraint *c, struct spans *s, struct mention *m)
{
	struct sense first = m->v[0];
	bool said = c->phrase && ascii_equal(c->phrase, phrase_of(s, m->from,
	    m->to)), lost = false;

	if (c->not_column)
		lost = drop(c, m, is_no_column);
	if (!c->column || (c->phrase && !said) || (m->n &&
	    keep(c, m, is_column)) || (!lost && !said))
		return;
	/* the column where a phrase has not had it for a meaning */
	first.kind = first.value ? SENSE_VALUE : SENSE_COLUMN;
	first.table = c->column->table;
	first.column = c->column;
	first.also = NULL;
	first.cond = first.expr = NULL;
	first.value = first.value && c->value ? c->value : first.value;
	put_first(s, m, first);
}

static void
mean(const struct constraint *c, struct spans *s, struct mention *m)
{
	switch (c->kind) {
	case CONSTRAINT_TABLE:
		if (!c->phrase || ascii_equal(c->phrase, phrase_of(s,
		    m->from, m->to)))
			mean_table(c, s, m);
		break;
	case CONSTRAINT_COLUMN:
	case CONSTRAINT_VALUE:
		mean_column(c, s, m);
		break;
	case CONSTRAINT_JOIN:
	case CONSTRAINT_PLAN:
	case CONSTRAINT_WORDS:
		break;
	}
}

static bool
is_called(const struct constraint *c, const struct sense *s)
{
	return s->called && strcmp(s->called, c->called) == 0;
}

/* What is learned of several words is not said of each. */
static void
mean_words(const struct constraint *c, struct spans *s)
{
	const struct mention *whole = NULL;

	for (size_t k = 0; k < s->n && !whole; k++)
		if (s->v[k].n && ascii_equal(c->phrase, phrase_of(s,
		    s->v[k].from, s->v[k].to))) {
			(void)keep(c, &s->v[k], is_called);
			whole = &s->v[k];
		}
	for (size_t k = 0; k < s->n && whole; k++)
		if (&s->v[k] != whole && s->v[k].from >= whole->from &&
		    s->v[k].to <= whole->to)
			s->v[k].n = 0;
}

/* ---- words that nothing else says ---------------------------------------- */

static bool
is_meant(const struct spans *s, size_t at, const struct schema_table *t)
{
	for (size_t k = 0; k < s->n; k++) {
		const struct mention *m = &s->v[k];

		if (m->n == 0 || m->v[0].cost > SENSE_COST || (t ?
		    m->v[0].table != t : at < m->from || at > m->to))
			continue;
		return true;
	}
	return false;
}

/* Of a table that a person corrects to, and no word means, the one word that
 * means nothing is the name. */
static void
mean_unsaid(const struct constraint *c, struct spans *s)
{
	size_t n = 0, at = 0, len;

	if (is_meant(s, 0, c->table))
		return;
	for (size_t i = 0; i < s->q->n; i++)
		if (s->q->v[i].content && !lexicon_at(s->q, i, 0, &len) &&
		    s->q->v[i].word->kind == WORD_LETTERS &&
		    !is_meant(s, i, NULL)) {
			at = i;
			n++;
		}
	if (n == 1)
		put_first(s, spans_at(s, at, at, true), (struct sense){
		    .kind = SENSE_TABLE, .table = c->table,
		    .how = HOW_SYNONYM});
}

void
constraint_senses_spans(const struct constraints *c, struct spans *s)
{
	for (size_t i = 0; i < c->n; i++) {
		if (c->v[i].kind == CONSTRAINT_WORDS)
			mean_words(&c->v[i], s);
		for (size_t k = 0; k < s->n; k++)
			if (s->v[k].n)
				mean(&c->v[i], s, &s->v[k]);
		if (c->v[i].kind == CONSTRAINT_TABLE && c->v[i].hard &&
		    c->v[i].table)
			mean_unsaid(&c->v[i], s);
	}
}

/* Does some phrase that was asked about mean what was answered? */
static bool
means(const struct constraint *c, const struct grammar *g,
    const struct candidate *of)
{
	for (size_t i = 0; i < g->nargs; i++) {
		const struct sense *s = of->as.of[i];
		const struct argument *arg = g->args[i];

		if (!s || !ascii_equal(c->phrase, phrase_of(g->spans,
		    arg->from, argument_last(arg))))
			continue;
		if (c->column ? is_column(c, s) : !c->table || is_table(c, s))
			return true;
	}
	return false;
}

bool
constraint_senses_keeps(const struct constraints *c, const struct grammar *g,
    const struct candidate *of)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct constraint *one = &c->v[i];

		if (one->lesson)
			continue; /* its words mean so already */
		if (one->kind == CONSTRAINT_PLAN) {
			if (!attempt_same(one->plan, of->plan))
				return false;
		} else if (!one->hard && one->phrase && !means(one, g, of)) {
			return false;
		}
	}
	return true;
}

static long
index_of(const json_t *schema, const char *name)
{
	const json_t *table;
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table)
		if (get_str(table, "name") &&
		    ascii_equal(get_str(table, "name"), name))
			return (long)i;
	return -1;
}

/* The member as a copy of its own: what is shared stays as it is. */
static json_t *
own_list(json_t *object, const char *key)
{
	json_t *list = get_array(object, key);

	json_object_set_new(object, key, list ? json_copy(list) :
	    json_array());
	return get_array(object, key);
}

json_t *
constraint_senses_names(json_t *schema, const json_t *doc)
{
	const json_t *answer;
	json_t *copy, *table;
	size_t i;

	json_array_foreach(get_array(doc, "answers"), i, answer) {
		const char *use = get_str(answer, "table");
		const char *not = get_str(answer, "not");
		long at = use ? index_of(schema, use) : -1;

		if (at < 0 || !not || index_of(schema, not) >= 0)
			continue;
		copy = json_copy(schema);
		table = json_copy(json_array_get(own_list(copy, "tables"),
		    (size_t)at));
		json_array_append_new(own_list(table, "synonyms"),
		    json_string(not));
		json_array_set_new(get_array(copy, "tables"), (size_t)at,
		    table);
		json_decref(schema);
		schema = copy;
	}
	return schema;
}
