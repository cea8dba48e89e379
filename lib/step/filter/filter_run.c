/* filter_run - a schema narrowed to a question, with database and models */
#include "step/filter/filter_run.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "doc/doc.h"
#include "os/progress.h"
#include "db/target.h"
#include "json/get.h"
#include "link/narrow/widen.h"

/* ---- stored values ------------------------------------------------------- */

static bool
open_probe(struct filter_run *r, const char *from, struct findings *f)
{
	const char *place;
	const struct engine *engine = target_engine(from, &place);

	if (r->probed && strcmp(r->probed, from) == 0 && r->probe.db)
		return true;
	probe_close(&r->probe);
	free(r->probed);
	r->probed = mem_strdup(from);
	if (engine)
		return probe_open(&r->probe, engine, place,
		    r->probe_ms, &r->guard, f);
	finding_add(f, FINDING_values_not_looked_up, "/database/target",
	    "stored values were not looked up: the database is neither SQLite "
	    "nor PostgreSQL");
	return false;
}

static void
look_up(void *run, const json_t *doc,
    const struct schema_table *const *tables, size_t n,
    struct phrases *phrases, struct value_hits *hits, struct findings *f)
{
	struct filter_run *r = run;
	const char *from = target_named(r->target, doc);

	if (!from || phrases->n == 0)
		return;
	if (target_is_server(from) && !target_named(r->target, NULL) &&
	    !r->trust_target)
		finding_add(f, FINDING_values_not_looked_up, "/database/target",
		    "stored values were not looked up: only the document names "
		    "the server; use --trust-target to allow it");
	else if (open_probe(r, from, f)) {
		progress_begin(&(struct progress){
		    .doing = "looking up stored values"});
		probe_values(&r->probe, tables, n, r->probe_ms, phrases,
		    hits, f);
		progress_end();
	}
}

/* ---- the step ------------------------------------------------------------ */

/* What the filter calls, and what hangs on options. */
static void
set_filter(struct filter_run *r)
{
	struct filter *filter = &r->filter;

	r->guard.policy = r->policed.policy;
	r->guard.claims = &r->policed.claims;
	r->guard.twins = &r->policed.twins;
	filter->judge = relevance_run;
	filter->judge_arg = &r->judging;
	if (!r->no_probe && r->probe_ms != 0) {
		filter->probe = look_up;
		filter->arg = r;
	}
	if (r->embedding.asking.model) {
		filter->embed = embedding_run;
		filter->embed_arg = &r->embedding;
	}
}

enum status
filter_run(json_t *doc, void *run)
{
	struct filter_run *r = run;
	const struct policy *policy = r->policed.policy;
	struct findings f = FINDINGS_INIT(r->by);
	enum status status;
	bool again = doc_status(doc) == STATUS_NEVER;
	json_t *needs = NULL;

	set_filter(r);
	if (r->question && doc_status(doc) == STATUS_OK)
		doc_set_question(doc, r->question);
	r->judging.asked = asking_brought(doc, "filter", &r->judging.reply, &f);
	if (r->wide ? !widen_document(doc, r->wide, &needs) :
	    doc_status(doc) != STATUS_OK) {
		policed_pass(policy, doc, target_named(r->target, doc));
		status = doc_status(doc);
	} else {
		if (r->question)
			doc_set_question(doc, r->question);
		policed_mark(policy, doc, target_named(r->target, doc));
		if (policy)
			policed_hide(policy, doc);
		r->filter.said.needs = needs;
		status = filter_document(&r->filter, doc, r->by);
		if (again && status == STATUS_OK)
			json_object_set_new(get_object(doc, "schema"),
			    "widened", json_true());
		doc_add_findings(doc, &f);
	}
	json_decref(needs);
	json_decref(r->judging.reply);
	findings_free(&f);
	return status;
}
