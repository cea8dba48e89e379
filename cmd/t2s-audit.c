/* t2s-audit - check and mend a plan against the schema */
#include "audit/audit.h"
#include "eng/pipe.h"
#include "sql/read.h"

static struct pipe the_pipe = {.by = "t2s-audit"};
static struct schema_keep keep;
static struct audit_options audit = {.by = "t2s-audit", .keep = &keep};

static int format = PIPE_DOCUMENT;

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
	{'o', "format", "(document|plan)", "what to write", .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	"t2s-audit", "check and mend a plan against the schema",
	"[--check] [--assume] [--believe] [--narrow] [FILE ...]", options,
};

static enum status
step(json_t *doc, void *arg)
{
	return audit_run(doc, arg);
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);
	int status;

	sql_read_texts();
	the_pipe.output = (enum pipe_output)format;
	status = pipe_run(&the_pipe, argv + first, step, &audit);
	schema_keep_free(&keep);
	return status;
}
