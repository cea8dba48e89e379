#include "db/file/leftover.h"

#include <limits.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#include "base/die.h"

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXCPU};
#define ENDS (sizeof ends / sizeof *ends)

static char path[PATH_MAX];
static volatile sig_atomic_t watched;

static void
end_by(int sig)
{
	if (die_clear)
		die_clear();
	if (watched)
		(void)unlink(path);
	(void)raise(sig); /* SA_RESETHAND: the default now */
}

/* The program's own, that follow. */
static void (*words)(enum status status, const char *message);

static void
on_death(enum status status, const char *message)
{
	if (watched)
		(void)unlink(path);
	if (words)
		words(status, message);
}

/* Let the handler `to` be where `from` is. */
static void
replace_handlers(void (*from)(int), void (*to)(int), int flags)
{
	struct sigaction now, ours = {.sa_handler = to, .sa_flags = flags};

	(void)sigemptyset(&ours.sa_mask);
	for (size_t i = 0; i < ENDS; i++)
		if (sigaction(ends[i], NULL, &now) == 0 &&
		    now.sa_handler == from)
			(void)sigaction(ends[i], &ours, NULL);
}

void
leftover_begin(const char *file)
{
	size_t n = strlen(file);

	if (n >= sizeof path)
		return;
	memcpy(path, file, n + 1);
	watched = 1;
	words = die_last_words;
	die_last_words = on_death;
	replace_handlers(SIG_DFL, end_by, (int)SA_RESETHAND | SA_NODEFER);
}

void
leftover_end(void)
{
	if (watched)
		die_last_words = words;
	watched = 0;
	replace_handlers(end_by, SIG_DFL, 0);
}
