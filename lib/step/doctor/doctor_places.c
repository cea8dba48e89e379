/* Folders that t2s writes to, and the configuration. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "os/home.h"
#include "step/config/config.h"
#include "step/doctor/doctor.h"

static const struct place {
	const char *check, *variable; /* which names another one */
	enum home home;
	const char *name;
	bool folder; /* it is one itself, and no file */
} places[] = {
	{"history", "T2S_HISTORY", HOME_STATE, "history.db", false},
	{"lessons", "T2S_LEARNED", HOME_STATE, "lessons", true},
	{"saved questions", "T2S_SAVED", HOME_DATA, "saved", true},
	{"cache", NULL, HOME_CACHE, "", true},
};

/* Put in its place the nearest folder above it, where it is not there. False
 * where that is none. */
static bool
find_there(struct buf *path)
{
	const size_t whole = path->len;
	const char *slash;
	struct stat st;

	while (path->len > 1 && stat(path->s, &st) != 0 &&
	    (slash = strrchr(path->s, '/')) != NULL)
		buf_cut(path, slash > path->s ? (size_t)(slash - path->s) : 1);
	return path->len > 0 && stat(path->s, &st) == 0 &&
	    (path->len == whole || S_ISDIR(st.st_mode));
}

static void
look_at(struct doctor *d, const struct place *p, const char *path)
{
	struct buf there = BUF_INIT;
	struct stat st;

	buf_str(&there, path);
	if (!find_there(&there) || access(there.s, W_OK) != 0)
		doctor_add(d, DOCTOR_WARN, p->check, "change its permissions, "
		    "or set HOME or the variable that names it; t2s --check "
		    "looks again", "'%s' cannot be written, so nothing is kept",
		    there.len > 0 ? there.s : path);
	else if (stat(path, &st) != 0)
		doctor_add(d, DOCTOR_OK, p->check, NULL, "%s will be made",
		    path);
	else if ((st.st_mode & 077) != 0)
		doctor_add(d, DOCTOR_WARN, p->check, S_ISDIR(st.st_mode) ?
		    "chmod 700 it, if that is not meant so" :
		    "chmod 600 it, if that is not meant so",
		    "%s can be read or searched by others (mode %03o)", path,
		    (unsigned)st.st_mode & 0777);
	else
		doctor_add(d, DOCTOR_OK, p->check, NULL, "%s", path);
	buf_free(&there);
}

void
doctor_folders(struct doctor *d)
{
	struct buf path = BUF_INIT, why = BUF_INIT;

	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		const struct place *p = &places[i];
		const char *said = p->variable != NULL ?
		    getenv(p->variable) : NULL;

		buf_reset(&path);
		buf_reset(&why);
		if (said != NULL)
			buf_str(&path, said);
		else
			home_path(&path, p->home, p->name);
		if (said != NULL && *said == '\0')
			doctor_add(d, DOCTOR_OK, p->check, NULL,
			    "turned off by %s", p->variable);
		else if (path.len == 0 && home_lacks(p->home, &why))
			doctor_add(d, DOCTOR_WARN, p->check, "mend that, or set "
			    "HOME or the variable that names it", "%s, so "
			    "nothing is kept", why.s);
		else
			look_at(d, p, path.s);
	}
	buf_free(&path);
	buf_free(&why);
}

bool
doctor_config(struct doctor *d)
{
	static const struct opt_list none;
	struct config c;
	char *text;
	bool good;

	config_read(&c, &none);
	for (size_t i = 0; i < 2; i++) {
		if (!c.files[i].read)
			continue;
		text = config_place(&c.files[i], 0);
		doctor_add(d, DOCTOR_OK, "configuration", NULL, "%s", text);
		free(text);
	}
	for (size_t i = 0; i < c.nproblems; i++) {
		text = config_problem_text(&c.problems[i]);
		doctor_add(d, c.problems[i].fatal ||
		    c.problems[i].policy ? DOCTOR_FAIL : DOCTOR_WARN,
		    "configuration", "see t2s-config(5)", "%s", text);
		free(text);
	}
	if (!c.files[0].read && !c.files[1].read && c.nproblems == 0)
		doctor_add(d, DOCTOR_OK, "configuration", NULL, "no file");
	good = config_status(&c) == STATUS_OK;
	config_free(&c);
	return good;
}
