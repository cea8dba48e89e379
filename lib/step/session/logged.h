#ifndef STEP_SESSION_LOGGED_H
#define STEP_SESSION_LOGGED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/opt.h"
#include "db/history/history.h"

struct policed;

/*
 * The log of sessions as one program sees it: a file, a session, and of the
 * turns those that were asked under the policy, for the claims and, under a
 * policy, of the database that it has itself. Of others nothing is told but
 * that there are some. Each who gives claims has sessions of his own: whether one
 * of that name is there tells him of nobody else's.
 */
struct logged {
	const char *by;
	struct buf path; /* of the file; empty: none is kept */
	struct buf name; /* of the session, as logged_key gives it */
	struct policed *policed; /* which policies a turn's database has */
	struct buf why;  /* what went wrong */
	size_t hidden;   /* turns that the last question had found */
};

/* Take file and session of the options (NULL: not given), else of the
 * environment; `policed` is started. Dies with status 2 for a session without a
 * name. */
void logged_start(struct logged *l, const char *file, const char *session);
/* The name as the log has it for the claims of `policed`, started: new. */
char *logged_key(const struct logged *l, const char *session);
/* ... and turns, as they came from there, as they are told. */
void logged_unkey(json_t *turns);

/* As history_open; NULL with status OK where no history is kept. */
struct history *logged_open(struct logged *l, bool make, enum status *status);

/*
 * Complete a turn by what its document does not say: for whom it was made, the
 * options of t2s (doc/settings.h; "db" alone is the database of the turn), what
 * was said where that is no question (NULL: nothing), and where the database is
 * from another folder. Dies with status 2 for an option that is never kept.
 */
void logged_complete(json_t *turn, const json_t *doc,
    const struct opt_list *settings, const char *said);

/* What the history does with turns, here with those that we may see; no file
 * is an empty one. *found is new, whatever the status. */
typedef enum status (*logged_deed)(struct history *h,
    struct history_query *q, json_t **turns);
enum status logged_ask(struct logged *l, logged_deed deed,
    struct history_query q, json_t **found);
/* Is a turn one of them? `logged` is a struct logged. */
bool logged_may(const json_t *turn, void *logged);

/* Where T2S_HISTORY names no file and the home has no place for one, tell that
 * nothing is remembered. */
void logged_tell_none(void);

/* What went wrong stops the document, unless it was stopped before. Returns its
 * status, as those below. */
enum status logged_refuse(struct logged *l, json_t *doc, enum status status);
/* Stop the document: `what` is not there. */
enum status logged_missing(struct logged *l, json_t *doc, const char *what);
/* Set `history` to a list (stolen) without plans; `status` is that of what
 * found it. */
enum status logged_list(struct logged *l, json_t *doc, json_t *turns,
    enum status status);
/* Say what was done with these turns (NULL: none) in a finding. */
void logged_tell(const struct logged *l, json_t *doc, const json_t *turns,
    const char *what);

/* What comes next follows nothing of what is there, if anything is. */
enum status logged_begin(struct logged *l, json_t *doc);

#endif
