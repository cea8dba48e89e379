/* Verbs that speak of points in time: "arrives" of a check-in. */
#include <string.h>
#include "plan/spans/spans.h"

#define COST_DEED 0.3
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

void
spans_deeds(struct spans *s)
{
	for (size_t at = 0; at < s->q->n; at++)
		for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
			size_t n = spans_says(s, at, deeds[i].verb, SAYS_FORM);

			if (n)
				add_deed(s, at, at + n - 1, deeds[i].words);
		}
}
