/* How near each word is to the names in the plan, and to those left out. */
#include "plan/rank/sight.h"
#include "words/wordnet.h"

enum { SAID = NEAR_SAME + 1 }; /* a text of the plan has the word */

/* The level of a word by columns, by tables; and whether a text has it. */
struct nearest {
	size_t column, table;
	bool text;
	size_t best;
};

static struct nearest
nearest_of(const struct sight *s, size_t at)
{
	const struct parts *p = &s->parts;
	struct nearest n = {.text = parts_have_word(p,
	    s->g->q->v[at].text), .table = sight_near_tables(s, at)};

	for (size_t i = 0; i < p->n; i++) {
		size_t l = near_column(s->near, at, p->v[i].column);

		n.column = l > n.column ? l : n.column;
	}
	n.best = n.text ? SAID : n.column > n.table ? n.column : n.table;
	return n;
}

static const char *
part_of_speech(const char *word)
{
	unsigned p = wordnet_parts(word);
	bool noun = p & WORDNET_NOUN, verb = p & WORDNET_VERB;

	return !p ? "unknown" : noun && !verb ? "noun" : verb && !noun ?
	    "verb" : p & WORDNET_ADJECTIVE && !noun && !verb ? "adjective" :
	    "word";
}

/* Is the nearer name one of a table of the plan? */
static bool
is_inside(const struct sight *s, size_t at, size_t level)
{
	const struct schema *schema = s->near->schema;

	for (size_t i = 0; i < s->parts.ntables; i++) {
		const struct schema_table *t =
		    &schema->tables[s->parts.tables[i].table->index];

		for (size_t k = 0; k < t->ncolumns; k++)
			if (near_column(s->near, at, &t->columns[k]) >= level)
				return true;
	}
	return false;
}

static void
word(struct sight *s, size_t at)
{
	struct nearest n = nearest_of(s, at);
	size_t most = s->near->best[at];
	const char *how = s->covered[at] ? "used" : "passed";
	const char *level = fact_digit(n.best);

	FACT(&s->facts, "near", how, level);
	FACT(&s->facts, "column", fact_digit(n.column), "table",
	    fact_digit(n.table), n.text ? "text" : "no text");
	FACT(&s->facts, part_of_speech(s->g->q->v[at].text), how, level);
	if (most <= n.best)
		return;
	FACT(&s->facts, "nearer", how, fact_digit(most), "than", level);
	FACT_VALUE(&s->facts, (double)(most - n.best), "nearer");
	if (most >= NEAR_STEP)
		FACT(&s->facts, "nearer", is_inside(s, at, most) ? "inside" :
		    "outside", fact_digit(most));
}

/* What supports a table: its name, a column of it, a text compared with. */
static void
table(struct sight *s, const struct schema_table *t)
{
	const struct parts *p = &s->parts;
	size_t name = near_table_best(s->near, t), column = 0, best;
	bool text = false;

	for (size_t i = 0; i < p->n; i++) {
		const struct part *x = &p->v[i];
		size_t l;

		if (x->column->table != t)
			continue;
		l = near_column_best(s->near, x->column, NULL);
		column = l > column ? l : column;
		text |= x->text != NULL;
	}
	best = text ? SAID : name > column ? name : column;
	FACT(&s->facts, "table", fact_digit(name), "column",
	    fact_digit(column), text ? "text" : "no text");
	FACT(&s->facts, "support", fact_digit(best));
}

static bool
is_again(const struct parts *p, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (p->tables[i].table == p->tables[at].table)
			return true;
	return false;
}

void
fact_names(struct sight *s)
{
	for (size_t i = 0; i < s->near->ntokens; i++)
		if (s->near->asks[i])
			word(s, i);
	for (size_t i = 0; i < s->parts.ntables; i++) {
		if (is_again(&s->parts, i))
			FACT(&s->facts, "table again");
		else
			table(s, s->parts.tables[i].table);
	}
}
