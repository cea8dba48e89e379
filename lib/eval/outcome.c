#include "eval/outcome.h"

#include <string.h>

#include "base/die.h"

static const char *const outcomes[] = {
	[OUTCOME_RIGHT] = "right",
	[OUTCOME_DECLINED] = "declined",
	[OUTCOME_TOLD] = "told",
	[OUTCOME_SILENT] = "silent",
	[OUTCOME_FAILED] = "failed",
};

static const char *const expects[] = {
	[EXPECT_ROWS] = "rows",
	[EXPECT_DECLINE] = "ask_or_never",
	[EXPECT_REFUSED] = "refused",
	[EXPECT_META] = "meta",
};

static size_t
find(const char *const *names, size_t n, const char *name)
{
	size_t i = 0;

	while (i < n && (name == NULL || strcmp(names[i], name) != 0))
		i++;
	return i;
}

const char *
outcome_name(enum outcome o)
{
	return outcomes[o];
}

enum outcome
outcome_named(const char *name)
{
	return (enum outcome)find(outcomes, OUTCOME_COUNT, name);
}

const char *
expect_name(enum expect e)
{
	return expects[e];
}

enum expect
expect_named(const char *name)
{
	return name == NULL ? EXPECT_ROWS :
	    (enum expect)find(expects, EXPECT_COUNT, name);
}

static enum outcome
wrong(const struct answer *a)
{
	bool sure = a->confidence < 0 || a->confidence >= OUTCOME_DOUBT;

	return a->status == STATUS_OK && !a->warned && sure ?
	    OUTCOME_SILENT : OUTCOME_TOLD;
}

static bool
is_expected(enum expect expect, enum verdict verdict, bool rows)
{
	switch (expect) {
	case EXPECT_ROWS:
		return verdict == VERDICT_RIGHT;
	case EXPECT_DECLINE:
		return verdict == VERDICT_ASKED || verdict == VERDICT_NEVER;
	case EXPECT_REFUSED:
		return verdict == VERDICT_REFUSED;
	case EXPECT_META:
		return verdict == VERDICT_RIGHT && rows;
	case EXPECT_COUNT:
		break;
	}
	return false;
}

enum outcome
outcome_of(enum expect expect, enum verdict verdict, const struct answer *a,
    bool rows)
{
	if (is_expected(expect, verdict, rows))
		return OUTCOME_RIGHT;
	switch (verdict) {
	case VERDICT_RIGHT:
	case VERDICT_WRONG:
		return wrong(a);
	case VERDICT_ASKED:
	case VERDICT_NEVER:
	case VERDICT_REFUSED:
		return OUTCOME_DECLINED;
	case VERDICT_ERROR:
	case VERDICT_GOLD:
	case VERDICT_COUNT:
		break;
	}
	return OUTCOME_FAILED;
}
