#include "db/postgres/twin.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/buf.h"
#include "base/file.h"
#include "base/io.h"
#include "base/sha256.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "os/home.h"

enum { ASK_MS = 3000, FRESH = 600 /* seconds */ };

static const char who_sql[] =
    "SELECT pg_catalog.concat(s.system_identifier, '/', d.oid)"
    " FROM pg_catalog.pg_control_system() AS s, pg_catalog.pg_database AS d"
    " WHERE d.datname OPERATOR(pg_catalog.=) pg_catalog.current_database()";

/* ---- what a server says ------------------------------------------------- */

/* New; NULL where it does not say it. */
static char *
take_name(PGresult *r)
{
	char *name = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1
	    && !PQgetisnull(r, 0, 0) ? mem_strdup(PQgetvalue(r, 0, 0)) : NULL;

	PQclear(r);
	return name;
}

/* Not every role may ask, nor every server knows. */
static char *
name_own(struct pg_session *s)
{
	struct buf sql = BUF_INIT;
	char *name;

	buf_fmt(&sql, "SAVEPOINT t2s_who; %s", who_sql);
	name = take_name(PQexec(s->conn, sql.s));
	if (name == NULL)
		PQclear(PQexec(s->conn, "ROLLBACK TO SAVEPOINT t2s_who"));
	buf_free(&sql);
	return name;
}

/* Is there a result before the time is over? */
static bool
answers(PGconn *conn)
{
	int64_t end = io_now_ms() + ASK_MS, left;
	struct pollfd fd = {PQsocket(conn), POLLIN, 0};

	while (PQisBusy(conn)) {
		left = end - io_now_ms();
		if (left <= 0)
			return false;
		(void)poll(&fd, 1, (int)left);
		if (!PQconsumeInput(conn))
			return false;
	}
	return true;
}

static char *
ask_name(const char *target)
{
	PGconn *conn = pg_dial(target, ASK_MS);
	char *name = NULL;

	if (conn != NULL && PQsendQuery(conn, who_sql) && answers(conn))
		name = take_name(PQgetResult(conn));
	PQfinish(conn);
	return name;
}

/* ---- what is remembered ------------------------------------------------- */

/* {DIGEST of the target: {"is": NAME, "at": SECONDS}} */
struct memory {
	struct buf path;
	json_t *all;
	bool changed;
};

static void
memory_open(struct memory *m)
{
	struct buf text = BUF_INIT;
	struct json_mistake mistake;

	*m = (struct memory){BUF_INIT, NULL, false};
	home_path(&m->path, HOME_STATE, "servers");
	if (m->path.len > 0 && io_read_file(m->path.s, &text) == 0)
		m->all = json_read(text.s, text.len, &mistake);
	if (!json_is_object(m->all)) {
		json_decref(m->all);
		m->all = json_object();
	}
	buf_free(&text);
}

/* Where it cannot be kept the next run asks again. */
static void
memory_close(struct memory *m)
{
	struct buf text = BUF_INIT;

	json_compact(&text, m->all);
	buf_ch(&text, '\n');
	if (m->changed && m->path.len > 0 && file_folder_of(m->path.s) == 0)
		(void)file_write(m->path.s, text.s, text.len, FILE_CACHE);
	json_decref(m->all);
	buf_free(&text);
	buf_free(&m->path);
}

static void
key_of(const char *target, char key[SHA256_TEXT])
{
	char *full = target_full(target);

	sha256_text(full, strlen(full), key);
	free(full);
}

static void
remember(struct memory *m, const char *key, const char *name)
{
	json_object_set_new(m->all, key, json_pack("{ss, sI}", "is", name,
	    "at", (json_int_t)time(NULL)));
	m->changed = true;
}

/* What another is: as it said a moment ago, or says now, or has said when it
 * could be reached. New; NULL: not known. */
static char *
name_of(struct memory *m, const char *target)
{
	char key[SHA256_TEXT], *name = NULL;
	const json_t *kept;
	const char *is;
	double age;

	key_of(target, key);
	kept = get_object(m->all, key);
	is = get_str(kept, "is");
	age = difftime(time(NULL), (time_t)json_integer_value(
	    json_object_get(kept, "at")));
	if (is == NULL || age < 0 || age > FRESH)
		name = ask_name(target);
	if (name == NULL && is != NULL)
		name = mem_strdup(is);
	if (name != NULL)
		remember(m, key, name);
	return name;
}

/* ---- who it is ---------------------------------------------------------- */

static void
refuse(const struct target_twin *t, bool known, struct findings *f)
{
	json_t *finding = finding_add(f, FINDING_policy_refused,
	    "/database/target", known ? "this is the database '%s' of the "
	    "configuration by another name, by which its policy does not hold"
	    : "it cannot be told whether this is the database '%s' of the "
	    "configuration, which has a policy", t->name);

	if (known)
		finding_hint(finding, "use -d %s or its target as the "
		    "configuration writes it", t->name);
	else
		finding_hint(finding, "connect to '%s' once, so that its "
		    "server is known, or use --no-config (an empty "
		    "T2S_CONFIG)", t->name);
}

/* Is it another one? */
static bool
is_other(struct memory *m, const char *own, const struct target_twin *t,
    struct findings *f)
{
	char *name = own != NULL ? name_of(m, t->target) : NULL;
	bool known = name != NULL, same = known && strcmp(own, name) == 0;

	free(name);
	if (known && !same)
		return true;
	refuse(t, known, f);
	return false;
}

/* What was connected to by its own name is what it is. */
static void
note_own(struct memory *m, const char *own, const struct target_twin *t,
    const char *uri)
{
	char key[SHA256_TEXT], reached[SHA256_TEXT];

	key_of(t->target, key);
	key_of(uri, reached);
	if (own != NULL && strcmp(key, reached) == 0 &&
	    !get_is(get_object(m->all, key), "is", own))
		remember(m, key, own);
}

bool
twin_check(struct pg_session *s, const struct target_twins *twins,
    const char *uri, struct findings *f, enum status *status)
{
	struct memory m;
	bool good = true;
	char *own;

	if (twins == NULL || twins->n == 0)
		return true;
	memory_open(&m);
	own = name_own(s);
	for (size_t i = 0; i < twins->n && good; i++)
		if (twins->v[i].held)
			note_own(&m, own, &twins->v[i], uri);
		else
			good = is_other(&m, own, &twins->v[i], f);
	if (!good)
		*status = STATUS_REFUSED;
	memory_close(&m);
	free(own);
	return good;
}
