/* The constructions as a table. */
#include "plan/grammar/acts.h"

#define P(kind) CAT_##kind
#define X(class) (enum cat)(CAT_LEX + LEX_##class)
#define NOTHING CAT_NONE

const struct rule grammar_rules[] = {
#define RULE(name, to, left, right, act, cost, example) \
	{name, to, left, right, act_##act, cost, example},
#include "plan/grammar/rule.def"
#undef RULE
};
const size_t grammar_nrules = sizeof grammar_rules / sizeof *grammar_rules;
