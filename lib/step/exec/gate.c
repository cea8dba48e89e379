#include "step/exec/gate.h"

#include <stdlib.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/num.h"
#include "json/get.h"
#include "report/explain/explain_words.h"

void
gate_start(struct gate *g)
{
	const struct {
		const char *name;
		double *limit;
	} limits[] = {
	    {"T2S_MAX_COST", &g->cost},
	    {"T2S_MAX_SCAN_ROWS", &g->scan_rows},
	};
	const char *text;

	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		text = getenv(limits[i].name);
		if (!text || !*text || *limits[i].limit >= 0)
			continue;
		if (!num_parse_real(text, limits[i].limit) ||
		    *limits[i].limit < 0)
			die(STATUS_BAD, "invalid %s '%s': expected a number",
			    limits[i].name, text);
	}
}

bool
gate_is_set(const struct gate *g)
{
	return g->cost > 0 || g->scan_rows > 0;
}

/* What may be limited. */
struct measure {
	const char *option, *before, *behind; /* the figure, in a sentence */
	const char *untold;                   /* the sentence without it */
};
static const struct measure cost = {"--max-cost", "the estimated cost is ", "",
    "the estimated cost is too high"};
static const struct measure scan = {"--max-scan-rows", "about ",
    " rows would be read", "too many rows would be read"};

/* Over the limit: how much, and where most of it comes from. */
static void
refuse(const struct estimate *e, const struct measure *m, double is,
    double most, bool figures, struct findings *f)
{
	const char *does = get_str(json_array_get(e->steps, e->worst), "step");
	struct buf text = BUF_INIT;
	json_t *finding;

	buf_fmt(&text, "refused: %s", figures ? m->before : m->untold);
	if (figures) {
		explain_number(&text, is);
		buf_str(&text, m->behind);
	}
	buf_str(&text, ", limit ");
	explain_number(&text, most);
	if (does && figures)
		buf_fmt(&text, "; the most expensive step is '%s'", does);
	finding = finding_add(f, FINDING_cost_exceeded, "/sql/text", "%s",
	    text.s);
	finding_hint(finding, "add a condition on an indexed column%s", figures ?
	    "; t2s-exec --dry-run shows all steps" : "");
	buf_free(&text);
}

static enum status
check(const struct estimate *e, const struct measure *m, double is,
    double most, bool figures, const struct engine *engine, struct findings *f)
{
	if (most <= 0 || (is >= 0 && is <= most))
		return STATUS_OK;
	if (is >= 0) {
		refuse(e, m, is, most, figures, f);
		return STATUS_REFUSED;
	}
	finding_add(f, FINDING_cost_unknown, "",
	    "%s has no estimate to compare with %s", engine->title, m->option);
	return STATUS_BAD;
}

enum status
gate_check(const struct gate *g, const struct estimate *e, bool figures,
    const struct engine *engine, struct findings *f)
{
	enum status status = check(e, &cost, e->cost, g->cost, figures,
	    engine, f);

	if (status == STATUS_OK)
		status = check(e, &scan, e->scan_rows, g->scan_rows, figures,
		    engine, f);
	return status;
}

static void
set_number(json_t *object, const char *key, double v)
{
	if (v >= 0)
		json_object_set_new(object, key, v < 1e15 &&
		    v == (double)(json_int_t)v ?
		    json_integer((json_int_t)v) : json_real(v));
}

json_t *
gate_tell(const struct estimate *e)
{
	json_t *told = json_object();

	set_number(told, "scan_rows", e->scan_rows);
	set_number(told, "rows", e->rows);
	set_number(told, "cost", e->cost);
	return told;
}
