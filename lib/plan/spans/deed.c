/* Verbs that speak of points in time: "arrives" of a check-in. */
#include <string.h>
#include "plan/spans/spans.h"

#define COST_DEED 0.3
#define COST_VERB 0.1
#define LEAST_VERB 0.7    /* how alike the verb and the table's word are */
#define SAME_WORD 0.96    /* .. the noun itself */
#define BEGINNING 4       /* letters that forms of one word share */
#define COST_FURTHER 0.04 /* a word further down the verb's list */

static const struct {
	const char *verb, *words;
} deeds[] = {
#define DEED(verb, words) {verb, words},
#include "plan/spans/deed.def"
#undef DEED
};

static bool
has_word(const struct spans *s, const struct name *name, const char *word,
    size_t len)
{
	for (size_t i = 0; i < name->n; i++) {
		const char *text = s->names.text[name->v[i].id];

		if (strncmp(text, word, len) == 0 && text[len] == '\0')
			return true;
	}
	return false;
}

/* "start", or all of "check+in" */
static bool
has_all(const struct spans *s, const struct name *name, const char *words,
    size_t len)
{
	for (const char *end = words + len; words < end;) {
		size_t n = strcspn(words, "+ ");

		if (!has_word(s, name, words, n))
			return false;
		words += n + (words[n] == '+');
	}
	return true;
}

static void
add_column(struct spans *s, struct mention *m, const struct name *name,
    const char *words)
{
	for (size_t rank = 0; *words; rank++) {
		size_t len = strcspn(words, " ");

		if (has_all(s, name, words, len)) {
			spans_add(s, m, &(struct sense){.kind = SENSE_COLUMN,
			    .table = name->table, .column = name->column,
			    .cost = COST_DEED + COST_FURTHER * (double)rank,
			    .how = HOW_IMPLIED});
			return;
		}
		words += len;
		words += strspn(words, " ");
	}
}

static void
add_deed(struct spans *s, size_t from, size_t to, const char *words)
{
	for (size_t i = 0; i < s->names.n; i++) {
		const struct name *name = &s->names.v[i];

		if (!name->column || kind_of(&s->kinds, name->column)->kind !=
		    KIND_TIME)
			continue;
		add_column(s, spans_at(s, from, to, true), name, words);
		/* "ticket resolution": the row's noun before what was done */
		if (from && spans_names_table(s, name->table, from - 1))
			add_column(s, spans_at(s, from - 1, to, true), name,
			    words);
	}
}

/* ---- tables of deeds --------------------------------------------------- */

static bool
has_stem(const struct spans *s, const struct schema_table *t, unsigned word)
{
	size_t n;
	const struct name *names = name_range(&s->names, t, NULL, &n);

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < names[i].n; k++)
			if (strcmp(s->names.stem[names[i].v[k].id],
			    s->names.stem[word]) == 0)
				return true;
	return false;
}

/* Is the word that of a table which this one links? */
static bool
is_linked(const struct spans *s, const struct schema_table *t, unsigned word)
{
	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].to && t->keys[i].to != t &&
		    has_stem(s, t->keys[i].to, word))
			return true;
	return false;
}

/* "attended" for course_attendance: who and what are words of their own. */
static void
add_table(struct spans *s, const struct name *name, size_t at)
{
	double score = name_word_alike(&s->names, name, name->n - 1, at);
	const char *word = s->names.text[name->v[name->n - 1].id];

	if (strncmp(word, s->q->v[at].text, BEGINNING) != 0)
		return; /* another word of the same meaning */
	if (score < LEAST_VERB || score >= SAME_WORD || name->column ||
	    name->table->nkeys < 2)
		return;
	for (size_t i = 0; i < s->schema->ntables; i++)
		if (&s->schema->tables[i] != name->table &&
		    spans_names_table(s, &s->schema->tables[i], at))
			return; /* the noun of others */
	for (size_t i = 0; i + 1 < name->n; i++)
		if (!name->v[i].stop && !is_linked(s, name->table,
		    name->v[i].id))
			return;
	spans_add(s, spans_at(s, at, at, true), &(struct sense){
	    .kind = SENSE_TABLE, .table = name->table,
	    .cost = COST_VERB + 1 - score, .how = HOW_PART | HOW_VERB});
}

void
spans_deeds(struct spans *s)
{
	for (size_t at = 0; at < s->q->n; at++)
		for (size_t i = 0; s->q->v[at].content &&
		    i < s->names.n; i++)
			add_table(s, &s->names.v[i], at);
	for (size_t at = 0; at < s->q->n; at++)
		for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
			size_t n = spans_says(s, at, deeds[i].verb, SAYS_FORM);

			if (n)
				add_deed(s, at, at + n - 1, deeds[i].words);
		}
}
