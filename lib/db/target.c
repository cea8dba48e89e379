#include "db/target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/die.h"
#include "os/child.h"

static const struct engine *
engine_of(const char *dialect)
{
	for (size_t i = 0; engines[i]; i++)
		if (strcmp(engines[i]->dialect, dialect) == 0)
			return engines[i];
	return NULL;
}

const struct engine *
target_engine(const char *target, const char **place)
{
	const struct target_scheme *s = target_scheme(target);

	*place = target;
	if (!s)
		return target_is_server(target) ? NULL : engine_of("sqlite");
	if (s->how == TARGET_CUT)
		*place += strlen(s->prefix);
	return engine_of(s->dialect);
}

/* Beside this program, wherever it was found; else by its name. */
static void
sibling_path(struct buf *path, const char *suffix, const char *self)
{
	child_folder(path, self);
	buf_fmt(path, "%s-%s", die_program_name(), suffix);
}

static void
run_sibling(const char *suffix, char **argv)
{
	struct buf path = BUF_INIT;

	sibling_path(&path, suffix, argv[0]);
	execvp(path.s, argv);
	die(STATUS_BAD,
	    "cannot run '%s', which connects to servers: %s", path.s,
	    strerror(errno));
}

void
target_hand_over(const char *option, bool trusted, char **argv)
{
	const char *target = target_named(option, NULL);
	const struct target_scheme *s = target ? target_scheme(target) : NULL;

	if (!target && trusted)
		for (s = target_schemes; s->prefix && engine_of(s->dialect);)
			s++;
	if (s && s->prefix && !engine_of(s->dialect))
		run_sibling(s->dialect, argv);
}
