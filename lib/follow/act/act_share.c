/* Numbers as shares of their sum, and back. */
#include "follow/following.h"

#include "edit/form/form.h"
#include "json/get.h"

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

/* What is counted or added up where the conditions hold (new). */
static json_t *
part_of(const json_t *measure, json_t *preds)
{
	json_t *of = json_array_get(get_array(measure, "args"), 0);
	json_t *when = json_array_size(preds) == 1 ?
	    json_incref(json_array_get(preds, 0)) :
	    json_pack("{sO}", "and", preds);

	if (get_is(measure, "fn", "count"))
		return json_pack("{ss s[{s[{so s{si}}] s{si}}]}", "fn", "sum",
		    "args", "case", "when", when, "then", "value", 1, "else",
		    "value", 0);
	return json_pack("{ss s[{s[{so sO}]}]}", "fn", "sum", "args", "case",
	    "when", when, "then", of);
}

/* "what share is that": of the rows without the conditions that were said
 * last. */
static bool
share_of_all(struct follow *f)
{
	json_t *where, *preds, *output;
	const json_t *measure;

	if (!f->topic.scalar && !act_ask(f, "how many of them are there", 1))
		return false;
	topic_renew(&f->topic);
	where = get_array(f->topic.form, "where");
	output = json_array_get(get_array(f->topic.form, "outputs"), 0);
	measure = form_expr(output);
	preds = restriction_added(&f->topic);
	if (json_array_size(preds) == 0)
		json_array_extend(preds, where);
	if (json_array_size(preds) == 0 || get_true(measure, "distinct") ||
	    json_array_size(get_array(f->topic.form, "outputs")) != 1 ||
	    (!get_is(measure, "fn", "count") && !get_is(measure, "fn",
	    "sum"))) {
		json_decref(preds);
		return false;
	}
	json_object_set_new(output, "expr", percent(part_of(measure, preds),
	    json_deep_copy(measure)));
	json_object_set_new(output, "as", json_string("percent"));
	for (size_t i = json_array_size(where); i-- > 0;)
		if (get_has(preds, json_array_get(where, i)))
			json_array_remove(where, i);
	json_decref(preds);
	return true;
}

bool
act_share(struct follow *f, const char *text, long n)
{
	json_t *output = topic_measure(&f->topic), *expr, *sum;

	(void)text;
	(void)n;
	if (!f->topic.grouped)
		return share_of_all(f);
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
	json_array_foreach(get_array(f->topic.form, "outputs"), i, output) {
		of = share_of(form_expr(output));
		if (of == NULL)
			continue;
		json_object_set_new(output, "expr", json_deep_copy(of));
		json_object_del(output, "as");
		found = true;
	}
	return found;
}

