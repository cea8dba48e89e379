/* Names within predicates, and what may be compared. */
#include "lang/scope/resolve.h"

void
resolve_preds(struct resolve *r, const struct preds *list)
{
	for (size_t i = 0; i < list->n; i++)
		resolve_pred(r, list->v[i]);
}

/* Rows of values are compared with each other, and stand nowhere else. */
static void
resolve_side(struct resolve *r, struct expr *e)
{
	if (e->kind == EXPR_ROW)
		resolve_exprs(r, &e->u.row);
	else
		resolve_expr(r, e);
}

static void
resolve_compare(struct resolve *r, struct pred *p)
{
	struct exprs *right = &p->u.compare.right;

	resolve_side(r, p->u.compare.left);
	for (size_t i = 0; i < right->n; i++)
		resolve_side(r, right->v[i]);
	for (size_t i = 0; i < right->n; i++)
		resolve_type_fit(right->v[i], p->u.compare.left);
	if (right->n == 1)
		resolve_type_fit(p->u.compare.left, right->v[0]);
	if (p->u.compare.query != NULL)
		resolve_query(r, p->u.compare.query, true);
}

void
resolve_pred(struct resolve *r, struct pred *p)
{
	switch (p->kind) {
	case PRED_COMPARE:
		resolve_compare(r, p);
		break;
	case PRED_AND:
	case PRED_OR:
		resolve_preds(r, &p->u.list);
		break;
	case PRED_NOT:
		resolve_pred(r, p->u.not);
		break;
	case PRED_EXISTS:
		resolve_query(r, p->u.exists, true);
		break;
	case PRED_TEST:
		resolve_expr(r, p->u.test);
		break;
	case PRED_CONSTANT:
		break;
	}
}
