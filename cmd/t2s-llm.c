/* t2s-llm - send one request to a model */

#include <unistd.h>

#include "base/io.h"
#include "doc/doc.h"
#include "step/llm/lines.h"
#include "step/pipe/pipe.h"

static struct pipe the_pipe = {.by = "t2s-llm"};
static struct llm_options given = {.timeout = -1, .tries = 3, .jobs = 4};

static const struct opt options[] = {
	{0, "model", "PROVIDER:NAME", "the model (default: $T2S_MODEL)",
	    .str = &given.model},
	{0, "base-url", "URL", "URL of the server (default: $T2S_BASE_URL)",
	    .str = &given.base_url},
	{0, "key-file", "FILE",
	    "read the key from the first line of FILE (default: $T2S_KEY_FILE)",
	    .str = &given.key_file},
	{0, "key-command", "COMMAND",
	    "read the key from the output of COMMAND (default: "
	    "$T2S_KEY_COMMAND)",
	    .str = &given.key_command},
	{0, "cache", "DIR", "cache replies in DIR",
	    .str = &given.cache},
	{0, "record", "DIR", "record all replies in DIR, for --replay",
	    .str = &given.record},
	{0, "replay", "DIR", "answer from a record; open no connection",
	    .str = &given.replay},
	{0, "budget", "LIMITS", "calls=N,tokens=N,cost=X,seconds=N",
	    .str = &given.budget},
	{0, "ledger", "FILE", "file that counts the use of a whole run",
	    .str = &given.ledger},
	{0, "prices", "FILE", "prices per million tokens",
	    .str = &given.prices},
	{0, "timeout", "SECONDS",
	    "time limit of a request with all tries (default: 120)",
	    .real = &given.timeout},
	{0, "tries", "N",
	    "maximum tries per request (default: 3)", .num = &given.tries},
	{0, "jobs", "N", "requests to send at once with -l (default: 4)",
	    .num = &given.jobs},
	{0, "ca-file", "FILE", "trust the certificates in FILE",
	    .str = &given.ca_file},
	{0, "allow-http", NULL, "allow another host without TLS",
	    .flag = &given.allow_http},
	{0, "print-request", NULL, "print the request; send nothing",
	    .flag = &given.print_request},
	{'l', "lines", NULL, "read and write one document per line",
	    .flag = &the_pipe.lines},
	{0, "pretty", NULL, "indent the JSON", .flag = &the_pipe.pretty},
	{0, "compact", NULL,
	    "write the JSON on one line", .flag = &the_pipe.compact},
	{0},
};

static const struct opt_program program = {
	"t2s-llm", "send one request to a model",
	"[--model PROVIDER:NAME] [--record DIR | --replay DIR] [FILE ...]",
	options,
};

static struct call the_call;

static enum status
ask(json_t *doc, void *arg)
{
	call_begin(&the_call, arg, doc);
	progress_begin(&lines_waiting);
	llm_run(arg, &the_call);
	progress_end();
	return the_call.status;
}

static void
print_request(struct buf *out, const json_t *doc, void *arg)
{
	const struct call *c = the_pipe.lines ? arg : &the_call;

	(void)doc;
	if (c != NULL)
		buf_add(out, c->body.s, c->body.len);
}

int
main(int argc, char **argv)
{
	char *standard[] = {(char[]){"-"}, NULL};
	int first = pipe_start(&the_pipe, &program, argc, argv), status;
	char **operands = argv + first;
	static struct llm llm;

	llm_open(&llm, &given);
	if (given.print_request) {
		the_pipe.print = print_request;
		the_pipe.printed = PRINTS_DATA;
	}
	if (!the_pipe.lines) {
		status = pipe_run(&the_pipe, operands, ask, &llm);
		call_free(&the_call);
	} else {
		if (*operands == NULL && isatty(STDIN_FILENO))
			opt_usage(&program);
		status = (int)llm_lines(&llm, &the_pipe,
		    *operands != NULL ? operands : standard);
		io_out_close();
	}
	llm_close(&llm);
	return status;
}
