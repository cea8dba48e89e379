#include "step/pipe/pipe.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "../tap.h"
#include "base/file.h"
#include "base/io.h"
#include "doc/doc.h"
#include "json/get.h"

/*
 * A program of its own around step/pipe/pipe, run in a child: the step marks the
 * document, or stops it where it has "fail".
 */
static struct pipe under_test = {.by = "t2s-test"};
static bool text, sql, question, nothing, stopped_too;
static int format;
static const struct opt options[] = {
	{'t', "text", NULL, "print", .flag = &text},
	{0, "sql", NULL, "take SQL", .flag = &sql},
	{0, "question", NULL, "take questions", .flag = &question},
	{0, "nothing", NULL, "take nothing", .flag = &nothing},
	{0, "stopped", NULL, "take stopped ones", .flag = &stopped_too},
	{'o', "format", "(document|plan|schema|sql)", "what", .pick = &format},
	PIPE_OPTIONS(under_test),
	{0}
};
static const struct opt_program program = {
	"t2s-test", "mark a document", "[FILE ...]", options
};

static enum status
step(json_t *doc, void *arg)
{
	const char *fail = get_str(doc, "fail");
	struct findings f = FINDINGS_INIT("t2s-test");

	(void)arg;
	if (fail != NULL) {
		finding_hint(finding_add(&f, FINDING_plan_invalid, "/fail",
		    "failed: %s", fail), "do not");
		doc_stop_on_errors(doc, &f);
		doc_set_findings(doc, &f);
		return STATUS_NO;
	}
	json_object_set_new(doc, "seen", json_true());
	return STATUS_OK;
}

static void
print(struct buf *out, const json_t *doc, void *arg)
{
	(void)arg;
	buf_fmt(out, "%zu members", json_object_size(doc));
}

static int
program_main(int argc, char **argv)
{
	int first = pipe_start(&under_test, &program, argc, argv);

	under_test.takes_sql = sql;
	under_test.takes_question = question;
	under_test.takes_nothing = nothing;
	under_test.takes_stopped = stopped_too;
	under_test.output = (enum pipe_output)format;
	if (text)
		under_test.print = print;
	return pipe_run(&under_test, argv + first, step, NULL);
}

static char folder[] = "/tmp/t2s-unit.XXXXXX";

static char *
file(const char *name)
{
	static char path[64];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static void
write_file(const char *name, const char *content)
{
	if (file_write(file(name), content, strlen(content), FILE_CACHE) != 0)
		tap_ok(false, "writing %s", name);
}

/* One of the child's streams is a file of ours. */
static void
redirect(const char *name, const char *mode, FILE *stream)
{
	if (freopen(file(name), mode, stream) == NULL)
		_exit(99);
}

/* A terminal of our own: its other end, for a child's stdin. */
static void
take_terminal(void)
{
	int master = posix_openpt(O_RDWR | O_NOCTTY), fd;

	if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
		_exit(98);
	fd = open(ptsname(master), O_RDWR | O_NOCTTY);
	if (fd < 0 || dup2(fd, STDIN_FILENO) < 0)
		_exit(98);
}

/* Words of a command line in the folder, separated by spaces. */
static void
child(char *words, bool terminal)
{
	char *argv[20] = {(char[]){"t2s-test"}}, *word;
	int argc = 1;

	if (terminal)
		take_terminal();
	else
		redirect("in", "r", stdin);
	redirect("out", "w", stdout);
	redirect("err", "w", stderr);
	if (chdir(folder) != 0)
		_exit(99);
	for (word = strtok_r(words, " ", &words); word != NULL && argc < 19;
	    word = strtok_r(NULL, " ", &words))
		argv[argc++] = word;
	exit(program_main(argc, argv));
}

static void
stream_is(const char *name, const char *want, const char *what)
{
	struct buf b = BUF_INIT;

	tap_is_int(io_read_file(file(name), &b), 0, "%s is there", name);
	tap_is_str(b.s, want, "... %s", what);
	buf_free(&b);
}

/* As the input of run(): nothing comes from this one. */
#define TERMINAL "terminal"

static void
run(const char *words, const char *in, int status, const char *out,
    const char *err)
{
	char line[200];
	int got = -1;
	pid_t pid;

	write_file("in", in);
	snprintf(line, sizeof line, "%s", words);
	fflush(stdout);
	pid = fork();
	if (pid == 0)
		child(line, strcmp(in, TERMINAL) == 0);
	if (pid < 0 || waitpid(pid, &got, 0) != pid)
		tap_ok(false, "a child");
	got = WIFEXITED(got) ? WEXITSTATUS(got) : 128 + WTERMSIG(got);
	tap_is_int(got, status, "status of '%s' on '%.40s'", words, in);
	stream_is("out", out, "what is on stdout");
	stream_is("err", err, "what is on stderr");
}

#define STOP(reason, message) \
	"{\"t2s\":1,\"stop\":{\"by\":\"t2s-test\",\"status\":2," \
	"\"reason\":\"" reason "\",\"message\":\"" message "\"}}\n"

static void
one_document(void)
{
	run("--compact", "{\"t2s\":1,\"x\":{\"b\":1,\"a\":[2.50]}}", 0,
	    "{\"t2s\":1,\"x\":{\"b\":1,\"a\":[2.5]},\"seen\":true}\n", "");
	run("", "{\"t2s\":1}", 0, "{\"t2s\": 1, \"seen\": true}\n", "");
	run("--compact", "{\"selections\":[]}", 0,
	    "{\"t2s\":1,\"plan\":{\"selections\":[]},\"seen\":true}\n", "");
	run("--compact", "{\"plan\":{},\"stop\":{\"status\":4}}", 4,
	    "{\"plan\":{},\"stop\":{\"status\":4}}\n", "");
	run("--compact --stopped", "{\"plan\":{},\"stop\":{\"status\":4}}", 4,
	    "{\"plan\":{},\"stop\":{\"status\":4},\"seen\":true}\n", "");
	run("--compact --nothing", "ignored", 0,
	    "{\"t2s\":1,\"seen\":true}\n", "");
	run("--compact", "{\"t2s\":1,\"fail\":\"x\"}", 1,
	    "{\"t2s\":1,\"fail\":\"x\",\"stop\":{\"by\":\"t2s-test\","
	    "\"status\":1,\"reason\":\"findings\",\"message\":\"failed: x\"},"
	    "\"findings\":[{\"code\":\"plan_invalid\",\"severity\":\"error\","
	    "\"by\":\"t2s-test\",\"pointer\":\"/fail\","
	    "\"message\":\"failed: x\",\"hint\":\"do not\"}]}\n", "");
}

static void
unreadable(void)
{
	run("", "", 2, STOP("input", "stdin:1:1: the input is empty"),
	    "t2s-test: stdin:1:1: the input is empty\n");
	run("", "{\"t2s\":1,\n}", 2, STOP("input",
	    "stdin:2:1: unexpected '}': expected a member's name"),
	    "t2s-test: stdin:2:1: unexpected '}': expected a member's name\n");
	run("", "[]", 2, STOP("input",
	    "stdin:1:1: invalid input: expected a document, a plan or a schema"),
	    "t2s-test: stdin:1:1: invalid input: expected a document, a plan "
	    "or a schema\n");
	run("", "{\"t2s\":2}", 2, STOP("input",
	    "stdin:1:1: unknown document version: expected 1"),
	    "t2s-test: stdin:1:1: unknown document version: expected 1\n");
	run("missing", "", 2, STOP("input",
	    "cannot read 'missing': No such file or directory"),
	    "t2s-test: cannot read 'missing': No such file or directory\n");
	run("--sqk", "", 2, STOP("usage",
	    "unknown option '--sqk'; did you mean '--sql'?"),
	    "t2s-test: unknown option '--sqk'; did you mean '--sql'?\n");
	run("-t", "", 2, "", "t2s-test: stdin:1:1: the input is empty\n");
}

/* Who types the name of a filter alone is told how to use it. */
static void
on_a_terminal(void)
{
	struct buf err = BUF_INIT;
	const char *asked = "t2s-test: nothing to read; see --help\n";

	run("--nothing --compact", TERMINAL, 0,
	    "{\"t2s\":1,\"seen\":true}\n", "");
	write_file("d", "{\"t2s\":1}");
	run("--compact d", TERMINAL, 0, "{\"t2s\":1,\"seen\":true}\n", "");
	buf_str(&err, "usage: t2s-test [FILE ...]\n"
	    "  -t, --text                  print\n"
	    "      --sql                   take SQL\n"
	    "      --question              take questions\n"
	    "      --nothing               take nothing\n"
	    "      --stopped               take stopped ones\n"
	    "  -o, --format=(document|plan|schema|sql)\n"
	    "                              what\n");
	buf_str(&err, asked);
	run("", TERMINAL, 2, STOP("usage",
	    "nothing to read; see --help"), err.s);
	run("-l", TERMINAL, 2, STOP("usage",
	    "nothing to read; see --help"), err.s);
	buf_free(&err);
}

static void
operands(void)
{
	write_file("s", "{\"tables\":[]}");
	write_file("p", "{\"selections\":[1]}");
	write_file("d", "{\"t2s\":1,\"plan\":{},\"own\":1}");
	run("--compact d p", "", 0,
	    "{\"t2s\":1,\"plan\":{\"selections\":[1]},\"own\":1,"
	    "\"seen\":true}\n", "");
	run("--compact - s", "{\"plan\":{}}", 0,
	    "{\"plan\":{},\"t2s\":1,\"schema\":{\"tables\":[]},"
	    "\"seen\":true}\n", "");
	run("--compact --schema s d", "", 0,
	    "{\"t2s\":1,\"plan\":{},\"own\":1,\"schema\":{\"tables\":[]},"
	    "\"seen\":true}\n", "");
	run("--compact --schema p d", "", 2,
	    STOP("input", "no schema in 'p'"),
	    "t2s-test: no schema in 'p'\n");
	run("-o plan p", "", 0, "{\"selections\": [1]}\n", "");
	run("-o schema --compact p", "", 1, "",
	    "t2s-test: the document has no schema\n");
}

static void
bare_texts(void)
{
	run("--sql --compact", "  SELECT 1;\n", 0,
	    "{\"t2s\":1,\"sql\":{\"text\":\"SELECT 1;\"},\"seen\":true}\n", "");
	run("--sql -o sql", "SELECT 'a\nb'", 0, "SELECT 'a\nb'\n", "");
	run("--sql", "SELECT '\xff'", 2, STOP("input",
	    "stdin:1:9: byte 0xff is not UTF-8 text"),
	    "t2s-test: stdin:1:9: byte 0xff is not UTF-8 text\n");
	run("--question -l", "how many?\n{\"t2s\":1}\n", 0,
	    "{\"t2s\":1,\"question\":\"how many?\",\"seen\":true}\n"
	    "{\"t2s\":1,\"seen\":true}\n", "");
	run("--question", "how many?\n", 2, STOP("input",
	    "stdin:1:1: unexpected 'h': expected a value"),
	    "t2s-test: stdin:1:1: unexpected 'h': expected a value\n");
}

static void
lines(void)
{
	run("-l", "{\"plan\":{}}\n\n \t\r\n{\"sql\":1}", 0,
	    "{\"plan\":{},\"seen\":true}\n{\"sql\":1,\"seen\":true}\n", "");
	run("-l --pretty --schema s", "{\"plan\":{}}\r\n", 0,
	    "{\"plan\":{},\"schema\":{\"tables\":[]},\"seen\":true}\n", "");
	run("-l", "{\"plan\":{}}\n{bad\n{\"stop\":{\"status\":6}}\n", 1,
	    "{\"plan\":{},\"seen\":true}\n" STOP("input",
	    "stdin:2:2: unexpected 'b': expected a member's name")
	    "{\"stop\":{\"status\":6}}\n",
	    "t2s-test: stdin:2:2: unexpected 'b': expected a member's name\n");
	run("-lt", "{\"plan\":{}}\n{bad\n{\"stop\":{\"status\":6,"
	    "\"message\":\"no way\"}}\n{\"t2s\":1,\"fail\":\"x\"}\n"
	    "{\"t2s\":1}\n", 1, "2 members\n\n\n\n2 members\n",
	    "t2s-test: stdin:2:2: unexpected 'b': expected a member's name\n"
	    "t2s-test: line 3: no way\n"
	    "t2s-test: line 4: failed: x (do not)\n");
	run("-l d missing", "", 2, "{\"t2s\":1,\"plan\":{},\"own\":1,"
	    "\"seen\":true}\n" STOP("input",
	    "cannot read 'missing': No such file or directory"),
	    "t2s-test: cannot read 'missing': No such file or directory\n");
	run("-l", "", 0, "", "");
}

static void
printing(void)
{
	run("-t", "{\"plan\":{},\"x\":1}", 0, "3 members\n", "");
	run("-t", "{\"t2s\":1,\"fail\":\"x\"}", 1, "",
	    "t2s-test: failed: x (do not)\n");
	run("-t", "{\"stop\":{\"status\":7,\"message\":\"no\\u001b\\n\"}}", 7,
	    "", "t2s-test: no? \n");
	run("-t", "{\"stop\":{\"status\":7}}", 7, "",
	    "t2s-test: the document was stopped\n");
}

static void
tracing(void)
{
	setenv("T2S_TRACE", "1", 1);
	run("--compact", "{\"stop\":{\"status\":4}}", 4,
	    "{\"stop\":{\"status\":4}}\n", "");
	run("-t", "{\"t2s\":1}", 0, "3 members\n", "");
	unsetenv("T2S_TRACE");
}

int
main(void)
{
	static const char *const names[] = {"in", "out", "err", "s", "p", "d"};
	size_t i;

	if (mkdtemp(folder) == NULL)
		return 1;
	one_document();
	unreadable();
	on_a_terminal();
	operands();
	bare_texts();
	lines();
	printing();
	tracing();
	for (i = 0; i < sizeof names / sizeof *names; i++)
		unlink(file(names[i]));
	tap_is_int(rmdir(folder), 0, "nothing else was written");
	return tap_done();
}
