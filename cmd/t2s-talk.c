/* t2s-talk - talk to a database line by line */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/die.h"
#include "base/file.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/opt.h"
#include "os/child.h"
#include "os/line/line.h"
#include "os/home.h"
#include "json/get.h"
#include "json/read.h"
#include "model/route/command.h"
#include "report/complete.h"

#define PROGRAM "t2s-talk"

/* What one argument of a command may hold, and no question does. */
#define LONGEST 100000

static const char *prompt = "t2s", *lines;
static bool continues, quiet, alone;

static const struct opt options[] = {
	{'c', "continue", NULL, "go on with what was asked before",
	    .flag = &continues},
	{0, "prompt", "NAME", "what stands before a line (t2s)",
	    .str = &prompt},
	{0, "lines", "FILE", "keep lines in FILE, nowhere if empty",
	    .str = &lines},
	{0, "private", NULL, "keep no history of questions and lines",
	    .flag = &alone},
	{0, "quiet", NULL, "no word of greeting", .flag = &quiet},
	{0},
};

static const struct opt_program program = {
	PROGRAM, "talk to a database line by line",
	"[-c] [--prompt NAME] -- t2s [OPTION ...]", options,
};

/* ---- one turn ------------------------------------------------------------ */

static char **command; /* as it was given */
static size_t words;

static volatile sig_atomic_t ended, interrupted; /* since the last line */

/* The command with these arguments (ends with NULL) behind its own: new, its
 * texts borrowed. */
static char **
command_with(const char *const *more)
{
	size_t n = 0;
	char **argv;

	while (more[n] != NULL)
		n++;
	argv = mem_reallocarray(NULL, words + n + 1, sizeof *argv);
	memcpy(argv, command, words * sizeof *argv);
	memcpy(argv + words, more, (n + 1) * sizeof *argv);
	return argv;
}

/* Run in the foreground, with our terminal. An interrupt that comes while this
 * begins is for what runs, not for our handler in it. */
static int
run(char **argv)
{
	sigset_t interrupt, before;
	pid_t pid, got;
	int status = 0;

	fflush(stderr);
	(void)sigemptyset(&interrupt);
	(void)sigaddset(&interrupt, SIGINT);
	(void)sigprocmask(SIG_BLOCK, &interrupt, &before);
	pid = fork();
	if (pid == 0) {
		(void)signal(SIGPIPE, SIG_DFL);
		(void)signal(SIGINT, SIG_DFL);
		if (interrupted)
			(void)raise(SIGINT);
		(void)sigprocmask(SIG_SETMASK, &before, NULL);
		execvp(argv[0], argv);
		warn("cannot run '%s': %s", argv[0], strerror(errno));
		_exit(127);
	}
	(void)sigprocmask(SIG_SETMASK, &before, NULL);
	if (pid < 0)
		die(STATUS_LATER, "cannot run '%s': %s", argv[0],
		    strerror(errno));
	while ((got = waitpid(pid, &status, 0)) < 0 && errno == EINTR)
		;
	if (got < 0)
		return STATUS_LATER;
	return WIFEXITED(status) ? WEXITSTATUS(status) :
	    128 + WTERMSIG(status);
}

static int
ask(const char *text)
{
	const char *const more[] = {"--talk", "-c", "-q", text, NULL};
	char **argv = command_with(more);
	int status = run(argv);

	free(argv);
	return status;
}

/* "@late days=7": what was saved, with values for its parameters; all of it
 * stands in words of its own. */
static int
ask_saved(const char *text)
{
	char *line = mem_strdup(text), *rest = line, *word;
	const char **more = mem_reallocarray(NULL, strlen(text) + 4,
	    sizeof *more), **end = more, **argv;
	int status;

	*end++ = "--talk";
	while ((word = strtok_r(rest, " \t", &rest)) != NULL) {
		if (strchr(word, '=') != NULL && *word != '@')
			*end++ = "--set";
		*end++ = word;
	}
	*end = NULL;
	argv = (const char **)command_with(more);
	status = run((char **)argv);
	free(argv);
	free(more);
	free(line);
	return status;
}

static void
set_variable(const char *name, const char *value)
{
	if (setenv(name, value, 1) != 0)
		die(STATUS_LATER, "out of memory");
}

/* ---- beginning ----------------------------------------------------------- */

/* Run it for what it prints (appended); an end by itself is told by it. */
static int
hear(const char *const *more, struct buf *out)
{
	char **argv = command_with(more);
	struct child c = {.argv = argv, .in = -1, .talks = true,
		.stays = true};
	int status = child_run(&c, out);

	free(argv);
	return status;
}

/* The same without what was asked before, and the options of that: it may
 * have been asked of another database. */
static int
hear_alone(const char *const *more, struct buf *out)
{
	const char *history = getenv("T2S_HISTORY");
	char *before = history != NULL ? mem_strdup(history) : NULL;
	int status;

	set_variable("T2S_HISTORY", "");
	status = hear(more, out);
	if (before != NULL)
		set_variable("T2S_HISTORY", before);
	else
		(void)unsetenv("T2S_HISTORY");
	free(before);
	return status;
}

static void
offer_command(void *arg, const char *text)
{
	complete_add(arg, text, true);
}

/* Questions that have a name; where there are none, or no t2s-saved, there is
 * nothing to offer. */
static void
offer_saved(struct complete *c)
{
	static char *argv[] = {"t2s-saved", "list", "-o", "names", NULL};
	struct child child = {.argv = argv, .in = -1, .stays = true};
	struct buf out = BUF_INIT, name = BUF_INIT;
	const char *s, *end;

	if (child_run(&child, &out) == STATUS_OK)
		for (s = out.s; (end = strchr(s, '\n')) != NULL; s = end + 1) {
			buf_reset(&name);
			buf_fmt(&name, "@%.*s", (int)(end - s), s);
			complete_add(c, name.s, true);
		}
	buf_free(&out);
	buf_free(&name);
}

/* What the conversation is about, for Tab; how many tables. Where that cannot
 * be had this program ends with the command's status. */
static size_t
learn(struct complete *c)
{
	static const char *const more[] = {"--talk", "-c", "--quiet", "-o",
		"document", "-q", "schema", NULL};
	struct buf out = BUF_INIT;
	int status = continues ? hear(more, &out) : hear_alone(more, &out);
	json_t *doc = json_read(out.s, out.len, NULL);
	const json_t *schema = get_object(doc, "schema");
	size_t tables = json_array_size(get_array(schema, "tables"));

	if (get_object(doc, "stop") != NULL)
		warn("%s", get_str(get_object(doc, "stop"), "message"));
	if (status != STATUS_OK || schema == NULL)
		exit(status != STATUS_OK ? status : STATUS_BAD);
	complete_schema(c, schema);
	offer_saved(c);
	command_each(offer_command, c);
	complete_settle(c);
	json_decref(doc);
	buf_free(&out);
	return tables;
}

static void
begin_afresh(void)
{
	static const char *const more[] = {"--talk", "-c", "--quiet", "-q",
		"start over", NULL};
	struct buf out = BUF_INIT;

	if (!continues)
		(void)hear(more, &out);
	buf_free(&out);
}

/* ---- a folder that is gone with the conversation ------------------------- */

static struct buf folder = BUF_INIT;

static void
set(const char *name, const char *file)
{
	struct buf b = BUF_INIT;

	buf_fmt(&b, "%s/%s", folder.s, file);
	set_variable(name, b.s);
	buf_free(&b);
}

/* The schema is read again only where it has changed. Who has a folder for
 * that keeps it there. */
static void
make_room(void)
{
	const char *below = getenv("TMPDIR");
	unsigned char name[8];
	int error;

	if (!file_random(name, sizeof name))
		die(STATUS_LATER, "there are no random bytes");
	buf_fmt(&folder, "%s/t2s-talk.", below && *below ? below : "/tmp");
	for (size_t i = 0; i < sizeof name; i++)
		buf_fmt(&folder, "%02x", name[i]);
	error = file_folder(folder.s);
	if (error != 0)
		die(STATUS_LATER, "cannot make '%s': %s", folder.s,
		    file_error(error));
	if (getenv("T2S_SCHEMA_CACHE") == NULL)
		set("T2S_SCHEMA_CACHE", "schema");
	if (alone)
		set("T2S_HISTORY", "history.db");
}

static void
empty_folder(const char *path)
{
	DIR *d = opendir(path);
	struct dirent *e;
	struct buf b = BUF_INIT;

	while (d != NULL && (e = readdir(d)) != NULL) {
		buf_reset(&b);
		buf_fmt(&b, "%s/%s", path, e->d_name);
		(void)unlink(b.s); /* no folder goes by this */
	}
	if (d != NULL)
		(void)closedir(d);
	(void)rmdir(path);
	buf_free(&b);
}

static void
clear_room(void)
{
	struct buf schema = BUF_INIT;

	buf_fmt(&schema, "%s/schema", folder.s);
	empty_folder(schema.s);
	empty_folder(folder.s);
	buf_free(&schema);
}

/* ---- the conversation ---------------------------------------------------- */

static void
on_signal(int sig)
{
	if (sig == SIGINT)
		interrupted = 1;
	else
		ended = sig;
}

/* An interrupt ends what runs, and is for us the end of a line at most. */
static void
watch(void)
{
	struct sigaction a = {.sa_handler = on_signal};

	(void)sigemptyset(&a.sa_mask);
	(void)sigaction(SIGINT, &a, NULL);
	(void)sigaction(SIGTERM, &a, NULL);
	(void)sigaction(SIGHUP, &a, NULL);
}

/* The status of one line. */
static int
take(const char *text)
{
	size_t len = strlen(text);

	if (len > LONGEST) {
		warn("a line of %zu bytes is no question", len);
		return STATUS_BAD;
	}
	return *text == '@' ? ask_saved(text) : ask(text);
}

static enum line_end
next_line(struct line *l, const char **text)
{
	interrupted = 0;
	return line_read(l, text);
}

static int
talk(struct line *l, const char *before)
{
	int worst = STATUS_OK, status;
	enum line_end end = LINE_GIVEN;
	const char *text;

	while (!ended && (end = next_line(l, &text)) != LINE_END &&
	    end != LINE_FAILED) {
		if (end == LINE_DROPPED ||
		    text[strspn(text, " \t\r")] == '\0')
			continue;
		if (command_of(text, NULL).command == COMMAND_QUIT)
			return worst;
		if (!line_is_prompted(l) && !quiet)
			fprintf(stderr, "%s%s\n", before, text);
		status = take(text);
		if (status == 128 + SIGINT && line_is_prompted(l))
			fputs("\n", stderr);
		if (status != STATUS_OK && !line_is_prompted(l))
			worst = STATUS_NO;
	}
	if (end == LINE_FAILED)
		die(STATUS_LATER, "cannot read a line: %s", strerror(errno));
	if (line_is_prompted(l) && !ended)
		fputs("\n", stderr);
	return ended ? 128 + (int)ended : worst;
}

static void
greet(const struct line *l, size_t tables)
{
	if (quiet || !line_is_prompted(l))
		return;
	fprintf(stderr, "%zu table%s; 'help' tells what can be said beside "
	    "questions, Ctrl-D ends\n", tables, tables == 1 ? "" : "s");
}

static void
on_death(enum status status, const char *message)
{
	(void)status;
	(void)message;
	clear_room();
}

static const char *
lines_kept(struct buf *b)
{
	if (alone || (lines != NULL && *lines == '\0'))
		return NULL;
	if (lines != NULL)
		return lines;
	home_path(b, HOME_STATE, "lines");
	return b->len > 0 ? b->s : NULL;
}

int
main(int argc, char **argv)
{
	struct buf before = BUF_INIT, path = BUF_INIT;
	struct complete c = {0};
	struct line *l;
	size_t tables;
	int status;

	io_begin();
	mem_jansson();
	die_program(PROGRAM);
	command = argv + opt_parse(&program, argc, argv);
	while (command[words] != NULL)
		words++;
	if (words == 0)
		opt_usage(&program);
	watch();
	make_room();
	(void)atexit(clear_room);
	die_last_words = on_death;
	tables = learn(&c);
	begin_afresh();
	buf_fmt(&before, "%s> ", prompt);
	die_visible(before.s);
	l = line_open(before.s, lines_kept(&path), &c);
	greet(l, tables);
	status = talk(l, before.s);
	line_close(l);
	complete_free(&c);
	buf_free(&before);
	buf_free(&path);
	return status;
}
