/* Plans in numbers. */
#include <stdlib.h>
#include <string.h>
#include "json/get.h"
#include "plan/rank/shape.h"

#define WORD_SAID 0.8 /* so alike is a word that was said */

static uint64_t
hash_text(uint64_t h, const char *s)
{
	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 0x100000001b3U;
	return h;
}

static uint64_t
hash_json(const json_t *j)
{
	char *s = j ? json_dumps(j, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
	uint64_t h = hash_text(0xcbf29ce484222325U, s ? s : "");

	free(s);
	return h;
}

/* ---- everything in it -------------------------------------------------- */

static void
count_op(struct shape *s, const char *op)
{
	static const struct {
		const char *name;
		enum shape_op op;
	} ops[] = {{"=", OP_EQUAL}, {"!=", OP_NOT}, {"not_in", OP_NOT},
	    {"not_like", OP_NOT}, {"<", OP_RANGE}, {"<=", OP_RANGE},
	    {">", OP_RANGE}, {">=", OP_RANGE}, {"between", OP_RANGE},
	    {"like", OP_LIKE}, {"ilike", OP_LIKE}, {"starts_with", OP_LIKE},
	    {"ends_with", OP_LIKE}, {"in", OP_IN}, {"is_null", OP_NULL},
	    {"is_not_null", OP_NULL}};

	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		if (strcmp(op, ops[i].name) == 0)
			s->op[ops[i].op]++;
}

static void
count_fn(struct shape *s, const char *name)
{
	static const char *const names[FNS] = {"count", "sum", "avg", "min",
	    "max"};

	for (size_t i = 0; i < FNS; i++)
		for (size_t k = 0; (name[k] | 32) == names[i][k]; k++)
			if (!names[i][k + 1] && (!name[k + 1] ||
			    name[k + 1] == '_')) {
				s->fn[i]++;
				break;
			}
}

static void
count_all(struct shape *s, const json_t *j)
{
	const char *key, *op = get_str(j, "op"), *fn = get_str(j, "fn");
	const json_t *v;
	size_t i;

	if (op && !json_object_get(j, "args"))
		count_op(s, op);
	if (!fn)
		fn = get_str(j, "function");
	if (fn)
		count_fn(s, fn);
	json_object_foreach((json_t *)j, key, v) {
		s->nested += strcmp(key, "query") == 0;
		s->either += strcmp(key, "or") == 0;
		s->negated += strcmp(key, "not") == 0;
		s->windows |= strcmp(key, "window_functions") == 0 ||
		    strcmp(key, "over") == 0;
		count_all(s, v);
	}
	json_array_foreach(j, i, v)
		count_all(s, v);
}

/* ---- what is shown ----------------------------------------------------- */

static const struct schema_column *
find_column(struct spans *spans, const json_t *plan, const char *table,
    const char *column)
{
	const struct schema_table *t;
	const json_t *one;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, one) {
		const char *alias = get_str(one, "alias");

		if (table && alias && strcmp(alias, table) == 0 &&
		    get_str(one, "table"))
			table = get_str(one, "table");
	}
	t = table ? schema_table(spans->schema, NULL, table, NULL, NULL) :
	    NULL;
	return t && column ? schema_column(t, column, NULL) : NULL;
}

static bool
is_said(const struct names *names, const struct name *name, size_t word)
{
	for (size_t t = 0; t < names->q->n; t++)
		if (name_word_alike(names, name, word, t) >= WORD_SAID)
			return true;
	return false;
}

/* The share of a column's words that the question has, by its best name. */
static double
share_said(const struct names *names, const struct schema_column *c)
{
	double best = 0;

	for (size_t i = 0; i < names->n; i++) {
		const struct name *name = &names->v[i];
		double all = 0, said = 0;

		for (size_t k = 0; name->column == c && k < name->n; k++)
			if (!name->v[k].stop && !name->v[k].table) {
				all++;
				said += is_said(names, name, k);
			}
		if (all > 0 && said / all > best)
			best = said / all;
	}
	return best;
}

static void
count_column(struct shape *s, struct spans *spans, const json_t *plan,
    const char *table, const char *column)
{
	const struct schema_column *c = find_column(spans, plan, table,
	    column);
	enum kind kind = c ? kind_of(&spans->kinds, c)->kind : KIND_OTHER;
	double said;

	s->columns++;
	s->keys += kind == KIND_KEY;
	s->references += kind == KIND_REFERENCE;
	s->named += kind == KIND_NAME;
	s->flags += kind == KIND_FLAG;
	s->codes += kind == KIND_CODE;
	s->times += kind == KIND_TIME;
	s->numbers += c && kind_is_number(&spans->kinds, c);
	s->alone |= kind == KIND_KEY || kind == KIND_NAME ||
	    kind == KIND_CODE;
	s->people |= c && kind_is_person(&spans->kinds, c->table);
	if (!c || kind == KIND_NAME)
		return;
	said = share_said(&spans->names, c);
	if (said < s->said)
		s->said = said;
}

static void
count_outputs(struct shape *s, struct spans *spans, const json_t *plan)
{
	const json_t *select = get_array(plan, "select"), *one, *column;
	const json_t *group = get_object(plan, "group_by");
	size_t i, k;

	s->said = 1;
	json_array_foreach(select, i, one) {
		s->outputs++;
		if (get_str(one, "column"))
			count_column(s, spans, plan, get_str(one, "table"),
			    get_str(one, "column"));
	}
	if (select)
		return;
	json_array_foreach(get_array(plan, "selections"), i, one)
		json_array_foreach(get_array(one, "columns"), k, column) {
			const char *name = json_is_string(column) ?
			    json_string_value(column) :
			    get_str(column, "column");

			s->outputs++;
			count_column(s, spans, plan, get_str(one, "alias") ?
			    get_str(one, "alias") : get_str(one, "table"),
			    name);
		}
	json_array_foreach(get_array(group, "aggregates"), i, one)
		s->outputs += !get_true(one, "hidden");
}

/* ---- the parts --------------------------------------------------------- */

/* Names of outputs follow from what is shown. */
static uint64_t
hash_outputs(const json_t *plan, const json_t *group)
{
	uint64_t h = hash_json(get_array(plan, "select"));
	const json_t *one;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, one)
		h = 31 * h + hash_json(json_object_get(one, "columns"));
	json_array_foreach(get_array(group, "aggregates"), i, one)
		h = 31 * h + hash_json(one);
	return h;
}

static uint64_t
hash_tables(const json_t *plan)
{
	const json_t *one;
	uint64_t h = 0; /* in any order */
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, one)
		h += hash_json(json_object_get(one, "table"));
	return h;
}

static uint64_t
hash_form(const struct shape *s)
{
	const double v[] = {s->outputs, s->groups, s->aggregates, s->orders,
	    s->limit, s->nested, s->having, s->either, s->negated,
	    s->distinct, s->set, s->windows, s->fn[FN_COUNT], s->fn[FN_SUM],
	    s->fn[FN_AVG], s->fn[FN_MIN], s->fn[FN_MAX], s->op[OP_EQUAL],
	    s->op[OP_NOT], s->op[OP_RANGE], s->op[OP_LIKE], s->op[OP_IN],
	    s->op[OP_NULL]};
	uint64_t h = 0xcbf29ce484222325U;

	for (size_t i = 0; i < sizeof v / sizeof *v; i++)
		h = (h ^ (uint64_t)v[i]) * 0x100000001b3U;
	return h;
}

struct shape
shape_of(struct spans *spans, const json_t *plan)
{
	const json_t *group = get_object(plan, "group_by");
	const json_t *order = get_array(plan, "order_by");
	struct shape s = {0};

	s.tables = (double)json_array_size(get_array(plan, "selections"));
	s.joins = (double)json_array_size(get_array(plan, "join_edges"));
	s.groups = (double)json_array_size(get_array(group,
	    "group_by_columns"));
	s.aggregates = (double)json_array_size(get_array(group,
	    "aggregates"));
	s.having = (double)json_array_size(get_array(group,
	    "having_filters"));
	s.orders = (double)json_array_size(order);
	s.limit = get_number(plan, "limit", 0);
	s.distinct = get_true(plan, "distinct");
	s.set = json_object_get(plan, "set");
	s.descending = s.orders > 0 && get_str(json_array_get(order, 0),
	    "direction") && strcmp(get_str(json_array_get(order, 0),
	    "direction"), "DESC") == 0;
	count_all(&s, plan);
	count_outputs(&s, spans, plan);
	s.part[PART_FORM] = hash_form(&s);
	s.part[PART_TABLES] = hash_tables(plan);
	s.part[PART_OUTPUTS] = hash_outputs(plan, group);
	s.part[PART_CONDITIONS] = hash_json(get_array(plan,
	    "global_filters"));
	s.part[PART_GROUPS] = hash_json(get_array(group,
	    "group_by_columns"));
	s.part[PART_ORDER] = hash_json(order) + (uint64_t)s.limit;
	s.text = json_dumps(plan, JSON_COMPACT);
	return s;
}

void
shape_free(struct shape *s)
{
	free(s->text);
	s->text = NULL;
}
