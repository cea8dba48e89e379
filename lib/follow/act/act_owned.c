/* What belongs to the rows, and what they add up to. */
#include "follow/following.h"

#include <string.h>

#include "base/buf.h"
#include "edit/form/form.h"
#include "follow/compose.h"
#include "json/get.h"
#include "words/pattern.h"

static bool
is_total(const struct follow *f, const json_t *reading, const json_t *form)
{
	const json_t *first = json_array_get(get_array(form, "outputs"), 0);

	return act_part_is_output(f, reading, form) &&
	    json_array_size(get_array(form, "outputs")) == 1 &&
	    form_aggregates(form_expr(first)) &&
	    !get_is(form_expr(first), "fn", "count");
}

/* What all groups together amount to. */
static bool
all_groups(struct follow *f)
{
	json_t *list = get_array(f->topic.form, "outputs");

	if (compose_needed(&f->topic) || topic_measure(&f->topic) == NULL)
		return false;
	for (size_t i = json_array_size(list); i-- > 0;)
		if (!form_aggregates(form_expr(json_array_get(list, i))))
			json_array_remove(list, i);
	act_part_ungroup(&f->topic);
	json_array_clear(get_array(f->topic.form, "orders"));
	return true;
}

/* "what is the average": of the last number that is shown. */
bool
act_statistic(struct follow *f, const char *text, long n)
{
	static const struct {
		enum listed words;
		const char *fn;
	} functions[] = {{LISTED_AVERAGES, "avg"}, {LISTED_MAXIMUMS, "max"},
	    {LISTED_MINIMUMS, "min"}};
	json_t *list = get_array(f->topic.form, "outputs");
	const json_t *of = form_expr(json_array_get(list,
	    json_array_size(list) - 1));
	const struct schema_column *c = topic_column(&f->topic, of);
	const char *fn = NULL;
	struct pattern_words s;

	(void)n;
	pattern_split(&s, text);
	for (size_t i = 0; i < s.n; i++)
		for (size_t k = 0; k < 3; k++)
			if (pattern_among(&s, i, functions[k].words))
				fn = functions[k].fn;
	if (fn == NULL || f->topic.grouped || f->topic.scalar ||
	    compose_needed(&f->topic) || c == NULL ||
	    (c->class != TYPE_INTEGER && c->class != TYPE_NUMBER))
		return false;
	list = json_pack("[{s{ss s[O]}}]", "expr", "fn", fn, "args", of);
	json_array_clear(get_array(f->topic.form, "orders"));
	json_object_del(f->topic.form, "distinct");
	json_object_set_new(f->topic.form, "outputs", list);
	return true;
}

/* "list the tickets" of what was counted. */
bool
act_list_of(struct follow *f, const char *text, long n)
{
	const char *source = topic_source(&f->topic, text);

	return source != NULL && strcmp(source, f->topic.main) == 0 &&
	    act_list(f, text, n);
}

/* What the rows add up to. */
bool
act_total(struct follow *f, const char *text, long n)
{
	const char *const texts[] = {"total amount of " SPANS_ABOUT,
	    "how much " SPANS_ABOUT " in total", "total of " SPANS_ABOUT,
	    "total cost of " SPANS_ABOUT};
	struct pattern_words s;
	struct phrase p;

	(void)n;
	if (f->topic.grouped)
		return all_groups(f);
	pattern_split(&s, text);
	if (pattern_among(&s, s.n - 1, LISTED_COUNT_NUMBER))
		return act_ask(f, "how many of them are there", 1);
	if (f->topic.scalar || !phrase_read(f, texts, 4, false, is_total, &p))
		return false;
	act_columns_of_phrase(f, &p);
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}

static bool
is_other(const struct follow *f, const json_t *reading, const json_t *form)
{
	(void)f;
	return (phrase_says(reading) & (PHRASE_CONDITIONS | PHRASE_GROUPS |
	    PHRASE_LIMIT)) == 0 &&
	    json_array_size(get_array(form, "selections")) > 1;
}

/* Outputs that are not the main rows' own, where there are others (new). */
static json_t *
others(const struct follow *f, const json_t *list)
{
	json_t *out = json_array(), *output;
	size_t i;

	json_array_foreach(list, i, output)
		if (get_str(form_expr(output), "table") == NULL ||
		    strcmp(get_str(form_expr(output), "table"),
		    f->topic.main) != 0)
			json_array_append(out, output);
	if (json_array_size(out) == 0)
		json_array_extend(out, (json_t *)list);
	return out;
}

/* Are other rows listed than the topic's? */
static bool
is_elsewhere(const struct follow *f, const json_t *reading,
    const json_t *form)
{
	const json_t *first = json_array_get(get_array(form, "selections"),
	    0);

	return (phrase_says(reading) & PHRASE_GROUPS) == 0 &&
	    form_table(f->topic.form, f->topic.entity) != NULL &&
	    get_str(first, "table") != NULL &&
	    strcmp(get_str(first, "table"), form_table(f->topic.form,
	    f->topic.entity)) != 0;
}

bool
act_owned_read(struct follow *f, const char *noun, struct phrase *p)
{
	const char *texts[] = {phrase_text(f, "@ with their *", noun),
	    phrase_text(f, "@ and *", noun), phrase_text(f, "* of @", noun)};
	json_t *list;

	if (!phrase_read(f, texts, 3, false, is_other, p))
		return false;
	list = others(f, get_array(p->form, "outputs"));
	json_object_set_new(p->form, "outputs", list);
	return true;
}

bool
act_owned_show(struct follow *f, const char *noun)
{
	const char *around[] = {phrase_text(f, "* of @", noun)};
	struct phrase p;

	if (compose_needed(&f->topic) || !act_owned_read(f, noun, &p))
		return compose(f, around, 1, is_elsewhere);
	act_part_ungroup(&f->topic);
	json_object_set(f->topic.form, "outputs", get_array(p.form,
	    "outputs"));
	json_object_set_new(f->topic.form, "distinct", json_true());
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}

bool
act_who(struct follow *f, const char *text, long n)
{
	struct pattern_words s;
	struct buf noun = BUF_INIT, rest = BUF_INIT;
	size_t at = 0;
	bool good;

	pattern_split(&s, text);
	pattern_trim(&s, LISTED_WHICH_ONES, LISTED_NONE);
	while (at < s.n && !pattern_among(&s, at, LISTED_BE))
		at++;
	pattern_text(&s, 0, at, &noun);
	if (at + 1 < s.n)
		pattern_text(&s, at + 1, s.n, &rest);
	good = noun.len > 0 && act_owned_show(f, noun.s) &&
	    (rest.len == 0 || act_only(f, rest.s, n));
	buf_free(&noun);
	buf_free(&rest);
	return good;
}


/* "average per campaign" */
bool
act_average_by(struct follow *f, const char *text, long n)
{
	const char *const texts[] = {"average amount of " SPANS_ABOUT,
	    "average of " SPANS_ABOUT};
	struct phrase p;

	if (f->topic.grouped || f->topic.scalar || !phrase_read(f, texts, 2,
	    false, is_total, &p))
		return false;
	act_columns_of_phrase(f, &p);
	phrase_take(f, &p);
	phrase_free(&p);
	topic_renew(&f->topic);
	return act_group(f, text, n);
}

bool
act_share_by(struct follow *f, const char *text, long n)
{
	if (!act_group(f, text, n))
		return false;
	topic_renew(&f->topic);
	return act_share(f, text, n);
}

/* "total per month" */
bool
act_total_by(struct follow *f, const char *text, long n)
{
	if (!f->topic.grouped && !f->topic.scalar && !act_total(f, "total",
	    n))
		return false;
	topic_renew(&f->topic);
	return act_group(f, text, n);
}

/* "how many customers is that": each once. */
bool
act_count_of(struct follow *f, const char *text, long n)
{
	const struct schema_table *t = topic_other_table(&f->topic, text);
	const char *source;
	struct phrase p;
	json_t *count;

	(void)n;
	if (t == NULL || t->nprimary_key != 1 || compose_needed(&f->topic) ||
	    !act_owned_read(f, text, &p))
		return false;
	source = get_str(form_expr(json_array_get(get_array(p.form,
	    "outputs"), 0)), "table");
	if (source == NULL || topic_table(&f->topic, source) != t) {
		phrase_free(&p);
		return false;
	}
	count = json_pack("[{s{ss sb s[{ss ss}]} ss}]", "expr", "fn",
	    "count", "distinct", 1, "args", "table", source, "column",
	    t->primary_key[0]->name, "as", "count");
	act_part_ungroup(&f->topic);
	json_array_clear(get_array(f->topic.form, "orders"));
	json_object_del(f->topic.form, "distinct");
	json_object_set_new(f->topic.form, "outputs", count);
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}
