/* Can the database be read, as whom, and does its dictionary fit? */
#include <stdlib.h>
#include <string.h>
#include "db/sqlite/version.h"
#include "db/target.h"
#include "json/get.h"
#include "json/read.h"
#include "step/doctor/doctor.h"

#define SUPERUSER "--allow-superuser"

/* The document (new) that a program writes; NULL where it writes none. */
static json_t *
document_of(char *const *argv, int *status)
{
	struct buf out = BUF_INIT;
	struct json_mistake m;
	json_t *doc;

	*status = doctor_ask(argv, NULL, &out);
	doc = json_read(out.s, out.len, &m);
	buf_free(&out);
	return doc;
}

/* Rows of all tables, as far as they are known. */
static void
tell_tables(struct doctor *d, const json_t *doc, const char *shown)
{
	const json_t *tables = get_array(get_object(doc, "schema"), "tables");
	const json_t *table;
	double rows = 0;
	size_t i;

	json_array_foreach(tables, i, table)
		rows += get_number(table, "rows", 0);
	if (json_array_size(tables) == 0)
		doctor_add(d, DOCTOR_WARN, "database", "there is nothing to "
		    "ask about; is it the one that is meant?",
		    "%s has no tables", shown);
	else
		doctor_add(d, DOCTOR_OK, "database", NULL,
		    "%s: %zu table%s, about %.0f rows", shown,
		    json_array_size(tables),
		    json_array_size(tables) == 1 ? "" : "s", rows);
}

/* What was told of it: of the dictionary, if it is named, and of data. */
static void
tell_findings(struct doctor *d, const json_t *doc, const char *check)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding)
		if (!get_is(finding, "severity", "info"))
			doctor_add(d, get_is(finding, "severity", "error") ?
			    DOCTOR_FAIL : DOCTOR_WARN, check,
			    get_str(finding, "hint"), "%s",
			    get_str(finding, "message"));
}

/* One row of one text, which the database gives. */
static void
tell_answer(struct doctor *d, const char *check, const char *sql)
{
	char *argv[] = {"t2s-exec", "-o", "tsv", "--sql", (char *)sql,
	    d->superuser ? SUPERUSER : NULL, NULL};
	struct buf out = BUF_INIT;
	char *line;

	if (doctor_ask(argv, NULL, &out) == 0 &&
	    (line = strchr(out.s, '\n')) != NULL) {
		line[1 + strcspn(line + 1, "\n")] = '\0';
		doctor_add(d, DOCTOR_OK, check, NULL, "%s", line + 1);
	}
	buf_free(&out);
}

static void
tell_engine(struct doctor *d, const char *target)
{
	if (!target_is_server(target)) {
		doctor_add(d, DOCTOR_OK, "engine", NULL, "SQLite %s",
		    version_of_sqlite());
		return;
	}
	tell_answer(d, "engine",
	    "SELECT split_part(version(), ',', 1)");
	tell_answer(d, "role", "SELECT current_user || CASE WHEN rolsuper "
	    "THEN ', a superuser' ELSE '' END FROM pg_roles "
	    "WHERE rolname = current_user");
}

/* Without the dictionary first: then what is wrong is the database's. */
static bool
check_database(struct doctor *d, const char *target)
{
	char *argv[] = {"t2s-schema", "--dictionary=", "--no-infer-keys",
	    "--no-values", "--compact", d->superuser ? SUPERUSER : NULL, NULL};
	char *shown = target_shown(target);
	const char *message, *hint;
	int status;
	json_t *doc = document_of(argv, &status);
	const json_t *first = json_array_get(get_array(doc, "findings"), 0);

	message = get_str(get_object(doc, "stop"), "message");
	hint = get_str(first, "hint");
	for (char *s = shown; *s != '\0'; s++)
		*s = *s == '\n' ? ' ' : *s;
	if (doc != NULL && status == 0) {
		tell_tables(d, doc, shown);
		tell_findings(d, doc, "database");
		tell_engine(d, target);
	} else {
		doctor_add(d, DOCTOR_FAIL, "database", hint != NULL ? hint :
		    status == 7 ? "use a role that can only read, see "
		    "t2s-exec --print-role=postgres" :
		    "see t2s-schema(1) for what a target may be", "%s: %s",
		    shown, message != NULL ? message : "it cannot be read");
	}
	json_decref(doc);
	free(shown);
	return status == 0;
}

static void
check_dictionary(struct doctor *d, const char *file)
{
	char *argv[] = {"t2s-schema", "--no-infer-keys", "--no-values",
	    "--compact", d->superuser ? SUPERUSER : NULL, NULL};
	int status;
	json_t *doc = document_of(argv, &status);
	size_t before = json_array_size(d->rows);

	tell_findings(d, doc, "dictionary");
	if (json_array_size(d->rows) > before)
		;
	else if (status == 0)
		doctor_add(d, DOCTOR_OK, "dictionary", NULL, "%s fits", file);
	else
		doctor_add(d, DOCTOR_FAIL, "dictionary", "see DICTIONARY in "
		    "t2s-schema(1)", "'%s' cannot be read", file);
	json_decref(doc);
}

void
doctor_database(struct doctor *d)
{
	const char *target = target_named(NULL, NULL);
	const char *file = getenv("T2S_DICTIONARY");

	if (target == NULL)
		doctor_add(d, DOCTOR_WARN, "database", "name one: t2s -d "
		    "shop.db --check, T2S_DB, or core.db of a configuration "
		    "file", "none is named");
	else if (check_database(d, target) && file != NULL && *file != '\0')
		check_dictionary(d, file);
}
