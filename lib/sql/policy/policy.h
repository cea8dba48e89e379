#ifndef SQL_POLICY_POLICY_H
#define SQL_POLICY_POLICY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "doc/finding.h"

/*
 * Row scope: which rows of which tables a statement may see. A policy
 * (t2s-policy(5)) names for each table the condition that its rows must meet;
 * in the place of the table then stands
 *
 *	(SELECT * FROM "orders" WHERE "orders"."client_id" = ?) AS "orders"
 *
 * which keeps outer joins right, as a condition in WHERE or ON would not. The
 * value of a claim is never in the text, the document or the plan: only
 * {"claim": NAME} in sql.params, for who runs the statement to bind.
 *
 * policy_apply puts it there (t2s-synth); policy_prove reads a statement that
 * is about to run and finds it there, or refuses (t2s-exec). Neither trusts
 * what comes with the document: names of tables are looked up in the policy,
 * and what that does not name is refused. A CTE counts as one only where each
 * engine must take its name for the CTE. As a second line the writer refuses
 * any table that neither of the two has cleared.
 */
struct policy;
struct dialect; /* sql/dialect/dialect.h */
struct view;    /* lang/plan.h */

/* Read one; new, NULL if findings (policy_invalid) say why not. */
struct policy *policy_read(const json_t *json, struct findings *f);
void policy_free(struct policy *p);

/*
 * Let `more` (stolen) hold beside what p holds already: a table that one of them
 * closes is closed, conditions are ANDed, what one denies is denied, and a
 * function that may be called is one that all of them list. NULL, or the claim
 * or session variable (borrowed) that the two do not mean alike.
 */
const char *policy_join(struct policy *p, struct policy *more);

/* How it is called where something is wrong with several, a copy. `configured`:
 * a configuration file names it, and no caller alone. */
void policy_call_it(struct policy *p, const char *file, bool configured);
/*
 * Does no condition of one use a column that another one denies, and tell of it
 * by the rows that it leaves? False with a finding policy_invalid.
 */
bool policy_apart(const struct policy *p, struct findings *f);

/*
 * Does the database have all that the policy names, unless marked optional? A
 * name that it does not have protects nothing. `names` is {"tables": [{schema?,
 * name, columns?: [name]}]} of all of the database, without columns that cannot
 * be read. False with findings policy_invalid, which have the nearest name.
 */
bool policy_check(const struct policy *p, const struct dialect *d,
    const json_t *names, struct findings *f);

/* The claims that its conditions and session variables use: names, each
 * once, borrowed. */
const char *const *policy_claims(const struct policy *p, size_t *n);

/* The i-th of the policies that hold together, as it was read, and an object
 * of the names of its own claims; borrowed. False behind the last. */
bool policy_each(const struct policy *p, size_t i, const json_t **json,
    const json_t **claims);

/*
 * What an engine shall set for row-level security of its own, before the
 * statement: the i-th pair of variable and claim, borrowed; false behind the
 * last. On PostgreSQL: SELECT set_config(variable, value of the claim, true).
 */
bool policy_session(const struct policy *p, size_t i, const char **variable,
    const char **claim);

/*
 * What is known of the tables, for conditions that are given by column. Of
 * a column, also a view's: is it there? `column` NULL: is it a table, and no
 * view? `takes_row`, which may be NULL: is there a function of that name which
 * takes a row, and which the engine calls for "row"."name"?
 *
 * `kind`, for policy_prove, tells by which name a column's values go where they
 * are compared, borrowed (policy_kind.c); "" for a table (`column` NULL) whose
 * columns are all stored. NULL: it is not known, or a view, or computed when
 * it is read. `tight`: memory is short, so that a row that no condition is tried
 * on may still be one too many. `lacks`, which may be NULL, tells that a table
 * surely has no column that is called so in any case.
 */
enum policy_known { POLICY_UNKNOWN, POLICY_NO, POLICY_YES };
struct policy_catalogue {
	enum policy_known (*knows)(void *arg, const char *schema,
	    const char *table, const char *column);
	void *arg;
	bool (*takes_row)(void *arg, const char *name);
	const char *(*kind)(void *arg, const char *schema, const char *table,
	    const char *column);
	bool tight;
	bool (*lacks)(void *arg, const char *schema, const char *table,
	    const char *column);
};

/* What the policy says of one table. */
enum policy_kind {
	POLICY_CLOSED, /* nothing, or not enough is known: refused */
	POLICY_OPEN,   /* all of it may be read */
	POLICY_SCOPED, /* through conditions, or without some columns */
};
struct policy_rule {
	enum policy_kind kind;
	const char *conditions[16]; /* SQL, ANDed; borrowed */
	struct policy_given {
		size_t of;       /* which policy's, from 0 */
		bool configured; /* a configuration file's: an administrator's */
		bool fails;      /* can it fail by the value of a row? It is
		                    known of a dialect whose types are not
		                    strict */
	} given[16];
	size_t n;
	const char *why; /* it is closed: behind "it is"; static */
};
/* `schema` NULL: the one that the dialect means by itself. */
struct policy_rule policy_rule(const struct policy *p,
    const struct dialect *d, const char *schema, const char *table,
    const struct policy_catalogue *c);
bool policy_denies(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const char *column);
/* May the function of this name be called, whatever it does? */
bool policy_calls(const struct policy *p, const char *function);
/* Could a condition of a resolved view fail by the value of a row? */
bool policy_could_fail(const struct dialect *d, struct view *v,
    const struct policy_catalogue *c);
/* How many queries may fail within a minute; 0: any number. */
long policy_failures(const struct policy *p);
/* Is there to be no condition that is tried on rows before those of the
 * policy: none at all, or none that could fail? The strictest decides. */
enum policy_barrier { POLICY_NO_BARRIER, POLICY_BARRIER, POLICY_ALL_BARRIERS };
enum policy_barrier policy_barriers(const struct policy *p);
/* Are the rows that it lets be seen the same as long as the data are? */
bool policy_lasts(const struct policy *p);
/* Does it deny any column of the table? */
bool policy_denies_some(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table);
/* ... or does it deny names in any table, of which the catalogue tells that this
 * one has none? */
bool policy_denies_none(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const struct policy_catalogue *c);

/*
 * SELECT * FROM "schema"."table" WHERE the conditions of `rule`, with the
 * claims' values as literals: for a guard that the engine itself keeps, never
 * for a document. Conditions are tried in layers (policy_layer.c). False where
 * a value is not given (`value` gave NULL).
 */
bool policy_filled(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const struct policy_rule *rule,
    const char *(*value)(void *arg, const char *claim), void *arg,
    struct buf *out);

/*
 * Take what nobody may see out of a schema: tables that the policy leaves
 * closed, denied columns, keys with these.
 */
void policy_hide(const struct policy *p, const struct dialect *d,
    json_t *schema);
/* Leave it there, without stored values and numbers of rows. Without `counts`
 * all tables lose these numbers, which are of all rows where nobody counted
 * again. */
void policy_blind(const struct policy *p, const struct dialect *d,
    json_t *schema, bool counts);
/* The same for a schema that was read without the policy: all of a table that
 * is not open to everybody. */
void policy_forget(const struct policy *p, const struct dialect *d,
    json_t *schema);

/*
 * Put the scope at each use of a table in a resolved view, before sql_adapt.
 * Functions of a plan that is `meant` in another dialect than it is written
 * for are not looked at: the writer knows those that it writes then.
 * False with findings policy_refused where a table, a column or a function is
 * outside the policy. The view must be written with sql_options.policed, and
 * before policy_done, which takes it out again.
 */
struct policy_work;
bool policy_apply(const struct policy *p, struct view *v,
    const struct dialect *meant, const struct dialect *d,
    struct findings *f, struct policy_work **work);
void policy_done(struct policy_work *work);

/*
 * What came of a proof. The engine must understand each probe by itself before
 * the text runs: else a column of a condition that the table does not have
 * might be one of a query around it.
 */
struct policy_proven {
	struct buf text;  /* what shall run: the statement as our writer
	                     writes what was read */
	json_t *params;   /* array of {value, type?} and {claim} */
	json_t *probes;   /* array of {text, params}: each table's scope */
};

/*
 * Read a statement and prove that each use of a table is scoped, its
 * placeholders bound to the claims: by `params` (sql.params, NULL or empty
 * for bare text, where placeholders may stand in the places of claims only).
 * False with findings policy_refused or policy_unproven. Call
 * policy_proven_free in any case.
 */
bool policy_prove(const struct policy *p, const struct dialect *d,
    const char *text, const json_t *params, const struct policy_catalogue *c,
    struct findings *f, struct policy_proven *out);
void policy_proven_free(struct policy_proven *proven);

#endif
