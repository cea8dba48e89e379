/*
 * Conditions that say nothing of a row: EXISTS of a query that does not speak
 * of the rows around it, and a text alone, "kind = 'a' OR 'b'".
 */
#include "audit/rule.h"

#include "lang/walk.h"

static void
see_exists(struct audit *a, const struct pred *p, const struct query *in)
{
	struct query *inner = p->u.exists;
	bool found = false;
	struct walk w = {.expr = walk_outer, .arg = &found};

	if (in->nsources == 0 || inner == NULL || inner->is_set)
		return;
	walk_query(&w, inner);
	if (!found)
		finding_hint(audit_doubt(a, FINDING_always_true, &p->at,
		    "EXISTS does not depend on the row: it holds for all rows "
		    "or for none"), "compare a column of the query within with "
		    "one of the query around it");
}

static void
see(struct audit *a, struct pred *p, struct query *in)
{
	const struct expr *e = p->kind == PRED_TEST ? p->u.test : NULL;

	if (p->kind == PRED_EXISTS)
		see_exists(a, p, in);
	else if (e != NULL && e->kind == EXPR_VALUE &&
	    json_is_string(e->u.value.json) && e->u.value.type == NULL)
		finding_hint(audit_doubt(a, FINDING_type_mismatch, &p->at,
		    "the text '%s' alone is no condition",
		    json_string_value(e->u.value.json)), "compare the column "
		    "with it, or use IN");
}

void
lone_check(struct audit *a)
{
	static const struct walker w = {.pred = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
