/* The simplest spelling of a plan. */
#include "lang/plain.h"
#include "lang/view.h"
#include "plan/draft/simplest.h"
#include "sql/restate.h"

json_t *
simplest(json_t *plan)
{
	struct findings f = FINDINGS_INIT("t2s-plan");
	struct view v;
	json_t *out = NULL;

	if (view_build(&v, plan, &f) && v.query)
		out = restate_query(v.query);
	view_free(&v);
	findings_free(&f);
	json_decref(plan);
	return out;
}

json_t *
simplest_words(const json_t *plan)
{
	struct buf b = BUF_INIT;
	json_t *out;

	plain_plan(&b, plan);
	out = json_stringn(b.s, b.len);
	buf_free(&b);
	return out;
}
