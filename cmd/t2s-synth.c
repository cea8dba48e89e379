/* t2s-synth - write a plan as SQL */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "doc/finding.h"
#include "json/get.h"
#include "sql/synth.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"

#define PROGRAM "t2s-synth"

static struct pipe the_pipe = {.by = PROGRAM};
static struct synth what = {.by = PROGRAM};
static int dialect_pick = -1, format;
static bool text_only;
static struct opt_list settings;
static struct policed policed;
static const char *now;

static const struct opt options[] = {
	{0, "dialect", DIALECT_NAMES,
	    "dialect to write (default: the document's, else sqlite)",
	    .pick = &dialect_pick},
	{0, "set", "NAME=VALUE", "set the parameter NAME", .list = &settings},
	{0, "now", "DATE[ TIME]",
	    "current time of the plan (default: $T2S_NOW)",
	    .str = &now},
	{0, "bind", NULL, "write placeholders and fill sql.params",
	    .flag = &what.bind},
	POLICED_POLICY(policed),
	{0, "order", "ORDER", "order if the plan has none: 'name desc'",
	    .str = &what.defaults.order},
	{0, "limit", "N", "limit if the plan has none (0: no limit)",
	    .num = &what.defaults.limit},
	{0, "since", "DATE", "only rows from DATE on, or COLUMN=DATE",
	    .str = &what.range.since},
	{0, "until", "DATE", "only rows up to DATE, or COLUMN=DATE",
	    .str = &what.range.until},
	{0, "text", NULL, "print only the SQL", .flag = &text_only},
	{0, "oneline", NULL, "write the SQL on one line",
	    .flag = &what.one_line},
	{'o', "format", "(document|sql)", "output format", .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "write a plan as SQL",
	"[--dialect NAME] [--text] [--set NAME=VALUE] [FILE ...]", options,
};

/* NAME=VALUE of --set. */
static json_t *
read_settings(void)
{
	json_t *set = json_object();
	size_t i;

	for (i = 0; i < settings.n; i++) {
		const char *equals = strchr(settings.v[i], '=');
		char *name;

		if (equals == NULL || equals == settings.v[i])
			die(STATUS_BAD,
			    "invalid --set '%s': expected NAME=VALUE",
			    settings.v[i]);
		name = mem_strndup(settings.v[i],
		    (size_t)(equals - settings.v[i]));
		if (json_object_set_new(set, name,
		    json_string(equals + 1)) != 0)
			die(STATUS_BAD, "invalid --set '%s': not UTF-8",
			    settings.v[i]);
		free(name);
	}
	return set;
}

/* Where the SQL goes out alone nobody reads the findings. */
static void
warn_unknown(const json_t *doc)
{
	const json_t *finding;
	const char *hint;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding) {
		hint = get_str(finding, "hint");
		if (get_is(finding, "by", PROGRAM) &&
		    get_is(finding, "code",
		    finding_name(FINDING_member_unknown)) &&
		    get_is(finding, "severity", "warning"))
			warn("warning: %s: %s%s%s%s", get_str(finding,
			    "pointer"), get_str(finding, "message"),
			    hint != NULL ? " (" : "", hint != NULL ? hint : "",
			    hint != NULL ? ")" : "");
	}
}

static enum status
step(json_t *doc, void *arg)
{
	enum status status;

	what.policy = policed.policy;
	status = synth_document(doc, arg);

	if (the_pipe.output == PIPE_SQL)
		warn_unknown(doc);
	return status;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv), status;
	json_t *set = read_settings();

	if (text_only || format == 1) {
		the_pipe.output = PIPE_SQL;
		what.one_line = what.one_line || the_pipe.lines;
	}
	if (dialect_pick >= 0)
		what.dialect = dialect_get((enum dialect_id)dialect_pick);
	what.set = set;
	what.now = moment_now(now, &what.clock);
	what.range.now = now;
	policed_start(&policed, NULL);
	status = pipe_run(&the_pipe, argv + first, step, &what);
	json_decref(set);
	return status;
}
