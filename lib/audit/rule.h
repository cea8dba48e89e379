#ifndef AUDIT_RULE_H
#define AUDIT_RULE_H

#include "audit/audit.h"
#include "doc/edits.h"
#include "doc/finding.h"
#include "lang/plan.h"
#include "lang/raw_plan.h"
#include "schema/schema.h"

/*
 * What the rules of the audit share. A rule looks at the plan and proposes
 * changes; they are done together when it returns (change.c), so a rule sees
 * one state of the plan and pointers into it hold.
 */

#define AUDIT_SILENT FINDING_COUNT /* a change that its neighbour explains */

struct change {
	json_t *op;             /* owned */
	enum finding_code code; /* AUDIT_SILENT: no finding of its own */
	char *message;          /* owned; the finding's and the edit's reason */
	bool rows;              /* other rows come back */
	double confidence; /* that the name was meant, 0: not told */
	size_t order;
	const char **told;      /* the findings that it mends, where it is only
	                           offered: pointers, in the arena */
	size_t ntold;
};

#define AUDIT_ROWS 64 /* chains of a->rows */

struct audit {
	json_t *doc;
	const struct audit_options *options;
	struct findings *findings;
	struct edits edits;
	const struct schema *known; /* NULL: there is no schema */
	struct view view;           /* query NULL: the shape is broken */
	bool whole;                 /* the view was built without an error */
	bool too_large;             /* ... or passes the limits: no rule runs */
	bool judging;               /* the checks run: nothing is changed */
	struct arena arena;         /* until the rule's changes are done */
	struct change *changes;
	size_t nchanges, cap;
	struct rows *rows[AUDIT_ROWS]; /* of its queries: fanout.h */
	json_t *kept;  /* literals of trees that were made; goes with arena */
	json_t *apart; /* {pointer: true} of queries taken apart (split.h) */
	json_t *gone; /* {table: [columns that were not found]} */
	json_t *drift; /* what was renamed; NULL: not looked for (drift.c) */
	json_t *done; /* owned: the changes of this run, as text */
};

/* Propose a change; say it (arguments are copied, the value is stolen). The
 * change is borrowed until the next is proposed. */
struct change *audit_replace(struct audit *a, const char *path,
    json_t *value);
struct change *audit_add(struct audit *a, const char *path, json_t *value);
struct change *audit_remove(struct audit *a, const char *path);
void change_say(struct change *c, enum finding_code code,
    const char *format, ...) __attribute__((format(printf, 3, 4)));
/* How sure it is, by words/resemble.h, that what is put in its place was meant;
 * the finding tells it. */
void change_sure(struct change *c, double confidence);
/* A lesson of the document told a name: it was used. */
void audit_learned(struct audit *a, const json_t *lesson);

/* Is the rule with this code left out (audit.h)? */
bool audit_skips(const struct audit *a, enum finding_code code);
/* Was a rule asked for that is told only then (rule_help.h)? */
bool audit_asks(const struct audit *a, enum finding_code code);
/* Does a change of this round write to the place, above it or below it? */
bool audit_is_touched(const struct audit *a, const char *path);
/* Do what was proposed; gives how many changes were made. (change.c) */
size_t audit_work(struct audit *a);
/* Forget what was proposed; and what was found out of the plan, too. */
void audit_drop(struct audit *a);
void audit_forget(struct audit *a);
/* Add what was proposed to the findings that it would mend, and forget it.
 * (change.c) */
void audit_offer(struct audit *a);
/* Compare pointers token by token, numbers as numbers. */
int change_compare_pointers(const char *x, const char *y);

/* The plan as it stands, "/plan"; borrowed. */
json_t *audit_plan(const struct audit *a);
/* The dialect that the plan means: its own, else the database's; NULL. */
const char *audit_dialect(const struct audit *a);
/* What words mean in it (lang/meaning.h): as in SQLite where it is not said. */
unsigned audit_means(const struct audit *a);
/* Does that dialect take some row's value of a column that is not grouped, and
 * order distinct rows by what they do not show? (not_grouped.c) */
bool audit_takes_any_row(const struct audit *a);
/* Call `each` for every query object of the plan. */
typedef void (*query_fn)(struct audit *a, json_t *query, const char *path);
void audit_queries(struct audit *a, query_fn each);
struct seats audit_seats(struct audit *a, json_t *query, const char *path);
/* Do two of them answer to one name? Then no reference is sure. */
bool audit_clash(const struct seats *seats);
/* Does a CTE of the plan have this name? */
bool audit_is_cte(const struct audit *a, const char *name);

/*
 * Replace a name by which references reach a source, in `query` and in the
 * queries below that do not bring the same name themselves. (rename.c)
 */
void audit_rename(struct audit *a, json_t *query, const char *path,
    const char *old, const char *new);
/* The same for the name of an output, throughout the plan. */
void audit_rename_output(struct audit *a, const char *old, const char *new);

/* A name for an aggregate of the plan, which no output and no column has:
 * "sum_total"; in the arena. (alias.c) */
const char *audit_fresh_output(struct audit *a, const json_t *aggregate);

/* The index of the name that a slip of the keyboard made `wanted` of; -1
 * where there is none or two. Stricter than near_best, which is for hints:
 * what this gives is put into the plan. (suggest.c) */
long suggest_name(const char *wanted, const char *const *names, size_t n);
/*
 * The column of `names` that `wanted` was meant to be: by a slip, by its
 * table's name put before it or left out; NULL if none or two. (suggest.c)
 */
const char *suggest_column(const char *wanted, const char *table,
    const char *const *names, size_t n);
/* The primary key, where it is one column and `wanted` is "id" or "film_id" of
 * films; else NULL. (suggest.c) */
const char *suggest_key(const struct schema_table *t, const char *wanted);
/*
 * Whose a column is that the said table does not have: the only source of the
 * query, else of those around it, that has one of this name, `not` apart and
 * rather not that which it is compared with; or the only table that is not of
 * the query, has one and is a single key away. NULL: none, or several.
 * Borrowed. (owner.c)
 */
const struct source *owner_source(const struct query *q,
    const struct expr *column, const struct source *not);
/*
 * Whose a column without a table is where several of the query have one: the
 * only one that it is not compared with, or any where joins make them equal;
 * NULL if the query knows whose it is, or nobody does.
 */
const struct source *owner_shared(const struct query *q,
    const struct expr *column);
/* The column that one is said to be equal to, and its source; NULL: none. */
const struct expr *owner_other(const struct query *q,
    const struct expr *column);
const struct source *owner_opposite(const struct query *q,
    const struct expr *column);
const struct schema_table *owner_neighbour(const struct audit *a,
    const struct query *q, const char *column);
/* The outputs of a query that are columns beside aggregates and have to be
 * grouped by: where nothing is grouped, or where the dialect takes no row's
 * value; 0 if an output is an expression of one. (not_grouped.c) */
size_t not_grouped_outputs(struct audit *a, const struct query *q,
    const struct expr **out, size_t max);
/* Names of a table's columns and of the schema's tables; in the arena. */
const char *const *suggest_columns(struct arena *a,
    const struct schema_table *t, size_t *n);
const char *const *suggest_tables(struct audit *a, size_t *n);

/* Walk the typed view. (walk.c) */
struct meeting; /* compare.h */
typedef void (*meeting_fn)(struct audit *a, const struct meeting *m);
struct walker {
	void (*expr)(struct audit *a, struct expr *e, struct query *in);
	void (*pred)(struct audit *a, struct pred *p, struct query *in);
	void (*query)(struct audit *a, struct query *q);
	meeting_fn meeting;
};
void walk_plan(struct audit *a, const struct walker *w);
/* Each meeting of a plan whose schema is known: rules that mend where `judging`
 * is not set, and tell what is left where it is. */
void walk_meetings(struct audit *a, meeting_fn each);
/* Call `each` for every aggregate in the outputs, HAVING and ORDER BY of a
 * query, those in aggregates too; not for those of its sub-queries. */
typedef void (*call_fn)(void *arg, struct expr *call);
void audit_aggregates(const struct query *q, call_fn each, void *arg);
/* Has it any? */
bool audit_has_aggregate(const struct query *q);
const char *walk_pointer(struct audit *a, const struct place *at);

/* The rules; some stand twice in the table, which is one declaration. */
#define MEND(name, function, whole) void function(struct audit *a);
#define CHECK(name, function, whole) void function(struct audit *a);
#include "audit/rule.def"
#undef MEND
#undef CHECK
void split_rule(struct audit *a); /* split_mend.c, an offer */

/* Are two expressions spelled alike, or one column? (not_grouped.c) */
bool audit_same(struct audit *a, const struct expr *x, const struct expr *y);

/* Is a DISTINCT query ordered by something that what it shows does not decide?
 * (distinct.c) */
bool audit_hides(struct audit *a, const struct query *q, struct expr *by);

/* Does a key lead from one column to the other, either way? (keys.c) */
bool audit_is_key(const struct schema_column *x,
    const struct schema_column *y);

/* Keep what earlier runs said of edits that stand. (history.c) */
void audit_recall(struct audit *a);
/* Let findings point into the plan as it was before this run's edits. */
void audit_point_back(struct audit *a);

/*
 * Say a doubt: a finding whose code is one (finding_is_doubt). It is an error
 * where a model can be told of it, which has another try then; a warning to
 * all others, and where the model was told and insists: an attempt has the
 * same code and message (so let the message name what the plan's next
 * spelling would not change: tables and columns, no aliases). Returns the
 * finding, borrowed, for a hint, which should say the mend as SQL words.
 * (doubt.c)
 */
json_t *audit_doubt(struct audit *a, enum finding_code code,
    const struct place *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same for a finding that is there: an error, or left a warning. */
void audit_weigh(struct audit *a, json_t *finding);

/* Give a finding about a column its `evidence`: a plan that lists such rows of
 * the column's table. (example.c) */
enum audit_rows {
	AUDIT_NULL,   /* where it is null */
	AUDIT_BLANK,  /* where it holds a text that means missing */
	AUDIT_MARKED, /* where it is set */
	AUDIT_SHARED, /* the values that more than one row has */
};
void audit_show_column(json_t *finding, const struct schema_column *c,
    enum audit_rows which);

/* Remember that a column of the plan is not in its table. (basis.c) */
void audit_gone(struct audit *a, const struct schema_table *t,
    const char *column);

/* The status that the plan's decision asks for, with `stop` and questions
 * in `doc`; OK where it is to go on or errors stand. (decide.c) */
enum status decide(struct audit *a, json_t *doc);

/* Record the tables of now in the plan's basis. (renew.c) */
void audit_renew_basis(struct audit *a);
/* The table that a key of the basis means now, NULL: none; its fingerprint of
 * now, in the arena, NULL: not known; all that the document says, borrowed,
 * and those or what the schema gives (new); and the entry of the plan's basis
 * that tells of a table. (renew.c) */
const struct schema_table *audit_basis_table(const struct audit *a,
    const char *key);
const char *audit_fingerprint(struct audit *a, const struct schema_table *t);
const json_t *audit_said_prints(const struct audit *a);
json_t *audit_fingerprints(struct audit *a);
const json_t *audit_basis_of(const struct audit *a,
    const struct schema_table *t);
/*
 * What was renamed since the plan was made: a->drift is filled from its basis,
 * once, before anything is changed. Then what a column is called now, and what
 * it may be called, the likeliest first; NULL: nothing else. (drift.c)
 */
void drift_find(struct audit *a, const json_t *basis);
/* The name of a table without its schema. */
const char *drift_bare(const char *key);
/* The table that a reference means, whether it has the column or not; NULL
 * for one that names no table, of which nobody has the column (drift_is_bare),
 * and what is no table. */
const struct schema_table *drift_table(const struct query *q,
    const struct expr *e);
bool drift_is_bare(const struct expr *e);
/* A part of a->drift, made where needed. */
json_t *drift_part(struct audit *a, const char *member);
/* What a column that is gone may be now: sure, or offers. (alike.c) */
void drift_alike(struct audit *a, const json_t *entry,
    const struct schema_table *t, const char *old);
const char *drift_name(struct audit *a, const char *table, const char *old);
const json_t *drift_offers(struct audit *a, const char *table,
    const char *old);

/* Cut the document's schema to the tables of the plan. (narrow.c) */
void audit_narrow(struct audit *a);

#endif
