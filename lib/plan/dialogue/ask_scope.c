/*
 * "The services that every clinic offers": those of each clinic, or those
 * that all of them offer. Where some rows belong to all of the others, either
 * may be meant.
 */
#include <string.h>
#include "json/get.h"
#include "plan/dialogue/ask.h"
#include "plan/draft/simplest.h"

struct scope {
	const struct schema_table *of, *each; /* what is listed, for which */
	size_t token;                         /* "each" */
};

/* Does a word before "each" calculate or choose? Then it is for each one. */
static bool
calculates(const struct question *q, size_t token)
{
	static const enum lex classes[] = {LEX_COUNT, LEX_AGG, LEX_SUPER,
	    LEX_OFTEN, LEX_SHARE, LEX_RATE, LEX_HOWOFTEN, LEX_SUMUP,
	    LEX_DURATION, LEX_GROUP, LEX_ORDER, LEX_FOR};

	for (size_t i = 0; i < token; i++)
		for (size_t c = 0; c < sizeof classes / sizeof *classes; c++)
			if (lexicon_find(q, i, classes[c], NULL))
				return true;
	return false;
}

/* "each" behind what is listed; 0: there is none. */
static size_t
find_each(const struct question *q)
{
	bool listed = false;

	for (size_t i = 0; i < q->n; i++) {
		size_t len;
		const struct lexeme *x = lexicon_at(q, i, 0, &len);

		if (x && len == 1 && x->class == LEX_EACH && x->arg == 0)
			return listed && !calculates(q, i) ? i : 0;
		listed |= q->v[i].content && (!x || x->class != LEX_SHOW);
	}
	return 0;
}

/* The tables that the words before and behind "each" name. */
static bool
find(const struct asking *a, struct scope *s)
{
	const struct grammar *g = a->grammar;

	s->token = find_each(g->q);
	for (size_t i = 0; s->token && i < g->nargs; i++) {
		const struct sense *v = a->v[0]->as.of[i];
		const struct argument *arg = g->args[i];

		if (!v || !v->table || arg->role >= ROLE_WHEN)
			continue;
		if (arg->from > s->token && !s->each &&
		    v->kind == SENSE_TABLE)
			s->each = v->table;
		else if (arg->to < s->token && (!s->of ||
		    v->kind == SENSE_TABLE))
			s->of = v->table;
	}
	return s->of && s->each && s->of != s->each &&
	    s->of->nprimary_key == 1 && s->each->nprimary_key == 1 &&
	    json_array_size(get_array(a->v[0]->plan, "join_edges")) > 0;
}

static json_t *
column(const struct schema_column *c)
{
	return json_pack("{s:s, s:s}", "table", c->table->name, "column",
	    c->name);
}

/* Columns that a selection of the table shows. */
static void
add_columns(json_t *out, const json_t *selection,
    const struct schema_table *of)
{
	const char *table = get_str(selection, "table"), *name;
	size_t i;
	const json_t *c;

	if (!table || strcmp(table, of->name) != 0)
		return;
	json_array_foreach(get_array(selection, "columns"), i, c) {
		name = json_string_value(c);
		if (name && schema_column(of, name, NULL))
			json_array_append_new(out, column(schema_column(of,
			    name, NULL)));
	}
}

/* What is shown of the rows: what the best shows of them, else what they are
 * called (new). */
static json_t *
shown(const struct asking *a, const struct scope *s)
{
	const struct schema_column *label[KIND_LABEL];
	json_t *out = json_array(), *item;
	size_t i, n;

	json_array_foreach(get_array(a->v[0]->plan, "select"), i, item) {
		const char *table = get_str(item, "table");

		if (table && get_str(item, "column") &&
		    strcmp(table, s->of->name) == 0)
			json_array_append(out, item);
	}
	if (json_array_size(out) > 0)
		return out;
	json_array_foreach(get_array(a->v[0]->plan, "selections"), i, item)
		add_columns(out, item, s->of);
	if (json_array_size(out) > 0)
		return out;
	n = kind_label(&a->grammar->spans->kinds, s->of, label);
	for (i = 0; i < n; i++)
		json_array_append_new(out, column(label[i]));
	return out;
}

/* Those that belong to as many as there are (new). */
static json_t *
of_all(const struct asking *a, const struct scope *s)
{
	static const char *const keep[] = {"selections", "join_edges",
	    "global_filters"};
	json_t *plan = json_object(), *select = shown(a, s), *having;
	json_t *groups = json_copy(select), *item;
	size_t i;

	for (i = 0; i < sizeof keep / sizeof *keep; i++)
		if (get_array(a->v[0]->plan, keep[i]))
			json_object_set_new(plan, keep[i], json_deep_copy(
			    get_array(a->v[0]->plan, keep[i])));
	json_array_foreach(get_array(plan, "selections"), i, item)
		json_object_del(item, "columns");
	json_array_append_new(groups, column(s->of->primary_key[0]));
	having = json_pack("[{s:s, s:s, s:s, s:s, s:{s:[{s:s}],"
	    "s:{s:[], s:[{s:s, s:s, s:s}]}}}]",
	    "function", "COUNT_DISTINCT", "table", s->each->name,
	    "column", s->each->primary_key[0]->name, "op", "=", "query",
	    "selections", "table", s->each->name,
	    "group_by", "group_by_columns", "aggregates", "function", "COUNT",
	    "table", s->each->name, "alias", "count");
	json_object_set_new(plan, "select", select);
	json_object_set_new(plan, "group_by", json_pack("{s:o, s:o}",
	    "group_by_columns", groups, "having_filters", having));
	return simplest(plan);
}

json_t *
ask_scope(struct asking *a)
{
	struct scope s = {0};
	json_t *all, *rows, *out = NULL;

	if (!a->rows || !find(a, &s))
		return NULL;
	all = of_all(a, &s);
	rows = all ? a->rows(a->doc, all) : NULL;
	if (json_array_size(rows) > 0 &&
	    ask_differ(a, a->v[0]->plan, all)) {
		out = json_pack("{s:s, s:s, s:s}", "id", "", "kind",
		    "reading", "text", arena_printf(a->arena,
		    "%s of each %s, or those that all have?", s.of->name,
		    s.each->name));
		choice_add(a, out, json_pack("{s:s, s:s}", "id", "", "text",
		    arena_printf(a->arena, "%s of each %s", s.of->name,
		    s.each->name)), a->v[0]->plan);
		choice_add(a, out, json_pack("{s:s, s:s}", "id", "", "text",
		    arena_printf(a->arena, "%s that every %s has", s.of->name,
		    s.each->name)), all);
	}
	json_decref(rows);
	json_decref(all);
	return out;
}
