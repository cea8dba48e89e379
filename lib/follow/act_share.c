/* Numbers as shares of their sum, and back. */
#include "follow/following.h"

#include "edit/form.h"
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

