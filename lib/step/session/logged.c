#include "step/session/logged.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "doc/doc.h"
#include "doc/settings.h"
#include "doc/turn.h"
#include "os/home.h"
#include "step/pipe/access.h"
#include "step/pipe/policed.h"
#include "step/session/session.h"
#include "db/target.h"
#include "json/get.h"

/* Stands before the claims' digest. */
#define OF "\x1f"

char *
logged_key(const struct logged *l, const char *session)
{
	char *scope = access_scope(l->policed->claims.v, l->policed->said);
	struct buf b = BUF_INIT;

	buf_str(&b, session);
	if (scope != NULL)
		buf_fmt(&b, OF "%s", scope);
	free(scope);
	return buf_take(&b);
}

void
logged_unkey(json_t *turns)
{
	json_t *turn;
	size_t i;

	json_array_foreach(turns, i, turn) {
		const char *key = get_str(turn, "session");
		const char *of = key != NULL ? strstr(key, OF) : NULL;

		if (of != NULL)
			json_object_set_new(turn, "session",
			    json_stringn(key, (size_t)(of - key)));
	}
}

void
logged_start(struct logged *l, const char *file, const char *session)
{
	struct buf name = BUF_INIT;
	char *key;

	buf_init(&l->path);
	buf_init(&l->name);
	buf_init(&l->why);
	if (file != NULL)
		buf_str(&l->path, file);
	else
		session_history(&l->path);
	if (session != NULL && *session == '\0')
		die(STATUS_BAD, "empty session name");
	if (session != NULL)
		buf_str(&name, session);
	else
		session_name(&name);
	key = logged_key(l, name.s);
	buf_str(&l->name, key);
	buf_free(&name);
	free(key);
}

struct history *
logged_open(struct logged *l, bool make, enum status *status)
{
	*status = STATUS_OK;
	return l->path.len > 0 ?
	    history_open(l->path.s, make, &l->why, status) : NULL;
}

static bool
lacks_home(struct buf *why)
{
	return getenv("T2S_HISTORY") == NULL && home_lacks(HOME_STATE, why);
}

void
logged_tell_none(void)
{
	struct buf why = BUF_INIT;

	if (lacks_home(&why))
		warn("nothing is remembered: %s", why.s);
	buf_free(&why);
}

/* Where no database is named a turn is of its own. */
bool
logged_may(const json_t *turn, void *logged)
{
	struct policed *policed = ((struct logged *)logged)->policed;
	const char *target = target_named(NULL, NULL);
	json_t *own;
	bool may;

	policed_hold(policed, target != NULL ? target :
	    get_str(turn, "target"));
	own = policed->policy != NULL ? access_own() : NULL;
	may = access_differs(get_object(turn, "access"), own, false) == NULL;
	json_decref(own);
	return may;
}

enum status
logged_ask(struct logged *l, logged_deed deed, struct history_query q,
    json_t **found)
{
	enum status status;
	struct history *h = logged_open(l, false, &status);

	*found = NULL;
	q.may = logged_may;
	q.arg = l;
	if (h != NULL)
		status = deed(h, &q, found);
	history_close(h);
	if (*found == NULL)
		*found = json_array();
	logged_unkey(*found);
	l->hidden = q.hidden;
	return status;
}

enum status
logged_refuse(struct logged *l, json_t *doc, enum status status)
{
	warn("%s", l->why.s);
	if (doc_status(doc) == STATUS_OK)
		doc_stop(doc, l->by, status, status == STATUS_LATER ?
		    "system" : "input", "%s", l->why.s);
	return doc_status(doc);
}

enum status
logged_missing(struct logged *l, json_t *doc, const char *what)
{
	struct findings f = FINDINGS_INIT(l->by);
	struct buf why = BUF_INIT;
	enum status status;

	if (l->path.len == 0 && lacks_home(&why))
		buf_fmt(&why, ", so that nothing is remembered");
	finding_hint(finding_add(&f, FINDING_history_missing, "", "%s", what),
	    "%s", why.len > 0 ? why.s : l->hidden > 0 ? "questions asked under "
	    "another policy or for other claims are not shown" :
	    "use --session NAME to choose a session");
	status = doc_stop_on_errors(doc, &f);
	doc_set_findings(doc, &f);
	buf_free(&why);
	return status;
}

enum status
logged_list(struct logged *l, json_t *doc, json_t *turns, enum status status)
{
	static const char *const left_out[] = {"plan", "sql", "access",
	    "settings", "edits", "matches", "findings", "truncated",
	    "empty_because"};
	json_t *turn;
	size_t i, k;

	json_array_foreach(turns, i, turn)
		for (k = 0; k < sizeof left_out / sizeof *left_out; k++)
			json_object_del(turn, left_out[k]);
	json_object_set_new(doc, "history", turns);
	return status == STATUS_OK ? status : logged_refuse(l, doc, status);
}

void
logged_tell(const struct logged *l, json_t *doc, const json_t *turns,
    const char *what)
{
	struct findings f = FINDINGS_INIT(l->by);
	struct buf b = BUF_INIT;
	const json_t *turn;
	size_t i;

	buf_str(&b, what);
	json_array_foreach(turns, i, turn)
		buf_fmt(&b, "%s '%.200s'", i > 0 ? "," : "",
		    get_str(turn, "question"));
	finding_add(&f, FINDING_history_changed, "", "%s", b.s);
	doc_set_findings(doc, &f);
	buf_free(&b);
}

/* Is another database named than that of the turn? What was kept for that one
 * is nothing to this. */
static bool
is_elsewhere(const json_t *turn)
{
	const char *here = target_named(NULL, NULL);
	const char *there = get_str(turn, "target");
	char *kept;
	bool differs;

	if (here == NULL || there == NULL)
		return false;
	kept = target_kept(here);
	differs = strcmp(kept, there) != 0;
	free(kept);
	return differs;
}

enum status
logged_begin(struct logged *l, json_t *doc)
{
	struct history_query q = {.session = l->name.s,
	    .which = HISTORY_ANSWERED, .most = 1};
	struct history *h = NULL;
	json_t *found, *turn;
	enum status status = logged_ask(l, history_find, q, &found);
	bool moves;

	turn = json_array_get(found, 0);
	moves = turn != NULL && is_elsewhere(turn);
	if (status == STATUS_OK && turn != NULL &&
	    (!turn_begins(turn) || moves))
		h = logged_open(l, true, &status);
	if (h != NULL) {
		turn = turn_begin(turn);
		if (moves) {
			json_object_del(turn, "target");
			json_object_del(turn, "settings");
		}
		status = history_append(h, l->name.s, turn, time(NULL));
		json_decref(turn);
	}
	history_close(h);
	json_decref(found);
	logged_tell(l, doc, NULL,
	    "the next question starts a new conversation");
	return status == STATUS_OK ? status : logged_refuse(l, doc, status);
}

/* ---- what is added ------------------------------------------------------- */

/* The options, "db" as the database of the turn: nobody's password is an
 * argument that others can see. */
static void
add_settings(json_t *turn, const struct opt_list *settings)
{
	json_t *kept = get_or_make_array(turn, "settings");
	const char *target = get_str(turn, "target"), *wrong, *word;
	struct buf db = BUF_INIT;
	size_t i;

	if (target != NULL)
		buf_fmt(&db, "db=%s", target);
	for (i = 0; i < settings->n; i++) {
		word = strcmp(settings->v[i], "db") == 0 && target != NULL ?
		    db.s : settings->v[i];
		wrong = settings_add(kept, SETTINGS_TURN, &word, 1);
		if (wrong != NULL)
			die(STATUS_BAD, "option '%s' cannot be kept",
			    wrong);
	}
	buf_free(&db);
	if (json_array_size(kept) == 0)
		json_object_del(turn, "settings");
}

void
logged_complete(json_t *turn, const json_t *doc,
    const struct opt_list *settings, const char *said)
{
	const char *target = get_str(turn, "target");
	char *kept;

	/* a follow-up was said, too, and says more */
	if (said != NULL && json_object_get(turn, "standalone") == NULL) {
		json_object_set(turn, "standalone",
		    json_object_get(turn, "question"));
		json_object_set_new(turn, "question", json_string(said));
	}
	if (get_object(turn, "access") == NULL)
		access_mark(turn, target_named(NULL, doc));
	if (target != NULL) {
		kept = target_kept(target);
		json_object_set_new(turn, "target", json_string(kept));
		free(kept);
	}
	add_settings(turn, settings);
}
