#include "db/postgres/analysed.h"

#include <string.h>
#include "db/postgres/error.h"

/* The last of them comes last: what is set before it is not told. */
static const char on_parse[] =
    "SET LOCAL client_min_messages = log; SET LOCAL debug_pretty_print = off;"
    " SET LOCAL debug_print_parse = on";
static const char on_rewritten[] =
    "SET LOCAL client_min_messages = log; SET LOCAL debug_pretty_print = off;"
    " SET LOCAL debug_print_rewritten = on";
static const char off[] =
    "SET LOCAL client_min_messages = error;"
    " SET LOCAL debug_print_parse = off; SET LOCAL debug_print_rewritten = off";

/* What comes while the statement is analysed. */
struct listening {
	const char *title;
	struct tree *tree;
	unsigned heard;
	bool well;
};

static void
hear(void *arg, const PGresult *notice)
{
	struct listening *l = arg;
	const char *title = PQresultErrorField(notice,
	    PG_DIAG_MESSAGE_PRIMARY);
	const char *text = PQresultErrorField(notice,
	    PG_DIAG_MESSAGE_DETAIL);

	if (!title || strcmp(title, l->title) != 0)
		return;
	l->heard++;
	l->well = l->well && text && tree_read(l->tree, text);
}

static bool
switch_to(struct pg_session *s, const char *sql, struct findings *f,
    enum status *status)
{
	PGresult *r = PQexec(s->conn, sql);
	bool well = PQresultStatus(r) == PGRES_COMMAND_OK;

	if (!well)
		*status = pg_error(s, r, NULL, 0, f);
	PQclear(r);
	return well;
}

enum trouble { NOT_ALLOWED, NO_ANSWER, SEVERAL, NOT_READABLE };

static const struct {
	const char *why, *hint;
} troubles[] = {
	[NOT_ALLOWED] = {"the server does not allow it",
	    "the role needs permission to set debug_print_parse"},
	[NO_ANSWER] = {"no answer from the server",
	    "a pooler must forward messages"},
	/* what it runs may tell the same of itself */
	[SEVERAL] = {"a function runs while the server reads the statement, as "
	    "the check of a domain does in an array or a row",
	    "write values of that type one by one, without an array or a row "
	    "around them"},
	[NOT_READABLE] = {"the server's answer cannot be read", NULL},
};

static void
refuse(struct findings *f, enum trouble t, enum status *status)
{
	json_t *finding = finding_add(f, FINDING_db_refused, "/sql/text",
	    "refused: cannot find out what the statement calls: %s",
	    troubles[t].why);

	if (troubles[t].hint != NULL)
		finding_hint(finding, "%s", troubles[t].hint);
	*status = STATUS_REFUSED;
}

bool
analysed_tree(struct pg_session *s, const struct statement *st,
    const struct pg_params *params, bool rewritten, struct tree *tree,
    struct findings *f, enum status *status)
{
	struct listening l = {rewritten ? "rewritten parse tree:" :
	    "parse tree:", tree, 0, true};
	PQnoticeReceiver before = NULL;
	struct findings why = FINDINGS_INIT(f->by);
	PGresult *r;
	bool well = false;

	if (!switch_to(s, rewritten ? on_rewritten : on_parse, &why, status)) {
		refuse(f, NOT_ALLOWED, status);
		findings_free(&why);
		return false;
	}
	findings_free(&why);
	before = PQsetNoticeReceiver(s->conn, hear, &l);
	r = PQprepare(s->conn, "", st->text, params->n, params->types);
	l.title = ""; /* what is heard from here on is not meant */
	if (PQresultStatus(r) != PGRES_COMMAND_OK) {
		*status = pg_error(s, r, st->text, 0, f);
	} else if (l.heard != 1 || !l.well) {
		refuse(f, l.heard == 0 ? NO_ANSWER : l.heard > 1 ? SEVERAL :
		    NOT_READABLE, status);
	} else {
		well = switch_to(s, off, f, status);
	}
	PQclear(r);
	(void)PQsetNoticeReceiver(s->conn, before, NULL);
	return well;
}
