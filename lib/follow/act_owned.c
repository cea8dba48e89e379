/* What belongs to the rows, and what they add up to. */
#include "follow/following.h"

#include <string.h>

#include "base/buf.h"
#include "edit/form.h"
#include "follow/compose.h"
#include "json/get.h"
#include "words/said.h"

static bool
is_total(const struct follow *f, const json_t *reading, const json_t *form)
{
	const json_t *first = json_array_get(get_array(form, "outputs"), 0);

	return part_is_output(f, reading, form) &&
	    json_array_size(get_array(form, "outputs")) == 1 &&
	    topic_aggregates(form_expr(first)) &&
	    !get_is(form_expr(first), "fn", "count");
}

/* What the rows add up to. */
bool
act_total(struct follow *f, const char *text, long n)
{
	const char *const texts[] = {"total amount of " SPANS_ABOUT,
	    "how much " SPANS_ABOUT " in total", "total of " SPANS_ABOUT,
	    "total cost of " SPANS_ABOUT};
	struct phrase p;

	(void)text;
	(void)n;
	if (f->topic.scalar || !phrase_read(f, texts, 4, false, is_total, &p))
		return false;
	columns_of_phrase(f, &p);
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}

static bool
is_other(const struct follow *f, const json_t *reading, const json_t *form)
{
	(void)f;
	return get_number(reading, "conditions", 0) == 0 &&
	    get_number(reading, "groups", 0) == 0 &&
	    get_number(reading, "limit", 0) == 0 &&
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

	return get_number(reading, "groups", 0) == 0 &&
	    form_table(f->topic.form, f->topic.entity) != NULL &&
	    get_str(first, "table") != NULL &&
	    strcmp(get_str(first, "table"), form_table(f->topic.form,
	    f->topic.entity)) != 0;
}

/* "who are the customers": what belongs to the rows, in their place. */
bool
show_other(struct follow *f, const char *noun)
{
	const char *texts[] = {phrase_text(f, "@ with their *", noun),
	    phrase_text(f, "@ and *", noun), phrase_text(f, "* of @", noun)};
	const char *around[] = {phrase_text(f, "* of @", noun)};
	struct phrase p;
	json_t *list;

	if (compose_needed(&f->topic) ||
	    !phrase_read(f, texts, 3, false, is_other, &p))
		return compose(f, around, 1, is_elsewhere);
	list = others(f, get_array(p.form, "outputs"));
	part_ungroup(&f->topic);
	json_object_set_new(f->topic.form, "outputs", list);
	json_object_set_new(f->topic.form, "distinct", json_true());
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}

bool
act_who(struct follow *f, const char *text, long n)
{
	struct said s;
	struct buf noun = BUF_INIT, rest = BUF_INIT;
	size_t at = 0;
	bool good;

	said_split(&s, text);
	while (at < s.n && !said_is(&s, at, "are|were|is|was"))
		at++;
	said_text(&s, 0, at, &noun);
	if (at + 1 < s.n)
		said_text(&s, at + 1, s.n, &rest);
	good = noun.len > 0 && show_other(f, noun.s) &&
	    (rest.len == 0 || act_only(f, rest.s, n));
	buf_free(&noun);
	buf_free(&rest);
	return good;
}

/* "list the ones above 300 euros" of what was counted. */
bool
act_listed(struct follow *f, const char *text, long n)
{
	if (!f->topic.grouped && !f->topic.scalar)
		return false;
	return act_list(f, text, n) && act_only(f, text, n);
}

