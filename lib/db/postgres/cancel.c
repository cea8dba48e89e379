#include "db/postgres/cancel.h"

#include <signal.h>
#include <string.h>
#include "base/die.h"
#include "os/clock.h"

static PGcancel *volatile watched;

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
#define SIGNALS (sizeof signals / sizeof *signals)

/* PQcancel is made for signal handlers. */
static void
cancel_watched(void)
{
	char why[256];

	if (watched)
		(void)PQcancel(watched, why, sizeof why);
}

static void
end_by(int sig)
{
	if (die_clear)
		die_clear();
	cancel_watched();
	(void)raise(sig); /* its action is the default again */
}

void
cancel_watch(const struct pg_session *s)
{
	struct sigaction action, before;

	watched = s->cancel;
	clock_at_end_cancel(cancel_watched);
	memset(&action, 0, sizeof action);
	action.sa_handler = end_by;
	/* a second interrupt ends a process that waits for the server */
	action.sa_flags = (int)SA_RESETHAND | SA_NODEFER;
	for (size_t i = 0; i < SIGNALS; i++)
		if (!sigaction(signals[i], NULL, &before) &&
		    before.sa_handler == SIG_DFL)
			(void)sigaction(signals[i], &action, NULL);
}

void
cancel_unwatch(void)
{
	struct sigaction action;

	clock_at_end_cancel(NULL);
	for (size_t i = 0; i < SIGNALS; i++)
		if (!sigaction(signals[i], NULL, &action) &&
		    action.sa_handler == end_by) {
			action.sa_handler = SIG_DFL;
			(void)sigaction(signals[i], &action, NULL);
		}
	watched = NULL;
}

void
cancel_now(const struct pg_session *s)
{
	char why[256];

	/* where it is not heard, the timer ends the process */
	(void)PQcancel(s->cancel, why, sizeof why);
}
