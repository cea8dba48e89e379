/* Expressions and literals. */
#include <stdint.h>
#include <string.h>
#include "base/num.h"
#include "lang/name.h"
#include "lang/view/shape.h"
#include "schema/fits.h"

struct expr *
expr_new(struct build *b, struct place at, enum expr_kind kind)
{
	struct expr *e = NEW(b, struct expr);

	e->kind = kind;
	e->at = at;
	return e;
}

void
expr_add(struct build *b, struct exprs *list, struct expr *e)
{
	LIST_ADD(b, list->v, list->n, e);
}

struct expr *
expr_column(struct build *b, struct place at, const char *table_key,
    const json_t *table, const char *column_key, const json_t *column)
{
	struct place member = at_key(&at, column_key);
	const char *name = shape_text(column);
	struct expr *e;

	if (column_key == NULL)
		member = at;
	if (name == NULL || *name == '\0' || strcmp(name, "*") == 0) {
		shape_error(b, &member, NULL, name == NULL ?
		    "a column must have a name" : *name == '\0' ?
		    "a column's name is empty" :
		    "'*' is not a column; use {\"star\": true} in 'select'");
		return NULL;
	}
	e = expr_new(b, at, EXPR_COLUMN);
	e->u.column.name = name;
	e->u.column.name_key = column_key;
	e->u.column.table = shape_text(table);
	e->u.column.table_key = table_key;
	if (table == NULL)
		e->u.column.source = b->s.home;
	return e;
}

struct expr *
expr_literal(struct build *b, struct place at, const json_t *json,
    const char *type)
{
	struct expr *e;

	if (json_is_object(json) || json_is_array(json)) {
		tell(&b->t, FINDING_value_invalid, &at, "a value must be a "
		    "string, number, boolean or null, not %s",
		    shape_kind(json));
		return NULL;
	}
	e = expr_new(b, at, EXPR_VALUE);
	e->u.value.json = json;
	e->u.value.type = type;
	return e;
}

const char *
view_type(struct build *b, const struct place *at, const char *key,
    const json_t *json)
{
	static const char *const columns[] = {"unknown", "string", "number",
		"integer", "boolean", "date", "datetime", "time", NULL};
	static const char *const literals[] = {"unknown", "string", "number",
		"integer", "boolean", "date", "datetime", "time", "blob",
		"interval", NULL};
	const char *const *list = strcmp(key, "type") == 0 ? literals :
	    columns;
	int word = shape_word(b, at, key, json, list, -1);

	return word < 0 ? NULL : list[word];
}

/* Does the text of a literal fit the type it is said to be? */
static bool
text_fits(const char *text, const char *type)
{
	size_t n = strlen(text);
	double number;

	if (strcmp(type, "number") == 0 || strcmp(type, "integer") == 0)
		return num_parse_real(text, &number);
	if (strcmp(type, "blob") == 0)
		return n % 2 == 0 &&
		    strspn(text, "0123456789abcdefABCDEF") == n;
	return true;
}

bool
view_exprs(struct build *b, const struct place *up, const char *key,
    const json_t *json, struct exprs *out)
{
	const struct place *list;
	const json_t *item;
	bool good = true;
	struct expr *e;
	size_t i;

	if (json_array_size(json) == 0)
		return true;
	list = key != NULL ? view_place_keep(b, at_key(up, key)) : up;
	json_array_foreach(json, i, item) {
		e = view_expr(b, at_index(list, i), item);
		if (e != NULL)
			expr_add(b, out, e);
		else
			good = false;
	}
	return good;
}

/* The child at member `key`: false if absent or it is broken. */
static bool
child(struct build *b, struct expr *e, const char *key, const json_t *json,
    struct expr **out)
{
	if (json == NULL) {
		shape_error(b, &e->at, NULL, "{\"%s\"} needs '%s'",
		    expr_head(e->kind), key);
		return false;
	}
	*out = view_expr(b, at_key(&e->at, key), json);
	return *out != NULL;
}

static bool
read_column(struct build *b, struct expr *e, const json_t **m)
{
	struct expr *column = expr_column(b, e->at, "table", m[E_table],
	    "column", m[E_column]);

	if (column == NULL)
		return false;
	*e = *column;
	return true;
}

static bool
read_value(struct build *b, struct expr *e, const json_t **m)
{
	struct place at = at_key(&e->at, "value");

	struct expr *value = expr_literal(b, at, m[E_value],
	    view_type(b, &e->at, "type", m[E_type]));

	if (value == NULL)
		return false;
	e->u.value = value->u.value;
	if (json_is_string(m[E_value]) && value->u.value.type != NULL &&
	    !text_fits(json_string_value(m[E_value]), value->u.value.type)) {
		tell(&b->t, FINDING_value_invalid, &at, "'%.60s' is not a %s",
		    json_string_value(m[E_value]), value->u.value.type);
		return false;
	}
	return true;
}

bool
expr_param(struct build *b, struct expr *e, const json_t *name,
    const json_t *otherwise, const char *type)
{
	struct place at = at_key(&e->at, "default");
	enum type_class c = type_class(type);

	e->u.param.name = shape_text(name);
	e->u.param.otherwise = otherwise;
	if (!name_is_plain(e->u.param.name)) {
		shape_error(b, &e->at, "param", "invalid parameter name "
		    "'%.60s': use letters, digits and _", e->u.param.name);
		return false;
	}
	if (json_is_object(otherwise) || json_is_array(otherwise)) {
		shape_error(b, &e->at, "default",
		    "a default must be a string, number, boolean or null");
		return false;
	}
	e->u.param.type = type;
	if (json_is_string(otherwise) && type != NULL &&
	    !fits_class(c, json_string_value(otherwise))) {
		tell(&b->t, FINDING_value_invalid, &at, "the default '%.60s' "
		    "of the parameter '%s' is not %s",
		    json_string_value(otherwise), e->u.param.name,
		    fits_words(c));
		return false;
	}
	return true;
}

static bool
read_param(struct build *b, struct expr *e, const json_t **m)
{
	return expr_param(b, e, m[E_param], m[E_default],
	    view_type(b, &e->at, "type", m[E_type]));
}

static bool
read_output(struct build *b, struct expr *e, const json_t **m)
{
	(void)b;
	e->u.output.alias = shape_text(m[E_output]);
	return true;
}

static bool
read_star(struct build *b, struct expr *e, const json_t **m)
{
	(void)m;
	shape_error(b, &e->at, "star", "'star' is allowed only in 'select'");
	return false;
}

static bool
read_op(struct build *b, struct expr *e, const json_t **m)
{
	const char *text = shape_text(m[E_op]);
	int op = operator_of(text);
	json_t *finding;
	size_t n, most;

	if (op < 0) {
		finding = shape_error(b, &e->at, "op", "unknown operator "
		    "'%.60s' in an expression", text);
		if (comparison_of(text) >= 0)
			tell_hint(&b->t, finding, "write a comparison as a "
			    "predicate: {\"predicate\": {\"left\", \"op\", "
			    "\"right\"}}");
		return false;
	}
	e->u.op.op = (enum operator)op;
	if (!json_is_array(m[E_args])) {
		shape_error(b, &e->at, "args", "an expression with 'op' needs "
		    "a list of 'args'");
		return false;
	}
	n = json_array_size(m[E_args]);
	most = operator_arity(e->u.op.op) == 2 ? n :
	    operator_arity(e->u.op.op) == 3 ? 2 : 1;
	if (n == 0 || n > most || (n == 1 && op != OPERATOR_SUB &&
	    op != OPERATOR_ADD && op != OPERATOR_BIT_NOT)) {
		shape_error(b, &e->at, "args", "'%s' does not take %zu "
		    "arguments", text, n);
		return false;
	}
	return view_exprs(b, &e->at, "args", m[E_args], &e->u.op.args);
}

static bool
read_when(struct build *b, struct expr *e, struct place at,
    const json_t *json, struct when *out)
{
	const struct place *up = view_place_keep(b, at);
	const json_t *m[WHEN_N];

	if (!shape_read(b, up, json, &shape_when, m))
		return false;
	if (m[WHEN_when] == NULL || m[WHEN_then] == NULL) {
		shape_error(b, up, NULL, "a 'case' branch needs 'when' and "
		    "'then'");
		return false;
	}
	if (e->u.cases.operand != NULL)
		out->value = view_expr(b, at_key(up, "when"), m[WHEN_when]);
	else
		out->test = view_pred(b, at_key(up, "when"), m[WHEN_when]);
	out->then = view_expr(b, at_key(up, "then"), m[WHEN_then]);
	return out->then != NULL && (out->value != NULL || out->test != NULL);
}

static bool
read_case(struct build *b, struct expr *e, const json_t **m)
{
	const struct place *list = view_place_keep(b, at_key(&e->at, "case"));
	const json_t *item;
	bool good = true;
	size_t i;

	if (m[E_operand] != NULL)
		good = child(b, e, "operand", m[E_operand],
		    &e->u.cases.operand);
	if (json_array_size(m[E_case]) == 0) {
		shape_error(b, list, NULL, "'case' needs at least one branch");
		return false;
	}
	if (!good)
		return false;
	e->u.cases.n = json_array_size(m[E_case]);
	e->u.cases.whens = arena_alloc(&b->v->arena,
	    e->u.cases.n * sizeof *e->u.cases.whens);
	json_array_foreach(m[E_case], i, item)
		good = read_when(b, e, at_index(list, i), item,
		    &e->u.cases.whens[i]) && good;
	if (m[E_else] != NULL)
		good = child(b, e, "else", m[E_else],
		    &e->u.cases.otherwise) && good;
	return good;
}

static bool
read_query(struct build *b, struct expr *e, const json_t **m)
{
	e->u.query = view_query(b, at_key(&e->at, "query"), m[E_query]);
	return e->u.query != NULL;
}

static bool
read_row(struct build *b, struct expr *e, const json_t **m)
{
	if (json_array_size(m[E_row]) == 0) {
		shape_error(b, &e->at, "row", "'row' is empty");
		return false;
	}
	return view_exprs(b, &e->at, "row", m[E_row], &e->u.row);
}

static bool
read_collate(struct build *b, struct expr *e, const json_t **m)
{
	const char *by = json_string_value(m[E_by]);

	if (by == NULL || *by == '\0' || by[strspn(by,
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "0123456789_-.@")] != '\0') {
		shape_error(b, &e->at, "by",
		    "{\"collate\"} needs a collation name in 'by'");
		return false;
	}
	e->u.collate.by = by;
	return child(b, e, "collate", m[E_collate], &e->u.collate.of);
}

static bool
read_predicate(struct build *b, struct expr *e, const json_t **m)
{
	e->u.predicate = view_pred(b, at_key(&e->at, "predicate"),
	    m[E_predicate]);
	return e->u.predicate != NULL;
}

#define BIT(member) ((uint64_t)1 << E_##member)

static const struct {
	bool (*read)(struct build *, struct expr *, const json_t **);
	uint64_t takes; /* members beside the head */
} kinds[EXPR_KINDS] = {
	[EXPR_COLUMN] = {read_column, BIT(table)},
	[EXPR_VALUE] = {read_value, BIT(type)},
	[EXPR_PARAM] = {read_param, BIT(default) | BIT(type)},
	[EXPR_OUTPUT] = {read_output, 0},
	[EXPR_STAR] = {read_star, 0},
	[EXPR_OP] = {read_op, BIT(args)},
	[EXPR_CALL] = {view_call, BIT(args) | BIT(distinct) | BIT(filter) |
	    BIT(order_by) | BIT(over)},
	[EXPR_CASE] = {read_case, BIT(operand) | BIT(else)},
	[EXPR_CAST] = {view_cast, BIT(to)},
	[EXPR_PART] = {view_date, BIT(of)},
	[EXPR_TRUNC] = {view_date, BIT(of)},
	[EXPR_DIFF] = {view_date, BIT(from) | BIT(to)},
	[EXPR_SHIFT] = {view_date, BIT(by) | BIT(of)},
	[EXPR_QUERY] = {read_query, 0},
	[EXPR_ROW] = {read_row, 0},
	[EXPR_COLLATE] = {read_collate, BIT(by)},
	[EXPR_PREDICATE] = {read_predicate, 0},
};

/* Exactly one head; -1 and a finding otherwise. */
static int
head_of(struct build *b, const struct place *at, const json_t **m)
{
	int head = -1;

	for (int i = 0; i < EXPR_KINDS; i++) {
		if (m[i] == NULL)
			continue;
		if (head >= 0) {
			shape_error(b, at, NULL, "an expression cannot be both "
			    "{\"%s\"} and {\"%s\"}",
			    expr_head((enum expr_kind)head),
			    expr_head((enum expr_kind)i));
			return -1;
		}
		head = i;
	}
	if (head < 0)
		shape_error(b, at, NULL, "an expression needs one of 'column', "
		    "'value', 'fn', 'op', ...");
	return head;
}

static void
check_strays(struct build *b, const struct place *at, const json_t **m,
    int head)
{
	for (int i = EXPR_KINDS; i < E_N; i++)
		if (m[i] != NULL && !(kinds[head].takes >> i & 1))
			shape_stray(b, at, shape_expr.members[i].name,
			    expr_head((enum expr_kind)head));
}

struct expr *
view_expr(struct build *b, struct place at, const json_t *json)
{
	const json_t *m[E_N];
	struct expr *e = NULL;
	int head;

	if (!view_down(b, &at))
		return NULL;
	if (shape_read(b, &at, json, &shape_expr, m) &&
	    (head = head_of(b, &at, m)) >= 0) {
		check_strays(b, &at, m, head);
		e = expr_new(b, at, (enum expr_kind)head);
		if (!kinds[head].read(b, e, m))
			e = NULL;
	}
	view_up(b);
	return e;
}
