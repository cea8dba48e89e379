/* What a conversation is about. */
#include "follow/topic.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "words/resemble.h"

const struct schema_table *
topic_table(const struct topic *t, const char *source)
{
	const char *name = form_table(t->form, source);

	return name ? schema_table(t->schema, NULL, name, NULL, NULL) : NULL;
}

const struct schema_column *
topic_column(const struct topic *t, const json_t *column)
{
	const struct schema_table *table = topic_table(t,
	    get_str(column, "table"));
	const char *name = get_str(column, "column");

	return table && name ? schema_column(table, name, NULL) : NULL;
}

json_t *
topic_measure(const struct topic *t)
{
	json_t *output;
	size_t i;

	json_array_foreach(get_array(t->form, "outputs"), i, output)
		if (form_aggregates(form_expr(output)))
			return output;
	return NULL;
}

size_t
topic_measures(const struct topic *t)
{
	const json_t *output;
	size_t i, n = 0;

	json_array_foreach(get_array(t->form, "outputs"), i, output)
		n += form_aggregates(form_expr(output));
	return n;
}

/* ---- what it is about --------------------------------------------------- */

bool
topic_unique(const struct topic *t, const char *table, const char *column)
{
	const struct schema_table *known = table ? schema_table(t->schema,
	    NULL, table, NULL, NULL) : NULL;
	const struct schema_column *c = known && column ?
	    schema_column(known, column, NULL) : NULL;

	return c != NULL && schema_is_unique(known, &c, 1);
}

bool
topic_same(const char *a, const char *b)
{
	return a != NULL && b != NULL && ascii_equal(a, b);
}

/* Do rows of another source refer to those of this one, so that they stand
 * there once for each? */
static bool
is_referred(const struct topic *t, const char *source)
{
	const json_t *edge;
	size_t i;

	json_array_foreach(get_array(t->form, "join_edges"), i, edge) {
		const char *from = get_str(edge, "from_table");
		const char *to = get_str(edge, "to_table");
		bool from_one = topic_unique(t, form_table(t->form, from),
		    get_str(edge, "from_column"));
		bool to_one = topic_unique(t, form_table(t->form, to),
		    get_str(edge, "to_column"));

		if (from_one == to_one)
			continue;
		if ((from_one && topic_same(from, source)) ||
		    (to_one && topic_same(to, source)))
			return true;
	}
	return false;
}

static const char *
finest(const struct topic *t)
{
	const json_t *selection, *list = get_array(t->form, "selections");
	size_t i;

	json_array_foreach(list, i, selection) {
		const char *name = form_source_name(selection);

		if (name != NULL && !is_referred(t, name))
			return name;
	}
	return form_source_name(json_array_get(list, 0));
}

/* The source of the first column within an expression; NULL: it has none. */
static const char *
source_of(const json_t *expr)
{
	const char *key, *found = NULL;
	const json_t *item;
	size_t i;

	if (get_str(expr, "column") != NULL)
		return get_str(expr, "table");
	json_array_foreach(expr, i, item)
		if (found == NULL)
			found = source_of(item);
	json_object_foreach((json_t *)expr, key, item)
		if (found == NULL && strcmp(key, "query") != 0)
			found = source_of(item);
	return found;
}

static const char *
shown_first(const struct topic *t)
{
	const json_t *output;
	size_t i;

	json_array_foreach(get_array(t->form, "outputs"), i, output)
		if (!form_aggregates(form_expr(output)) &&
		    source_of(form_expr(output)) != NULL)
			return source_of(form_expr(output));
	return NULL;
}

void
topic_renew(struct topic *t)
{
	const char *entity;

	t->grouped = json_array_size(get_array(t->form, "groups")) > 0;
	t->scalar = !t->grouped && topic_measure(t) != NULL;
	entity = shown_first(t);
	/* a list is of what it shows; groups are of what is counted */
	t->main = arena_strdup(&t->arena, t->grouped || t->scalar ||
	    entity == NULL ? finest(t) : entity);
	t->entity = arena_strdup(&t->arena, entity ? entity : t->main);
}

bool
topic_open(struct topic *t, const json_t *doc, const json_t *plan,
    const struct schema *s)
{
	*t = (struct topic){.doc = doc, .schema = s,
	    .form = plan ? form_of(plan, s) : NULL};
	if (t->form == NULL)
		return false;
	if (finest(t) == NULL) {
		topic_free(t);
		return false;
	}
	topic_renew(t);
	return true;
}

void
topic_free(struct topic *t)
{
	json_decref(t->form);
	arena_free(&t->arena);
}

static void
add_table(json_t *list, const struct topic *t, const char *source)
{
	const char *name = source ? form_table(t->form, source) : NULL;

	if (name != NULL && !get_holds(list, name))
		json_array_append_new(list, json_string(name));
}

json_t *
topic_about(const struct topic *t, bool entity)
{
	const json_t *selection;
	json_t *list = json_array();
	size_t i;

	add_table(list, t, entity ? t->entity : t->main);
	add_table(list, t, entity ? t->main : t->entity);
	json_array_foreach(get_array(t->form, "selections"), i, selection)
		add_table(list, t, form_source_name(selection));
	return list;
}

/* ---- what is named ------------------------------------------------------ */

/* For a table or a column and its synonyms. */
static double
named_by(const char *phrase, const char *name, const json_t *json,
    const char *also)
{
	double most = resemble_phrase(phrase, name, also), score;
	const json_t *synonym;
	size_t i;

	json_array_foreach(get_array(json, "synonyms"), i, synonym) {
		score = resemble_phrase(phrase, json_string_value(synonym),
		    also);
		most = score > most ? score : most;
	}
	return most;
}

double
topic_names_column(const struct topic *t, const char *phrase,
    const json_t *column)
{
	const struct schema_column *c = topic_column(t, column);

	return named_by(phrase, get_str(column, "column"), c ? c->json : NULL,
	    form_table(t->form, get_str(column, "table")));
}

static double
names_output(const struct topic *t, const char *phrase, const json_t *output)
{
	const json_t *expr = form_expr(output);
	const char *as = get_str(output, "as");
	const struct schema_table *table = topic_table(t, source_of(expr));
	double score, most = as ? resemble_phrase(phrase, as,
	    table ? table->name : NULL) : 0;

	if (get_str(expr, "column") == NULL)
		return most;
	score = topic_names_column(t, phrase, expr);
	most = score > most ? score : most;
	/* "the team" shows its name */
	if (most <= 0.99 && table && named_by(phrase, table->name,
	    table->json, get_str(expr, "column")) > 0.99)
		most = 0.995;
	return most;
}

json_t *
topic_output(const struct topic *t, const char *phrase, size_t *at)
{
	json_t *output, *best = NULL;
	double most = 0.99;
	size_t i;

	json_array_foreach(get_array(t->form, "outputs"), i, output) {
		double score = names_output(t, phrase, output);

		if (score <= most)
			continue;
		most = score;
		best = output;
		*at = i;
	}
	return best;
}

/* Beyond 1 by how much of the table's name the phrase says, where all its
 * words name the table: "invoices" is Invoice rather than InvoiceLine. 0:
 * they do not. */
static double
names_table(const char *phrase, const struct schema_table *table)
{
	if (named_by(phrase, table->name, table->json, NULL) <= 0.99)
		return 0;
	return 1 + resemble_phrase(table->name, phrase, NULL);
}

const char *
topic_source(const struct topic *t, const char *phrase)
{
	const json_t *selection;
	const char *best = NULL;
	double most = 0;
	size_t i;

	json_array_foreach(get_array(t->form, "selections"), i, selection) {
		const char *name = form_source_name(selection);
		const struct schema_table *table = topic_table(t, name);
		double score = table ? names_table(phrase, table) : 0;

		if (score > most) {
			most = score;
			best = name;
		}
	}
	return best;
}

const struct schema_table *
topic_other_table(const struct topic *t, const char *phrase)
{
	const struct schema_table *best = NULL;
	double most = 0;

	for (size_t i = 0; i < t->schema->ntables; i++) {
		const struct schema_table *table = &t->schema->tables[i];
		double score = names_table(phrase, table);

		if (score > most) {
			most = score;
			best = table;
		}
	}
	return best;
}
