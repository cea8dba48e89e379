/* Answers about the database itself: see catalogue_plan.h. */
#include "plan/catalogue/catalogue_plan.h"

#include <string.h>
#include "doc/doc.h"
#include "json/get.h"
#include "link/narrow/narrow.h"
#include "plan/catalogue/grid.h"
#include "plan/dialogue/attempt.h"

/* The schema tells what is there; the words might have meant something else. */
#define CONFIDENCE 0.95

const char *
catalogue_plan_name(struct arena *a, const struct schema_table *t)
{
	struct buf b = BUF_INIT;
	const char *name;

	narrow_name(&b, t);
	name = arena_strdup(a, b.s);
	buf_free(&b);
	return name;
}

const char *
catalogue_plan_columns(struct arena *a,
    const struct schema_column *const *columns, size_t n)
{
	const char *all = "";

	for (size_t i = 0; i < n; i++)
		all = arena_printf(a, "%s%s%s", all, i ? ", " : "",
		    columns[i] ? columns[i]->name : "?");
	return all;
}

bool
catalogue_plan_view(const struct schema_table *t)
{
	return t->kind && strstr(t->kind, "view");
}

const char *
catalogue_plan_origin(const struct schema_key *k)
{
	return k->declared ? "declared" : "inferred";
}

static size_t
shown_columns(const struct schema_table *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->ncolumns; i++)
		n += !t->columns[i].hidden;
	return n;
}

/* ---- tables -------------------------------------------------------------- */

static void
add_table(struct arena *a, struct grid *g, const struct schema_table *t)
{
	grid_add(g, json_pack("[ss?oIs?]", catalogue_plan_name(a, t), t->kind,
	    t->rows < 0 ? json_null() : json_integer((json_int_t)t->rows),
	    (json_int_t)shown_columns(t), get_str(t->json, "comment")));
}

/* A document that was narrowed to another question has the names alone. */
static void
add_dropped(struct grid *g, const json_t *schema)
{
	const json_t *name;
	size_t i;

	json_array_foreach(get_array(schema, "dropped"), i, name)
		if (json_is_string(name))
			grid_add(g, json_pack("[snnnn]",
			    json_string_value(name)));
}

static json_t *
list_tables(struct catalogue_plan *p, bool views)
{
	struct grid g = grid_begin("table kind rows columns comment");

	if (p->asked->ntables > 0) {
		p->summary = "the table that was asked for";
		add_table(p->a, &g, p->asked->tables[0]);
		return grid_plan(&g, "tables");
	}
	p->summary = views ? "views of the database" :
	    "tables of the database";
	p->why = views ? "the database has no views" :
	    "the database has no tables";
	for (size_t i = 0; i < p->s->ntables; i++)
		if (!views || catalogue_plan_view(&p->s->tables[i]))
			add_table(p->a, &g, &p->s->tables[i]);
	if (!views)
		add_dropped(&g, p->s->json);
	return grid_plan(&g, views ? "views" : "tables");
}

static json_t *
count_tables(struct catalogue_plan *p)
{
	struct grid g = grid_begin("tables views");
	json_int_t views = 0, dropped = (json_int_t)json_array_size(
	    get_array(p->s->json, "dropped"));

	for (size_t i = 0; i < p->s->ntables; i++)
		views += catalogue_plan_view(&p->s->tables[i]);
	p->summary = "number of tables of the database";
	grid_add(&g, json_pack("[Io]",
	    (json_int_t)p->s->ntables - views + dropped,
	    views ? json_integer(views) : json_null()));
	return grid_plan(&g, "database");
}

static json_t *
tables_with(struct catalogue_plan *p)
{
	struct grid g = grid_begin("table column type comment");

	p->summary = arena_printf(p->a, "tables with a column %s",
	    p->asked->name);
	for (size_t i = 0; i < p->s->ntables; i++) {
		const struct schema_table *t = &p->s->tables[i];

		for (size_t k = 0; k < t->ncolumns; k++) {
			const struct schema_column *c = &t->columns[k];

			if (c->hidden || !catalogue_is_called(p->a,
			    p->asked->name, c->name, c->json))
				continue;
			grid_add(&g, json_pack("[sss?s?]",
			    catalogue_plan_name(p->a, t), c->name,
			    *c->type ? c->type : NULL,
			    get_str(c->json, "comment")));
		}
	}
	return grid_plan(&g, "tables");
}

/* ---- columns ------------------------------------------------------------- */

/* "primary key, references customer.id"; NULL of no key; in the arena. */
static const char *
key_of(struct arena *a, const struct schema_table *t,
    const struct schema_column *c)
{
	const char *said = c->primary_key ? "primary key" :
	    schema_is_unique(t, &c, 1) ? "unique" : NULL;

	for (size_t i = 0; i < t->nkeys; i++) {
		const struct schema_key *k = &t->keys[i];

		for (size_t j = 0; j < k->n; j++)
			if (k->from_columns[j] == c && k->to)
				said = arena_printf(a, "%s%sreferences %s.%s",
				    said ? said : "", said ? ", " : "",
				    catalogue_plan_name(a, k->to),
				    k->to_columns[j]->name);
	}
	return said;
}

static json_t *
list_columns(struct catalogue_plan *p)
{
	const struct schema_table *t = p->asked->tables[0];
	struct grid g = grid_begin("column type nullable key unit comment");

	p->summary = arena_printf(p->a, "columns of %s",
	    catalogue_plan_name(p->a, t));
	p->why = arena_printf(p->a, "no columns of %s are known",
	    catalogue_plan_name(p->a, t));
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (!c->hidden)
			grid_add(&g, json_pack("[ss?ss?s?s?]", c->name,
			    *c->type ? c->type : NULL,
			    c->nullable ? "yes" : "no",
			    key_of(p->a, t, c), get_str(c->json, "unit"),
			    get_str(c->json, "comment")));
	}
	return grid_plan(&g, "columns");
}

static json_t *
count_columns(struct catalogue_plan *p)
{
	const struct schema_table *t = p->asked->tables[0];
	struct grid g = grid_begin("columns");

	p->summary = arena_printf(p->a, "number of columns of %s",
	    catalogue_plan_name(p->a, t));
	grid_add(&g, json_pack("[I]", (json_int_t)shown_columns(t)));
	return grid_plan(&g, "columns");
}

/* ---- any of them --------------------------------------------------------- */

static json_t *
query(struct catalogue_plan *p)
{
	switch (p->asked->kind) {
	case CATALOGUE_TABLES:
	case CATALOGUE_HAS_TABLE:
		return list_tables(p, false);
	case CATALOGUE_VIEWS:
		return list_tables(p, true);
	case CATALOGUE_TABLE_COUNT:
		return count_tables(p);
	case CATALOGUE_ROWS:
	case CATALOGUE_ROWS_OF_ALL:
	case CATALOGUE_ROW_COUNT:
		return catalogue_plan_rows(p, false);
	case CATALOGUE_LARGEST:
		return catalogue_plan_rows(p, true);
	case CATALOGUE_COLUMNS:
		return list_columns(p);
	case CATALOGUE_COLUMN_COUNT:
		return count_columns(p);
	case CATALOGUE_TABLES_WITH:
		return tables_with(p);
	case CATALOGUE_KEYS:
	case CATALOGUE_KEYS_OF:
		return catalogue_plan_keys(p);
	case CATALOGUE_JOIN:
		return catalogue_plan_join(p);
	case CATALOGUE_EXAMPLES:
		return catalogue_plan_examples(p);
	case CATALOGUE_TERMS:
		return catalogue_plan_terms(p);
	case CATALOGUE_MEANING:
		return catalogue_plan_meaning(p);
	case CATALOGUE_KINDS:
		break;
	}
	return NULL;
}

/* With what it says of itself before what it asks (steals). */
static json_t *
finished(const struct catalogue_plan *p, json_t *made)
{
	json_t *plan = json_pack("{ss ss}", "decision", "proceed",
	    "intent_summary", p->summary);

	json_object_update(plan, made);
	json_object_set_new(plan, "confidence", json_real(CONFIDENCE));
	json_decref(made);
	return plan;
}

bool
catalogue_plan_is(const json_t *doc, const struct planner_options *o)
{
	return o->nanswers == 0 && !get_array(doc, "answers") &&
	    catalogue_asked_by(doc, false);
}

/* How many of the rows make a statement that engines take. */
static size_t
most_rows(const json_t *rows)
{
	enum { ROWS = 1000, BYTES = 160000 };
	size_t i, k, bytes = 0;
	const json_t *row, *value;

	json_array_foreach(rows, i, row) {
		json_array_foreach(row, k, value)
			bytes += json_string_length(value);
		if (i == ROWS || bytes > BYTES)
			break;
	}
	return i;
}

/* Of a very large schema the first rows are told. */
static void
cut(json_t *plan, struct findings *f)
{
	json_t *rows = get_array(json_array_get(get_array(plan, "selections"),
	    0), "values");
	size_t n = json_array_size(rows), most = most_rows(rows);

	if (n <= most)
		return;
	finding_add(f, FINDING_result_truncated, "/plan/selections/0/values",
	    "only the first %zu of %zu rows are listed", most, n);
	while (json_array_size(rows) > most)
		json_array_remove(rows, json_array_size(rows) - 1);
}

static enum status
take(json_t *doc, struct catalogue_plan *p, struct findings *f)
{
	json_t *made = query(p);

	if (!made) {
		finding_add(f, FINDING_question_not_understood, "/question",
		    "%s", p->why);
		doc_stop(doc, DOC_BY_PLAN, STATUS_NEVER, "unanswerable", "%s",
		    p->why);
		return STATUS_NEVER;
	}
	cut(made, f);
	made = finished(p, made);
	if (attempt_tried(doc, made)) {
		json_decref(made);
		finding_add(f, FINDING_plan_repeated, "/question",
		    "the only plan for this question has already been tried");
		doc_stop(doc, DOC_BY_PLAN, STATUS_ASK, "repeated",
		    "the only plan for this question has already been tried");
		return STATUS_ASK;
	}
	if (p->options->candidates > 0)
		json_object_set_new(doc, "candidates", json_pack("[{sf sO}]",
		    "confidence", CONFIDENCE, "plan", made));
	doc_set_plan(doc, made, DOC_PLANNER_BUILT_IN);
	return STATUS_OK;
}

enum status
catalogue_plan_run(json_t *doc, const struct planner_options *o,
    struct findings *f)
{
	struct catalogue_asked asked;
	struct arena a = {0};
	struct schema s;
	struct catalogue_plan p = {.a = &a, .doc = doc, .s = &s,
	    .options = o, .asked = &asked, .summary = "",
	    .why = "the schema does not tell it"};
	enum status status;

	schema_view(&s, get_object(doc, "schema"));
	catalogue_asks(&a, &s, get_str(doc, "question"), false, &asked);
	status = take(doc, &p, f);
	schema_free(&s);
	arena_free(&a);
	return status;
}
