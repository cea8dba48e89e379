#ifndef PLAN_GRAMMAR_FRAG_H
#define PLAN_GRAMMAR_FRAG_H

#include <stdint.h>
#include "plan/spans/spans.h"

/*
 * What phrases mean before names are decided. An argument is a mention in one
 * use, with the senses that fit it; terms and conditions are made of arguments;
 * a fragment is a phrase with its meaning. All are made once and never changed,
 * so that phrases share them; everything is in the arena.
 */

/* ---- arguments --------------------------------------------------------- */

enum role {
	ROLE_ROWS,      /* of a table, or those that have a value */
	ROLE_ANY,       /* to be shown or grouped by: a column, or rows */
	ROLE_COLUMN,
	ROLE_NUMBER,    /* a column or expression to calculate with */
	ROLE_TIME,      /* a column of days or moments */
	ROLE_CONDITION, /* a value or a state */
	ROLE_KEY,       /* what tells rows of the mentioned table apart */
	ROLE_VALUE_COLUMN, /* the column of a mentioned value */
	ROLE_REFERENCE, /* a column that refers to another row */
	ROLE_TO,        /* one that refers to rows of the mentioned table */
	ROLE_REFERRED,  /* rows that a mentioned reference leads to */
	ROLE_DOWN,      /* the column by which mentioned rows refer: reports */
	ROLE_CHILD,     /* .. to rows of their own kind: subsidiaries */
	ROLE_CHILDREN,  /* and these rows */
	ROLE_EVENT,     /* when rows of the mentioned table happened */
	ROLE_START,     /* when they began, or what the mentioned time ends */
	ROLE_END,       /* when they ended */
	ROLE_TIMED,     /* rows that have a mentioned time */
	ROLE_MAKER,     /* who or how: a value behind "by" */
	ROLE_OF_KIND,   /* rows that refer to the row of a mentioned value */
	ROLE_WITH,      /* rows that have a mentioned number */
	ROLE_DOER,      /* who did what is mentioned: a column of it */
	ROLE_MEASURED,  /* rows that a mentioned measure is of */
	ROLE_MEASURE,   /* the measure, and no column */
	/* not said by name */
	ROLE_WHEN,      /* any column of days */
	ROLE_DOMAIN,    /* what an adjective measures */
	ROLE_AMOUNT,    /* an amount of money */
	ROLE_PIECES,    /* how many pieces a row is of */
	ROLE_PERSON,    /* tables of people */
	ROLE_THING,     /* tables of things that others refer to */
	ROLE_RELATED,   /* rows that refer to others: what was done to them */
	ROLES
};

struct argument {
	size_t id;
	enum role role;
	size_t from, to;        /* tokens that say it */
	enum domain domain;
	const struct sense *v;  /* best first, of those that fit */
	size_t n;
};

/* ---- lists ------------------------------------------------------------- */

struct list { /* NULL is the empty one */
	size_t n;
	const void *v[];
};
/* Either may be NULL; what both have stands once. */
const struct list *list_join(struct arena *a, const struct list *x,
    const struct list *y);
const struct list *list_of(struct arena *a, const void *item);
/* All but the one at the place. */
const struct list *list_without(struct arena *a, const struct list *l,
    size_t at);
size_t list_length(const struct list *l);
#define LIST_EACH(type, name, list) \
	for (size_t name##_i = 0; name##_i < list_length(list); name##_i++) \
		for (type name = (list)->v[name##_i], \
		    *name##_once = (const void *)(list); name##_once; \
		    name##_once = NULL)

/* ---- terms ------------------------------------------------------------- */

enum term_kind {
	TERM_COLUMN,   /* of .arg; rows: what shows them */
	TERM_ROWS,     /* how many of .arg, of all where it is NULL */
	TERM_AGG,      /* .agg of .left */
	TERM_UNIT,     /* .arg cut to .unit: "month" */
	TERM_LESS,     /* .left less .right */
	TERM_DURATION, /* from .left to .right in .unit; both the same state:
	                  by how long it is late */
	TERM_SHARE,    /* of the rows or the amount .left, those for which
	                  .only holds, in percent */
	TERM_RATIO,    /* .left for each .right */
	TERM_NUMBER,
	TERM_BEHIND,   /* .left of the row that the reference .arg leads to */
	TERM_ALL,      /* every column */
};
struct term {
	enum term_kind kind;
	enum agg agg;
	bool distinct;
	const struct argument *arg;
	const struct term *left, *right;
	const char *unit;           /* of the plan language */
	double number;
	const struct list *only;    /* struct cond */
	uint64_t hash;
};

/* ---- conditions -------------------------------------------------------- */

enum cond_kind {
	COND_HOLDS,    /* the value or state of .arg */
	COND_COMPARE,  /* .left .op .right, or the number */
	COND_BETWEEN,  /* .left from .number to .number2 */
	COND_TEXT,     /* .left is, begins, ends, contains .text */
	COND_NULL,     /* .left is missing */
	COND_WHEN,     /* .left is within .when */
	COND_ROWS,     /* there are rows as .rows says */
	COND_COUNT,    /* so many of .rows as .op .number says, or the column
	                  .right; or so much of what .left adds up of them */
	COND_REFERRED, /* so many rows, as .op .number says, refer to the row
	                  by .left */
	COND_REPEATED, /* other rows have what .rows shows, too */
	COND_AVERAGE,  /* .left .op .agg of the same over all, or over .rows */
	COND_EVERY,    /* all of .rows have it */
	COND_THAN,     /* .left .op what .rows calculates */
	COND_APART,    /* other rows than for the rest meet .parts */
	COND_FIRST,    /* the row is the first of .rows in their order */
	COND_ALL, COND_ANY, /* of .parts */
};
enum text_match { TEXT_IS, TEXT_BEGINS, TEXT_ENDS, TEXT_CONTAINS };

struct cond {
	enum cond_kind kind;
	bool not;
	const struct argument *arg;
	const struct term *left, *right;
	enum compare op;
	double number, number2;
	const char *number_unit;    /* said behind the number, NULL: none */
	const char *text;
	enum text_match match;
	const struct when_time *when;
	enum agg agg;
	const struct frag *rows;
	const struct list *parts;   /* struct cond */
	uint64_t hash;
};

/* ---- order, bonds ------------------------------------------------------ */

struct order {
	const struct term *term;
	int dir;                    /* 1: greatest first */
	uint64_t hash;
};

/* The dependant belongs to the owner's rows, as strongly as .pull says. */
struct bond {
	const struct argument *dependant, *owner;
	double pull;
	uint64_t hash;
};

/* ---- fragments --------------------------------------------------------- */

enum cat {
	CAT_NONE,
#define CAT(name, meaning) CAT_##name,
#include "plan/grammar/cat.def"
#undef CAT
	CAT_LEX, /* and on: the classes of the lexicon */
	CATS = CAT_LEX + LEX_CLASSES
};

struct frag {
	enum cat cat;
	size_t from, to;            /* tokens from .. to - 1 */
	double score;               /* 0 is best; what it lost */
	uint64_t skipped;           /* tokens, by bit */
	const struct lexeme *lexeme;
	const struct mention *mention;
	/* what it means, as far as it says so */
	const struct argument *head;    /* rows, or one column */
	const struct term *term;    /* a measure, a unit */
	const struct when_time *when;
	double number;
	const char *text;           /* quoted, or a unit behind a number */
	const struct list *outs;    /* struct term */
	const struct list *conds;   /* struct cond */
	const struct list *groups;  /* struct term */
	const struct list *orders;  /* struct order */
	const struct list *bonds;   /* struct bond */
	const struct list *loose;   /* struct argument that wait for an owner */
	const struct list *rows;    /* struct argument: tables that must be there */
	const struct argument *each;    /* rows, a group for each, not shown */
	long limit;                 /* 0: none */
	int dir;                    /* of a superlative */
	enum domain domain;
	enum agg over;              /* of the measure's values over groups */
	bool distinct, within, listed, running;
	bool asked;                 /* "which rows" */
	bool waits;                 /* "best": by what is to be said yet */
	uint64_t hash;              /* of what it means */
	/* how it was made */
	const struct rule *rule;
	const struct frag *left, *right;
	struct frag *next;          /* in its cell */
};

#endif
