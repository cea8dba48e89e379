#ifndef LESSON_LESSON_H
#define LESSON_LESSON_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * A lesson is what was learned of how people, and models, call things in one
 * database. It is a JSON object, written by hand or learned (lesson/learn.h),
 * with the names that `answers` of a document have (t2s-document(5)):
 *
 *	{"type": "table", "phrase": "carriers", "table": "airline",
 *	 "not": "airport"}
 *	{"type": "column", "phrase": "town", "table": "customer",
 *	 "column": "city"}
 *	{"type": "error", "error": "column_not_found", "name": "cust_nm",
 *	 "in": "customer", "table": "customer", "column": "name"}
 *	{"type": "query", "phrase": "active customers", "tables": ["customer"],
 *	 "sql": "customer.status = 'A'"}
 *	{"type": "name", "prefix": "PROD_"}
 *
 * and, beside what it teaches, what is known of it: `id`, `origin`,
 * `confidence`, `uses`, `failures`, `learned`, `used`, `fingerprints`,
 * `access`, `session`. t2s-lessons(1) has all of it.
 */
enum lesson_type {
	LESSON_TABLE,  /* words mean a table */
	LESSON_COLUMN, /* words mean a column, a value in it or a term */
	LESSON_ERROR,  /* a name that does not exist, and the one that does */
	LESSON_QUERY,  /* words mean a condition, an expression, joins, or a
	                  plan */
	LESSON_NAME,   /* names of tables have something in front or behind */
	LESSON_TYPES
};
/* LESSON_TYPES where it is none. */
enum lesson_type lesson_type(const json_t *lesson);

/*
 * The normal form (new) of what a person wrote: `type` where it was left out,
 * "customer.city" in `table` and `column`. NULL, with the reason in `why`,
 * where it teaches nothing.
 */
json_t *lesson_normal(const json_t *given, struct buf *why);

/*
 * What a person says in words, as one (new): "carriers means table airline
 * not airport", "town means column customer.city", "'big orders' means
 * order.total > 100", "column cust_nm is customer.name", "use table customer
 * not customer_old", "join a.x with b.y", "prefix PROD_". What stands behind
 * "means" and is no table, column or term is SQL, and is not read here. NULL
 * with the reason in `why`.
 */
json_t *lesson_of_words(const char *text, struct buf *why);

/* A lesson in words, appended: "'carriers' means table airline, not
 * airport". */
void lesson_text(struct buf *b, const json_t *lesson);

/* What it is about, appended: of two with the same one may be applied. */
void lesson_key(struct buf *b, const json_t *lesson);
/* Set its `id`: eight digits made of all that it teaches. */
void lesson_sign(json_t *lesson);

/* ---- how far it is believed -------------------------------------------- */

#define LESSON_WRITTEN 1.0    /* by hand; never changes */
#define LESSON_CORRECTED 0.95 /* a person said so, and it worked */
#define LESSON_RECOVERED 0.9  /* this name in place of that */
#define LESSON_GUESSED 0.8    /* the same, told by what is alike */
#define LESSON_GAIN 0.02      /* each time that it was used and all went well */
#define LESSON_LOSS 0.05      /* ... and it did not */
#define LESSON_DECAY 0.02     /* for each LESSON_DAYS without use */
enum { LESSON_DAYS = 30 };
#define LESSON_LEAST 0.6      /* under it none is applied */

/* Today is "2026-11-23"; so are `learned` and `used`. */
double lesson_confidence(const json_t *lesson, const char *today);
/* It was used, with success or not. */
void lesson_count(json_t *lesson, bool success, const char *today);
bool lesson_is_written(const json_t *lesson);

#endif
