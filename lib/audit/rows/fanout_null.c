/* The row of nulls that an outer join puts where there is none: which
 * conditions let it through? */
#include "audit/rows/fanout.h"

#include <string.h>

static source_set strict(const struct query *q, const struct expr *e);

static source_set
strict_all(const struct query *q, const struct exprs *list)
{
	source_set set = 0;

	for (size_t i = 0; i < list->n; i++)
		set |= strict(q, list->v[i]);
	return set;
}

/* Does the function give a value for null? */
static bool
takes_null(const char *name)
{
	static const char *const names[] = {"coalesce", "ifnull", "nvl",
	    "isnull", "iif", "if", "concat", "concat_ws", "greatest",
	    "least"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

/* The sources whose row of nulls makes an expression null. */
static source_set
strict(const struct query *q, const struct expr *e)
{
	size_t source;

	if (e == NULL)
		return 0;
	if (e->kind == EXPR_COLUMN) {
		source = rows_index(q, e->u.column.source);
		return source < q->nsources ? rows_bit(source) : 0;
	}
	if (e->kind == EXPR_OP)
		return strict_all(q, &e->u.op.args);
	if (e->kind == EXPR_CALL)
		return takes_null(e->u.call.name) ? 0 :
		    strict_all(q, &e->u.call.args);
	if (e->kind == EXPR_CAST)
		return strict(q, e->u.cast.of);
	if (e->kind == EXPR_COLLATE)
		return strict(q, e->u.collate.of);
	return e->kind == EXPR_PART || e->kind == EXPR_TRUNC ||
	    e->kind == EXPR_DIFF || e->kind == EXPR_SHIFT ?
	    strict(q, e->u.date.of) | strict(q, e->u.date.to) : 0;
}

static source_set
rejects_compare(const struct query *q, const struct pred *p)
{
	enum comparison op = p->u.compare.op;
	source_set left = strict(q, p->u.compare.left);

	if (op == COMPARE_IS_NULL || op == COMPARE_IS_DISTINCT ||
	    op == COMPARE_IS_NOT_DISTINCT)
		return 0;
	if (op == COMPARE_IN || op == COMPARE_NOT_IN)
		return left;
	return left | strict_all(q, &p->u.compare.right);
}

source_set
rows_rejects(const struct query *q, const struct pred *p)
{
	source_set set = p->kind == PRED_OR ? ~(source_set)0 : 0, one;

	switch (p->kind) {
	case PRED_COMPARE:
		return rejects_compare(q, p);
	case PRED_AND:
	case PRED_OR:
		for (size_t i = 0; i < p->u.list.n; i++) {
			one = rows_rejects(q, p->u.list.v[i]);
			set = p->kind == PRED_AND ? set | one : set & one;
		}
		return set;
	case PRED_NOT:
		return p->u.not->kind == PRED_COMPARE ? rejects_compare(q,
		    p->u.not) : 0;
	case PRED_TEST:
		return strict(q, p->u.test);
	case PRED_EXISTS:
	case PRED_CONSTANT:
		break;
	}
	return 0;
}

static bool
case_of_null(const struct query *q, source_set of, struct expr *e,
    struct expr **value)
{
	for (size_t i = 0; i < e->u.cases.n; i++)
		if (e->u.cases.whens[i].test == NULL ||
		    (rows_rejects(q, e->u.cases.whens[i].test) & of) == 0)
			return false;
	return e->u.cases.otherwise == NULL ||
	    rows_of_null(q, of, e->u.cases.otherwise, value);
}

bool
rows_of_null(const struct query *q, source_set of, struct expr *e,
    struct expr **value)
{
	*value = NULL;
	if ((strict(q, e) & of) != 0)
		return true;
	if (e->kind == EXPR_VALUE) {
		*value = json_is_null(e->u.value.json) ? NULL : e;
		return true;
	}
	if (e->kind == EXPR_CASE)
		return case_of_null(q, of, e, value);
	if (e->kind != EXPR_CALL || e->u.call.args.n != 2 ||
	    (strcmp(e->u.call.name, "coalesce") != 0 &&
	    strcmp(e->u.call.name, "ifnull") != 0) ||
	    !rows_of_null(q, of, e->u.call.args.v[0], value))
		return false;
	return *value != NULL || rows_of_null(q, of, e->u.call.args.v[1],
	    value);
}

void
rows_read_nulls(struct rows *f, struct pred *p)
{
	const struct expr *left;

	f->needed |= rows_rejects(f->q, p) & f->outer;
	if (p->kind == PRED_AND)
		for (size_t i = 0; i < p->u.list.n; i++)
			rows_read_nulls(f, p->u.list.v[i]);
	if (p->kind != PRED_COMPARE || p->u.compare.op != COMPARE_IS_NULL)
		return;
	left = p->u.compare.left;
	if (left->kind == EXPR_COLUMN)
		f->absent |= strict(f->q, left) & f->outer;
}
