/* What is shown of the rows. */
#include "follow/following.h"

#include <string.h>

#include "edit/form/form.h"
#include "json/get.h"
#include "words/listed.h"

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

bool
act_part_is_output(const struct follow *f, const json_t *reading,
    const json_t *form)
{
	(void)f;
	return (phrase_says(reading) & ~(unsigned)PHRASE_CONDITIONS) ==
	    PHRASE_OUTPUTS &&
	    json_array_size(get_array(form, "groups")) == 0;
}

static bool
is_label(const struct follow *f, const json_t *reading, const json_t *form)
{
	(void)f;
	(void)form;
	return (phrase_says(reading) & (PHRASE_OUTPUTS |
	    PHRASE_CONDITIONS)) == 0;
}

/* ---- parts of the form -------------------------------------------------- */

/* Orders by what is added up, and is no more. */
static void
drop_orders(struct topic *t)
{
	json_t *list = get_array(t->form, "orders");

	for (size_t i = json_array_size(list); i-- > 0;)
		if (form_aggregates(form_expr(json_array_get(list, i))))
			json_array_remove(list, i);
}

void
act_part_ungroup(struct topic *t)
{
	json_array_clear(get_array(t->form, "groups"));
	json_array_clear(get_array(t->form, "having"));
	json_object_del(t->form, "grouped");
	drop_orders(t);
}

bool
act_part_label(struct follow *f, bool entity)
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

	if ((f->topic.grouped || f->topic.scalar) && number &&
	    !form_aggregates(form_expr(output)))
		return json_pack("{s{ss s[O]}}", "expr", "fn", "sum", "args",
		    form_expr(output));
	if (json_object_get(output, "expr") == NULL)
		return json_pack("{sO}", "expr", form_expr(output));
	return json_copy(output);
}

static bool
add_output(struct follow *f, json_t *output, bool many, const char *source)
{
	json_t *expr = (json_t *)form_expr(output), *item;
	bool sums = form_aggregates(expr);
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

/* "hire date" of a column that is called "hired on". */
static const char *
dated(struct follow *f, const char *text)
{
	size_t tail = listed_end(LISTED_DATE, text, 2), n = strlen(text) - tail;

	if (tail == 0 || text[n - 1] != ' ')
		return text;
	return phrase_text(f, "date of *", arena_strndup(&f->arena, text,
	    n - 1));
}

bool
act_add(struct follow *f, const char *text, long n)
{
	const char *texts[] = {phrase_text(f, "* of @", text),
	    phrase_text(f, "@'s *", text), phrase_text(f, "*", text),
	    phrase_text(f, "@ with *", text),
	    phrase_text(f, "* of @", dated(f, text))};
	struct phrase p;
	json_t *output;
	size_t before = json_array_size(outputs(f)), i;
	bool good = true;

	(void)n;
	f->columns = true;
	if (!phrase_read(f, texts, sizeof texts / sizeof *texts,
	    !f->topic.grouped, act_part_is_output, &p) &&
	    !act_owned_read(f, text, &p))
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

/* "what is the average for each": of the groups that there are, else of each
 * row. */
bool
act_each(struct follow *f, const char *text, long n)
{
	json_t *list = outputs(f);
	size_t before = json_array_size(list);

	if (!act_add(f, text, n))
		return false;
	/* other figures of the same groups */
	for (size_t i = before; f->topic.grouped && !f->more && i-- > 0;)
		if (form_aggregates(form_expr(json_array_get(list, i)))) {
			json_array_remove(list, i);
			drop_orders(&f->topic);
		}
	return true;
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
		act_part_ungroup(t);
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
		act_part_ungroup(&f->topic);
	return act_part_label(f, entity);
}

/* "list them with their price" */
bool
act_with(struct follow *f, const char *text, long n)
{
	if ((f->topic.grouped || f->topic.scalar) && !act_list(f, text, n))
		return false;
	topic_renew(&f->topic);
	return act_add(f, text, n);
}

bool
act_show(struct follow *f, const char *text, long n)
{
	const char *texts[] = {phrase_text(f, "* of @", text),
	    phrase_text(f, "@'s *", text),
	    phrase_text(f, "* of @", dated(f, text))};
	struct phrase p;

	(void)n;
	if (!phrase_read(f, texts, 3, true, act_part_is_output, &p))
		return act_owned_show(f, text);
	show_instead(f, get_array(p.form, "outputs"));
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
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

/* Of a list without repetition each is counted once. */
static void
count_distinct(const struct follow *f, json_t *list)
{
	json_t *output;
	size_t i;

	json_array_foreach(list, i, output)
		json_object_set_new(output, "expr", counted_once(f,
		    (json_t *)form_expr(output), f->topic.entity));
}

void
act_columns_of_phrase(struct follow *f, const struct phrase *p)
{
	json_t *list = get_array(p->form, "outputs"), *output;
	bool sums = false;
	size_t i;

	json_array_foreach(list, i, output)
		sums |= form_aggregates(form_expr(output));
	if (!sums) {
		show_instead(f, list);
		if (!f->topic.grouped && (p->many ||
		    get_true(p->form, "distinct")))
			json_object_set_new(f->topic.form, "distinct",
			    json_true());
		return;
	}
	if (get_true(f->topic.form, "distinct"))
		count_distinct(f, list);
	act_part_ungroup(&f->topic);
	json_array_clear(get_array(f->topic.form, "orders"));
	json_object_del(f->topic.form, "limit");
	json_object_del(f->topic.form, "distinct");
	json_object_set(f->topic.form, "outputs", list);
}
