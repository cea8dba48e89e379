/* Which rows: fewer, others, more. */
#include "follow/following.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "follow/value.h"
#include "json/get.h"
#include "plan/text/when.h"
#include "words/pattern.h"

static bool
is_only_condition(const struct follow *f, const json_t *reading,
    const json_t *form)
{
	(void)f;
	return phrase_says(reading) == PHRASE_CONDITIONS &&
	    json_array_size(get_array(form, "where")) > 0;
}

/* Would each of its conditions take the place of one of the topic? The names
 * of sources are not the topic's yet. */
static bool
is_rival(const struct follow *f, const json_t *reading, const json_t *form)
{
	const struct topic *t = &f->topic;
	struct topic other = {.form = (json_t *)form, .schema = t->schema};
	const json_t *new, *old;
	size_t i, k;

	if (!is_only_condition(f, reading, form))
		return false;
	json_array_foreach(get_array(form, "where"), i, new) {
		const struct schema_column *c = topic_column(&other,
		    restriction_column(new));
		bool found = restriction_class(&other, new) == RESTRICTION_TIME &&
		    restriction_time_column(t) != NULL;

		json_array_foreach(get_array(t->form, "where"), k, old)
			found |= c != NULL &&
			    topic_column(t, restriction_column(old)) == c &&
			    restriction_class(t, old) == restriction_class(&other, new);
		if (!found)
			return false;
	}
	return true;
}

/* A time that is said without a column is that of the column which bounds
 * the topic already. */
static void
retime(struct follow *f, json_t *form, const char *text)
{
	const json_t *known = restriction_time_column(&f->topic);
	const struct schema_column *c = topic_column(&f->topic, known), *e;
	json_t *pred;
	size_t i;

	if (!about_time(text, f->now))
		return;
	json_array_foreach(get_array(form, "where"), i, pred) {
		const json_t *column = restriction_column(pred);

		if (c == NULL || restriction_class(&f->topic, pred) != RESTRICTION_TIME ||
		    get_str(pred, "column") == NULL ||
		    topic_names_column(&f->topic, text, column) > 0)
			continue;
		e = topic_column(&f->topic, column);
		if (e == NULL || e == c || e->time != c->time)
			continue;
		json_object_set(pred, "table",
		    json_object_get(known, "table"));
		json_object_set(pred, "column",
		    json_object_get(known, "column"));
	}
}

/* Texts that may say a condition. */
static size_t
condition_texts(struct follow *f, const char *text, const char **texts)
{
	static const char *const made[] = {"@ *", "* @", "@ that are *",
	    "@ with *", "@ in *", "@ of *", "*"};
	bool pointed = false;
	const char *said = point(f, text, &pointed);
	size_t n = 0;

	if (pointed)
		texts[n++] = said;
	for (size_t i = 0; !pointed && i < sizeof made / sizeof *made; i++)
		texts[n++] = phrase_text(f, made[i], text);
	return n;
}

enum { TEXTS = 8 };

/* ---- acts --------------------------------------------------------------- */

/* Does it ask for no more than that there is a value? */
static bool
is_presence(struct follow *f, const json_t *preds, const char *text)
{
	const json_t *pred;
	struct pattern_words s;
	bool pointed = false;
	size_t i;

	pattern_split(&s, text);
	for (i = 0; i < s.n; i++)
		pointed |= pattern_among(&s, i, LISTED_WITH);
	(void)point(f, text, &pointed);
	json_array_foreach(preds, i, pred)
		if (!get_is(pred, "op", "is_not_null"))
			return false;
	return !pointed;
}

static bool
only(struct follow *f, const char *text, bool columns)
{
	const char *texts[TEXTS];
	struct phrase p;

	f->rows = true;
	if (act_span(f, text, 1) || having_part(f, text, false))
		return true;
	if (!phrase_read(f, texts, condition_texts(f, text, texts), false,
	    is_only_condition, &p))
		return columns && act_show(f, text, 1);
	/* "only names" are columns */
	if (columns && is_presence(f, get_array(p.form, "where"), text) &&
	    act_show(f, text, 1)) {
		phrase_free(&p);
		return true;
	}
	retime(f, p.form, text);
	restriction_add(&f->topic, get_array(p.form, "where"), true);
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}

bool
act_only(struct follow *f, const char *text, long n)
{
	(void)n;
	return only(f, text, true);
}

/* "list the ones above 300 euros" of what was counted. */
bool
act_listed(struct follow *f, const char *text, long n)
{
	if (!f->topic.grouped && !f->topic.scalar)
		return false;
	return act_list(f, text, n) && only(f, text, false);
}

/* "which of them won": of what was counted, too. */
bool
act_which(struct follow *f, const char *text, long n)
{
	const char *const texts[] = {phrase_text(f, "@ that *", text),
	    phrase_text(f, "@ who *", text), phrase_text(f, "@ *", text),
	    phrase_text(f, "* @", text)};
	struct phrase p;

	(void)n;
	if (f->topic.grouped && having_part(f, text, false))
		return true;
	if (!phrase_read(f, texts, 4, true, is_only_condition, &p))
		return topic_other_table(&f->topic, text) != NULL &&
		    act_owned_show(f, text);
	retime(f, p.form, text);
	restriction_add(&f->topic, get_array(p.form, "where"), true);
	phrase_take(f, &p);
	phrase_free(&p);
	return !f->topic.scalar || act_list(f, text, n);
}

bool
act_without(struct follow *f, const char *text, long n)
{
	const char *texts[TEXTS];
	struct phrase p;
	json_t *not;

	f->rows = true;
	if (act_remove(f, text, n) || having_part(f, text, true))
		return true;
	if (!phrase_read(f, texts, condition_texts(f, text, texts), false,
	    is_only_condition, &p))
		return false;
	retime(f, p.form, text);
	not = json_pack("[o]", restriction_none(&f->topic,
	    get_array(p.form, "where")));
	restriction_add(&f->topic, not, false);
	json_decref(not);
	phrase_take(f, &p);
	phrase_free(&p);
	return true;
}

bool
act_replace(struct follow *f, const char *text, long n)
{
	const char *texts[TEXTS];
	size_t ntexts = condition_texts(f, text, texts);
	struct phrase p;

	if (act_span(f, text, n) || value_replace(f, texts, ntexts))
		return true;
	if (phrase_read(f, texts, ntexts, false, is_rival, &p)) {
		retime(f, p.form, text);
		restriction_add(&f->topic, get_array(p.form, "where"), true);
		phrase_take(f, &p);
		phrase_free(&p);
		return true;
	}
	return act_other_table(f, text, n) || act_ask(f, text, n);
}

/* "including closed": one more value of those that there are. */
bool
act_include(struct follow *f, const char *text, long n)
{
	const char *texts[TEXTS];

	(void)n;
	return value_extend(f, texts, condition_texts(f, text, texts));
}

/* Values that a bare text says, in place of others; or a condition on what
 * groups add up to. */
bool
act_rows_of_text(struct follow *f, const char *text)
{
	const char *texts[TEXTS];

	return having_part(f, text, false) || value_replace(f, texts,
	    condition_texts(f, text, texts));
}

/* The conditions of a column go that the words name, or hold a value of. */
bool
act_unfilter(struct follow *f, const char *text, long n)
{
	json_t *where = get_array(f->topic.form, "where");
	const char *texts[TEXTS];
	struct phrase p;
	size_t before = json_array_size(where), i;
	const json_t *pred;
	struct pattern_words s;
	const char *source = topic_source(&f->topic, text);
	bool times;

	(void)n;
	pattern_split(&s, text);
	times = pattern_among(&s, s.n - 1, LISTED_TIME_NOUN);
	for (i = before; i-- > 0;) {
		const json_t *old = json_array_get(where, i);
		const json_t *column = restriction_column(old);

		if (column && (topic_names_column(&f->topic, text, column) >
		    0.99 || (source && strcmp(source, get_str(column,
		    "table")) == 0) || (times && restriction_class(&f->topic, old) ==
		    RESTRICTION_TIME)))
			json_array_remove(where, i);
	}
	if (json_array_size(where) < before)
		return true;
	if (!phrase_read(f, texts, condition_texts(f, text, texts), false,
	    is_only_condition, &p))
		return false;
	json_array_foreach(get_array(p.form, "where"), i, pred)
		for (size_t k = json_array_size(where); k-- > 0;) {
			const json_t *a = restriction_column(json_array_get(where,
			    k)), *b = restriction_column(pred);

			if (a && b && json_equal(json_object_get(a,
			    "column"), json_object_get(b, "column")) &&
			    json_equal(json_object_get(a, "table"),
			    json_object_get(b, "table")))
				json_array_remove(where, k);
		}
	if (json_array_size(where) < before)
		phrase_take(f, &p);
	phrase_free(&p);
	return json_array_size(where) < before;
}

/* The year that the topic is bound to, as a literal; 0: none. */
static int
bound_year(const struct follow *f)
{
	const json_t *pred;
	int year = 0;
	size_t i;

	json_array_foreach(get_array(f->topic.form, "where"), i, pred) {
		const char *value = get_str(pred, "value");

		if (year == 0 && value != NULL &&
		    restriction_class(&f->topic, pred) == RESTRICTION_TIME &&
		    sscanf(value, "%4d-", &year) != 1)
			year = 0;
	}
	return year;
}

/* Another span of the time that bounds the topic. */
bool
act_span(struct follow *f, const char *text, long n)
{
	const json_t *column = restriction_time_column(&f->topic);
	const struct schema_column *c = topic_column(&f->topic, column);
	json_t *bare, *preds;

	(void)n;
	if (c == NULL)
		return false;
	bare = json_pack("{sO sO}", "table", json_object_get(column,
	    "table"), "column", json_object_get(column, "column"));
	preds = about_span(text, f->now, bound_year(f), bare, c);
	json_decref(bare);
	if (preds == NULL)
		return false;
	/* "on Mondays" is beside a span, not in its place */
	restriction_add(&f->topic, preds, get_str(json_array_get(preds, 0),
	    "column") != NULL);
	json_decref(preds);
	f->read++;
	return true;
}

/* ---- the span before ---------------------------------------------------- */

static json_t *
shifted(const json_t *expr, const char *unit, int by)
{
	return json_pack("{ss s{si} sO}", "shift", unit, "by", "value", by,
	    "of", expr);
}

/* Moves what a time is compared with; false if it cannot be. */
static bool
shift_pred(json_t *pred, enum when_unit unit, int by)
{
	json_t *value = json_object_get(pred, "value"), *right;
	int year, month, day;
	char text[40];

	if (json_is_integer(value) && unit == WHEN_YEAR) {
		json_object_set_new(pred, "value", json_integer(
		    json_integer_value(value) + by));
		return true;
	}
	if (json_is_string(value)) {
		if (sscanf(json_string_value(value), "%4d-%2d-%2d", &year,
		    &month, &day) != 3)
			return false;
		if (unit == WHEN_YEAR)
			year += by;
		else if (unit == WHEN_MONTH)
			month += by;
		else if (unit == WHEN_QUARTER)
			month += 3 * by;
		else
			return false;
		year += month < 1 ? -1 : month > 12;
		month += month < 1 ? 12 : month > 12 ? -12 : 0;
		snprintf(text, sizeof text, "%04d-%02d-%02d%.20s", year,
		    month, day, json_string_value(value) + 10);
		json_object_set_new(pred, "value", json_string(text));
		return true;
	}
	right = json_object_get(pred, "right");
	if (right == NULL || json_is_array(right))
		return false;
	json_object_set_new(pred, "right", shifted(right,
	    when_unit_name(unit), by));
	return true;
}

bool
act_shift(struct follow *f, const char *text, long n)
{
	json_t *where = json_deep_copy(get_array(f->topic.form, "where"));
	json_t *pred;
	bool known = false;
	enum when_unit unit = WHEN_DAY;
	struct pattern_words s;
	size_t i, hits = 0;
	int by = 1;

	(void)n;
	pattern_split(&s, text);
	for (i = 0; i < s.n; i++) {
		if (pattern_among(&s, i, LISTED_EARLIER))
			by = -1;
		for (enum when_unit u = WHEN_DAY; u <= WHEN_YEAR; u++)
			if (pattern_is(&s, i, when_unit_name(u))) {
				unit = u;
				known = true;
			}
	}
	json_array_foreach(where, i, pred)
		if (known && restriction_class(&f->topic, pred) ==
		    RESTRICTION_TIME) {
			known = shift_pred(pred, unit, by);
			hits++;
		}
	if (!known || hits == 0) {
		json_decref(where);
		return false;
	}
	json_object_set_new(f->topic.form, "where", where);
	return true;
}

void
act_rows_of_phrase(struct follow *f, const struct phrase *p, const char *text)
{
	retime(f, p->form, text);
	restriction_add(&f->topic, get_array(p->form, "where"), true);
}
