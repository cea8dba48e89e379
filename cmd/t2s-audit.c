/* t2s-audit - check and mend a plan against the schema */
#include <unistd.h>

#include "audit/audit.h"
#include "audit/rule_help.h"
#include "base/io.h"
#include "step/pipe/checks.h"
#include "step/pipe/pipe.h"

static struct pipe the_pipe = {.by = "t2s-audit"};
static struct schema_keep keep;
static struct audit_options audit = {.by = "t2s-audit", .keep = &keep};

enum format { FORMAT_DOCUMENT, FORMAT_PLAN, FORMAT_TEXT, FORMAT_SARIF };
static int format = -1;
static bool rules_wanted;
static const char *explained, *shown;
static const struct rule_help *show;
static struct opt_list only, skip, mend;
static bool skips[FINDING_COUNT], mends[FINDING_COUNT];

static const struct opt options[] = {
	{0, "check", NULL,
	    "edit nothing; exit with 1 if an edit is needed",
	    .flag = &audit.check},
	{0, "assume", NULL, "continue if the plan asks for clarification",
	    .flag = &audit.assume},
	{0, "strict-basis", NULL,
	    "fail if a table has changed since the plan was made",
	    .flag = &audit.strict_basis},
	{0, "renew-basis", NULL, "record the current state of the tables",
	    .flag = &audit.renew_basis},
	{0, "narrow", NULL, "reduce the schema to the tables of the plan",
	    .flag = &audit.narrow},
	{0, "believe", NULL, "report doubts about a model's plan as warnings",
	    .flag = &audit.believe},
	{0, "rules", NULL, "list the rules and exit",
	    .flag = &rules_wanted},
	{0, "explain", "CODE", "explain a rule and exit",
	    .str = &explained},
	{0, "only", "CODE[,CODE..]",
	    "apply only these rules; errors are always reported",
	    .list = &only},
	{0, "skip", "CODE[,CODE..]", "do not apply these rules",
	    .list = &skip},
	{0, "mend", "CODE[,CODE..]", "apply the edits that these rules suggest",
	    .list = &mend},
	{0, "evidence", "CODE",
	    "write a plan that shows the rows behind a finding",
	    .str = &shown},
	{'o', "format", "(document|plan|text|sarif)", "output format",
	    .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	"t2s-audit", "check and mend a plan against the schema",
	"[--rules | --explain CODE] [--check] [--assume] [--believe] "
	"[--narrow] [--only CODE[,CODE..]] [--skip CODE[,CODE..]] "
	"[--mend CODE[,CODE..]] [--evidence CODE] [FILE | FOLDER ...]",
	options,
};

/* --rules, --explain: for people, in place of a document. */
static int
print_rules(void)
{
	struct buf out = BUF_INIT, why = BUF_INIT;
	const struct rule_help *rule = NULL;

	if (explained != NULL &&
	    (rule = rule_help_named(explained, &why)) == NULL)
		die(STATUS_BAD, "--explain: %s", why.s);
	if (rule != NULL)
		rule_help_explain(&out, rule);
	else
		rule_help_list(&out);
	io_out(out.s, out.len);
	io_out_close();
	buf_free(&out);
	return STATUS_OK;
}

static void
choose_rules(void)
{
	bool keeps[FINDING_COUNT] = {false};
	struct buf why = BUF_INIT;

	for (size_t i = 0; i < only.n; i++)
		if (!rule_help_only(keeps, only.v[i], &why))
			die(STATUS_BAD, "--only: %s", why.s);
	if (only.n > 0)
		rule_help_skip_others(skips, keeps);
	else
		rule_help_skip_asked(skips);
	for (size_t i = 0; i < skip.n; i++)
		if (!rule_help_skip(skips, skip.v[i], &why))
			die(STATUS_BAD, "--skip: %s", why.s);
	for (size_t i = 0; i < mend.n; i++)
		if (!rule_help_mend(mends, mend.v[i], &why))
			die(STATUS_BAD, "--mend: %s", why.s);
	if (shown != NULL && (show = rule_help_named(shown, &why)) == NULL)
		die(STATUS_BAD, "--evidence: %s", why.s);
	audit.skips = skips;
	audit.mends = mends;
}

/* ---- many files --------------------------------------------------------- */

static bool
would_mend(enum finding_code code)
{
	const struct rule_help *rule = rule_help_find(code);

	return (rule != NULL && rule->does == REGISTRY_MENDS) || mends[code];
}

static json_t *
sarif_rule(enum finding_code code)
{
	const struct rule_help *rule = rule_help_find(code);
	const char *meaning = finding_meaning(code);
	static const char *const levels[] = {"note", "warning", "error"};

	return json_pack("{s{ss} s{ss} s{so} s{ss}}", "shortDescription",
	    "text", meaning, "fullDescription", "text",
	    rule != NULL ? rule->why : meaning, "help", "text",
	    rule == NULL ? json_string(meaning) : json_sprintf(
	    "%s\n\nExample: %s\n\nWhat to do: %s", rule->why, rule->example,
	    rule->mend), "defaultConfiguration", "level",
	    levels[finding_severity(code)]);
}

/* Is each plan file to be checked by itself? */
static bool
checks_files(char **operands)
{
	bool folder = checks_folder(operands);

	if (format < 0 && audit.check && !the_pipe.lines && !the_pipe.pretty &&
	    !the_pipe.compact && isatty(STDOUT_FILENO))
		format = FORMAT_TEXT;
	if (folder && format == FORMAT_PLAN)
		die(STATUS_BAD, "--format=plan does not support folders");
	if (folder && format != FORMAT_TEXT && format != FORMAT_SARIF &&
	    !audit.check)
		die(STATUS_BAD, "folders can only be checked: add --check");
	if (the_pipe.lines && (folder || format > FORMAT_PLAN))
		die(STATUS_BAD, "--lines supports only files, "
		    "--format=document and --format=plan");
	return folder || format > FORMAT_PLAN || (audit.check &&
	    format != FORMAT_PLAN && !the_pipe.lines &&
	    checks_many(&the_pipe, operands));
}

static enum checks_format
checks_as(void)
{
	return format == FORMAT_TEXT ? CHECKS_TEXT :
	    format == FORMAT_SARIF ? CHECKS_SARIF : CHECKS_DOCUMENT;
}

static enum status
step(json_t *doc, void *arg)
{
	enum status status = audit_run(doc, arg);

	return show != NULL ? audit_show(doc, show->code, the_pipe.by) :
	    status;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);
	int status;

	if (rules_wanted || explained != NULL)
		return print_rules();
	choose_rules();
	if (checks_files(argv + first)) {
		audit.check = true;
		status = checks_run(&the_pipe, argv + first, step, &audit,
		    &(struct checks){checks_as(), would_mend, sarif_rule});
	} else {
		if (format == FORMAT_PLAN)
			the_pipe.output = PIPE_PLAN;
		status = pipe_run(&the_pipe, argv + first, step, &audit);
	}
	schema_keep_free(&keep);
	return status;
}
