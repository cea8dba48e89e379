/* conversation - a command asked line by line */
#include "step/session/conversation.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/mem.h"
#include "os/child.h"
#include "os/home.h"
#include "os/line/line.h"
#include "json/get.h"
#include "json/read.h"
#include "model/route/command.h"
#include "os/scratch.h"
#include "report/complete.h"

/* What one argument of a command may hold, and no question does. */
#define LONGEST 100000

/* Set by signals, since the last line. */
static volatile sig_atomic_t ended, interrupted;

/* ---- one turn ------------------------------------------------------------ */

/* The command with these arguments (ends with NULL) behind its own: new, its
 * texts borrowed. */
static char **
command_with(char *const *command, const char *const *more)
{
	size_t words = 0, n = 0;
	char **argv;

	while (command[words] != NULL)
		words++;
	while (more[n] != NULL)
		n++;
	argv = mem_reallocarray(NULL, words + n + 1, sizeof *argv);
	memcpy(argv, command, words * sizeof *argv);
	memcpy(argv + words, more, (n + 1) * sizeof *argv);
	return argv;
}

static int
run(char *const *command, const char *const *more)
{
	char **argv = command_with(command, more);
	int status = child_foreground(argv, &interrupted);

	free(argv);
	return status;
}

static int
ask(char *const *command, const char *text)
{
	const char *const more[] = {"--talk", "-c", "-q", text, NULL};

	return run(command, more);
}

/* "@late days=7": what was saved, with values for its parameters; all of it
 * stands in words of its own. */
static int
ask_saved(char *const *command, const char *text)
{
	char *line = mem_strdup(text), *rest = line, *word;
	const char **more = mem_reallocarray(NULL, strlen(text) + 4,
	    sizeof *more), **end = more;
	int status;

	*end++ = "--talk";
	while ((word = strtok_r(rest, " \t", &rest)) != NULL) {
		if (strchr(word, '=') != NULL && *word != '@')
			*end++ = "--set";
		*end++ = word;
	}
	*end = NULL;
	status = run(command, more);
	free(more);
	free(line);
	return status;
}

/* ---- beginning ----------------------------------------------------------- */

static void
set_variable(const char *name, const char *value)
{
	if (setenv(name, value, 1) != 0)
		die(STATUS_LATER, "out of memory");
}

/* Run it for what it prints (appended); an end by itself is told by it. */
static int
hear(char *const *command, const char *const *more, struct buf *out)
{
	char **argv = command_with(command, more);
	struct child c = {.argv = argv, .in = -1, .talks = true,
		.stays = true};
	int status = child_run(&c, out);

	free(argv);
	return status;
}

/* The same without what was asked before, and the options of that: it may
 * have been asked of another database. */
static int
hear_alone(char *const *command, const char *const *more, struct buf *out)
{
	const char *history = getenv("T2S_HISTORY");
	char *before = history != NULL ? mem_strdup(history) : NULL;
	int status;

	set_variable("T2S_HISTORY", "");
	status = hear(command, more, out);
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
	char *argv[] = {"t2s-saved", "list", "-o", "names", NULL};
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
learn(const struct conversation *talk, struct complete *c)
{
	static const char *const more[] = {"--talk", "-c", "--quiet", "-o",
		"document", "-q", "schema", NULL};
	struct buf out = BUF_INIT;
	int status = talk->continues ?
	    hear(talk->command, more, &out) :
	    hear_alone(talk->command, more, &out);
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
begin_afresh(char *const *command)
{
	static const char *const more[] = {"--talk", "-c", "--quiet", "-q",
		"start over", NULL};
	struct buf out = BUF_INIT;

	(void)hear(command, more, &out);
	buf_free(&out);
}

/* The schema is read again only where it has changed. Who has a folder for
 * that keeps it there. */
static void
make_room(bool alone)
{
	const char *folder = scratch_make("t2s-talk");
	struct buf b = BUF_INIT;

	if (getenv("T2S_SCHEMA_CACHE") == NULL) {
		buf_fmt(&b, "%s/schema", folder);
		set_variable("T2S_SCHEMA_CACHE", b.s);
	}
	if (alone) {
		buf_reset(&b);
		buf_fmt(&b, "%s/history.db", folder);
		set_variable("T2S_HISTORY", b.s);
	}
	buf_free(&b);
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
take(char *const *command, const char *text)
{
	size_t len = strlen(text);

	if (len > LONGEST) {
		warn("line of %zu bytes is too long for a question", len);
		return STATUS_BAD;
	}
	return *text == '@' ? ask_saved(command, text) :
	    ask(command, text);
}

static enum line_end
next_line(struct line *l, const char **text)
{
	interrupted = 0;
	return line_read(l, text);
}

static int
talk(const struct conversation *c, struct line *l, const char *before)
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
		if (!line_is_prompted(l) && !c->quiet)
			fprintf(stderr, "%s%s\n", before, text);
		status = take(c->command, text);
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
greet(const struct conversation *c, const struct line *l, size_t tables)
{
	if (c->quiet || !line_is_prompted(l))
		return;
	fprintf(stderr,
	    "%zu table%s; type 'help' for commands, Ctrl-D to quit\n",
	    tables, tables == 1 ? "" : "s");
}

static const char *
lines_kept(const struct conversation *c, struct buf *b)
{
	if (c->alone || (c->lines != NULL && *c->lines == '\0'))
		return NULL;
	if (c->lines != NULL)
		return c->lines;
	home_path(b, HOME_STATE, "lines");
	return b->len > 0 ? b->s : NULL;
}

int
conversation_run(const struct conversation *c)
{
	struct buf before = BUF_INIT, path = BUF_INIT;
	struct complete words = {0};
	struct line *l;
	size_t tables;
	int status;

	watch();
	make_room(c->alone);
	tables = learn(c, &words);
	if (!c->continues)
		begin_afresh(c->command);
	buf_fmt(&before, "%s> ", c->prompt);
	die_visible(before.s);
	l = line_open(before.s, lines_kept(c, &path), &words);
	greet(c, l, tables);
	status = talk(c, l, before.s);
	line_close(l);
	complete_free(&words);
	buf_free(&before);
	buf_free(&path);
	return status;
}
