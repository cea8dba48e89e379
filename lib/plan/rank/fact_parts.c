/* What columns are used as, against the words that speak of them. */
#include <string.h>
#include "plan/rank/sight.h"
#include "words/listed.h"

static const char *
kind_name(enum kind k)
{
	static const char *const names[] = {"other", "key", "reference",
	    "time", "flag", "money", "quantity", "rate", "number", "name",
	    "code", "category", "text"};

	return names[k];
}

static const char *
kind_word(const struct sight *s, const struct schema_column *c)
{
	return kind_name(kind_of(&s->g->spans->kinds, c)->kind);
}

static bool
is_time(const struct sight *s, const struct schema_column *c)
{
	return kind_of(&s->g->spans->kinds, c)->kind == KIND_TIME;
}

/* ---- as what a column is used -------------------------------------------- */

/* The words around the one that is nearest to the column. */
static void
around(struct sight *s, const char *role, const char *fn, size_t at)
{
	FACT(&s->facts, role, fn, "behind", sight_word(s, at - 1));
	FACT(&s->facts, role, fn, "before", sight_word(s, at + 1));
	FACT(&s->facts, role, fn, "behind", at > 0 ? sight_word(s, at - 2) :
	    "^", sight_word(s, at - 1));
}

static void
use(struct sight *s, const struct part *p)
{
	const char *role = part_role_name(p->role), *fn = p->fn ? p->fn :
	    p->depth ? "inside" : "plain";
	const char *kind = kind_word(s, p->column);
	size_t at;
	enum near_level level = near_column_best(s->near, p->column, &at);

	FACT(&s->facts, role, fn, kind, fact_digit(level));
	FACT(&s->facts, role, fn, fact_digit(level));
	if (level >= NEAR_STEP && p->depth == 0)
		around(s, role, fn, at);
	if (p->op)
		FACT(&s->facts, "compared", p->not ? "not" : "", p->op, kind,
		    fact_digit(level));
}

/* ---- what is shown ------------------------------------------------------- */

static const char *
question_word(const struct sight *s)
{
	for (size_t i = 0; i < s->g->q->n; i++)
		if (listed_has(LISTED_ASKED, s->g->q->v[i].text))
			return s->g->q->v[i].text;
	return "-";
}

static bool
is_shown(const struct parts *p, const struct schema_column *c)
{
	for (size_t i = 0; i < p->nshown; i++)
		if (p->shown[i] == c)
			return true;
	return false;
}

/* Is the column what rows of its table are called, is it beside that, or in
 * place of it? */
static const char *
label_word(const struct sight *s, const struct schema_column *c)
{
	const struct schema_column *label[KIND_LABEL];
	size_t n = kind_label(&s->g->spans->kinds, c->table, label);
	bool beside = false;

	for (size_t i = 0; i < n; i++) {
		if (label[i] == c)
			return "label";
		beside |= is_shown(&s->parts, label[i]);
	}
	return beside ? "beside label" : n ? "no label" : "unlabelled";
}

static void
shown(struct sight *s, size_t i)
{
	const struct schema_column *c = s->parts.shown[i];
	const char *kind = c ? kind_word(s, c) : "calculated";
	const char *place = i == 0 ? "first" : i + 1 == s->parts.nshown ?
	    "last" : "middle";

	FACT(&s->facts, "show", question_word(s), kind, place);
	FACT(&s->facts, "show", sight_word(s, 0), sight_word(s, 1), kind,
	    place);
	if (!c)
		return;
	FACT(&s->facts, "show", label_word(s, c), kind, fact_digit(
	    near_column_best(s->near, c, NULL)));
	FACT(&s->facts, "show", question_word(s), label_word(s, c), kind);
}

/* ---- when ---------------------------------------------------------------- */

/* How near a word is to another time of the plan's tables, or of the same
 * table. */
static enum near_level
other_time(const struct sight *s, const struct schema_column *c, bool same)
{
	const struct parts *p = &s->parts;
	enum near_level best = NEAR_NOT;

	for (size_t i = 0; i < p->ntables; i++) {
		const struct schema_table *t = p->tables[i].table;

		for (size_t k = 0; k < t->ncolumns; k++) {
			const struct schema_column *o = &t->columns[k];
			enum near_level l;

			if (o == c || !is_time(s, o) ||
			    (same && t != c->table))
				continue;
			l = near_column_best(s->near, o, NULL);
			best = l > best ? l : best;
		}
	}
	return best;
}

static bool
is_largest(const struct sight *s, const struct schema_table *t)
{
	for (size_t i = 0; i < s->parts.ntables; i++)
		if (s->parts.tables[i].table->rows > t->rows)
			return false;
	return true;
}

/* Words of the column's name that tell of an event, with each verb. */
static void
event_words(struct sight *s, const struct schema_column *c)
{
	struct words w = kind_words(&s->g->spans->kinds, c->name);

	for (size_t i = 0; i < w.n; i++) {
		if (words_is_generic(w.v[i].text) ||
		    words_is_stop(w.v[i].text))
			continue;
		FACT(&s->facts, "time", "called", w.v[i].stem);
		for (size_t k = 0; k < s->near->ntokens; k++)
			if (s->near->asks[k])
				FACT(&s->facts, "time", "called",
				    w.v[i].stem, "beside",
				    s->g->q->v[k].stem);
	}
}

static void
when(struct sight *s, const struct part *p)
{
	const struct schema_column *c = p->column;
	const char *event = kind_event(&s->g->spans->kinds, c->table) == c ?
	    "event" : "other";
	const char *level = fact_digit(near_column_best(s->near, c, NULL));

	FACT(&s->facts, "time", event, level, "others",
	    fact_digit(other_time(s, c, false)));
	FACT(&s->facts, "time", event, level, "beside",
	    fact_digit(other_time(s, c, true)));
	FACT(&s->facts, "time", is_largest(s, c->table) ? "largest table" :
	    "smaller table", kind_is_person(&s->g->spans->kinds, c->table) ?
	    "people" : "things");
	FACT(&s->facts, "time", "of table", fact_digit(near_table_best(
	    s->near, c->table)));
	event_words(s, c);
}

/* ---- how many ------------------------------------------------------------ */

/* The token behind "how many" or the like. */
static size_t
counted_at(const struct sight *s)
{
	size_t len;

	for (size_t i = 0; i < s->near->ntokens; i++)
		if (lexicon_find(s->g->q, i, LEX_COUNT, &len))
			return i + len;
	return s->near->ntokens;
}

/* The noun behind it, against what is counted or added up. */
static void
how_many(struct sight *s)
{
	const struct parts *p = &s->parts;
	size_t at = counted_at(s), end = at + 3;

	if (end > s->near->ntokens)
		end = s->near->ntokens;
	while (at < end && !s->near->asks[at])
		at++;
	if (at >= end)
		return;
	if (p->counted)
		FACT(&s->facts, "many", "rows", fact_digit(near_table(
		    s->near, at, p->counted)));
	for (size_t i = 0; i < p->n; i++)
		if (p->v[i].role == PART_COUNTED && p->v[i].depth == 0) {
			const struct schema_column *c = p->v[i].column;

			FACT(&s->facts, "many", p->v[i].fn ? p->v[i].fn : "",
			    kind_word(s, c), fact_digit(near_column(s->near,
			    at, c)), fact_digit(near_table(s->near, at,
			    c->table)));
		}
}

void
fact_parts(struct sight *s)
{
	const struct parts *p = &s->parts;

	for (size_t i = 0; i < p->n; i++) {
		use(s, &p->v[i]);
		if (p->v[i].role == PART_CONDITION && p->v[i].op &&
		    is_time(s, p->v[i].column))
			when(s, &p->v[i]);
	}
	for (size_t i = 0; i < p->nshown; i++)
		shown(s, i);
	how_many(s);
}
