#include "db/postgres/connect_error.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "db/postgres/error.h"
#include "db/sql_error.h"

/* libpq's own words, which are English here as nobody sets a locale. */
static const struct {
	const char *holds;
	enum status status;
	const char *hint;
} refusals[] = {
    {"Connection refused", STATUS_LATER, NULL},
    {"No such file or directory", STATUS_LATER, NULL},
    {"timeout", STATUS_LATER, NULL},
    {"Temporary failure", STATUS_LATER, NULL},
    {"unreachable", STATUS_LATER, NULL},
    {"No route to host", STATUS_LATER, NULL},
    {"closed the connection", STATUS_LATER, NULL},
    {"Connection reset", STATUS_LATER, NULL},
    {"no password supplied", STATUS_BAD,
	"set the password in PGPASSWORD, ~/.pgpass or the URI"},
};

/* "connection to server .. failed: FATAL:  3D000: database .. does not"; every
 * code has a digit. */
static bool
find_code(const char *message, char code[6])
{
	for (const char *s = message; (s = strchr(s, ':')); s++) {
		const char *c = s + 1 + strspn(s + 1, " ");

		if (strspn(c, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 5 &&
		    c[5] == ':' && c[6] == ' ' &&
		    strcspn(c, "0123456789") < 5) {
			memcpy(code, c, 5);
			code[5] = '\0';
			return true;
		}
	}
	return false;
}

/* One line, each of its own behind a semicolon, without the code and where in
 * its source the server stood. */
static char *
plain(const char *message, const char *code)
{
	struct buf b = BUF_INIT;
	const char *end = strstr(message, "LOCATION:");
	size_t n = end ? (size_t)(end - message) : strlen(message);

	for (size_t i = 0; i < n; i++) {
		if (*code && strncmp(message + i, code, 5) == 0) {
			i += 6; /* and the colon and a blank */
			continue;
		}
		if ((unsigned char)message[i] > ' ')
			buf_ch(&b, message[i]);
		else if (b.len > 0 && b.s[b.len - 1] != ' ')
			buf_str(&b, message[i] == '\n' ? "; " : " ");
	}
	while (b.len > 0 && strchr("; ", b.s[b.len - 1]))
		buf_cut(&b, b.len - 1);
	return buf_take(&b);
}

enum status
pg_unreachable(const struct pg_session *s, struct findings *f)
{
	const char *message = PQerrorMessage(s->conn);
	enum status status = STATUS_BAD;
	char code[6] = "", *text;
	json_t *finding;
	size_t i, n = sizeof refusals / sizeof *refusals;

	if (!*message) {
		finding_add(f, FINDING_db_unreachable, "",
		    "no answer from the server");
		return STATUS_LATER;
	}
	for (i = 0; i < n && !strstr(message, refusals[i].holds); i++)
		;
	if (find_code(message, code))
		status = pg_status(code) == STATUS_LATER ? STATUS_LATER :
		    STATUS_BAD;
	else if (i < n)
		status = refusals[i].status;
	text = plain(message, code);
	finding = sql_error_add(f, s->base.policed, FINDING_db_unreachable,
	    "", *code ? WORDS_SERVER : WORDS_OURS, text, "");
	if (!*code && i < n && refusals[i].hint)
		finding_hint(finding, "%s", refusals[i].hint);
	free(text);
	return status;
}

bool
pg_refuses_options(const PGconn *conn)
{
	char code[6] = "";

	return PQstatus(conn) != CONNECTION_OK &&
	    find_code(PQerrorMessage(conn), code) &&
	    (strcmp(code, "08P01") == 0 || strcmp(code, "42704") == 0 ||
	    strcmp(code, "42601") == 0 || strcmp(code, "22023") == 0 ||
	    strcmp(code, "0A000") == 0);
}
