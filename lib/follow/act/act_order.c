/* How many rows, and which first. */
#include "follow/following.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "words/pattern.h"

static json_t *
orders(const struct follow *f)
{
	return get_array(f->topic.form, "orders");
}

static void
order_by(struct follow *f, const json_t *expr, bool descending)
{
	json_t *order = json_pack("{sO}", "expr", expr);

	if (descending)
		json_object_set_new(order, "direction", json_string("DESC"));
	json_object_set_new(f->topic.form, "orders", json_pack("[o]", order));
}

static void
turn(json_t *order, bool descending)
{
	if (descending)
		json_object_set_new(order, "direction", json_string("DESC"));
	else
		json_object_del(order, "direction");
}

static bool
is_descending(const json_t *order)
{
	const char *way = get_str(order, "direction");

	return way != NULL && ascii_equal(way, "desc");
}

/* Greatest or least first by what is measured; of a list in the order that
 * it has. */
static bool
rank(struct follow *f, bool descending)
{
	const json_t *measure = topic_measure(&f->topic), *output;
	json_t *order = json_array_get(orders(f), 0);
	size_t i;

	if (f->topic.scalar)
		return false;
	if (order != NULL) {
		turn(order, descending);
		return true;
	}
	if (measure != NULL) {
		order_by(f, form_expr(measure), descending);
		return true;
	}
	json_array_foreach(get_array(f->topic.form, "outputs"), i, output) {
		const struct schema_column *c = topic_column(&f->topic,
		    form_expr(output));
		bool number = c == NULL ? get_str(form_expr(output), "op") !=
		    NULL : (c->class == TYPE_INTEGER || c->class ==
		    TYPE_NUMBER) && !c->primary_key;

		if (number) {
			order_by(f, form_expr(output), descending);
			return true;
		}
	}
	return false;
}

bool
act_top(struct follow *f, const char *text, long n)
{
	if (json_array_size(orders(f)) == 0 && !rank(f, true) &&
	    f->topic.scalar)
		return false;
	return act_limit(f, text, n);
}

/* The other end of the order that there is. */
bool
act_bottom(struct follow *f, const char *text, long n)
{
	if (!act_reverse(f, text, n) && !rank(f, false))
		return false;
	return act_limit(f, text, n);
}

/* "top 3 teams" of what there is; of rows that have a team each, the teams
 * that have the most. */
static bool
ends_of(struct follow *f, const char *text, long n, follow_act *act)
{
	size_t at;

	if (topic_source(&f->topic, text) == NULL &&
	    topic_output(&f->topic, text, &at) == NULL) {
		if (f->topic.grouped || !act_group(f, text, n))
			return false;
		topic_renew(&f->topic);
	}
	return act(f, text, n);
}

bool
act_top_of(struct follow *f, const char *text, long n)
{
	return ends_of(f, text, n, act_top);
}

bool
act_bottom_of(struct follow *f, const char *text, long n)
{
	return ends_of(f, text, n, act_bottom);
}

/* By the first text that is shown. */
bool
act_alpha(struct follow *f, const char *text, long n)
{
	const json_t *output;
	size_t i;

	(void)text;
	(void)n;
	json_array_foreach(get_array(f->topic.form, "outputs"), i, output) {
		const struct schema_column *c = topic_column(&f->topic,
		    form_expr(output));

		if (c != NULL && c->class == TYPE_TEXT &&
		    c->time == SCHEMA_TIME_NONE) {
			order_by(f, form_expr(output), false);
			return true;
		}
	}
	return false;
}

static bool
end(struct follow *f, bool most)
{
	if (!rank(f, most))
		return false;
	if (json_object_get(f->topic.form, "limit") == NULL)
		return act_limit(f, "", 1);
	return true;
}

bool
act_most(struct follow *f, const char *text, long n)
{
	(void)text;
	(void)n;
	return end(f, true);
}

bool
act_fewest(struct follow *f, const char *text, long n)
{
	(void)text;
	(void)n;
	return end(f, false);
}

/* "sort by it": by what is shown last. */
static bool
by_last(struct follow *f, bool descending)
{
	const json_t *list = get_array(f->topic.form, "outputs");
	const json_t *last = json_array_get(list, json_array_size(list) - 1);

	if (f->topic.scalar)
		return false;
	order_by(f, form_expr(last), descending);
	return true;
}

bool
act_ranked(struct follow *f, const char *text, long n)
{
	(void)text;
	(void)n;
	return by_last(f, false);
}

bool
act_ranked_desc(struct follow *f, const char *text, long n)
{
	(void)text;
	(void)n;
	return by_last(f, true);
}

bool
act_reverse(struct follow *f, const char *text, long n)
{
	json_t *order;
	size_t i;

	(void)text;
	(void)n;
	json_array_foreach(orders(f), i, order)
		turn(order, !is_descending(order));
	return json_array_size(orders(f)) > 0;
}

bool
act_unorder(struct follow *f, const char *text, long n)
{
	bool had = json_array_size(orders(f)) > 0;

	(void)text;
	(void)n;
	json_array_clear(orders(f));
	return had;
}

bool
act_desc(struct follow *f, const char *text, long n)
{
	(void)text;
	(void)n;
	return rank(f, true);
}

bool
act_asc(struct follow *f, const char *text, long n)
{
	(void)text;
	(void)n;
	return rank(f, false);
}

/* ---- by what is said ---------------------------------------------------- */

static bool
is_order(const struct follow *f, const json_t *reading, const json_t *form)
{
	(void)f;
	return (phrase_says(reading) & (PHRASE_ORDERS |
	    PHRASE_CONDITIONS)) == PHRASE_ORDERS &&
	    json_array_size(get_array(form, "orders")) > 0;
}

/* A time that is shown is the one that is meant by "newest". */
static void
prefer_shown(struct follow *f, json_t *order)
{
	const struct schema_column *c = topic_column(&f->topic,
	    form_expr(order)), *shown;
	const json_t *output;
	size_t i;

	if (c == NULL || c->time == SCHEMA_TIME_NONE)
		return;
	json_array_foreach(get_array(f->topic.form, "outputs"), i, output) {
		shown = topic_column(&f->topic, form_expr(output));
		if (shown == c)
			return;
		if (shown != NULL && shown->time == c->time) {
			json_object_set(order, "expr",
			    (json_t *)form_expr(output));
			return;
		}
	}
}

/* Groups may be ordered by what they add up to, or by what they are; by
 * another column where they are of its row. */
static bool
may_order(struct follow *f, const json_t *order)
{
	const json_t *expr = form_expr(order);
	const struct schema_table *t = topic_table(&f->topic,
	    get_str(expr, "table"));
	json_t *groups = get_array(f->topic.form, "groups"), *key;
	bool keyed = t != NULL && t->nprimary_key == 1;

	if (!f->topic.grouped)
		return !form_aggregates(expr);
	if (form_aggregates(expr) || get_has(groups, expr))
		return true;
	if (keyed) {
		key = json_pack("{sO ss}", "table", json_object_get(expr,
		    "table"), "column", t->primary_key[0]->name);
		keyed = get_has(groups, key);
		json_decref(key);
	}
	if (keyed)
		json_array_append(groups, (json_t *)expr);
	return keyed;
}

static bool
order_as(struct follow *f, const char *const *texts, size_t n)
{
	struct phrase p;
	json_t *order;

	if (!phrase_read(f, texts, n, true, is_order, &p))
		return false;
	order = json_array_get(get_array(p.form, "orders"), 0);
	prefer_shown(f, order);
	if (!may_order(f, order)) {
		phrase_free(&p);
		return false;
	}
	json_object_set(f->topic.form, "orders", get_array(p.form, "orders"));
	if (get_number(p.reading, "limit", 0) > 0)
		json_object_set(f->topic.form, "limit",
		    json_object_get(p.form, "limit"));
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}

/* Leaves the words of a direction out at the end; 1: greatest first, 0: not
 * said, -1: least first. */
static int
direction(struct pattern_words *s)
{
	int way = 0;

	pattern_trim(s, LISTED_NONE, LISTED_ORDER_END);
	if (s->n > 1 && pattern_among(s, s->n - 1, LISTED_DOWN))
		way = 1;
	else if (s->n > 1 && pattern_among(s, s->n - 1, LISTED_UP))
		way = -1;
	if (way != 0)
		s->n--;
	pattern_trim(s, LISTED_ORDER_FRONT, LISTED_ORDER_BACK);
	return way;
}

bool
act_order(struct follow *f, const char *text, long n)
{
	const char *texts[2];
	struct pattern_words s;
	struct buf name = BUF_INIT;
	const json_t *output;
	int way;
	size_t at;

	(void)n;
	pattern_split(&s, text);
	way = direction(&s);
	pattern_text(&s, 0, s.n, &name);
	output = name.len > 0 ? topic_output(&f->topic, name.s, &at) : NULL;
	if (output == NULL && s.n == 1 && pattern_among(&s, 0, LISTED_COUNTED))
		output = topic_measure(&f->topic);
	if (output == NULL) {
		texts[0] = phrase_text(f, "@ sorted by *", text);
		texts[1] = phrase_text(f, "@ sorted by *", name.s ? name.s :
		    text);
	}
	buf_free(&name);
	if (output == NULL)
		return order_as(f, texts, 2);
	order_by(f, form_expr(output), way > 0);
	return true;
}

bool
act_first(struct follow *f, const char *text, long n)
{
	const char *texts[] = {phrase_text(f, "@, * first", text),
	    phrase_text(f, "@ * order", text), phrase_text(f, "@ *", text)};

	(void)n;
	return order_as(f, texts, 3);
}

static bool
order_way(struct follow *f, const char *text, bool descending)
{
	if (!act_order(f, text, 1))
		return false;
	turn(json_array_get(orders(f), 0), descending);
	return true;
}

bool
act_order_desc(struct follow *f, const char *text, long n)
{
	(void)n;
	return order_way(f, text, true);
}

bool
act_top_by(struct follow *f, const char *text, long n)
{
	return order_way(f, text, true) && act_limit(f, text, n);
}

bool
act_bottom_by(struct follow *f, const char *text, long n)
{
	return order_way(f, text, false) && act_limit(f, text, n);
}
