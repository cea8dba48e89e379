/* t2s-config - show the configuration of t2s */
#include <stdlib.h>
#include <unistd.h>

#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/opt.h"
#include "json/write.h"
#include "report/text.h"
#include "step/config/config_show.h"

#define PROGRAM "t2s-config"

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_SHELL,
	FORMAT_POLICY };

static struct opt_list given;
static bool named_only, terminal, quiet, keys;
static int format;

static const struct opt options[] = {
	{'o', "format", "(text|json|shell|policy)", "output format (default: text)",
	    .pick = &format},
	{0, "keys", NULL, "list the keys of configuration files",
	    .flag = &keys},
	{0, "given", "NAME[=VALUE]", "an option of t2s that was given",
	    .list = &given},
	{0, "named-only", NULL, "use no default database",
	    .flag = &named_only},
	{0, "terminal", NULL, "with --format=shell: include [show]",
	    .flag = &terminal},
	{0, "quiet", NULL, "print only errors on stderr", .flag = &quiet},
	{0},
};

static const struct opt_program program = {
	PROGRAM, "show the configuration of t2s", "[-o FORMAT] [KEY]", options,
};

/* A file that is ignored may be why there is no database: then that is told in
 * any case. */
static bool
lacks_database(const struct config *c)
{
	const char *named = getenv("T2S_DB");

	return !named_only && c->target == NULL &&
	    (named == NULL || *named == '\0');
}

/* Returns the status to end with. */
static enum status
tell_problems(const struct config *c)
{
	bool tells = !quiet || lacks_database(c);

	for (size_t i = 0; i < c->nproblems; i++) {
		char *text = config_problem_text(&c->problems[i]);

		if (c->problems[i].fatal || c->problems[i].policy || tells)
			warn("%s", text);
		free(text);
	}
	return config_status(c);
}

static enum status
print(struct buf *out, const struct config *c, const char *key)
{
	json_t *value;

	if (keys) {
		config_keys_text(out);
	} else if (key != NULL) {
		return config_one(out, c, key) ? STATUS_OK : STATUS_NO;
	} else if (format == FORMAT_SHELL) {
		config_shell(out, c, terminal);
	} else if (format == FORMAT_POLICY) {
		config_policy_shell(out, c);
	} else if (format == FORMAT_TEXT) {
		config_list(out, c);
	} else {
		value = config_json(c);
		json_pretty(out, value);
		buf_ch(out, '\n');
		json_decref(value);
	}
	return STATUS_OK;
}

int
main(int argc, char **argv)
{
	struct buf out = BUF_INIT;
	enum status status, wrong = STATUS_OK;
	struct config c;
	int first;

	io_begin();
	mem_jansson();
	die_program(PROGRAM);
	first = opt_parse(&program, argc, argv);
	if (argv[first] != NULL && argv[first + 1] != NULL)
		die(STATUS_BAD, "unexpected operand '%s': only one KEY is shown; "
		    "to change a setting, edit the file (see t2s-config(5))",
		    argv[first + 1]);
	config_read(&c, &given);
	config_choose(&c, named_only);
	status = print(&out, &c, argv[first]);
	if (!keys)
		wrong = tell_problems(&c);
	if (format >= FORMAT_SHELL && wrong != STATUS_OK)
		buf_reset(&out);
	if (format < FORMAT_SHELL)
		text_show(&out, 0, isatty(STDOUT_FILENO));
	io_out(out.s, out.len);
	buf_free(&out);
	config_free(&c);
	io_out_close();
	return wrong != STATUS_OK ? (int)wrong : (int)status;
}
