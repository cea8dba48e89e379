#include "step/plan/trial.h"

#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/die.h"
#include "base/hash.h"
#include "base/num.h"
#include "db/target.h"
#include "doc/doc.h"
#include "os/child.h"
#include "json/get.h"
#include "json/hash.h"
#include "json/read.h"
#include "json/write.h"

enum { SECONDS_ROWS = 2 };
/* Rows of a plan that is compared with others: as many are not compared. */
enum { ROWS_TRIED = 200 };
#define ROWS_TRIED_TEXT "200"

/* What the filters need of the document, and the plan. */
static json_t *
input(const json_t *doc, const json_t *plan)
{
	static const char *const keys[] = {"database", "schema"};
	json_t *in = doc_new();

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (json_object_get(doc, keys[i]) != NULL)
			json_object_set(in, keys[i],
			    json_object_get(doc, keys[i]));
	json_object_set(in, "plan", (json_t *)plan);
	return in;
}

/* Runs the filters in a shell on some input, where $1 is the time limit of a
 * query; appends what they wrote. Returns as child_run. */
static int
run(const char *filters, const struct buf *text, unsigned seconds,
    long timeout_ms, struct buf *said)
{
	char timeout[NUM_SIZE];
	char *argv[] = {"/bin/sh", "-c", (char *)filters, "sh", timeout, NULL};
	struct child c = {.argv = argv, .stays = true,
	    .timeout_ms = timeout_ms};
	int status = CHILD_LATE;

	num_int(timeout, (long)seconds);
	if (seconds == 0)
		timeout[0] = '\0';
	c.in = child_input(text->s, text->len);
	if (c.in < 0)
		return status;
	status = child_run(&c, said);
	close(c.in);
	return status;
}

json_t *
trial_run(const json_t *doc, const json_t *plan, unsigned seconds)
{
	json_t *in = input(doc, plan), *out = NULL, *result;
	struct buf text = BUF_INIT, said = BUF_INIT;
	struct json_mistake m;

	json_compact(&text, in);
	if (run("t2s-audit --compact | t2s-synth --compact | "
	    "t2s-exec -o document --compact ${1:+--timeout=$1}", &text,
	    seconds, 0, &said) == STATUS_OK)
		out = json_read(said.s, said.len, &m);
	result = json_incref(get_object(out, "result"));
	buf_free(&text);
	buf_free(&said);
	json_decref(in);
	json_decref(out);
	return result;
}

json_t *
trial_rows(const json_t *doc, const json_t *plan)
{
	json_t *result = trial_run(doc, plan, SECONDS_ROWS);
	json_t *rows = json_incref(get_array(result, "rows"));

	json_decref(result);
	return rows;
}

/* ---- what others give ------------------------------------------------------- */

/* Is the name said anywhere in the plan? */
static bool
names(const json_t *plan, const char *table)
{
	const char *key, *text = json_string_value(plan);
	const json_t *member;
	size_t i;

	if (text != NULL)
		return strcmp(text, table) == 0;
	json_array_foreach(plan, i, member)
		if (names(member, table))
			return true;
	json_object_foreach((json_t *)plan, key, member)
		if (names(member, table))
			return true;
	return false;
}

/* The schema with the tables of the plan alone (new): each plan goes with its
 * own through three programs. */
static json_t *
few_tables(const json_t *schema, const json_t *plan)
{
	json_t *few = json_copy((json_t *)schema), *tables = json_array();
	json_t *table;
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table)
		if (get_str(table, "name") != NULL &&
		    names(plan, get_str(table, "name")))
			json_array_append(tables, table);
	json_object_set_new(few, "tables", tables);
	return few;
}

static void
add_line(struct buf *text, const json_t *doc, const json_t *plan)
{
	json_t *in = input(doc, plan);

	json_object_set_new(in, "schema", few_tables(get_object(doc,
	    "schema"), plan));
	json_compact(text, in);
	buf_ch(text, '\n');
	json_decref(in);
}

/* Does the plan calculate over all rows at once? It has one row, even of
 * none. */
static bool
is_total(const json_t *plan)
{
	const json_t *by = get_object(plan, "group_by");

	return json_array_size(get_array(by, "aggregates")) > 0 &&
	    json_array_size(get_array(by, "group_by_columns")) == 0;
}

/* Has the row of totals nothing but 0 and null? */
static bool
is_nothing(const json_t *row)
{
	const json_t *v;
	size_t i;

	json_array_foreach(row, i, v)
		if (!json_is_null(v) && !(json_is_number(v) &&
		    json_number_value(v) == 0))
			return false;
	return true;
}

/* Values are in any order in a row, and rows among themselves. */
static void
digest(const json_t *rows, struct rank_trial *out)
{
	size_t n = json_array_size(rows), i, k;
	const json_t *row, *v;

	if (n == 0 || n == ROWS_TRIED ||
	    (n == 1 && is_nothing(json_array_get(rows, 0))))
		return;
	out->digest = n;
	json_array_foreach(rows, i, row) {
		uint64_t one = json_array_size(row);

		out->ncolumns = one > RANK_COLUMNS ? 0 : one;
		json_array_foreach(row, k, v) {
			uint64_t h = hash_mix(json_hash(v));

			one += h;
			if (k < out->ncolumns)
				out->columns[k] += h;
		}
		out->digest += hash_mix(one);
	}
	for (k = 0; k < out->ncolumns; k++)
		out->columns[k] = hash_mix(out->columns[k] + n);
}

/* A plan that could not be run has no rows, nor has one that counts none. */
static struct rank_trial
trial_of(const char *line, size_t len, const json_t *plan)
{
	struct json_mistake m;
	json_t *out = json_read(line, len, &m);
	const json_t *rows = get_array(get_object(out, "result"), "rows");
	size_t n = json_array_size(rows);
	struct rank_trial trial = {.rows = n > 2 ? 2 : (long)n};

	digest(rows, &trial);
	if (n == 1 && is_total(plan) && is_nothing(json_array_get(rows, 0)))
		trial.rows = 0;
	json_decref(out);
	return trial;
}

void
trial_run_all(const json_t *doc, const json_t *const *plans, size_t n,
    long ms, struct rank_trial *out)
{
	const char *target = get_str(get_object(doc, "database"), "target");
	struct buf text = BUF_INIT, said = BUF_INIT;
	const char *line, *end;
	size_t at = 0;

	/* a server is not asked more than the question needs */
	if (target == NULL || target_is_server(target))
		return;
	for (size_t i = 0; i < n; i++)
		add_line(&text, doc, plans[i]);
	if (run("t2s-audit -l --compact | t2s-synth -l --compact | "
	    "t2s-exec -l -o document --compact --limit=" ROWS_TRIED_TEXT
	    " --no-explain --timeout=$1", &text, SECONDS_ROWS, ms, &said) !=
	    CHILD_LATE)
		for (line = said.s; at < n && (end = strchr(line, '\n'));
		    line = end + 1, at++)
			out[at] = trial_of(line, (size_t)(end - line),
			    plans[at]);
	buf_free(&text);
	buf_free(&said);
}
