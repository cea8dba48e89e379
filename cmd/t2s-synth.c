/* t2s-synth - write a plan as SQL */

#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "base/moment.h"
#include "doc/doc.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "schema/keep.h"
#include "sql/adapt/adapt.h"
#include "sql/write/clock.h"
#include "sql/write/defaults.h"
#include "sql/policy/policy.h"
#include "sql/read.h"
#include "sql/write/write.h"

enum { LISTED = 1000 }; /* values of a list, in the text */

static struct pipe the_pipe = {.by = "t2s-synth"};
static int dialect_pick = -1;
static int format;
static struct schema_keep schema;
static bool text_only, one_line, bind;
static struct opt_list settings;
static struct policed policed;
static struct sql_defaults defaults;
static const char *now;
static struct moment clock_given;

static const struct opt options[] = {
	{0, "dialect", DIALECT_NAMES,
	    "write for it (the document's, else sqlite)",
	    .pick = &dialect_pick},
	{0, "set", "NAME=VALUE", "fill the parameter NAME", .list = &settings},
	{0, "now", "DATE[ TIME]", "write it for the plan's clock (T2S_NOW)",
	    .str = &now},
	{0, "bind", NULL, "write placeholders and sql.params", .flag = &bind},
	POLICED_POLICY(policed),
	{0, "order", "ORDER", "order, where the plan has none: 'name desc'",
	    .str = &defaults.order},
	{0, "limit", "N", "limit, where the plan has none; 0: none",
	    .num = &defaults.limit},
	{0, "since", "DATE", "only rows from then on; or COLUMN=DATE",
	    .str = &defaults.since},
	{0, "until", "DATE", "only rows up to then; or COLUMN=DATE",
	    .str = &defaults.until},
	{0, "text", NULL, "print the SQL alone", .flag = &text_only},
	{0, "oneline", NULL, "write the SQL on one line", .flag = &one_line},
	{'o', "format", "(document|sql)", "what to write", .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	"t2s-synth", "write a plan as SQL",
	"[--dialect NAME] [--text] [--set NAME=VALUE] [FILE ...]", options,
};

/* -- what is asked for */

static json_t *
read_settings(void)
{
	json_t *set = json_object();
	size_t i;

	for (i = 0; i < settings.n; i++) {
		const char *equals = strchr(settings.v[i], '=');
		char *name;

		if (equals == NULL || equals == settings.v[i])
			die(STATUS_BAD, "--set takes NAME=VALUE, not '%s'",
			    settings.v[i]);
		name = mem_strndup(settings.v[i],
		    (size_t)(equals - settings.v[i]));
		if (json_object_set_new(set, name,
		    json_string(equals + 1)) != 0)
			die(STATUS_BAD, "--set '%s' is not UTF-8",
			    settings.v[i]);
		free(name);
	}
	return set;
}

/* A word that names a dialect; a finding where it names none. */
static const struct dialect *
read_dialect(const char *name, const char *pointer, struct findings *f)
{
	const struct dialect *d = dialect_find(name);

	if (d == NULL)
		finding_add(f, FINDING_dialect_lacks, pointer,
		    "'%s' is no dialect that can be written", name);
	return d;
}

/* --dialect, the document's, the plan's, sqlite. */
static bool
choose_dialects(const json_t *doc, const struct view *v,
    struct sql_options *o, struct findings *f)
{
	const char *said = get_str(get_object(doc, "database"), "dialect");

	if (v->dialect != NULL) {
		o->meaning = read_dialect(v->dialect, "/plan/dialect", f);
		if (o->meaning == NULL)
			return false;
	}
	if (dialect_pick >= 0)
		o->dialect = dialect_get((enum dialect_id)dialect_pick);
	else if (said != NULL)
		o->dialect = read_dialect(said, "/database/dialect", f);
	else
		o->dialect = o->meaning != NULL ? o->meaning :
		    dialect_get(DIALECT_SQLITE);
	return o->dialect != NULL;
}

/* -- the step */

/* A plan that is not to be run says so itself. */
static enum status
check_decision(json_t *doc, const struct view *v)
{
	const json_t *plan = json_object_get(doc, "plan");
	const char *reason = get_str(plan, "termination_reason");

	switch (v->decision) {
	case DECISION_PROCEED:
		return STATUS_OK;
	case DECISION_CLARIFY:
		doc_stop(doc, the_pipe.by, STATUS_ASK, "questions",
		    "the plan asks for clarification");
		return STATUS_ASK;
	case DECISION_TERMINATE:
		break;
	}
	doc_stop(doc, the_pipe.by, STATUS_NEVER, "unanswerable", "%s",
	    reason != NULL ? reason :
	    "the plan says that the question cannot be answered");
	return STATUS_NEVER;
}

static bool
write_sql(json_t *doc, struct view *v, const json_t *set, struct findings *f)
{
	struct sql_options o = {.one_line = one_line, .bind = bind,
	    .listed = LISTED, .set = set, .policed = policed.policy != NULL};
	const struct dialect *meant;
	struct policy_work *work = NULL;
	struct buf text = BUF_INIT;
	json_t *params, *sql;
	bool bound;

	if (!scope_resolve(v,
	    schema_keep(&schema, get_object(doc, "schema")), f) ||
	    !choose_dialects(doc, v, &o, f))
		return false;
	meant = o.meaning != NULL ? o.meaning : o.dialect;
	/* before the policy, whose clock nobody gives */
	bound = now != NULL && sql_clock(v, meant, &clock_given, f);
	if (!sql_defaults(v, &defaults, f))
		return false;
	if (policed.policy != NULL && !policy_apply(policed.policy, v,
	    o.meaning, o.dialect, f, &work)) {
		policy_done(work);
		return false;
	}
	sql_adapt(v, meant, o.dialect, f);
	params = json_array();
	if (sql_write(v, &o, f, &text, params)) {
		sql = json_object();
		json_object_set_new(sql, "dialect",
		    json_string(o.dialect->name));
		json_object_set_new(sql, "text",
		    json_stringn(text.s, text.len));
		json_object_set(sql, "params", params);
		if (bound)
			json_object_set_new(sql, "now", json_string(now));
		if (json_object_size(set) > 0)
			json_object_set(sql, "set", (json_t *)set);
		json_object_set_new(doc, "sql", sql);
	}
	policy_done(work);
	json_decref(params);
	buf_free(&text);
	return f->errors == 0;
}

/* What the policy refuses, and what was given on the command line, is no
 * matter of another plan. */
static enum status
stop(json_t *doc, const struct findings *f)
{
	static const struct {
		enum finding_code code;
		enum status status;
		const char *reason;
	} ends[] = {
		{FINDING_policy_refused, STATUS_REFUSED, "policy"},
		{FINDING_parameter_type, STATUS_BAD, "usage"},
	};
	const json_t *error = finding_first_error(f);

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (error != NULL && get_is(error, "code",
		    finding_name(ends[i].code))) {
			doc_stop(doc, the_pipe.by, ends[i].status,
			    ends[i].reason, "%s", get_str(error, "message"));
			return ends[i].status;
		}
	return doc_stop_on_errors(doc, f);
}

/* Where the SQL goes out alone nobody reads the findings. */
static void
warn_unknown(const struct findings *f)
{
	const json_t *finding;
	const char *hint;
	size_t i;

	json_array_foreach(f->list, i, finding) {
		hint = get_str(finding, "hint");
		if (get_is(finding, "code",
		    finding_name(FINDING_member_unknown)) &&
		    get_is(finding, "severity", "warning"))
			warn("warning: %s: %s%s%s%s", get_str(finding,
			    "pointer"), get_str(finding, "message"),
			    hint != NULL ? " (" : "", hint != NULL ? hint : "",
			    hint != NULL ? ")" : "");
	}
}

static enum status
synthesize(json_t *doc, void *arg)
{
	struct findings f = FINDINGS_INIT("t2s-synth");
	const json_t *plan = json_object_get(doc, "plan");
	enum status status = STATUS_OK;
	struct view v;

	if (plan == NULL) {
		finding_add(&f, FINDING_plan_missing, "",
		    "there is no plan in the document");
	} else {
		if (view_build(&v, plan, &f)) {
			if (the_pipe.output == PIPE_SQL)
				warn_unknown(&f);
			status = check_decision(doc, &v);
			if (status == STATUS_OK)
				write_sql(doc, &v, arg, &f);
		}
		view_free(&v);
	}
	if (status == STATUS_OK)
		status = stop(doc, &f);
	if (status != STATUS_OK)
		json_object_del(doc, "sql");
	doc_set_findings(doc, &f);
	return status;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);
	json_t *set;
	int status;

	if (text_only || format == 1) {
		the_pipe.output = PIPE_SQL;
		one_line = one_line || the_pipe.lines;
	}
	set = read_settings();
	now = moment_now(now, &clock_given);
	policed_start(&policed);
	sql_read_texts();
	status = pipe_run(&the_pipe, argv + first, synthesize, set);
	json_decref(set);
	return status;
}
