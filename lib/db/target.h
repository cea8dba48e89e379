#ifndef DB_TARGET_H
#define DB_TARGET_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "db/engine.h"

/*
 * Which database is meant, and who opens it. A target is PATH, "sqlite:PATH",
 * data files (db/file/place.h) or a server's URI ("postgresql://..",
 * "postgres://..").
 *
 * libpq takes four times as long to load as all the rest, so a program that
 * opens databases is built twice from the same objects: t2s-exec knows SQLite
 * alone, t2s-exec-postgres beside it knows PostgreSQL too. The first runs the
 * second in its place when a server is meant, before it has read anything.
 */

/* How a target begins, and which engine it then means: the one that opens
 * paths where nothing else is said. */
enum target_how {
	TARGET_CUT,    /* what the engine opens is the rest */
	TARGET_KEPT,   /* data files: it says of which form (db/file/place.h) */
	TARGET_SERVER, /* a server, whose URI begins so */
};
struct target_scheme {
	const char *prefix;
	enum target_how how;
	const char *dialect; /* of the engine, and the name of the sibling that
	                        has it */
};
/* Ends with a row without prefix. */
extern const struct target_scheme target_schemes[];
/* NULL for a plain path and for what nothing here knows. */
const struct target_scheme *target_scheme(const char *target);

/* The engines that this program is linked with; ends with NULL. */
extern const struct engine *const engines[];

/* The target: of the option, else of T2S_DB, else `database.target` of the
 * document (NULL: no document); borrowed, NULL if none is named. An empty
 * one names none. */
const char *target_named(const char *option, const json_t *doc);

/* The engine that opens it, and in *place what it opens: a path, a URI; both
 * point into target. NULL if no engine of this program does. */
const struct engine *target_engine(const char *target, const char **place);

/* Does it name a server, known or not, and no file? */
bool target_is_server(const char *target);

/* Does it read the file at `path`, or is that what SQLite keeps beside it,
 * there or not? To write there would put an answer in the place of what was
 * asked. (target_holds.c) */
bool target_holds(const char *target, const char *path);

/* Do two targets read some of the same data, however they are spelled: a file by
 * any path or link, alone or in a folder; a database of a server by any name and
 * as any user (server.h)? What cannot be known counts as the same: a host in a
 * file of services, a path that may not be looked at, what t2s keeps of data. May
 * ask the name service. (target_shares.c) */
bool target_shares(const char *a, const char *b);

/* Does a target name a data file of another one, its `own` spelling, and give
 * it another name, form or option than that? Its tables and columns are called
 * by these. (target_respelled.c) */
bool target_respelled(const char *own, const char *given);

/* Of a target that is a server, those of the configuration that have a policy:
 * one may be the same by another name, which only the servers can tell
 * (db/postgres/twin.h). Borrowed. */
struct target_twin {
	const char *target;
	const char *name;   /* that the configuration gives it */
	const char *policy; /* the file */
	bool held;          /* the policy holds, as it was known for the same */
};
struct target_twins {
	struct target_twin *v;
	size_t n, cap;
};

/* The target as it may be shown and kept: without password. New. */
char *target_shown(const char *target);

/* The target (new) with what `one` appends in the place of each path: of a
 * list, those of its lines; of a form, without its options. A server's stays as
 * it is. */
typedef void (*target_path)(struct buf *b, const char *path, void *arg);
char *target_map(const char *target, target_path one, void *arg);

/* Call `one` (without a buffer) for each path that the target, which is no
 * server's, means however it is read: with what stands before a path and without
 * it, once or again, without options behind it, as lines and as a name that holds
 * a newline. */
void target_paths(const char *target, target_path one, void *arg);

/* As it may be kept for another day and another working folder: as it is
 * shown, and where it is a file that is there, from the root. New. */
char *target_kept(const char *target);

/* The same said in full, so that two that are equal mean the same database
 * as the same user: a path from the root, a server with what the environment
 * adds. New. */
char *target_full(const char *target);

/*
 * The target (new) that names standard input by the file that it is kept in
 * (db/file/spool.h), where the option or T2S_DB is or has "-"; NULL where
 * neither does. Dies where it cannot be kept, or, `busy`, where a document is
 * read there.
 */
char *target_of_stdin(const char *option, bool busy);

/* Dies with status 2 where the option or T2S_DB has a server in a list. */
void target_check(const char *option);

/*
 * Where the option or T2S_DB names a server that this program has no engine
 * for, or where a document may name one (`trusted`, and neither names
 * anything), run the sibling of that name with the same arguments in place of
 * this process. Returns where there is nothing to hand over; dies with status
 * 2 where the sibling cannot be run. Call before anything is read.
 */
void target_hand_over(const char *option, bool trusted, char **argv);

#endif
