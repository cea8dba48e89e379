/* Groups, and whole questions about the rows. */
#include "follow/following.h"

#include <string.h>

#include "edit/form/form.h"
#include "follow/compose.h"
#include "json/get.h"
#include "words/pattern.h"

#define HALF 0.6 /* what a reading loses that passes over a group */

static bool
is_group(const struct follow *f, const json_t *reading, const json_t *form)
{
	(void)f;
	return (phrase_says(reading) & (PHRASE_GROUPS | PHRASE_LIMIT |
	    PHRASE_CONDITIONS)) == PHRASE_GROUPS &&
	    json_array_size(get_array(form, "groups")) > 0;
}

/* Outputs that aggregate, or those that do not (new). */
static json_t *
some(const json_t *outputs, bool aggregates)
{
	json_t *out = json_array();
	json_t *output;
	size_t i;

	json_array_foreach(outputs, i, output)
		if (form_aggregates(form_expr(output)) == aggregates)
			json_array_append(out, output);
	return out;
}

/* Months that nobody named a column for are those that bound the topic. */
static void
regroup_time(struct follow *f, json_t *value, const char *text)
{
	const json_t *known = restriction_time_column(&f->topic);
	const struct schema_column *c = topic_column(&f->topic, known);
	const struct schema_column *e = topic_column(&f->topic, value);
	const char *key;
	json_t *item;
	size_t i;

	if (c == NULL)
		return;
	if (e != NULL && e != c && e->time == c->time &&
	    topic_names_column(&f->topic, text, value) == 0) {
		json_object_set(value, "table",
		    json_object_get(known, "table"));
		json_object_set(value, "column",
		    json_object_get(known, "column"));
	}
	json_array_foreach(value, i, item)
		regroup_time(f, item, text);
	json_object_foreach(value, key, item)
		regroup_time(f, item, text);
}

static void
append_new(json_t *list, const json_t *more)
{
	json_t *item;
	size_t i;

	json_array_foreach(more, i, item)
		if (!get_has(list, item))
			json_array_append(list, item);
}

/* The topic's rows in the phrase's groups: what they add up to stays, a list
 * is counted. */
static void
set_groups(struct follow *f, const struct phrase *p, bool adds)
{
	json_t *form = f->topic.form, *shown, *measures, *groups;
	bool had = f->topic.grouped || f->topic.scalar;

	measures = some(get_array(had ? form : p->form, "outputs"), true);
	shown = some(get_array(p->form, "outputs"), false);
	groups = json_copy(get_array(p->form, "groups"));
	if (adds && f->topic.grouped) {
		json_t *old = some(get_array(form, "outputs"), false);

		json_array_extend(old, shown);
		json_decref(shown);
		shown = old;
		append_new(groups, get_array(form, "groups"));
	}
	json_array_extend(shown, measures);
	json_object_set_new(form, "outputs", shown);
	json_object_set_new(form, "groups", groups);
	json_object_set_new(form, "grouped", json_true());
	json_object_del(form, "distinct");
	if (!had)
		json_object_del(form, "limit");
	if (!had || !form_aggregates(form_expr(json_array_get(
	    get_array(form, "orders"), 0))))
		json_object_set(form, "orders", get_array(p->form, "orders"));
	json_decref(measures);
}

/* "by name" of a list that shows the name: its order. */
static bool
order_list(struct follow *f, const struct phrase *p)
{
	json_t *shown = some(get_array(p->form, "outputs"), false), *orders;
	json_t *list = get_array(f->topic.form, "outputs"), *output, *item;
	bool all = f->sorts && !f->topic.grouped && !f->topic.scalar &&
	    json_array_size(shown) > 0;
	size_t i, k;

	orders = json_array();
	json_array_foreach(shown, i, output) {
		bool found = false;

		json_array_foreach(list, k, item)
			found |= json_equal(form_expr(item),
			    form_expr(output));
		all = all && found;
		json_array_append_new(orders, json_pack("{sO}", "expr",
		    form_expr(output)));
	}
	if (all)
		json_object_set(f->topic.form, "orders", orders);
	json_decref(orders);
	json_decref(shown);
	return all;
}

static void
group_as(struct follow *f, const struct phrase *p, const char *text,
    bool adds)
{
	static const char *const parts[] = {"outputs", "groups", "orders"};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		regroup_time(f, json_object_get(p->form, parts[i]), text);
	if (!order_list(f, p))
		set_groups(f, p, adds);
}

/* The word "and" with others at both sides; 0: none. */
static size_t
and_at(struct pattern_words *s, const char *text)
{
	pattern_split(s, text);
	for (size_t i = 1; i + 1 < s->n; i++)
		if (pattern_among(s, i, LISTED_AND))
			return i;
	return 0;
}

static bool
group_by(struct follow *f, const char *text, bool adds)
{
	const char *texts[] = {phrase_text(f, "@ per *", text),
	    phrase_text(f, "@ by *", text),
	    phrase_text(f, "number of @ per *", text)};
	struct phrase p;
	struct pattern_words s;

	if (!phrase_read(f, texts, 3, false, is_group, &p))
		return false;
	if (p.loss >= HALF && and_at(&s, text) > 0) {
		phrase_free(&p);
		return false;
	}
	group_as(f, &p, text, adds);
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}

bool
act_group(struct follow *f, const char *text, long n)
{
	struct pattern_words s;
	size_t and = and_at(&s, text);
	bool adds = f->more && !f->other;
	json_t *before = json_deep_copy(f->topic.form);
	bool good = group_by(f, text, adds);

	(void)n;
	/* "method and month", one after the other */
	if (!good && and > 0) {
		json_object_clear(f->topic.form);
		json_object_update(f->topic.form, before);
		good = group_by(f, arena_strndup(&f->arena, text,
		    s.at[and] - 1), adds);
		topic_renew(&f->topic);
		good = good && group_by(f, text + s.at[and + 1], true);
	}
	json_decref(before);
	return good;
}

/* ---- a whole question --------------------------------------------------- */

static bool
says_something(const struct follow *f, const json_t *reading,
    const json_t *form)
{
	unsigned says = phrase_says(reading);

	(void)form;
	if (f->rows)
		return (says & (PHRASE_CONDITIONS | PHRASE_OUTPUTS |
		    PHRASE_GROUPS)) == PHRASE_CONDITIONS;
	if (f->columns)
		return (says & (PHRASE_OUTPUTS | PHRASE_CONDITIONS)) ==
		    PHRASE_OUTPUTS;
	return says != 0;
}

/* Does it count or add up? */
static bool
is_calculated(const struct follow *f, const json_t *reading,
    const json_t *form)
{
	const json_t *output;
	size_t i;

	if (!says_something(f, reading, form))
		return false;
	json_array_foreach(get_array(form, "outputs"), i, output)
		if (form_aggregates(form_expr(output)))
			return true;
	return false;
}

/* Put what a reading says into the topic. */
static void
apply(struct follow *f, const struct phrase *p, const char *text)
{
	unsigned says = phrase_says(p->reading);
	json_t *form = f->topic.form;

	if (says & PHRASE_CONDITIONS)
		act_rows_of_phrase(f, p, text);
	if ((says & PHRASE_GROUPS) &&
	    json_array_size(get_array(p->form, "groups")) > 0) {
		if ((says & PHRASE_OUTPUTS) && !f->topic.scalar)
			act_part_ungroup(&f->topic);
		f->topic.grouped = false;
		group_as(f, p, text, false);
	} else if (says & PHRASE_OUTPUTS) {
		act_columns_of_phrase(f, p);
	}
	if (says & PHRASE_ORDERS) {
		json_object_set(form, "orders", get_array(p->form, "orders"));
		if (json_array_size(get_array(p->form, "groups")) > 0 &&
		    json_array_size(get_array(form, "groups")) == 0)
			json_object_set(form, "groups",
			    get_array(p->form, "groups"));
	}
	if (json_array_size(get_array(p->form, "having")) > 0)
		json_object_set(form, "having",
		    get_array(p->form, "having"));
	if (json_object_get(p->form, "limit") != NULL)
		json_object_set(form, "limit",
		    json_object_get(p->form, "limit"));
}

bool
act_ask(struct follow *f, const char *text, long n)
{
	bool pointed = false;
	const char *said = point(f, text, &pointed);
	const char *texts[3];
	size_t ntexts = 0;
	struct phrase p;

	if (act_span(f, text, n) || act_rows_of_text(f, text) ||
	    (f->other && topic_measure(&f->topic) &&
	    act_each(f, text, n)))
		return true;
	if (pointed) {
		texts[ntexts++] = said;
	} else {
		texts[ntexts++] = phrase_text(f, "@ *", text);
		texts[ntexts++] = phrase_text(f, "* @", text);
		texts[ntexts++] = phrase_text(f, "* of @", text);
	}
	if (compose_needed(&f->topic) && pointed &&
	    compose(f, texts, ntexts, is_calculated))
		return true;
	if (!phrase_read(f, texts, ntexts, pointed, says_something, &p))
		return pointed && compose(f, texts, ntexts, says_something);
	apply(f, &p, text);
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}
