/* t2s-audit - check and mend a plan against the schema */
#include "audit/audit.h"
#include "audit/registry.h"
#include "base/io.h"
#include "eng/pipe.h"
#include "sql/read.h"

static struct pipe the_pipe = {.by = "t2s-audit"};
static struct schema_keep keep;
static struct audit_options audit = {.by = "t2s-audit", .keep = &keep};

static int format = PIPE_DOCUMENT;
static bool rules_wanted;
static const char *explained, *shown;
static const struct registry_rule *show;
static struct opt_list only, skip, mend;
static bool skips[FINDING_COUNT], mends[FINDING_COUNT];

static const struct opt options[] = {
	{0, "check", NULL,
	    "change nothing; end with 1 if an edit would be made",
	    .flag = &audit.check},
	{0, "assume", NULL, "go on where the plan asks for clarification",
	    .flag = &audit.assume},
	{0, "strict-basis", NULL, "a table changed since the plan is an error",
	    .flag = &audit.strict_basis},
	{0, "renew-basis", NULL, "record the tables as they are now",
	    .flag = &audit.renew_basis},
	{0, "narrow", NULL, "cut the schema to the tables of the plan",
	    .flag = &audit.narrow},
	{0, "believe", NULL, "let doubts about a model's plan be warnings",
	    .flag = &audit.believe},
	{0, "rules", NULL, "list the rules, read nothing",
	    .flag = &rules_wanted},
	{0, "explain", "CODE", "explain a rule, read nothing",
	    .str = &explained},
	{0, "only", "CODE[,CODE..]", "mend and tell by these rules alone; "
	    "errors stand", .list = &only},
	{0, "skip", "CODE[,CODE..]", "leave these rules out",
	    .list = &skip},
	{0, "mend", "CODE[,CODE..]", "make the edits that these rules offer",
	    .list = &mend},
	{0, "evidence", "CODE", "the plan that shows rows of such a finding",
	    .str = &shown},
	{'o', "format", "(document|plan)", "what to write", .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	"t2s-audit", "check and mend a plan against the schema",
	"[--rules | --explain CODE] [--check] [--assume] [--believe] "
	"[--narrow] [--only CODE[,CODE..]] [--skip CODE[,CODE..]] "
	"[--mend CODE[,CODE..]] [--evidence CODE] [FILE ...]",
	options,
};

/* --rules, --explain: for people, in place of a document. */
static int
print_rules(void)
{
	struct buf out = BUF_INIT, why = BUF_INIT;
	const struct registry_rule *rule = NULL;

	if (explained != NULL &&
	    (rule = registry_named(explained, &why)) == NULL)
		die(STATUS_BAD, "--explain: %s", why.s);
	if (rule != NULL)
		registry_explain(&out, rule);
	else
		registry_list(&out);
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
		if (!registry_only(keeps, only.v[i], &why))
			die(STATUS_BAD, "--only: %s", why.s);
	if (only.n > 0)
		registry_skip_others(skips, keeps);
	else
		registry_skip_asked(skips);
	for (size_t i = 0; i < skip.n; i++)
		if (!registry_skip(skips, skip.v[i], &why))
			die(STATUS_BAD, "--skip: %s", why.s);
	for (size_t i = 0; i < mend.n; i++)
		if (!registry_mend(mends, mend.v[i], &why))
			die(STATUS_BAD, "--mend: %s", why.s);
	if (shown != NULL && (show = registry_named(shown, &why)) == NULL)
		die(STATUS_BAD, "--evidence: %s", why.s);
	audit.skips = skips;
	audit.mends = mends;
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
	sql_read_texts();
	the_pipe.output = (enum pipe_output)format;
	status = pipe_run(&the_pipe, argv + first, step, &audit);
	schema_keep_free(&keep);
	return status;
}
