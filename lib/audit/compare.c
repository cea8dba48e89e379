#include "audit/compare.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/scope/scope.h"

/* ---- meetings ---------------------------------------------------------- */

/* What a query shows for one column. */
static struct expr *
shown(const struct query *q)
{
	return q->is_set || q->outputs.n != 1 ? NULL : q->outputs.v[0]->expr;
}

/* (a, b) in ((1, 2), (3, 4)): a with 1 and 3, b with 2 and 4. */
static void
each_of_row(struct audit *a, struct meeting m, meeting_fn each)
{
	const struct exprs left = m.left->u.row, rows = m.right;

	m.pred = NULL;
	for (size_t i = 0; i < left.n; i++) {
		m.left = left.v[i];
		m.right = (struct exprs){arena_alloc(&a->arena,
		    (rows.n + 1) * sizeof *rows.v), 0};
		for (size_t k = 0; k < rows.n; k++)
			if (rows.v[k]->kind == EXPR_ROW &&
			    i < rows.v[k]->u.row.n)
				m.right.v[m.right.n++] =
				    rows.v[k]->u.row.v[i];
		each(a, &m);
	}
}

void
compare_pred(struct audit *a, struct pred *p, struct query *in,
    meeting_fn each)
{
	struct meeting m = {.in = in, .pred = p};
	struct expr **of;

	if (p->kind != PRED_COMPARE || p->u.compare.left == NULL)
		return;
	m.op = p->u.compare.op;
	m.left = p->u.compare.left;
	m.right = p->u.compare.right;
	if (p->u.compare.query != NULL) {
		of = arena_alloc(&a->arena, sizeof *of);
		*of = shown(p->u.compare.query);
		m.right = (struct exprs){of, *of != NULL};
		m.pred = NULL;
	}
	if (m.left->kind == EXPR_ROW)
		each_of_row(a, m, each);
	else if (m.right.n > 0)
		each(a, &m);
}

void
compare_case(struct audit *a, struct expr *e, struct query *in,
    meeting_fn each)
{
	struct meeting m = {.in = in, .op = COMPARE_IN};

	if (e->kind != EXPR_CASE || e->u.cases.operand == NULL)
		return;
	m.left = e->u.cases.operand;
	m.right.v = arena_alloc(&a->arena,
	    (e->u.cases.n + 1) * sizeof *m.right.v);
	for (size_t i = 0; i < e->u.cases.n; i++)
		if (e->u.cases.whens[i].value != NULL)
			m.right.v[m.right.n++] = e->u.cases.whens[i].value;
	each(a, &m);
}

bool
compare_is_equality(enum comparison op)
{
	return op == COMPARE_EQ || op == COMPARE_NE || op == COMPARE_IN ||
	    op == COMPARE_NOT_IN || op == COMPARE_IS_DISTINCT ||
	    op == COMPARE_IS_NOT_DISTINCT;
}

enum comparison
compare_turned(enum comparison op)
{
	static const enum comparison pairs[][2] = {
		{COMPARE_LT, COMPARE_GT}, {COMPARE_LE, COMPARE_GE},
		{COMPARE_GT, COMPARE_LT}, {COMPARE_GE, COMPARE_LE},
	};

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (pairs[i][0] == op)
			return pairs[i][1];
	return op;
}

/* ---- origins ----------------------------------------------------------- */

struct search {
	const char *name;
	const char **names; /* given to the first columns, NULL: their own */
	size_t nnames, i;
	const struct expr *found;
	bool unknown; /* a star: what it stands for is not looked at */
};

static void
look_in(struct search *s, const struct query *q)
{
	const struct output *o;
	const char *name;

	if (q->is_set)
		return;
	for (size_t i = 0; i < q->outputs.n; i++) {
		o = q->outputs.v[i];
		if (o->expr->kind == EXPR_STAR) {
			s->unknown = true;
			continue;
		}
		name = s->names != NULL && i < s->nnames ? s->names[i] :
		    output_name(o);
		if (s->found == NULL && name != NULL &&
		    ascii_equal(name, s->name))
			s->found = o->expr;
	}
}

/* What stands in a query under the name of one of its columns. */
static const struct query *
query_of(const struct source *s, struct search *search)
{
	search->names = s->columns;
	search->nnames = s->ncolumns;
	if (s->kind == SOURCE_QUERY)
		return s->u.query.query;
	if (s->kind != SOURCE_TABLE || s->u.table.cte == NULL)
		return NULL;
	if (search->names == NULL) {
		search->names = s->u.table.cte->columns;
		search->nnames = s->u.table.cte->ncolumns;
	}
	return s->u.table.cte->query;
}

const struct expr *
compare_behind(const struct expr *column)
{
	const struct source *s = column->u.column.source;
	struct search search = {.name = column->u.column.name};
	const struct query *q = s != NULL ? query_of(s, &search) : NULL;

	if (q != NULL)
		look_in(&search, q);
	return search.found;
}

/* A * of one table or CTE stands for all of its columns. */
static const struct schema_column *
through_star(const struct source *s, const char *name, int depth)
{
	struct search search = {.name = name};
	const struct query *q = query_of(s, &search);
	const struct schema_column *c, *found = NULL;

	if (s->kind == SOURCE_TABLE && s->u.table.table != NULL)
		return schema_column(s->u.table.table, name, NULL);
	if (q == NULL || q->is_set || depth > 8 || search.names != NULL)
		return NULL;
	look_in(&search, q);
	if (!search.unknown || search.found != NULL)
		return NULL;
	for (size_t i = 0; i < q->nsources; i++) {
		c = through_star(q->sources[i], name, depth + 1);
		if (c != NULL && found != NULL)
			return NULL;
		found = c != NULL ? c : found;
	}
	return found;
}

static bool origin_of(const struct expr *e, struct origin *out, int depth);

static bool
origin_of_column(const struct expr *e, struct origin *out, int depth)
{
	const struct source *s = e->u.column.source;
	const struct expr *behind = compare_behind(e);

	if (behind != NULL)
		return origin_of(behind, out, depth + 1);
	out->column = s != NULL ? through_star(s, e->u.column.name, 0) : NULL;
	return out->column != NULL;
}

/* Functions that give values of their first argument, and what they do to
 * the spelling. */
static const struct {
	const char *name;
	unsigned spelling;
} keeping[] = {
	{"any_value", 0}, {"coalesce", 0}, {"first_value", 0},
	{"ifnull", 0}, {"lag", 0}, {"last_value", 0}, {"lead", 0},
	{"lower", ORIGIN_LOWER}, {"ltrim", ORIGIN_TRIMMED}, {"max", 0},
	{"min", 0}, {"nth_value", 0}, {"nullif", 0},
	{"rtrim", ORIGIN_TRIMMED}, {"trim", ORIGIN_TRIMMED},
	{"upper", ORIGIN_UPPER},
};

static bool
is_among(const struct origin *o, const char *text)
{
	for (size_t i = 0; i < o->nmore; i++)
		if (strcmp(o->more[i], text) == 0)
			return true;
	return false;
}

/* Of what coalesce gives where the column is null only texts are known. */
static bool
take_more(const struct expr *e, struct origin *out)
{
	const char *text;

	for (size_t i = 1; i < e->u.call.args.n; i++) {
		const struct expr *more = e->u.call.args.v[i];

		text = more->kind == EXPR_VALUE ?
		    json_string_value(more->u.value.json) : NULL;
		if (text == NULL || out->nmore == ORIGIN_MORE)
			return false;
		if (!is_among(out, text))
			out->more[out->nmore++] = text;
	}
	return true;
}

static bool
origin_of_call(const struct expr *e, struct origin *out, int depth)
{
	const struct exprs *args = &e->u.call.args;
	const char *name = e->u.call.name;
	bool more = strcmp(name, "coalesce") == 0 ||
	    strcmp(name, "ifnull") == 0;

	if (args->n == 0 || (args->n > 1 && !more &&
	    e->u.call.over == NULL && strcmp(name, "nullif") != 0))
		return false;
	for (size_t i = 0; i < sizeof keeping / sizeof *keeping; i++) {
		if (strcmp(keeping[i].name, name) != 0)
			continue;
		if (!origin_of(args->v[0], out, depth + 1))
			return false;
		out->spelling |= keeping[i].spelling;
		return !more || take_more(e, out);
	}
	return false;
}

static bool
origin_of(const struct expr *e, struct origin *out, int depth)
{
	if (e == NULL || depth > 20)
		return false;
	switch (e->kind) {
	case EXPR_COLUMN:
		return origin_of_column(e, out, depth);
	case EXPR_OUTPUT:
		return e->u.output.output != NULL && origin_of(
		    e->u.output.output->expr, out, depth + 1);
	case EXPR_CALL:
		return origin_of_call(e, out, depth);
	case EXPR_CAST:
		return e->type == TYPE_TEXT &&
		    origin_of(e->u.cast.of, out, depth + 1);
	case EXPR_COLLATE:
		if (ascii_equal(e->u.collate.by, "nocase"))
			out->spelling |= ORIGIN_ANY_CASE;
		return origin_of(e->u.collate.of, out, depth + 1);
	case EXPR_QUERY:
		return e->u.query != NULL &&
		    origin_of(shown(e->u.query), out, depth + 1);
	case EXPR_VALUE:
	case EXPR_PARAM:
	case EXPR_STAR:
	case EXPR_OP:
	case EXPR_CASE:
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
	case EXPR_ROW:
	case EXPR_PREDICATE:
	case EXPR_KINDS:
		break;
	}
	return false;
}

bool
compare_origin(const struct expr *e, struct origin *out)
{
	*out = (struct origin){0};
	return origin_of(e, out, 0);
}
