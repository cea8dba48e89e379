#ifndef DB_ENGINE_H
#define DB_ENGINE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/die.h"
#include "base/opt.h"
#include "doc/finding.h"
#include "os/clock.h"
#include "report/rows/rows.h"
#include "schema/schema.h"
#include "sql/policy/policy.h"

struct target_twins; /* target.h */

/*
 * What an engine gives to the programs that open the user's database: one
 * guarded, read-only session, and questions to it. What t2s-exec, t2s-schema
 * and t2s-filter do with the answers stands above and knows no engine.
 *
 * A program is linked with the engines of its table `engines` (target.h). An
 * engine's own structures begin with these.
 */
struct engine_limits {
	long timeout_ms;   /* of one query; a timer ends the process half again
	                      as long after (clock.h); 0: none */
	long load_ms;      /* of loading data files, 0: as long as it takes */
	long heap_bytes;   /* most memory, 0: the engine's default */
	long length_bytes; /* of one value, 0: the engine's default */
};

/* Who may read what, of the options of the program. */
struct engine_table {
	const char *schema; /* NULL: the one that is meant by itself */
	const char *name;
};
struct engine_guard {
	const struct engine_table *only; /* borrowed; NULL: all */
	size_t nonly;
	bool allow_superuser;    /* a role that can do more than read will do */
	const char *functions;   /* names, with commas or line ends between,
	                            that may be called although they may act;
	                            NULL: those of T2S_ALLOW_FUNCTION. Under a
	                            policy none */
	bool shut_in;            /* the process may be shut in (sandbox.h): */
	const char *report;      /* ... nothing but this file is written, NULL */
	const struct policy *policy; /* which rows may be read, NULL: all. What
	                                the engine can add to the proof of the
	                                statement itself (SQLite: views in the
	                                places of tables; PostgreSQL: the
	                                variables of policy_session) */
	const struct opt_list *claims; /* NAME=VALUE for it */
	const struct target_twins *twins; /* servers that it must not be, by
	                                     whatever name; NULL: none */
};

struct database {
	const struct engine *engine;
	struct clock clock; /* of the query that runs */
	bool policed;       /* its rows are under a policy: sql_error.h */
};

/* A statement about to run. All borrowed until query_finish. */
struct statement {
	const char *text;
	size_t len;
	const json_t *params;          /* sql.params, or NULL */
	const struct opt_list *claims; /* NAME=VALUE, or NULL */
	bool streamed; /* the rows go to a reader who may take his time, which
	                  is no time of the query (clock_pause) */
	long most;     /* rows that will be taken, 0: all; for estimate */
	bool of_policy; /* it is the policy's own: what it may call may
	                   be called from then on */
};

/* A query that runs. */
struct query_run {
	const struct engine *engine;
	size_t ncolumns;
	const char **names;  /* of the columns, valid until finish */
};

/* What the engine thinks that a query will cost, without running it. */
struct estimate {
	double cost;         /* in units of the engine, -1: it has none */
	double scan_rows;    /* rows that it will read, -1: not known */
	double rows;         /* ... and give, -1: not known */
	json_t *steps;       /* new: [{step, rows?}], for --dry-run: as the engine
	                        says it, and rows that it reads in all */
	size_t worst;        /* of them, the one that costs most */
};

struct engine {
	const char *title;   /* "SQLite" */
	bool scopes;         /* under a policy no statement shows other rows,
	                        also one that nobody has proven */
	const char *dialect; /* its name: "sqlite", of sql/dialect/dialect.h */
	bool foresees;       /* estimate tells rows, and takes no time */

	/*
	 * Open `place` (what target_engine left of the target) with every guard,
	 * in a transaction that only reads: one snapshot for what follows, on a
	 * server for one query.
	 * NULL with a finding (db_unreachable, db_corrupt, db_busy,
	 * db_refused), *status is then the status to end with. Limits this
	 * process, too: address space, core dumps, time, and where the guard
	 * says so what it may touch.
	 */
	struct database *(*open)(const char *place,
	    const struct engine_limits *limits,
	    const struct engine_guard *guard, struct findings *f,
	    enum status *status);
	void (*shut)(struct database *db);

	/*
	 * Begin exactly one statement that only reads and has columns, its
	 * placeholders bound. NULL with a finding and *status: 7 where it is
	 * refused, 1 where the database does not understand it or a value does
	 * not fit. One query runs at a time, and after one that failed the next
	 * may be tried. It has the time that clock_start gave.
	 */
	struct query_run *(*query)(struct database *db,
	    const struct statement *s, struct findings *f,
	    enum status *status);
	/* The next row into the caller's cells, one a column: true, and they are
	 * valid until the next call. False at the end, *status is then left as
	 * it is, or with a finding and its status. */
	bool (*next)(struct query_run *q, struct cell *cells,
	    struct findings *f, enum status *status);
	/* What a column holds: as declared, else by the kinds of the cells seen
	 * (a bit 1 << cell_kind each). */
	enum type_class (*column_class)(const struct query_run *q,
	    size_t column, unsigned kinds);
	void (*finish)(struct query_run *q);

	/* Of a table, for conditions by column; NULL: cannot be told. */
	enum policy_known (*knows)(struct database *db, const char *schema,
	    const char *table, const char *column);
	/* ... of a column, as struct policy_catalogue has it; borrowed until the
	 * session is shut. */
	const char *(*kind)(struct database *db, const char *schema,
	    const char *table, const char *column);
	/* All tables and views and their columns (new), for policy_check; NULL
	 * where they cannot be read. */
	json_t *(*names)(struct database *db);
	/* Of a function, as struct policy_catalogue has it; NULL: none. */
	bool (*takes_row)(struct database *db, const char *name);

	/* What the engine would do. The status is not OK only where the
	 * statement is refused or not understood, as for query. */
	enum status (*estimate)(struct database *db,
	    const struct statement *s, struct estimate *out,
	    struct findings *f);
};

#endif
