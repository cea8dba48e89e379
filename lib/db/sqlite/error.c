/* SQLite's errors as findings. */
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "os/clock.h"
#include "db/sql_error.h"
#include "db/sqlite/guard.h"
#include "db/sqlite/names.h"
#include "db/sqlite/open.h"
#include "lang/function_advice.h"

/* What the message of SQLITE_ERROR says: the first row that fits decides.
 * `subject` ends where the name that candidates are sought for begins. */
enum subject { NO_SUBJECT, A_TABLE, A_COLUMN, A_SHARED_COLUMN, A_FUNCTION };

static const struct {
	const char *holds;
	enum finding_code code;
	enum subject subject;
	const char *hint;
} messages[] = {
    {"no such table: ", FINDING_db_table_not_found, A_TABLE, NULL},
    {"no such column: ", FINDING_db_column_not_found, A_COLUMN, NULL},
    {"ambiguous column name: ", FINDING_db_ambiguous_column,
	A_SHARED_COLUMN, "qualify the column with its table"},
    {"cannot join using column ", FINDING_db_column_not_found, NO_SUBJECT,
	NULL},
    {"no such function: ", FINDING_db_function_not_found, A_FUNCTION, NULL},
    {"wrong number of arguments to function",
	FINDING_db_function_not_found, NO_SUBJECT,
	"check the number of arguments of the function"},
    {"too many arguments on function", FINDING_db_function_not_found,
	NO_SUBJECT, "check the number of arguments of the function"},
    {"misuse of aggregate", FINDING_db_aggregate_misuse, NO_SUBJECT,
	"aggregates are allowed only in the output, HAVING and ORDER BY"},
    {"misuse of aliased aggregate", FINDING_db_aggregate_misuse, NO_SUBJECT,
	"aggregates are allowed only in the output, HAVING and ORDER BY"},
    {"misuse of aliased window", FINDING_db_aggregate_misuse, NO_SUBJECT,
	"window functions are allowed only in the output and ORDER BY"},
    {"misuse of window function", FINDING_db_aggregate_misuse, NO_SUBJECT,
	"window functions are allowed only in the output and ORDER BY"},
    {"aggregate functions are not allowed", FINDING_db_aggregate_misuse,
	NO_SUBJECT, NULL},
    {"GROUP BY clause is required", FINDING_db_aggregate_misuse, NO_SUBJECT,
	NULL},
    {"may not be used as a window function", FINDING_db_aggregate_misuse,
	NO_SUBJECT, NULL},
    {"not authorized", FINDING_db_refused, NO_SUBJECT, NULL},
    {" is prohibited", FINDING_db_refused, NO_SUBJECT, NULL},
    {"unsafe use of", FINDING_db_refused, NO_SUBJECT,
	"a view, trigger or computed column of the database cannot call "
	"this; leave it out, call the function in the query itself, or "
	"under a policy deny the column"},
    {"may not be modified", FINDING_db_refused, NO_SUBJECT, NULL},
    {"syntax error", FINDING_db_syntax, NO_SUBJECT, NULL},
    {"incomplete input", FINDING_db_syntax, NO_SUBJECT,
	"the statement ends too early"},
    {"unrecognized token", FINDING_db_syntax, NO_SUBJECT, NULL},
    {"unterminated", FINDING_db_syntax, NO_SUBJECT, NULL},
    {"no tables specified", FINDING_db_syntax, NO_SUBJECT, NULL},
    {"datatype mismatch", FINDING_db_type_mismatch, NO_SUBJECT, NULL},
    {"row value misused", FINDING_db_type_mismatch, NO_SUBJECT, NULL},
    {"sub-select returns", FINDING_db_type_mismatch, NO_SUBJECT, NULL},
    {"same number of result columns", FINDING_db_type_mismatch, NO_SUBJECT,
	NULL},
    {"same number of terms", FINDING_db_type_mismatch, NO_SUBJECT, NULL},
    {"malformed JSON", FINDING_db_type_mismatch, NO_SUBJECT, NULL},
    {"JSON path error", FINDING_db_type_mismatch, NO_SUBJECT, NULL},
    {"must be an integer", FINDING_db_type_mismatch, NO_SUBJECT, NULL},
    {"integer overflow", FINDING_db_too_big, NO_SUBJECT, NULL},
    {"too many", FINDING_db_too_big, NO_SUBJECT, NULL},
    {"too large", FINDING_db_too_big, NO_SUBJECT, NULL},
    {"too big", FINDING_db_too_big, NO_SUBJECT, NULL},
    {"too complex", FINDING_db_too_big, NO_SUBJECT, NULL},
    {"stack overflow", FINDING_db_too_big, NO_SUBJECT, NULL},
    {"tables in a join", FINDING_db_too_big, NO_SUBJECT, NULL},
};

#define SHOWN(number) SHOWN_AS_IS(number)
#define SHOWN_AS_IS(number) #number
#define WAL_HINT "make the directory writable or let the owner checkpoint"

/* Codes that decide by themselves; extended ones come first. */
static const struct {
	int code;
	enum finding_code finding;
	const char *message; /* NULL: the engine's */
	const char *hint;
} codes[] = {
    {SQLITE_READONLY_ROLLBACK, FINDING_db_unreachable,
	"the database has an unfinished write",
	"its owner must recover it by opening it once with sqlite3"},
    {SQLITE_READONLY_RECOVERY, FINDING_db_unreachable,
	"the database has an unfinished write-ahead log",
	"its owner must recover it by opening it once with sqlite3"},
    {SQLITE_READONLY_CANTINIT, FINDING_db_unreachable,
	"cannot read the write-ahead log of the database", WAL_HINT},
    {SQLITE_READONLY_DIRECTORY, FINDING_db_unreachable,
	"cannot read the write-ahead log of the database", WAL_HINT},
    {SQLITE_CANTOPEN, FINDING_db_unreachable, NULL,
	"if it has a write-ahead log: " WAL_HINT},
    {SQLITE_IOERR, FINDING_db_unreachable, NULL, NULL},
    {SQLITE_PERM, FINDING_db_unreachable, NULL, NULL},
    {SQLITE_READONLY, FINDING_db_refused, NULL, "the database is read-only"},
    {SQLITE_AUTH, FINDING_db_refused, NULL, NULL},
    {SQLITE_BUSY, FINDING_db_busy, NULL,
	"another process is writing; try again"},
    {SQLITE_LOCKED, FINDING_db_busy, NULL,
	"another process is writing; try again"},
    {SQLITE_CORRUPT, FINDING_db_corrupt, NULL, NULL},
    {SQLITE_NOTADB, FINDING_db_corrupt, NULL, NULL},
    {SQLITE_FULL, FINDING_db_failed, NULL,
	"free space in the folder of temporary files"},
    {SQLITE_NOMEM, FINDING_db_too_big, NULL,
	"sorting, grouping or a value needs more memory than is allowed"},
    {SQLITE_TOOBIG, FINDING_db_too_big, NULL,
	"a statement has at most " SHOWN(OPEN_SQL_BYTES) " bytes here, and a "
	"value what --length-limit says"},
    {SQLITE_MISMATCH, FINDING_db_type_mismatch, NULL, NULL},
    {SQLITE_RANGE, FINDING_db_type_mismatch, NULL, NULL},
    {SQLITE_INTERRUPT, FINDING_db_timeout, NULL, /* clock_over() */
	"narrow the question or raise --timeout"},
};

/* Statuses other than "no". */
static const struct {
	enum finding_code finding;
	enum status status;
} statuses[] = {
    {FINDING_db_unreachable, STATUS_BAD},
    {FINDING_db_busy, STATUS_LATER},
    {FINDING_db_timeout, STATUS_LATER},
    {FINDING_db_failed, STATUS_LATER},
    {FINDING_db_refused, STATUS_REFUSED},
};

static enum status
status_of(enum finding_code code)
{
	for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
		if (statuses[i].finding == code)
			return statuses[i].status;
	return STATUS_NO;
}

/* Index of the row of `messages` that fits, or -1. */
static int
message_row(const char *message)
{
	for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
		if (strstr(message, messages[i].holds))
			return (int)i;
	return -1;
}

static int
code_row(int code)
{
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		if (codes[i].code == code || codes[i].code == (code & 0xff))
			return (int)i;
	return -1;
}

/* The name in "no such column: c.nme", without its qualifier for columns. */
static void
add_candidates(struct sqlite_database *d, json_t *finding, int row,
    const char *message, const char *sql)
{
	const char *name, *dot, *instead;
	struct buf quoted = BUF_INIT;

	name = strstr(message, messages[row].holds) +
	    strlen(messages[row].holds);
	dot = strrchr(name, '.');
	switch (messages[row].subject) {
	case NO_SUBJECT:
		break;
	case A_TABLE:
		names_near_table(d, finding, dot ? dot + 1 : name);
		break;
	case A_COLUMN:
		names_near_column(d, finding, dot ? dot + 1 : name, sql);
		buf_fmt(&quoted, "\"%s\"", name);
		if (sql && strstr(sql, quoted.s) &&
		    !json_object_get(finding, "hint"))
			finding_hint(finding,
			    "write text in single quotes: '%s'", name);
		break;
	case A_SHARED_COLUMN:
		names_owners(d, finding, dot ? dot + 1 : name, sql);
		break;
	case A_FUNCTION:
		instead = function_advice_of("sqlite", name);
		if (instead != NULL)
			finding_hint(finding, "%s", instead);
		else
			names_near_function(d, finding, name);
		break;
	}
	buf_free(&quoted);
}

/* The place that the error is about, NULL if it is not known. */
static const char *
place(sqlite3 *db, const char *sql)
{
	int offset = sqlite3_error_offset(db);

	return sql && offset >= 0 && (size_t)offset <= strlen(sql) ?
	    sql + offset : NULL;
}

/* Which class, and which row of a table says so; -1: none does. */
struct class {
	enum finding_code code;
	int message, by_code;
};

static struct class
classify(int code, const char *message)
{
	struct class class = {FINDING_db_error, -1, -1};
	int primary = code & 0xff;

	if (primary == SQLITE_ERROR || primary == SQLITE_AUTH)
		class.message = message_row(message);
	if (class.message >= 0) {
		class.code = messages[class.message].code;
		return class;
	}
	class.by_code = code_row(code);
	if (class.by_code >= 0)
		class.code = codes[class.by_code].finding;
	return class;
}

static enum status
add_error(struct sqlite_database *d, int code, const char *sql,
    enum sql_words words, struct findings *f)
{
	char *message = sql_error_text(d->db ? sqlite3_errmsg(d->db) :
	    sqlite3_errstr(code));
	struct class class = classify(code, message);
	const char *ours = NULL, *hint = NULL;
	char where[64], denied[GUARD_DENIED];
	bool is_denied = guard_denied(d, denied);
	json_t *finding;

	if (words == WORDS_SERVER && sql_error_unsaid(d->base.policed,
	    class.code, status_of(class.code), f)) {
		free(message);
		return STATUS_NO;
	}
	/* the words of the table hold nothing else */
	if (class.message >= 0 &&
	    strcmp(message, messages[class.message].holds) == 0)
		words = WORDS_OURS;
	if (class.by_code >= 0) {
		ours = class.code == FINDING_db_timeout ?
		    clock_over(&d->base.clock) :
		    codes[class.by_code].message;
		hint = codes[class.by_code].hint;
	} else if (class.message >= 0) {
		hint = messages[class.message].hint;
	}
	sql_error_place(sql, place(d->db, sql), where);
	if (ours)
		finding = finding_add(f, class.code, "", "%s", ours);
	else if (class.code == FINDING_db_refused && is_denied)
		finding = finding_add(f, class.code, "/sql/text",
		    "refused: %s", denied);
	else
		finding = sql_error_add(f, d->base.policed, class.code,
		    sql ? "/sql/text" : "", words, message, where);
	/* reading the catalogue must not run into the deadline again */
	clock_stop(&d->base.clock);
	if (class.message >= 0 && words != WORDS_SERVER &&
	    !sql_error_hides(d->base.policed, words))
		add_candidates(d, finding, class.message, message, sql);
	if (hint)
		finding_hint(finding, "%s", hint);
	if (!sql_error_hides(d->base.policed, words))
		sql_error_suggest(finding, class.code);
	free(message);
	return status_of(class.code);
}

enum status
sqlite_error(struct sqlite_database *d, int code, const char *sql,
    struct findings *f)
{
	return add_error(d, code, sql, sql ? WORDS_STATEMENT : WORDS_OURS, f);
}

enum status
sqlite_run_error(struct sqlite_database *d, int code, const char *sql,
    struct findings *f)
{
	return add_error(d, code, sql, WORDS_SERVER, f);
}
