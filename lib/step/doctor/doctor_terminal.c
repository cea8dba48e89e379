/* How the terminal is understood, and why. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "os/terminal.h"
#include "step/doctor/doctor.h"

static bool
is_set(const char *name)
{
	return getenv(name) != NULL && *getenv(name) != '\0';
}

static const char *
why_colour(bool colour)
{
	if (is_set("T2S_COLOR") && strcmp(getenv("T2S_COLOR"), "auto") != 0)
		return "T2S_COLOR";
	if (is_set("NO_COLOR"))
		return "NO_COLOR";
	return colour ? "it is a terminal" : "TERM says that it has none";
}

static void
tell_pager(struct doctor *d)
{
	const char *names[] = {"T2S_PAGER", "PAGER"};

	for (size_t i = 0; i < 2; i++)
		if (getenv(names[i]) != NULL) {
			doctor_add(d, DOCTOR_OK, "pager", NULL, "%s (%s)",
			    is_set(names[i]) ? getenv(names[i]) : "none",
			    names[i]);
			return;
		}
	doctor_add(d, DOCTOR_OK, "pager", NULL, "less (default)");
}

void
doctor_terminal(struct doctor *d)
{
	struct rows_style style = terminal_style(STDOUT_FILENO);

	if (!style.terminal) {
		doctor_add(d, DOCTOR_OK, "terminal", NULL, "standard output is "
		    "none: rows are ndjson, without colour");
		return;
	}
	doctor_add(d, DOCTOR_OK, "terminal", NULL, "%zu columns (%s)",
	    style.width, is_set("COLUMNS") ? "COLUMNS" : "as it says");
	doctor_add(d, style.utf8 ? DOCTOR_OK : DOCTOR_WARN, "characters",
	    "set LC_CTYPE to a UTF-8 locale, such as C.UTF-8", "%s",
	    style.utf8 ? "UTF-8" : "not UTF-8, so charts are drawn in ASCII");
	doctor_add(d, DOCTOR_OK, "colour", NULL, "%s: %s",
	    style.colour ? "yes" : "no", why_colour(style.colour));
	tell_pager(d);
}
