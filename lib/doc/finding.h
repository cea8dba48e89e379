#ifndef DOC_FINDING_H
#define DOC_FINDING_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "json/ptr.h"

/*
 * What is wrong with a document, said so that a person and a program can
 * act on it. The codes are a closed list (finding.def) with their severity;
 * t2s-document(5) explains each.
 */
enum finding_code {
#define FINDING(name, severity, meaning) FINDING_##name,
#include "doc/finding.def"
#undef FINDING
	FINDING_COUNT
};

enum severity { SEVERITY_INFO, SEVERITY_WARNING, SEVERITY_ERROR };

/* "column_not_found"; static. */
const char *finding_name(enum finding_code code);
enum severity finding_severity(enum finding_code code);
const char *finding_meaning(enum finding_code code);
/* "error", "doubt", "warning" or "info"; static. */
const char *finding_weight(enum finding_code code);
/* Returns the code of this name, or of the name that it had in the release
 * before (finding_renamed.def); FINDING_COUNT for any other name. */
enum finding_code finding_find(const char *name);
/* Is it a doubt: does the code say that what is legal is likely to be wrong?
 * By itself it is a warning. */
bool finding_is_doubt(enum finding_code code);
/* Of the findings of a document: is there an error, and is each of them a
 * doubt? */
bool findings_only_doubt(const json_t *list);
/* ... is one of this code among them? */
bool findings_have(const json_t *list, enum finding_code code);

/* A list under construction. Init with FINDINGS_INIT("t2s-audit"). */
struct findings {
	const char *by;  /* program, borrowed */
	json_t *list;    /* owned array of finding objects */
	size_t errors;   /* how many of them are errors */
	size_t warnings;
	json_t *places;  /* in the list, by what makes findings the same; */
	size_t nplaced;  /* of the first so many */
};
#define FINDINGS_INIT(program) {(program), NULL, 0, 0, NULL, 0}
void findings_free(struct findings *f);
/* Leave out those whose codes are marked, FINDING_COUNT of them, except for
 * errors. */
void findings_skip(struct findings *f, const bool *skips);

/*
 * Add a finding. `pointer` runs from the document's root ("" for none).
 * Returns the object, borrowed, so that the next three can add to it.
 * The same code at the same pointer with the same message is added once.
 */
json_t *finding_add(struct findings *f, enum finding_code code,
    const char *pointer, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
json_t *finding_at(struct findings *f, enum finding_code code,
    const struct place *place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void finding_hint(json_t *finding, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void finding_candidate(json_t *finding, const char *name);
/* The nearest of `names` (borrowed) to `wanted` become candidates, and the
 * best one a hint "did you mean 'x'?" where there is one. */
void finding_near(json_t *finding, const char *wanted,
    const char *const *names, size_t n);
/* The first that is an error, borrowed; NULL if none is. */
const json_t *finding_first_error(const struct findings *f);
/* Another severity than the code's own. Keeps the counters right. */
void finding_weigh(struct findings *f, json_t *finding, enum severity s);

#endif
