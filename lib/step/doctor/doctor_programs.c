/* Are all programs there, of one version, with their manual? */
#include <string.h>
#include "base/opt.h"
#include "step/doctor/doctor.h"

static const struct program {
	const char *name;
	enum doctor_state missing;
	const char *hint;
} programs[] = {
	{"t2s-schema", DOCTOR_FAIL, NULL},
	{"t2s-filter", DOCTOR_FAIL, NULL},
	{"t2s-plan", DOCTOR_FAIL, NULL},
	{"t2s-parse", DOCTOR_FAIL, NULL},
	{"t2s-audit", DOCTOR_FAIL, NULL},
	{"t2s-synth", DOCTOR_FAIL, NULL},
	{"t2s-exec", DOCTOR_FAIL, NULL},
	{"t2s-patch", DOCTOR_FAIL, NULL},
	{"t2s-show", DOCTOR_FAIL, NULL},
	{"t2s-explain", DOCTOR_FAIL, NULL},
	{"t2s-history", DOCTOR_FAIL, NULL},
	{"t2s-saved", DOCTOR_FAIL, NULL},
	{"t2s-lessons", DOCTOR_FAIL, NULL},
	{"t2s-batch", DOCTOR_FAIL, NULL},
	{"t2s-config", DOCTOR_FAIL, NULL},
	{"t2s-eval", DOCTOR_WARN, NULL},
	{"t2s-llm", DOCTOR_WARN, "no model can be asked without it: install "
	    "libcurl4-openssl-dev and build again"},
	{"t2s-xlsx", DOCTOR_WARN, "no workbook can be written: install "
	    "libxlsxwriter-dev and build again"},
	{"t2s-talk", DOCTOR_WARN, "lines of a conversation are read without "
	    "editing: install libedit-dev and build again"},
	{"t2s-schema-postgres", DOCTOR_WARN, "no PostgreSQL server can be "
	    "read: install libpq-dev and build again"},
	{"t2s-filter-postgres", DOCTOR_WARN, NULL},
	{"t2s-exec-postgres", DOCTOR_WARN, NULL},
};

#define AGAIN "install t2s again: make install"

/* Does it say our version? Its own is appended to `other`. */
static bool
is_ours(char *name, struct buf *other, int *status)
{
	char *argv[] = {name, "--version", NULL};
	const char *version;

	*status = doctor_ask(argv, NULL, other);
	if (other->len > 0 && other->s[other->len - 1] == '\n')
		buf_cut(other, other->len - 1);
	version = strchr(other->s, ' ');
	return version != NULL && strcmp(version + 1, opt_version()) == 0;
}

void
doctor_programs(struct doctor *d)
{
	struct buf other = BUF_INIT;
	char *manual[] = {"man", "-w", "t2s", NULL};
	size_t good = 0, n = sizeof programs / sizeof *programs;
	int status;

	for (size_t i = 0; i < n; i++) {
		const struct program *p = &programs[i];

		buf_reset(&other);
		if (is_ours((char *)p->name, &other, &status))
			good++;
		else if (status != 0)
			doctor_add(d, p->missing, "program", p->hint != NULL ?
			    p->hint : AGAIN, "%s is missing", p->name);
		else
			doctor_add(d, DOCTOR_FAIL, "program", AGAIN,
			    "'%s' is of another version than %s", other.s,
			    opt_version());
	}
	doctor_add(d, DOCTOR_OK, "programs", NULL, "%zu of %zu, version %s",
	    good, n, opt_version());
	buf_reset(&other);
	if (doctor_ask(manual, NULL, &other) == 0)
		doctor_add(d, DOCTOR_OK, "manual", NULL, "%.*s",
		    (int)strcspn(other.s, "\n"), other.s);
	else
		doctor_add(d, DOCTOR_WARN, "manual", "make install; before "
		    "that, man ./man/t2s.1", "man t2s finds no page");
	buf_free(&other);
}
