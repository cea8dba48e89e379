/* Conditions on what groups add up to. */
#include "follow/following.h"

#include <string.h>

#include "base/buf.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "words/pattern.h"

static const struct {
	const char *words, *op;
} comparisons[] = {
#define HAVING(words, op) {words, op},
#include "follow/having.def"
#undef HAVING
};

/* The comparison that ends in front of word `i`, which is a number, or
 * follows it; its first word and the one behind it. */
static const char *
comparison(const struct pattern_words *s, size_t i, size_t *from,
    size_t *behind)
{
	const char *op = NULL;
	size_t most = 0;

	*from = i;
	*behind = i + 1;
	for (size_t k = 0; k < sizeof comparisons / sizeof *comparisons;
	    k++) {
		struct captured c;
		struct pattern_words part = *s;
		size_t n = 1;

		for (const char *p = comparisons[k].words; *p; p++)
			n += *p == ' ';
		if (n > i || n <= most)
			continue;
		part.n = n;
		memmove(part.at, s->at + i - n, n * sizeof *part.at);
		memmove(part.len, s->len + i - n, n * sizeof *part.len);
		if (!pattern_match(&part, comparisons[k].words, &c))
			continue;
		most = n;
		op = comparisons[k].op;
		*from = i - n;
	}
	if (op == NULL && pattern_among(s, i + 1, LISTED_OR) &&
	    pattern_among(s, i + 2, LISTED_MORE_FEWER)) {
		op = pattern_among(s, i + 2, LISTED_MORE_THAN) ? ">=" : "<=";
		*behind = i + 3;
	}
	return op;
}

/* What counts, else what adds up; NULL: nothing. */
static json_t *
count_of(const struct follow *f)
{
	json_t *output;
	size_t i;

	json_array_foreach(get_array(f->topic.form, "outputs"), i, output)
		if (get_is(form_expr(output), "fn", "count"))
			return output;
	return topic_measure(&f->topic);
}

/* The output that a noun behind a number speaks of: by its name, or rows
 * that are counted; NULL: none. */
static json_t *
counted(struct follow *f, const char *noun)
{
	json_t *measure = topic_measure(&f->topic), *output;
	size_t at;

	if (*noun == '\0')
		return count_of(f);
	output = topic_output(&f->topic, noun, &at);
	if (output != NULL)
		return form_aggregates(form_expr(output)) ? output : NULL;
	return topic_source(&f->topic, noun) != NULL ? measure : NULL;
}

bool
having_part(struct follow *f, const char *text, bool not)
{
	struct pattern_words s;
	struct buf noun = BUF_INIT;
	json_t *output = NULL, *pred;
	const char *op = NULL;
	long number = 0;
	size_t from, behind;

	pattern_split(&s, text);
	for (size_t i = 0; i < s.n && op == NULL && f->topic.grouped; i++) {
		number = pattern_number(&s, i);
		op = number > 0 ? comparison(&s, i, &from, &behind) : NULL;
		if (op != NULL && from <= 3)
			pattern_text(&s, behind, s.n, &noun);
		else
			op = NULL;
	}
	if (op != NULL)
		output = counted(f, noun.len > 0 ? noun.s : "");
	buf_free(&noun);
	if (output == NULL)
		return false;
	pred = json_pack("{sO ss sI}", "left", form_expr(output), "op", op,
	    "value", (json_int_t)number);
	if (not) {
		json_t *other = restriction_not(&f->topic, pred);

		json_decref(pred);
		pred = other;
	}
	json_array_append_new(get_array(f->topic.form, "having"), pred);
	return true;
}
