/* t2s-llm - send one request to a model */

#include <unistd.h>

#include "base/io.h"
#include "doc/doc.h"
#include "step/llm/lines.h"
#include "step/pipe/pipe.h"

static struct pipe the_pipe = {.by = "t2s-llm"};
static struct llm_options given = {.timeout = -1, .tries = 3, .jobs = 4};

static const struct opt options[] = {
	{0, "model", "PROVIDER:NAME", "whom to ask (T2S_MODEL)",
	    .str = &given.model},
	{0, "base-url", "URL", "where its server is (T2S_BASE_URL)",
	    .str = &given.base_url},
	{0, "key-file", "FILE", "the key is its first line (T2S_KEY_FILE)",
	    .str = &given.key_file},
	{0, "key-command", "COMMAND",
	    "... or what this writes (T2S_KEY_COMMAND)",
	    .str = &given.key_command},
	{0, "cache", "DIR", "keep replies, and take them from there",
	    .str = &given.cache},
	{0, "record", "DIR", "keep all that comes back, for --replay",
	    .str = &given.record},
	{0, "replay", "DIR", "answer from a record; no connection is opened",
	    .str = &given.replay},
	{0, "budget", "LIMITS", "calls=N,tokens=N,cost=X,seconds=N",
	    .str = &given.budget},
	{0, "ledger", "FILE", "count what is spent there, for a whole run",
	    .str = &given.ledger},
	{0, "prices", "FILE", "what a million tokens cost",
	    .str = &given.prices},
	{0, "timeout", "SECONDS", "for a request with all its tries (120)",
	    .real = &given.timeout},
	{0, "tries", "N", "ask so often at most (3)", .num = &given.tries},
	{0, "jobs", "N", "with -l, ask so many at once (4)",
	    .num = &given.jobs},
	{0, "ca-file", "FILE", "trust these certificates",
	    .str = &given.ca_file},
	{0, "allow-http", NULL, "call another machine without TLS, too",
	    .flag = &given.allow_http},
	{0, "print-request", NULL, "print what would be sent; send nothing",
	    .flag = &given.print_request},
	{'l', "lines", NULL, "a document on each line",
	    .flag = &the_pipe.lines},
	{0, "pretty", NULL, "write for reading", .flag = &the_pipe.pretty},
	{0, "compact", NULL, "write on one line", .flag = &the_pipe.compact},
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
