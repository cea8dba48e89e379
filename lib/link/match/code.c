#include "link/match/code.h"

#include <string.h>
#include "base/num.h"
#include "json/get.h"
#include "schema/dictionary/comment_codes.h"

#define CODE_SCORE 0.9

enum { LEAST_CODES = 2, /* of a comment whose column lists no values */
	MEANING_WORDS = 4 };

struct coding {
	struct links *out;
	struct arena *a;
	const struct words *words;
};

/* Is the code one of those that are stored? Where that is not known, several
 * codes are needed: "ISO code" is none. */
static bool
is_stored(const struct schema_column *c, const struct meanings *m,
    const char *code)
{
	const json_t *values = get_array(c->json, "values"), *v;
	int64_t number;
	bool whole = num_parse_int(code, &number);
	size_t i;

	if (!values)
		return m->n >= LEAST_CODES &&
		    (whole || c->class != TYPE_INTEGER);
	json_array_foreach(values, i, v)
		if ((json_is_string(v) &&
		    strcmp(json_string_value(v), code) == 0) || (whole &&
		    json_is_integer(v) && json_integer_value(v) == number))
			return true;
	return false;
}

/* "yes" of a flag is no clue. */
static bool
says_some(const struct words *meaning)
{
	for (size_t i = 0; i < meaning->n; i++)
		if (meaning->v[i].kind == WORD_LETTERS &&
		    !words_is_stop(meaning->v[i].text) &&
		    !words_is_weak(meaning->v[i].text))
			return meaning->n <= MEANING_WORDS;
	return false;
}

/* How many words from `at` on say the meaning, little ones left out. */
static size_t
said_at(const struct words *words, size_t at, const struct words *meaning)
{
	size_t n = 0;

	for (size_t i = 0; i < meaning->n; i++) {
		const struct word *w = at + n < words->n ?
		    &words->v[at + n] : NULL;

		if (w && strcmp(w->stem, meaning->v[i].stem) == 0)
			n++;
		else if (!words_is_stop(meaning->v[i].text))
			return 0;
	}
	return n;
}

static void
match_meaning(const struct coding *x, const struct meaning *m,
    struct link link)
{
	struct words meaning = words_of_name(x->a, m->words);

	if (!says_some(&meaning))
		return;
	link.value = m->code;
	link.alike = (struct alike){CODE_SCORE, ALIKE_COMMENT};
	for (size_t at = 0; at < x->words->n; at++) {
		link.word = at;
		link.n = said_at(x->words, at, &meaning);
		if (!link.n)
			continue;
		link.start = x->words->v[at].start;
		link.end = x->words->v[at + link.n - 1].end;
		links_add(x->out, x->a, link);
	}
}

void
code_match(struct links *out, struct arena *a, const struct words *words,
    const struct schema_table *const *tables, size_t n)
{
	struct coding x = {out, a, words};

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < tables[i]->ncolumns; k++) {
			const struct schema_column *c = &tables[i]->columns[k];
			struct meanings m = {NULL, 0};

			if (!c->hidden)
				m = meaning_read(a, get_str(c->json,
				    "comment"));
			for (size_t j = 0; j < m.n; j++)
				if (is_stored(c, &m, m.v[j].code))
					match_meaning(&x, &m.v[j],
					    (struct link){.kind = "value",
					    .table = tables[i], .column = c});
		}
}
