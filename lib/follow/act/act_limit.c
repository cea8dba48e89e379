/* How many rows. */
#include "follow/following.h"

#include "json/get.h"
#include "words/pattern.h"

static void
limit(struct follow *f, long n)
{
	json_object_set_new(f->topic.form, "limit", json_integer(n));
	json_object_del(f->topic.form, "offset");
}

bool
act_unlimit(struct follow *f, const char *text, long n)
{
	(void)text;
	(void)n;
	return json_object_del(f->topic.form, "limit") == 0;
}

bool
act_limit(struct follow *f, const char *text, long n)
{
	struct pattern_words s;

	pattern_split(&s, text);
	/* "only 2026" is a year */
	if (n >= 1900 && n <= 2100 && !pattern_among(&s, 0, LISTED_LIMIT_BEGIN))
		return false;
	limit(f, n);
	return true;
}

/* Do the words name a column that the topic has a condition on? */
static bool
names_condition(const struct follow *f, const char *words)
{
	const json_t *pred;
	size_t i;

	json_array_foreach(get_array(f->topic.form, "where"), i, pred) {
		const json_t *column = restriction_column(pred);

		if (column != NULL && topic_names_column(&f->topic, words,
		    column) > 0)
			return true;
	}
	return false;
}

/* "change the limit to 5": unless it is a condition, on a credit limit. */
bool
act_set_limit(struct follow *f, const char *text, long n)
{
	(void)text;
	if (names_condition(f, "limit"))
		return false;
	limit(f, n);
	return true;
}

/* The object whose `value` is the number that a condition compares with, also
 * in its sub-queries; *count counts them. */
static void
find_number(json_t *node, json_t **found, size_t *count)
{
	json_t *here = json_is_number(json_object_get(node, "value")) ? node :
	    json_object_get(node, "right"), *child;
	const char *key;
	size_t i;

	if (get_str(node, "op") != NULL &&
	    json_is_number(json_object_get(here, "value"))) {
		*found = here;
		++*count;
		return;
	}
	json_array_foreach(node, i, child)
		find_number(child, found, count);
	json_object_foreach(node, key, child)
		find_number(child, found, count);
}

/* "make it 10": of rows that were limited, or of the one number that they are
 * compared with; where there is neither, they are limited. */
bool
act_relimit(struct follow *f, const char *text, long n)
{
	json_t *number = NULL;
	size_t count = 0;

	find_number(get_array(f->topic.form, "where"), &number, &count);
	find_number(get_array(f->topic.form, "having"), &number, &count);
	if (count == 0 || json_object_get(f->topic.form, "limit") != NULL)
		return act_limit(f, text, n);
	if (count == 1)
		json_object_set_new(number, "value", json_integer(n));
	return count == 1;
}
