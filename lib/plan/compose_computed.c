/* Terms of the dictionary and units of time in a plan. */
#include "base/buf.h"
#include "base/utf8.h"
#include "plan/compose_work.h"

json_t *
compose_computed_alias(const struct draft *q, const struct draft_term *t)
{
	struct buf b = BUF_INIT;
	json_t *out;

	buf_str(&b, t->column->name);
	for (size_t i = 0; i < q->ntables; i++)
		if (schema_column(q->tables[i], b.s, NULL)) {
			buf_fmt(&b, " of %s", t->table->name);
			break;
		}
	out = json_string(b.s);
	buf_free(&b);
	return out;
}

void
compose_argument(json_t *o, const struct draft_term *t)
{
	const struct computed *c = computed_of(t->column);
	const json_t *of = c->expr;
	const char *function = lexicon_agg_name(t->agg);

	if (t->agg == AGG_COMPUTED)
		function = computed_aggregate(c, &of);
	compose_set(o, "function", json_string(function));
	if (json_object_get(of, "column"))
		json_object_update(o, (json_t *)of);
	else if (of)
		compose_set(o, "expr", json_deep_copy(of));
}

bool
compose_is_composite(const struct draft_term *t)
{
	const json_t *of;

	return t->agg == AGG_COMPUTED &&
	    !computed_aggregate(computed_of(t->column), &of);
}

json_t *
compose_condition(const struct draft_term *t)
{
	const json_t *list = computed_of(t->column)->filter;
	json_t *o;

	if (json_array_size(list) == 1)
		return json_deep_copy(json_array_get(list, 0));
	o = json_object();
	compose_set(o, "and", json_deep_copy(list));
	return o;
}

json_t *
compose_item(const struct draft *q, const struct draft_term *t)
{
	json_t *o = json_object();

	compose_set(o, "expr", json_deep_copy(computed_of(t->column)->expr));
	compose_set(o, "as", compose_computed_alias(q, t));
	return o;
}

/* "AVG" -> "avg": a function in an expression. */
static json_t *
function_json(enum agg agg)
{
	struct buf b = BUF_INIT;
	json_t *out;

	for (const char *c = lexicon_agg_name(agg); *c; c++)
		buf_ch(&b, (char)ascii_lower((unsigned char)*c));
	out = json_string(b.s);
	buf_free(&b);
	return out;
}

/* "avg_count"; what is computed keeps its own name. */
static json_t *
over_name(const struct draft *q, json_t *name)
{
	struct buf b = BUF_INIT;
	json_t *out;

	if (computed_of(q->outputs[0].column))
		return json_incref(name);
	for (const char *c = lexicon_agg_name(q->over); *c; c++)
		buf_ch(&b, (char)ascii_lower((unsigned char)*c));
	buf_fmt(&b, "_%s", json_string_value(name));
	out = json_string(b.s);
	buf_free(&b);
	return out;
}

json_t *
compose_over(const struct draft *q)
{
	struct draft inner = *q;
	const char *each = "each";
	json_t *name = compose_alias(q, &q->outputs[0]);
	json_t *shown = over_name(q, name), *column, *source, *o = json_object();
	json_t *call = json_object(), *item = json_object();

	inner.over = AGG_NONE;
	column = json_pack("{s:s, s:O}", "table", each, "column", name);
	source = json_pack("{s:s, s:[O], s:o}", "alias", each, "columns", name,
	    "query", compose_query(&inner));
	compose_set(call, "fn", function_json(q->over));
	compose_set(call, "args", json_pack("[o]", column));
	compose_set(item, "expr", call);
	compose_set(item, "as", shown);
	compose_set(o, "selections", json_pack("[o]", source));
	compose_set(o, "select", json_pack("[o]", item));
	json_decref(name);
	return o;
}
