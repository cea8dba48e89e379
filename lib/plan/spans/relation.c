/* References said by words that are not their names: "reports to", "above",
 * "sub groups". */
#include <string.h>
#include "plan/spans/spans.h"
#include "words/listed.h"
#include "words/name.h"

#define RELATION_ALIKE 0.7
#define COST_RELATION 0.3
#define COST_CHILD 0.1
#define COST_DOER 0.2
#define COST_SAID 0.4

enum relation { RELATION_SELF, RELATION_PAIR, RELATION_ANY, RELATION_DOWN,
	RELATION_CHILD };

static const struct {
	enum relation relation;
	const char *phrase, *words;
} relations[] = {
#define RELATION(kind, phrase, words) {RELATION_##kind, phrase, words},
#include "plan/spans/relation.def"
#undef RELATION
};

static const struct {
	const char *verb, *words;
} doers[] = {
#define DOES(verb, words) {verb, words},
#include "plan/spans/relation.def"
#undef DOES
};

/* How well a column's name says one of the words, 0..1. */
static double
says_one(struct spans *s, const struct schema_column *c, const char *words)
{
	struct words list = words_of_name(s->arena, words);
	struct name_key *keys = arena_alloc(s->arena, (list.n + 1) *
	    sizeof *keys);
	double best = 0;
	size_t n;
	const struct name *names = name_range(&s->names, c->table, c, &n);

	for (size_t w = 0; w < list.n; w++)
		name_key(&keys[w], list.v[w].text, list.v[w].stem);
	for (size_t i = 0; i < n; i++) {
		const struct name *name = &names[i];

		for (size_t k = 0; k < name->n; k++)
			for (size_t w = 0; w < list.n; w++) {
				struct word_match m = name_match_keys(&keys[w],
				    name_word_key(&s->names, name->v[k].id));

				if (m.how > WORD_MATCH_WORDNET &&
				    m.score > best)
					best = m.score;
			}
	}
	return best;
}

static bool
has_twin(const struct schema_key *k)
{
	for (size_t i = 0; i < k->from->nkeys; i++)
		if (&k->from->keys[i] != k && k->from->keys[i].to == k->to)
			return true;
	return false;
}

static bool
is_of(enum relation relation, const struct schema_key *k)
{
	switch (relation) {
	case RELATION_SELF: case RELATION_DOWN: case RELATION_CHILD:
		return k->to == k->from;
	case RELATION_PAIR:
		return has_twin(k);
	case RELATION_ANY:
		break;
	}
	return true;
}

static void
add_key(struct spans *s, size_t from, size_t to, size_t of,
    const struct schema_key *k)
{
	enum relation relation = relations[of].relation;
	const struct schema_column *c = k->n == 1 && k->to ?
	    k->from_columns[0] : NULL;
	double said = c && is_of(relation, k) ?
	    says_one(s, c, relations[of].words) : 0;
	struct sense sense = {.kind = SENSE_COLUMN, .table = k->from,
	    .column = c, .cost = COST_RELATION * (1 - said),
	    .how = HOW_RELATION};

	if (said < RELATION_ALIKE)
		return;
	if (relation == RELATION_DOWN)
		sense.how = HOW_DOWN;
	if (relation == RELATION_CHILD)
		sense.how = HOW_CHILD;
	spans_add(s, spans_at(s, from, to, true), &sense);
}

static void
add_relation(struct spans *s, size_t from, size_t to, size_t of)
{
	for (size_t i = 0; i < s->schema->ntables; i++)
		for (size_t k = 0; k < s->schema->tables[i].nkeys; k++)
			add_key(s, from, to, of,
			    &s->schema->tables[i].keys[k]);
}

/* Is it what a person is called, or leads to one? */
static bool
names_person(struct spans *s, const struct schema_column *c)
{
	const struct schema_key *k = kind_key_from(c);

	switch (kind_of(&s->kinds, c)->kind) {
	case KIND_REFERENCE:
		return k && k->n == 1 && k->to && kind_is_person(&s->kinds,
		    k->to);
	case KIND_NAME: case KIND_TEXT: case KIND_CATEGORY: case KIND_CODE:
		return c->class == TYPE_TEXT;
	case KIND_OTHER: case KIND_KEY: case KIND_TIME: case KIND_FLAG:
	case KIND_MONEY: case KIND_QUANTITY: case KIND_RATE: case KIND_NUMBER:
		break;
	}
	return false;
}

/* The table that the words before a token name: "officer runs" */
static const struct schema_table *
said_before(const struct spans *s, size_t at)
{
	for (size_t i = 0; at > 0 && i < s->n; i++)
		for (size_t k = 0; s->v[i].to == at - 1 && k < s->v[i].n; k++)
			if (s->v[i].v[k].kind == SENSE_TABLE &&
			    s->v[i].v[k].cost <= COST_SAID)
				return s->v[i].v[k].table;
	return NULL;
}

/* Of those who do it, where they are said, only these. */
static bool
is_other(const struct schema_column *c, const struct schema_table *said)
{
	const struct schema_key *k = kind_key_from(c);

	return said && (!k || k->to != said || k->from == said);
}

/* "runs", of rows that have a manager */
static void
add_doer(struct spans *s, size_t from, size_t to, const char *words)
{
	const struct schema_table *by = said_before(s, from);

	for (size_t i = 0; i < s->schema->ntables; i++) {
		const struct schema_table *t = &s->schema->tables[i];

		for (size_t k = 0; k < t->ncolumns; k++) {
			const struct schema_column *c = &t->columns[k];
			double said = c->hidden || !names_person(s, c) ||
			    is_other(c, by) ? 0 : says_one(s, c, words);

			if (said >= RELATION_ALIKE)
				spans_add(s, spans_at(s, from, to, true),
				    &(struct sense){.kind = SENSE_COLUMN,
				    .table = t, .column = c, .cost = COST_DOER +
				    COST_RELATION * (1 - said),
				    .how = HOW_SYNONYM});
		}
	}
}

/* "subprojects", of a table of projects whose rows have a parent */
static void
add_glued(struct spans *s, size_t at)
{
	const struct token *t = &s->q->v[at];

	if (!listed_begin(LISTED_SUB_BEGIN, t->text, 3))
		return;
	for (size_t i = 0; i < s->names.n; i++) {
		const struct name *name = &s->names.v[i];
		const char *last = s->names.stem[name->v[name->n - 1].id];

		if (name->column || strncmp(t->text + 3, last,
		    strlen(last)) != 0)
			continue;
		for (size_t k = 0; k < name->table->nkeys; k++) {
			const struct schema_key *key = &name->table->keys[k];

			if (key->to == name->table && key->n == 1)
				spans_add(s, spans_at(s, at, at, true),
				    &(struct sense){.kind = SENSE_COLUMN,
				    .table = name->table,
				    .column = key->from_columns[0],
				    .cost = COST_CHILD, .how = HOW_CHILD});
		}
	}
}

void
spans_relations(struct spans *s)
{
	for (size_t at = 0; at < s->q->n; at++) {
		for (size_t i = 0; i < sizeof relations / sizeof *relations;
		    i++) {
			size_t n = spans_says(s, at, relations[i].phrase,
			    SAYS_STEM);

			if (n)
				add_relation(s, at, at + n - 1, i);
		}
		for (size_t i = 0; i < sizeof doers / sizeof *doers; i++) {
			size_t n = spans_says(s, at, doers[i].verb, SAYS_FORM);

			if (n)
				add_doer(s, at, at + n - 1, doers[i].words);
		}
		add_glued(s, at);
	}
}
