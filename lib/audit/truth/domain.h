#ifndef AUDIT_TRUTH_DOMAIN_H
#define AUDIT_TRUTH_DOMAIN_H

#include "audit/rule.h"

/*
 * What an expression can still be once some conditions hold: bounds, a list
 * of values, those that are left out, patterns, null. A condition narrows it;
 * nothing left means that no row meets them all. Values of which nobody knows
 * without the engine how they compare ('a' and 'A', a number and a text) count
 * as if either could be.
 */
struct domain_value {
	enum { VALUE_NONE, VALUE_NUMBER, VALUE_TEXT } kind;
	double number;
	const char *text;
};
/* The value that a constant has beside an expression of this type: a text is
 * a number beside numbers. False where it is no constant, or null. */
bool domain_value_of(const struct expr *e, enum type_class beside,
    struct domain_value *out);
/* The same of a text of the schema's `values`. */
struct domain_value domain_value_of_text(const char *text, bool number);

enum value_order {
	VALUE_LESS = 1, VALUE_EQUAL = 2, VALUE_GREATER = 4,
	VALUE_UNKNOWN = VALUE_LESS | VALUE_EQUAL | VALUE_GREATER,
};
enum value_order domain_order(const struct domain_value *x, const struct domain_value *y);

struct domain_bound {
	struct domain_value at; /* VALUE_NONE: there is none */
	bool open;
};

struct domain_not { /* left out: a value, or what matches a pattern */
	struct domain_value value;
	const char *pattern; /* of LIKE */
	bool unlike;         /* what does not match is left out */
	const struct domain_not *next;
};

struct domain {
	bool null, value; /* can it be null, can it be something? */
	bool integer;     /* only whole numbers */
	struct domain_bound low, high;
	const struct domain_value *only; /* NULL: any */
	size_t nonly;
	const struct domain_not *not;
};

/* Narrow to what `op` with a value leaves, which is never null. Comparisons
 * that are not known here leave everything. Memory is the arena's. */
void domain_compare(struct domain *d, struct arena *a, enum comparison op,
    const struct domain_value *v);
/* ... to a list of values. */
void domain_only(struct domain *d, struct arena *a, const struct domain_value *v,
    size_t n);
/* ... to what matches a pattern of LIKE, or does not. */
void domain_like(struct domain *d, struct arena *a, const char *pattern,
    bool matches);
void domain_not_null(struct domain *d);
void domain_null(struct domain *d);
/* ... to what another one allows as well. */
void domain_meet(struct domain *d, struct arena *a, const struct domain *o);

/* Is there nothing that it can be? */
bool domain_is_empty(const struct domain *d);
/* Can a value of one stand to a value of the other as `how` says, bits of
 * value_order? True where nobody knows. */
bool domain_may_stand(const struct domain *x, const struct domain *y,
    unsigned how);

#endif
