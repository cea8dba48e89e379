/* Order and limit of a plan in the baseline's spelling. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "json/write.h"

/* The direction in capitals; false with a finding where it is none. */
static bool
read_direction(struct job *j, json_t *item)
{
	const json_t *value = json_object_get(item, "direction");
	const char *text = json_string_value(value);

	if (value == NULL || json_is_null(value))
		text = "ASC";
	if (text != NULL && ascii_equal(text, "asc"))
		json_object_set_new(item, "direction", json_string("ASC"));
	else if (text != NULL && ascii_equal(text, "desc"))
		json_object_set_new(item, "direction", json_string("DESC"));
	else
		return job_refuse(j, NULL, NULL, 0, "invalid sort direction "
		    "'%.100s': use ASC or DESC", text != NULL ? text : "?");
	return true;
}

static bool
is_output_said(struct job *j, const json_t *item)
{
	const char *output = get_str(item, "output");

	return output == NULL || job_shown(j, output) != NULL ||
	    job_refuse(j, NULL, NULL, 0, "the plan has no output '%.100s'",
	    output);
}

/* Put what is ordered by (stolen) in the place of the bare column. */
static void
say(json_t *item, json_t *by)
{
	json_t *rest = json_copy(item);

	json_object_del(rest, "column");
	json_object_clear(item);
	json_object_update(item, by);
	json_object_update(item, rest);
	json_decref(rest);
	json_decref(by);
}

/*
 * {table, column} as a column or, in baseline spelling, an output; a column
 * alone as an output first.
 */
static bool
settle(struct job *j, json_t *item)
{
	const char *table = get_str(item, "table"), *alias;
	const char *column = get_str(item, "column");
	struct found found;

	if (!read_direction(j, item) || !is_output_said(j, item))
		return false;
	if (get_str(item, "output") != NULL ||
	    get_object(item, "expr") != NULL)
		return true;
	if (column == NULL)
		return job_refuse(j, NULL, NULL, 0, "an ordering needs a "
		    "'column', an 'output' or an 'expr'");
	alias = get_object(j->plan, "set") != NULL ? job_shown(j, column) :
	    job_output(j, column);
	if (table != NULL) {
		if (alias != NULL && seat_find(&j->seats, table) != NULL)
			return true;
		if (!job_find(j, table, column, &found))
			return false;
		json_object_set_new(item, "column",
		    json_string(found.column));
		return true;
	}
	if (alias != NULL)
		say(item, json_pack("{s:s}", "output", alias));
	else if (job_find(j, NULL, column, &found))
		say(item, json_pack("{s:s, s:s}", "table",
		    job_table(j, found.seat), "column", found.column));
	else
		return false;
	return true;
}

/* An expression, or a column that no table of the plan is known to have, is
 * for the form. */
static bool
is_for_form(const struct job *j, const json_t *item)
{
	const char *table = get_str(item, "table");
	const char *column = get_str(item, "column");

	if (json_object_get(item, "expr") != NULL)
		return true;
	if (column == NULL || j->known == NULL)
		return false;
	if (table == NULL)
		return job_owners(j, column) == 0 &&
		    job_output(j, column) == NULL;
	return !job_has_table(j, table) &&
	    schema_table(j->known, NULL, table, NULL, NULL) != NULL;
}

static bool
needs_form(struct job *j, const json_t *said)
{
	const json_t *item;
	size_t i;

	json_array_foreach(said, i, item)
		if (is_for_form(j, item))
			return job_opens(j);
	return false;
}

bool
job_order(struct job *j, const json_t *patch)
{
	const json_t *said = json_object_get(patch, "order_by");
	json_t *list, *item;
	bool good = true;
	size_t i;

	if (needs_form(j, said))
		return op_order(j, patch);
	if (said == NULL || (!json_is_null(said) && !json_is_array(said)))
		return job_refuse(j, NULL, NULL, 0, "'order_by' must be a "
		    "list, or null for none");
	list = json_is_array(said) ? json_deep_copy(said) : json_array();
	json_array_foreach(list, i, item) {
		if (!json_is_object(item))
			good = job_refuse(j, NULL, NULL, 0,
			    "an item of 'order_by' must be an object");
		else if (!settle(j, item))
			good = false;
	}
	if (!good) {
		json_decref(list);
		return false;
	}
	if (json_equal(json_object_get(j->plan, "order_by"), list))
		job_no_change(j, "the plan already has this order");
	if (json_array_size(list) == 0 &&
	    json_object_get(j->plan, "order_by") == NULL)
		json_decref(list);
	else
		job_set(j, "order_by", list);
	return true;
}

bool
job_limit(struct job *j, const json_t *patch)
{
	json_t *limit = json_object_get(patch, "limit");
	const json_t *old = json_object_get(j->plan, "limit");
	struct buf b = BUF_INIT;

	if (limit == NULL) {
		job_refuse(j, NULL, NULL, 0, "the limit is missing");
		return false;
	}
	if (json_is_null(limit)) {
		if (old == NULL || json_is_null(old))
			job_no_change(j, "the plan has no limit");
		else
			job_remove(j, "/plan/limit");
		return true;
	}
	if (!json_is_integer(limit) || json_integer_value(limit) < 1) {
		json_compact(&b, limit);
		job_refuse(j, NULL, NULL, 0, "invalid limit %.100s: expected a "
		    "positive integer, or null for none", b.s);
		buf_free(&b);
		return false;
	}
	if (json_equal(old, limit))
		job_no_change(j, "the limit is already %lld",
		    (long long)json_integer_value(limit));
	job_set(j, "limit", json_incref(limit));
	return true;
}
