/* What is shown of the rows. */
#include "follow/following.h"

#include <string.h>

#include "base/buf.h"
#include "edit/form.h"
#include "json/get.h"
#include "words/said.h"

static json_t *
outputs(const struct follow *f)
{
	return get_array(f->topic.form, "outputs");
}

static bool
is_shown(const json_t *list, const json_t *output)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
		if (json_equal(form_expr(item), form_expr(output)))
			return true;
	return false;
}

static bool
is_output(const struct follow *f, const json_t *reading, const json_t *form)
{
	(void)f;
	return get_number(reading, "outputs", 0) > 0 &&
	    get_number(reading, "groups", 0) == 0 &&
	    get_number(reading, "orders", 0) == 0 &&
	    get_number(reading, "limit", 0) == 0 &&
	    json_array_size(get_array(form, "groups")) == 0;
}

static bool
is_label(const struct follow *f, const json_t *reading, const json_t *form)
{
	(void)f;
	(void)form;
	return get_number(reading, "outputs", 0) == 0 &&
	    get_number(reading, "conditions", 0) == 0;
}

/* ---- parts of the form -------------------------------------------------- */

void
part_drop_orders(struct topic *t)
{
	json_t *list = get_array(t->form, "orders");

	for (size_t i = json_array_size(list); i-- > 0;)
		if (topic_aggregates(form_expr(json_array_get(list, i))))
			json_array_remove(list, i);
}

void
part_ungroup(struct topic *t)
{
	json_array_clear(get_array(t->form, "groups"));
	json_array_clear(get_array(t->form, "having"));
	json_object_del(t->form, "grouped");
	part_drop_orders(t);
}

bool
part_label(struct follow *f, bool entity)
{
	const char *const texts[] = {SPANS_ABOUT};
	struct phrase p;

	if (!phrase_read(f, texts, 1, entity, is_label, &p))
		return false;
	json_object_set(f->topic.form, "outputs", get_array(p.form,
	    "outputs"));
	if (p.many)
		json_object_set_new(f->topic.form, "distinct", json_true());
	phrase_free(&p);
	return true;
}

/* ---- more columns ------------------------------------------------------- */

/* What each row has several of is added up for each. */
static void
group_by_shown(struct follow *f)
{
	json_t *groups = json_array(), *output;
	const struct schema_table *t = topic_table(&f->topic,
	    f->topic.entity);
	size_t i;

	json_array_foreach(outputs(f), i, output)
		json_array_append(groups, (json_t *)form_expr(output));
	for (i = 0; t != NULL && i < t->nprimary_key; i++) {
		json_t *key = json_pack("{ss ss}", "table", f->topic.entity,
		    "column", t->primary_key[i]->name);

		if (!get_has(groups, key))
			json_array_append(groups, key);
		json_decref(key);
	}
	json_object_set_new(f->topic.form, "groups", groups);
	json_object_set_new(f->topic.form, "grouped", json_true());
	json_object_del(f->topic.form, "distinct");
}

/* Rows that stand several times are counted once. */
static json_t *
counted_once(const struct follow *f, json_t *expr, const char *source)
{
	const struct schema_table *t = topic_table(&f->topic, source);
	const char *fn = get_str(expr, "fn");
	json_t *out;

	if (fn == NULL || strcmp(fn, "count") != 0 || t == NULL ||
	    t->nprimary_key != 1 || json_is_array(json_object_get(expr,
	    "args")))
		return json_incref(expr);
	out = json_pack("{ss sb s[{ss ss}]}", "fn", "count", "distinct", 1,
	    "args", "table", source, "column", t->primary_key[0]->name);
	return out;
}

/* A number of each row beside groups is their sum. */
static json_t *
summed(const struct follow *f, json_t *output)
{
	const struct schema_column *c = topic_column(&f->topic,
	    form_expr(output));
	bool number = c != NULL ? (c->class == TYPE_INTEGER ||
	    c->class == TYPE_NUMBER) && !c->primary_key &&
	    c->time == SCHEMA_TIME_NONE : get_is(form_expr(output), "op", "/");
	json_t *out = json_copy(output);

	if ((f->topic.grouped || f->topic.scalar) && number &&
	    !topic_aggregates(form_expr(output)))
		return json_pack("{s{ss s[O]}}", "expr", "fn", "sum", "args",
		    form_expr(output));
	if (json_object_get(out, "expr") == NULL) {
		json_decref(out);
		out = json_pack("{sO}", "expr", form_expr(output));
	}
	return out;
}

static bool
add_output(struct follow *f, json_t *output, bool many, const char *source)
{
	json_t *expr = (json_t *)form_expr(output), *item;
	bool sums = topic_aggregates(expr);
	bool finer = f->topic.main != NULL && source != NULL &&
	    strcmp(source, f->topic.main) != 0;

	if (is_shown(outputs(f), output))
		return true;
	if (sums && !f->topic.grouped && !f->topic.scalar)
		group_by_shown(f);
	else if (!sums && f->topic.grouped)
		json_array_append(get_array(f->topic.form, "groups"), expr);
	else if (!sums && f->topic.scalar)
		return false;
	else if (sums && many && (f->topic.grouped || f->topic.scalar))
		return false;
	item = json_copy(output);
	if (sums && finer && (f->topic.grouped || f->topic.scalar))
		json_object_set_new(item, "expr",
		    counted_once(f, expr, source));
	json_array_append_new(outputs(f), item);
	return true;
}

bool
act_add(struct follow *f, const char *text, long n)
{
	const char *texts[] = {phrase_text(f, "* of @", text),
	    phrase_text(f, "@'s *", text), phrase_text(f, "*", text),
	    phrase_text(f, "@ with *", text)};
	struct phrase p;
	json_t *output;
	size_t before = json_array_size(outputs(f)), i;
	bool good = true;

	(void)n;
	if (!phrase_read(f, texts, sizeof texts / sizeof *texts,
	    !f->topic.grouped, is_output, &p))
		return false;
	json_array_foreach(get_array(p.form, "outputs"), i, output) {
		json_t *more = summed(f, output);

		good = good && add_output(f, more, p.many,
		    form_source_name(json_array_get(get_array(p.form,
		    "selections"), 0)));
		json_decref(more);
	}
	good = good && json_array_size(outputs(f)) > before;
	if (good)
		phrase_take(f, &p);
	phrase_free(&p);
	return good;
}

bool
act_remove(struct follow *f, const char *text, long n)
{
	json_t *output, *groups = get_array(f->topic.form, "groups");
	const json_t *expr;
	size_t at;

	(void)n;
	output = topic_output(&f->topic, text, &at);
	if (output == NULL || json_array_size(outputs(f)) < 2)
		return false;
	expr = form_expr(output);
	for (size_t i = json_array_size(groups); i-- > 0;)
		if (json_equal(json_array_get(groups, i), expr))
			json_array_remove(groups, i);
	json_incref(output);
	json_array_remove(outputs(f), at);
	json_decref(output);
	return true;
}

/* ---- other columns ------------------------------------------------------ */

/* Show other columns of the topic's rows; groups that have an order by what
 * they add up to stay groups. */
static void
show_instead(struct follow *f, json_t *list)
{
	struct topic *t = &f->topic;
	bool ranked = t->grouped && (json_object_get(t->form, "limit") ||
	    json_array_size(get_array(t->form, "having")) > 0);
	const json_t *output;
	size_t i;

	if (ranked)
		json_array_foreach(list, i, output)
			json_array_append(get_array(t->form, "groups"),
			    (json_t *)form_expr(output));
	else if (t->grouped || t->scalar)
		part_ungroup(t);
	json_object_set(t->form, "outputs", list);
}

bool
act_list(struct follow *f, const char *text, long n)
{
	bool entity = f->topic.grouped &&
	    json_object_get(f->topic.form, "limit") != NULL;

	(void)text;
	(void)n;
	if (f->topic.grouped || f->topic.scalar)
		part_ungroup(&f->topic);
	return part_label(f, entity);
}

bool
act_show(struct follow *f, const char *text, long n)
{
	const char *texts[] = {phrase_text(f, "* of @", text),
	    phrase_text(f, "@'s *", text)};
	struct phrase p;

	(void)n;
	if (!phrase_read(f, texts, 2, true, is_output, &p))
		return false;
	show_instead(f, get_array(p.form, "outputs"));
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}

static bool
is_total(const struct follow *f, const json_t *reading, const json_t *form)
{
	const json_t *first = json_array_get(get_array(form, "outputs"), 0);

	return is_output(f, reading, form) &&
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

/* "who are the customers": what belongs to the rows, in their place. */
static bool
show_other(struct follow *f, const char *noun)
{
	const char *texts[] = {phrase_text(f, "@ with their *", noun),
	    phrase_text(f, "@ and *", noun), phrase_text(f, "* of @", noun)};
	struct phrase p;
	json_t *list;

	if (!phrase_read(f, texts, 3, false, is_other, &p))
		return false;
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

/* ---- shares ------------------------------------------------------------- */

/* 100 times one number over another. */
static json_t *
percent(json_t *part /* steals */, json_t *whole /* steals */)
{
	return json_pack("{ss s[{ss s[{ss ss} o]} o]}", "op", "/", "args",
	    "op", "*", "args", "value", "100.0", "type", "number", part,
	    whole);
}

/* The number that a percentage was made of (borrowed); NULL: it is none. */
static json_t *
share_of(const json_t *expr)
{
	const json_t *args = get_array(expr, "args");
	const json_t *first = json_array_get(args, 0);
	const json_t *last = json_array_get(args, 1);
	const json_t *hundred = json_array_get(get_array(first, "args"), 0);

	if (!get_is(expr, "op", "/") || !get_is(first, "op", "*") ||
	    !get_is(hundred, "value", "100.0") ||
	    json_object_get(last, "over") == NULL)
		return NULL;
	return json_array_get(get_array(first, "args"), 1);
}

bool
act_share(struct follow *f, const char *text, long n)
{
	json_t *output = topic_measure(&f->topic), *expr, *sum;

	(void)text;
	(void)n;
	if (output == NULL || !f->topic.grouped ||
	    topic_measures(&f->topic) != 1)
		return false;
	expr = json_deep_copy(form_expr(output));
	sum = json_pack("{ss s[O] s{}}", "fn", "sum", "args", expr, "over");
	json_object_set_new(output, "expr", percent(expr, sum));
	json_object_set_new(output, "as", json_string("percent"));
	return true;
}

bool
act_counts(struct follow *f, const char *text, long n)
{
	json_t *output, *of;
	bool found = false;
	size_t i;

	(void)text;
	(void)n;
	json_array_foreach(outputs(f), i, output) {
		of = share_of(form_expr(output));
		if (of == NULL)
			continue;
		json_object_set_new(output, "expr", json_deep_copy(of));
		json_object_del(output, "as");
		found = true;
	}
	return found;
}

bool
act_distinct(struct follow *f, const char *text, long n)
{
	(void)text;
	(void)n;
	if (f->topic.grouped || f->topic.scalar)
		return false;
	json_object_set_new(f->topic.form, "distinct", json_true());
	return true;
}

void
columns_of_phrase(struct follow *f, const struct phrase *p)
{
	json_t *list = get_array(p->form, "outputs"), *output;
	bool sums = false;
	size_t i;

	json_array_foreach(list, i, output)
		sums |= topic_aggregates(form_expr(output));
	if (!sums) {
		show_instead(f, list);
		if (!f->topic.grouped && (p->many ||
		    get_true(p->form, "distinct")))
			json_object_set_new(f->topic.form, "distinct",
			    json_true());
		return;
	}
	part_ungroup(&f->topic);
	json_array_clear(get_array(f->topic.form, "orders"));
	json_object_del(f->topic.form, "limit");
	json_object_del(f->topic.form, "distinct");
	json_object_set(f->topic.form, "outputs", list);
}
