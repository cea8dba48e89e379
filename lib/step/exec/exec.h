#ifndef STEP_EXEC_EXEC_H
#define STEP_EXEC_EXEC_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "base/opt.h"
#include "db/engine.h"
#include "step/exec/gate.h"
#include "step/exec/run.h"
#include "report/rows/rows.h"

/*
 * A document's SQL, run: what t2s-exec does. Rows go into `result` or to
 * stdout while they come; errors become findings and `stop`.
 */
enum exec_refine { REFINE_ALWAYS, REFINE_SUSPECT, REFINE_NEVER };

struct exec_options {
	const char *by;         /* the program */
	const char *target;     /* NULL: $T2S_DB, else the document's */
	bool trust_target;      /* a server may be named by the document */
	struct engine_limits open;
	struct engine_guard guard;
	struct run_limits limits;
	struct gate gate;       /* what it may cost by estimate */
	bool to_stdout;         /* rows, in: */
	bool own_reader;        /* which t2s-xlsx takes: its time counts */
	enum rows_format format;
	struct rows_style style;
	bool dry_run;           /* say what the database would do */
	bool no_explain;        /* do not look why there are no rows */
	bool fail_empty;
	enum exec_refine refine;
};

/* Let no other tables be read than those of a schema. Names are copied, and
 * live as long as the program. */
void exec_only(struct exec_options *o, const json_t *schema);

/* Edits the document: result, findings, stop. Returns its status. */
enum status exec_document(json_t *doc, const struct exec_options *o);

/* Why is the result empty? Tries each condition of the document's plan alone
 * and sets result.empty_because. True where one looks wrong. */
bool exec_explain_empty(struct database *db, json_t *doc, json_t *result,
    const struct policy *policy, const struct engine_limits *limits,
    struct findings *f);

/* Tells where it is chance which rows are shown, of the plan of a question:
 * where rows that the limit left out tie with the last one shown, and where a
 * sub-query that stands for one value has several (several.c). */
struct ran;
void exec_tell_several(struct ran *r, struct findings *f);
void exec_tell_ties(struct database *db, json_t *doc, const struct run *run,
    const struct policy *policy, const struct engine_limits *limits,
    struct findings *f);

#endif
