#include "plan/finish.h"

#include "json/get.h"
#include "lang/basis.h"
#include "plan/dialogue/notice.h"
#include "plan/draft/distinct_order.h"
#include "plan/draft/extra_columns.h"
#include "plan/draft/simplest.h"
#include "plan/draft/span_unit.h"
#include "sql/read.h"

/* The candidate's plan (new), with a span of time in the unit that suits it. */
static json_t *
in_unit(const json_t *doc, const struct planner_options *options,
    const struct candidate *c)
{
	json_t *plan, *rows;

	if (!options->rows || options->probe_ms <= 0 ||
	    !span_unit_is_free(c->reading))
		return json_incref(c->plan);
	rows = options->rows(doc, c->plan);
	plan = json_deep_copy(c->plan);
	span_unit_choose(plan, rows);
	json_decref(rows);
	return plan;
}

json_t *
finish_plan(json_t *doc, const struct planner_options *options,
    struct schema *schema, const struct candidate *c)
{
	json_t *plan = json_object(), *basis = NULL;
	json_t *made = in_unit(doc, options, c);
	const json_t *prints = get_object(get_object(doc, "database"),
	    "fingerprints");

	json_object_set_new(plan, "decision", json_string("proceed"));
	json_object_set_new(plan, "intent_summary",
	    simplest_words(made, schema));
	json_object_update(plan, made);
	json_decref(made);
	distinct_order(plan);
	if (options->columns == COLUMNS_HELPFUL)
		extra_columns(plan);
	if (prints)
		basis = basis_make(plan, schema, &sql_reader, prints);
	if (basis)
		json_object_set_new(plan, "basis", basis);
	simplest_say_dialect(doc, plan);
	json_object_set_new(plan, "confidence", json_real(c->sure *
	    notice_joins_sure(schema, c->plan)));
	return plan;
}
