#include "audit/rule.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "lang/meaning.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "sql/read.h"

typedef void (*rule_fn)(struct audit *a);

/*
 * The rules that mend, in order, and those that only look at what is left
 * (rule.def); both end with a NULL name.
 */
struct rule {
	const char *name;
	rule_fn run;
	bool whole; /* only where the view could be built without an error:
	               what it left out would be missed and removed */
};

#define ALWAYS false
#define WHOLE true
static const struct rule mends[] = {
#define MEND(name, function, whole) {#name, function, whole},
#define CHECK(name, function, whole)
#include "audit/rule.def"
#undef MEND
#undef CHECK
	{NULL, NULL, false},
};

static const struct rule checks[] = {
#define MEND(name, function, whole)
#define CHECK(name, function, whole) {#name, function, whole},
#include "audit/rule.def"
#undef MEND
#undef CHECK
	{NULL, NULL, false},
};

/*
 * Mends that change what a plan means where it is legal as it stands: done
 * where the code is asked for (audit.h), else added as `offer` to the findings
 * that they would mend. Each proposes the changes of one place a call.
 */
struct offer {
	enum finding_code code;
	rule_fn run;
	bool whole;
};

static const struct offer offers[] = {
	{FINDING_join_fan_out, split_rule, true},
	{FINDING_COUNT, NULL, false},
};

/* Every round of a sound rule leaves less to do; this is for the others. */
#define ROUNDS 100

json_t *
audit_plan(const struct audit *a)
{
	return get_object(a->doc, "plan");
}

const char *
audit_dialect(const struct audit *a)
{
	return a->view.dialect != NULL ? a->view.dialect :
	    get_str(get_object(a->doc, "database"), "dialect");
}

unsigned
audit_means(const struct audit *a)
{
	const char *dialect = audit_dialect(a);

	return dialect != NULL ? meaning_of(dialect) : MEANS_SQLITE;
}

struct each {
	struct audit *a;
	query_fn each;
};

static bool
visit_query(void *arg, json_t *object, const struct place *at)
{
	struct each *e = arg;

	if (raw_plan_is_query(object) && !raw_plan_is_group(at))
		e->each(e->a, object, walk_pointer(e->a, at));
	return true;
}

void
audit_queries(struct audit *a, query_fn each)
{
	struct place root = {NULL, "plan", 0};
	struct each e = {a, each};

	raw_plan_each(audit_plan(a), &root, visit_query, &e);
}

struct seats
audit_seats(struct audit *a, json_t *query, const char *path)
{
	return raw_plan_seats(&a->arena, a->known, query, path);
}

bool
audit_clash(const struct seats *seats)
{
	const struct seat *x, *y;

	for (size_t i = 0; i < seats->n; i++) {
		x = &seats->v[i];
		for (size_t k = 0; k < seats->n; k++) {
			y = &seats->v[k];
			if (i == k || seat_name(x) == NULL ||
			    seat_name(y) == NULL)
				continue;
			if (ascii_equal(seat_name(x), seat_name(y)) ||
			    (x->alias != NULL && y->table != NULL &&
			    ascii_equal(x->alias, y->table)))
				return true;
		}
	}
	return false;
}

struct search {
	const char *name;
	bool found;
};

static bool
visit_ctes(void *arg, json_t *object, const struct place *at)
{
	struct search *s = arg;
	const json_t *cte;
	const char *name;
	size_t i;

	(void)at;
	json_array_foreach(get_array(object, "ctes"), i, cte) {
		name = get_str(cte, "name");
		if (name != NULL && strcmp(name, s->name) == 0)
			s->found = true;
	}
	return !s->found;
}

bool
audit_is_cte(const struct audit *a, const char *name)
{
	struct search s = {name, false};

	raw_plan_each(audit_plan(a), NULL, visit_ctes, &s);
	return s.found;
}

/* The typed view of the plan as it stands; what is wrong with it goes to f. */
static void
look(struct audit *a, struct findings *f)
{
	view_free(&a->view);
	a->view = (struct view){0};
	a->whole = view_build(&a->view, audit_plan(a), &sql_reader, f);
	a->view.target = get_str(get_object(a->doc, "database"), "dialect");
	if (a->view.query != NULL)
		scope_resolve(&a->view, a->known, f);
	a->too_large = findings_have(f->list, FINDING_plan_too_large);
}

static void
look_quietly(struct audit *a)
{
	struct findings f = FINDINGS_INIT(a->options->by);

	look(a, &f);
	findings_free(&f);
}

/* Try the rules until one has changed something. */
static bool
mend_once(struct audit *a)
{
	look_quietly(a);
	if (a->too_large)
		return false;
	for (const struct rule *r = mends; r->name != NULL; r++) {
		if (r->whole && !a->whole)
			continue;
		r->run(a);
		if (audit_work(a) > 0)
			return true;
	}
	for (const struct offer *o = offers; o->run != NULL; o++) {
		if (a->options->mends == NULL || !a->options->mends[o->code] ||
		    (o->whole && !a->whole))
			continue;
		o->run(a);
		if (audit_work(a) > 0)
			return true;
	}
	return false;
}

/* What could be mended of what is told. */
static void
offer(struct audit *a)
{
	if (a->options->check && a->edits.n > 0)
		return; /* its places are those of the mended plan */
	json_object_clear(a->apart);
	for (const struct offer *o = offers; o->run != NULL; o++) {
		if (!findings_have(a->findings->list, o->code) ||
		    (o->whole && !a->whole))
			continue;
		for (size_t n = 1; n > 0; audit_offer(a)) {
			look_quietly(a);
			o->run(a);
			n = a->nchanges;
		}
	}
}

/* A function that may be somebody's own is a doubt, too. */
static void
weigh_functions(struct audit *a)
{
	json_t *finding;
	size_t i;

	json_array_foreach(a->findings->list, i, finding)
		if (get_is(finding, "code", "function_unknown"))
			audit_weigh(a, finding);
}

static void
judge(struct audit *a)
{
	look(a, a->findings);
	view_weigh_unknown(a->findings, a->doc, a->options->check);
	weigh_functions(a);
	if (a->too_large)
		return;
	a->judging = true;
	for (const struct rule *r = checks; r->name != NULL; r++) {
		if (r->whole && !a->whole)
			continue;
		r->run(a);
		audit_drop(a);
	}
	audit_forget(a);
	offer(a);
}

static void
begin(struct audit *a, json_t *doc)
{
	a->doc = doc;
	edits_begin(&a->edits, doc, a->options->by);
	a->known = schema_keep(a->options->keep, get_object(doc, "schema"));
	a->gone = json_object();
	a->kept = json_array();
	a->apart = json_object();
	a->done = json_object();
}

static void
finish(struct audit *a)
{
	view_free(&a->view);
	audit_forget(a);
	free(a->changes);
	json_decref(a->gone);
	json_decref(a->kept);
	json_decref(a->apart);
	json_decref(a->drift);
	json_decref(a->done);
}

static enum status
conclude(struct audit *a, json_t *doc)
{
	const char *by = a->options->by;
	const json_t *edit;
	enum status status = decide(a, doc);

	if (status != STATUS_OK)
		return status;
	status = doc_stop_on_errors(doc, a->findings);
	if (status == STATUS_OK && a->options->check && a->edits.n > 0) {
		edit = json_array_get(get_array(a->doc, "edits"),
		    json_array_size(get_array(a->doc, "edits")) -
		    a->edits.n);
		doc_stop(doc, by, STATUS_NO, "findings", "would be corrected: "
		    "%s", get_str(edit, "reason"));
		status = STATUS_NO;
	}
	return status;
}

static enum status
run_on(struct audit *a, json_t *copy, json_t *doc)
{
	enum status status;

	begin(a, copy);
	audit_recall(a);
	for (int i = 0; i < ROUNDS && mend_once(a); i++)
		;
	if (a->options->renew_basis)
		audit_renew_basis(a);
	judge(a);
	if (a->options->skips != NULL)
		findings_skip(a->findings, a->options->skips);
	if (a->options->check)
		audit_point_back(a);
	status = conclude(a, doc);
	if (status == STATUS_OK && a->options->narrow && !a->options->check)
		audit_narrow(a);
	finish(a);
	return status;
}

enum status
audit_run(json_t *doc, const struct audit_options *options)
{
	struct findings f = FINDINGS_INIT(options->by);
	struct audit a = {.options = options, .findings = &f};
	json_t *copy;
	enum status status;

	if (get_object(doc, "plan") == NULL) {
		finding_add(&f, FINDING_plan_missing, "", "the document has no "
		    "plan");
		status = doc_stop_on_errors(doc, &f);
	} else {
		copy = options->check ? edits_copy(doc) : json_incref(doc);
		status = run_on(&a, copy, doc);
		json_decref(copy);
	}
	doc_set_findings(doc, &f);
	return status;
}
