#include "db/postgres/error.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "db/postgres/connect.h"
#include "os/clock.h"
#include "db/sql_error.h"
#include "lang/function_advice.h"

/* In place of the function: 57014 while there was time left. */
#define CANCELLED "\n"
#define OVER "" /* the message of clock_over() */

/*
 * The first row that fits decides: a SQLSTATE, or its class alone. `from` is
 * the function of the server that said it, where one code means two things.
 * What a data exception says may be a stored value, which is for nobody but
 * who may see the rows: `message` stands for it.
 */
static const struct class {
	const char *code;
	const char *from;
	enum finding_code finding;
	const char *message, *hint;
} classes[] = {
    {"42P01", NULL, FINDING_db_table_not_found, NULL, NULL},
    {"3F000", NULL, FINDING_db_table_not_found, NULL, NULL},
    {"42703", NULL, FINDING_db_column_not_found, NULL, NULL},
    {"42883", "op_error", FINDING_db_type_mismatch, NULL,
	"cast one side to the type of the other"},
    {"42883", NULL, FINDING_db_function_not_found, NULL, NULL},
    {"42702", NULL, FINDING_db_ambiguous_column, NULL,
	"qualify the column with its table"},
    {"42P09", NULL, FINDING_db_ambiguous_column, NULL, NULL},
    {"42725", NULL, FINDING_db_type_mismatch, NULL, NULL},
    {"42803", NULL, FINDING_db_aggregate_misuse, NULL, NULL},
    {"42P20", NULL, FINDING_db_aggregate_misuse, NULL, NULL},
    {"42804", NULL, FINDING_db_type_mismatch, NULL, NULL},
    {"42846", NULL, FINDING_db_type_mismatch, NULL, NULL},
    {"42P08", NULL, FINDING_db_type_mismatch, NULL, NULL},
    {"42P18", NULL, FINDING_db_type_mismatch, NULL, NULL},
    {"42P21", NULL, FINDING_db_type_mismatch, NULL, NULL},
    {"42P22", NULL, FINDING_db_type_mismatch, NULL, NULL},
    {"42501", NULL, FINDING_db_refused, NULL, NULL},
    {"42", NULL, FINDING_db_syntax, NULL, NULL},
    {"21000", NULL, FINDING_db_type_mismatch,
	"more than one row returned by a subquery used as an expression",
	"use an aggregate or LIMIT 1 there, or IN instead of ="},
    {"22003", NULL, FINDING_db_too_big, "number out of range", NULL},
    {"22008", NULL, FINDING_db_type_mismatch,
	"date or time out of range", "use a date of the calendar"},
    {"22012", NULL, FINDING_db_error, "division by zero",
	"use nullif(x, 0) to get null instead"},
    {"22P02", NULL, FINDING_db_type_mismatch,
	"invalid text for the expected type",
	"compare text with text, or cast only text that has that form"},
    {"22007", NULL, FINDING_db_type_mismatch,
	"invalid text for a date or time", "write a date as YYYY-MM-DD"},
    {"22021", NULL, FINDING_db_type_mismatch,
	"text is not valid in the database's encoding",
	"use text in UTF-8"},
    {"22P05", NULL, FINDING_db_type_mismatch,
	"a character does not exist in the database's encoding",
	"leave the character out"},
    {"22", NULL, FINDING_db_type_mismatch,
	"invalid value for the operation",
	"check the arguments of the functions and operators"},
    {"0A000", "transformDeclareCursorStmt", FINDING_db_refused,
	"refused, not a single read-only query: it changes data in WITH",
	NULL},
    {"25006", NULL, FINDING_db_refused, NULL, "the database is read-only"},
    {"57014", CANCELLED, FINDING_db_timeout, "the server cancelled the query",
	"stopped by an administrator or by a limit of the server; try again"},
    {"57014", NULL, FINDING_db_timeout, OVER,
	"narrow the question or raise --timeout"},
    {"25P03", NULL, FINDING_db_timeout, NULL, NULL},
    {"55000", NULL, FINDING_db_failed, NULL, NULL},
    {"55P03", NULL, FINDING_db_busy, NULL,
	"another process is writing; try again"},
    {"40", NULL, FINDING_db_busy, NULL,
	"another process is writing; try again"},
    {"53300", NULL, FINDING_db_unreachable, NULL, NULL},
    {"53100", NULL, FINDING_db_failed, NULL,
	"free space on the server's disk"},
    {"53200", NULL, FINDING_db_failed, NULL, NULL},
    {"53", NULL, FINDING_db_too_big, NULL,
	"sorting, grouping or a value needs more memory than is allowed"},
    {"54", NULL, FINDING_db_too_big, NULL, NULL},
    {"57", NULL, FINDING_db_unreachable, NULL, NULL},
    {"08", NULL, FINDING_db_unreachable, NULL, NULL},
    {"28", NULL, FINDING_db_unreachable, NULL, NULL},
    {"3D", NULL, FINDING_db_unreachable, NULL, NULL},
    {"58", NULL, FINDING_db_failed, NULL, NULL},
    {"HV", NULL, FINDING_db_unreachable, "a foreign server failed", NULL},
    {"P0", NULL, FINDING_db_failed,
	"a function of the database raised an error", NULL},
    {"XX001", NULL, FINDING_db_corrupt, NULL, NULL},
    {"XX002", NULL, FINDING_db_corrupt, NULL, NULL},
    {"XX", NULL, FINDING_db_failed, NULL, NULL},
};

static const struct class *
class_of(const char *code, const char *from)
{
	for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
		const struct class *c = &classes[i];

		if (strncmp(code, c->code, strlen(c->code)) == 0 &&
		    (!c->from || (from && strcmp(from, c->from) == 0)))
			return c;
	}
	return NULL;
}

enum finding_code
pg_class(const char *sqlstate)
{
	const struct class *c = sqlstate ? class_of(sqlstate, NULL) : NULL;

	if (!sqlstate)
		return FINDING_db_unreachable;
	return c ? c->finding : FINDING_db_error;
}

static enum status
status_of(enum finding_code code, const char *sqlstate)
{
	if (code == FINDING_db_busy || code == FINDING_db_timeout)
		return STATUS_LATER;
	if (code == FINDING_db_refused)
		return STATUS_REFUSED;
	/* of disk, memory and files there may be more later */
	if (code == FINDING_db_failed && sqlstate && *sqlstate == '5' &&
	    strncmp(sqlstate, "55", 2) != 0)
		return STATUS_LATER;
	if (code != FINDING_db_unreachable)
		return STATUS_NO;
	/* who one is and which database is meant do not mend themselves */
	return sqlstate && (strncmp(sqlstate, "28", 2) == 0 ||
	    strncmp(sqlstate, "3D", 2) == 0 || strcmp(sqlstate, "08P01") == 0) ?
	    STATUS_BAD : STATUS_LATER;
}

enum status
pg_status(const char *sqlstate)
{
	return status_of(pg_class(sqlstate), sqlstate);
}

/* The place that the error is about, NULL if it is not known: the server
 * counts characters, those of what stands before the statement too. */
static const char *
place(const PGresult *result, const char *sql, size_t before)
{
	const char *said = PQresultErrorField(result,
	    PG_DIAG_STATEMENT_POSITION);
	size_t at = said ? strtoul(said, NULL, 10) : 0;

	/* within a function it is of another text */
	if (!sql || at <= before || PQresultErrorField(result,
	    PG_DIAG_CONTEXT))
		return NULL;
	for (at -= before + 1; *sql; sql++)
		/* a byte that goes on with a character is none of its own */
		if (((unsigned char)*sql & 0xc0) != 0x80 && at-- == 0)
			break;
	return sql;
}

/* The server names what may have been meant: "c.name". */
static void
add_hint(json_t *finding, const char *hint)
{
	const char *open = strchr(hint, '"');
	const char *close = open ? strchr(open + 1, '"') : NULL;
	char *text = sql_error_text(hint), *name;

	finding_hint(finding, "%s", text);
	free(text);
	if (!close)
		return;
	name = mem_strndup(open + 1, (size_t)(close - open - 1));
	text = strrchr(name, '.');
	finding_candidate(finding, text ? text + 1 : name);
	free(name);
}

/* What libpq says first; then it guesses at causes, and complains of what
 * follows. */
static enum status
lost(const struct pg_session *s, struct findings *f)
{
	static const char ours[] = "lost the connection to the server";
	const char *message = PQerrorMessage(s->conn);
	char *line = mem_strndup(message, strcspn(message, "\n"));
	char *text = sql_error_text(line);
	enum sql_words words = *text ? WORDS_SERVER : WORDS_OURS;

	free(line);
	sql_error_add(f, s->base.policed, FINDING_db_unreachable, "", words,
	    *text ? text : ours, "");
	free(text);
	return STATUS_LATER;
}

/* Where the server can point at the statement, and no function was running,
 * it speaks of what stands there. */
static enum sql_words
words_of(const PGresult *result)
{
	return PQresultErrorField(result, PG_DIAG_STATEMENT_POSITION) &&
	    !PQresultErrorField(result, PG_DIAG_CONTEXT) ? WORDS_STATEMENT :
	    WORDS_SERVER;
}

static void
add_hints(const struct pg_session *s, json_t *finding, const struct class *c,
    enum sql_words words, const PGresult *result)
{
	const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	const char *said = PQresultErrorField(result,
	    PG_DIAG_MESSAGE_PRIMARY);
	const char *theirs = PQresultErrorField(result, PG_DIAG_MESSAGE_HINT);
	const char *instead = c && c->finding ==
	    FINDING_db_function_not_found && words == WORDS_STATEMENT ?
	    function_advice_in("postgres", said ? said : "") : NULL;

	if (!c || (!c->hint && !instead &&
	    sql_error_hides(s->base.policed, words)))
		finding_hint(finding, "SQLSTATE %s", code);
	else if (instead)
		finding_hint(finding, "%s", instead);
	else if (c->hint)
		finding_hint(finding, "%s", c->hint);
	else if (theirs && *theirs && !c->message)
		add_hint(finding, theirs);
	if (c && !c->message && !sql_error_hides(s->base.policed, words))
		sql_error_suggest(finding, c->finding);
}

enum status
pg_error(const struct pg_session *s, const PGresult *result, const char *sql,
    size_t before, struct findings *f)
{
	const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	const char *said, *from;
	enum finding_code finding_code;
	enum sql_words words;
	const struct class *c;
	char where[64], *text;

	if (!code)
		return lost(s, f);
	from = PQresultErrorField(result, PG_DIAG_SOURCE_FUNCTION);
	c = class_of(code, strcmp(code, "57014") == 0 &&
	    clock_left(&s->base.clock) != 1 ? CANCELLED : from);
	finding_code = c ? c->finding : FINDING_db_error;
	said = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
	/* words of a class that is not known may hold anything */
	text = sql_error_text(!c ? "the server reported an error" :
	    c->message && !*c->message ? clock_over(&s->base.clock) :
	    c->message ?
	    c->message : said ? said : code);
	words = !c || c->message ? WORDS_OURS : words_of(result);
	sql_error_place(sql, place(result, sql, before), where);
	add_hints(s, sql_error_add(f, s->base.policed, finding_code,
	    sql ? "/sql/text" : "", words, text, where), c, words, result);
	free(text);
	return status_of(finding_code, code);
}

enum status
pg_run_error(const struct pg_session *s, const PGresult *result,
    const char *sql, size_t before, struct findings *f)
{
	const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);

	if (code && sql_error_unsaid(s->base.policed, pg_class(code),
	    pg_status(code), f))
		return STATUS_NO;
	return pg_error(s, result, sql, before, f);
}
