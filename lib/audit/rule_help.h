#ifndef AUDIT_RULE_HELP_H
#define AUDIT_RULE_HELP_H

#include <stdbool.h>

#include "base/buf.h"
#include "doc/finding.h"

/*
 * The rules of the audit as a person meets them: by the codes of their
 * findings. rule_help.def is their table; all texts are static.
 */
enum rule_help_does {
	REGISTRY_TELLS,
	REGISTRY_OFFERS, /* an edit, done where it is asked for */
	REGISTRY_MENDS,  /* by an edit of the plan */
	REGISTRY_ASKED,  /* told where --only names it */
};

struct rule_help {
	enum finding_code code;
	enum rule_help_does does;
	const char *why;     /* a paragraph */
	const char *example;
	const char *mend;    /* what to do about it */
};

/* The rule of a code; NULL: no finding of the audit has it. */
const struct rule_help *rule_help_find(enum finding_code code);
/* The rule of this name; NULL if none has it, and `why` says so with the
 * nearest name. */
const struct rule_help *rule_help_named(const char *name,
    struct buf *why);

/*
 * Which rules are left out: FINDING_COUNT truth values, by code. `list` is
 * codes between commas. Both give false, and `why` a line, where one of them
 * is no rule or (skip) may not be left out: an error that no edit mends, for
 * which t2s-synth or the engine would refuse the plan. rule_help_only leaves
 * collects what is to stay, and rule_help_skip_others leaves out the rest.
 */
bool rule_help_skip(bool *skips, const char *list, struct buf *why);
bool rule_help_only(bool *keeps, const char *list, struct buf *why);
void rule_help_skip_others(bool *skips, const bool *keeps);
/* ... those that are told only where they are asked for. */
void rule_help_skip_asked(bool *skips);
/* Whose offers are to be taken: those of rules that offer, else false. */
bool rule_help_mend(bool *mends, const char *list, struct buf *why);

/* A line for each rule: code, severity, what it does, what it is. */
void rule_help_list(struct buf *out);
/* Why it is told, an example, what to do. */
void rule_help_explain(struct buf *out, const struct rule_help *rule);

#endif
