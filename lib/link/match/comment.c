#include "link/match/comment.h"

#include <string.h>
#include "json/get.h"

#define COVERED 0.6
#define COMMENT_SCORE 0.4

static bool
is_open(const struct links *links, const struct words *words, size_t word)
{
	const struct word *w = &words->v[word];

	if (w->kind != WORD_LETTERS || words_is_stop(w->text) ||
	    words_is_weak(w->text))
		return false;
	for (size_t i = 0; i < links->n; i++)
		if (links->v[i].word <= word &&
		    word < links->v[i].word + links->v[i].n &&
		    links->v[i].alike.score >= COVERED)
			return false;
	return true;
}

struct commenting {
	struct links *out;
	struct arena *a;
	const struct words *words;
	const bool *open;
};

static void
match_comment(const struct commenting *c, const json_t *json,
    struct link link)
{
	const char *text = get_str(json, "comment");
	struct words said;

	if (!text)
		return;
	said = words_of_text(c->a, text);
	for (size_t w = 0; w < c->words->n; w++)
		for (size_t i = 0; c->open[w] && i < said.n; i++) {
			const struct word *word = &c->words->v[w];

			if (strcmp(word->stem, said.v[i].stem) != 0)
				continue;
			link.word = w;
			link.n = 1;
			link.start = word->start;
			link.end = word->end;
			link.alike = (struct alike){COMMENT_SCORE,
			    ALIKE_COMMENT};
			links_add(c->out, c->a, link);
			break;
		}
}

void
comment_match(struct links *out, struct arena *a, const struct words *words,
    const struct schema_table *const *tables, size_t n)
{
	bool *open = arena_alloc(a, words->n + 1), any = false;
	struct commenting c = {out, a, words, open};

	for (size_t w = 0; w < words->n; w++) {
		open[w] = is_open(out, words, w);
		any = any || open[w];
	}
	for (size_t i = 0; any && i < n; i++) {
		struct link link = {.kind = "table", .table = tables[i]};

		match_comment(&c, tables[i]->json, link);
		link.kind = "column";
		for (size_t k = 0; k < tables[i]->ncolumns; k++) {
			link.column = &tables[i]->columns[k];
			if (!link.column->hidden)
				match_comment(&c, link.column->json, link);
		}
	}
}
