#ifndef MODEL_WIRE_SUBSET_H
#define MODEL_WIRE_SUBSET_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * One internal JSON Schema (json/validate.h), lowered to what a provider's
 * constrained sampling takes. What is lost on the way is enforced here
 * afterwards: a reply is always validated against the internal schema.
 */
enum lower_subset {
	LOWER_OPENAI,     /* strict: all required, null for what is optional */
	LOWER_AZURE,      /* the same with its smaller limits */
	LOWER_ANTHROPIC,  /* no bounds, few optional members and unions */
	LOWER_GEMINI,
	LOWER_LLAMA,      /* GBNF: llama-server and Ollama */
	LOWER_COMPATIBLE, /* servers that speak OpenAI's protocol */
	LOWER_OBJECT,     /* "some JSON object" is all that can be asked */
	LOWER_WORDS,      /* nothing can be constrained */
};

/* The rungs of the ladder from the top. */
enum lower_rung {
	RUNG_FULL,     /* the whole shape */
	RUNG_NO_NAMES, /* without long lists of names */
	RUNG_STANDARD, /* the shape of the tier below (plans) */
	RUNG_MINIMAL,
	RUNG_WORDS,    /* said in words alone */
};

struct lowered {
	json_t *schema;       /* owned; NULL if nothing is constrained */
	enum lower_rung rung;
	struct buf words;     /* to be said to the model; may be empty */
};

/*
 * Lower `schema` for the subset, beginning with rung `from`; the first rung
 * that keeps within the limits is taken. `name` is the request's
 * schema_name: the tiers of a "plan" have tiers below.
 */
void subset_lower(const json_t *schema, const char *name,
    enum lower_subset subset,
    enum lower_rung from, struct lowered *out);
void subset_free(struct lowered *l);

/* A phrase for the rung: "without its lists of names"; static. */
const char *lower_rung_text(enum lower_rung rung);

/* Does a lowered schema keep within the subset's documented limits? */
bool subset_fits(const json_t *schema, enum lower_subset subset);

/*
 * A value that was sampled under a lowered schema, on its way back: nulls that
 * stand for a member left out go, where `schema` allows no null there; so do ""
 * and 0. Returns the first member whose 0 went, which somebody may have meant,
 * borrowed from the schema; NULL: none.
 */
const char *subset_mend(const json_t *schema, json_t *value);

#endif
