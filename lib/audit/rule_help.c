#include "audit/rule_help.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/near.h"

static const struct rule_help rules[] = {
#define RULE(code, does, why, example, mend) \
	{FINDING_##code, REGISTRY_##does, why, example, mend},
#include "audit/rule_help.def"
#undef RULE
};
#define NRULES (sizeof rules / sizeof *rules)

/* The lines of --explain, except for a word longer than that. */
#define WIDTH 78

const struct rule_help *
rule_help_find(enum finding_code code)
{
	for (size_t i = 0; i < NRULES; i++)
		if (rules[i].code == code)
			return &rules[i];
	return NULL;
}

const struct rule_help *
rule_help_named(const char *name, struct buf *why)
{
	enum finding_code code = finding_find(name);
	const struct rule_help *rule = rule_help_find(code);
	const char *names[NRULES];
	long best;

	if (rule != NULL)
		return rule;
	for (size_t i = 0; i < NRULES; i++)
		names[i] = finding_name(rules[i].code);
	best = code != FINDING_COUNT ? -1 : near_best(name, names, NRULES);
	buf_fmt(why, code != FINDING_COUNT ? "'%s' is not a rule of t2s-audit" :
	    "unknown rule '%s'", name);
	if (best >= 0)
		buf_fmt(why, "; did you mean '%s'?", names[best]);
	else
		buf_str(why, "; --rules lists them");
	return NULL;
}

/* ---- leaving out -------------------------------------------------------- */

static bool
is_needed(const struct rule_help *rule)
{
	return rule->does == REGISTRY_TELLS &&
	    finding_severity(rule->code) == SEVERITY_ERROR;
}

/* What a list marks: rules that may be marked so. */
enum marking { MARK_ONLY, MARK_SKIP, MARK_MEND };

static bool
mark(bool *marks, const char *name, enum marking as, struct buf *why)
{
	const struct rule_help *rule = rule_help_named(name, why);

	if (rule == NULL)
		return false;
	if (as == MARK_SKIP && is_needed(rule))
		buf_fmt(why, "'%s' cannot be skipped: a plan with this error "
		    "does not run", name);
	else if (as == MARK_MEND && rule->does != REGISTRY_OFFERS)
		buf_fmt(why, "'%s' offers no edit; --rules shows which do",
		    name);
	else
		marks[rule->code] = true;
	return marks[rule->code];
}

static bool
mark_all(bool *marks, const char *list, enum marking as, struct buf *why)
{
	bool ok = true;
	size_t n;
	char *name;

	for (; ok; list += n + 1) {
		n = strcspn(list, ",");
		name = mem_strndup(list, n);
		ok = mark(marks, name, as, why);
		free(name);
		if (list[n] == '\0')
			break;
	}
	return ok;
}

bool
rule_help_skip(bool *skips, const char *list, struct buf *why)
{
	return mark_all(skips, list, MARK_SKIP, why);
}

bool
rule_help_only(bool *keeps, const char *list, struct buf *why)
{
	return mark_all(keeps, list, MARK_ONLY, why);
}

bool
rule_help_mend(bool *mends, const char *list, struct buf *why)
{
	return mark_all(mends, list, MARK_MEND, why);
}

void
rule_help_skip_others(bool *skips, const bool *keeps)
{
	for (size_t i = 0; i < NRULES; i++)
		if (!keeps[rules[i].code] && !is_needed(&rules[i]))
			skips[rules[i].code] = true;
}

void
rule_help_skip_asked(bool *skips)
{
	for (size_t i = 0; i < NRULES; i++)
		if (rules[i].does == REGISTRY_ASKED)
			skips[rules[i].code] = true;
}

/* ---- for people --------------------------------------------------------- */

static const char *
does(const struct rule_help *rule)
{
	static const char *const words[] = {[REGISTRY_TELLS] = "tells",
	    [REGISTRY_OFFERS] = "offers", [REGISTRY_MENDS] = "mends",
	    [REGISTRY_ASKED] = "asked"};

	return words[rule->does];
}

void
rule_help_list(struct buf *out)
{
	for (size_t i = 0; i < NRULES; i++)
		buf_fmt(out, "%-21s %-8s %-6s  %s\n",
		    finding_name(rules[i].code),
		    finding_weight(rules[i].code), does(&rules[i]),
		    finding_meaning(rules[i].code));
}

/* Lines of words, behind an indentation. */
static void
fold(struct buf *out, size_t indent, const char *text)
{
	size_t column = 0, n;

	for (; *text != '\0'; text += n + (text[n] == ' ')) {
		n = strcspn(text, " ");
		if (column > 0 && column + 1 + n > WIDTH) {
			buf_ch(out, '\n');
			column = 0;
		}
		buf_fill(out, ' ', column == 0 ? indent : 1);
		column += column == 0 ? indent : 1;
		buf_add(out, text, n);
		column += n;
	}
	buf_ch(out, '\n');
}

void
rule_help_explain(struct buf *out, const struct rule_help *rule)
{
	buf_fmt(out, "%s (%s, %s): %s\n\n", finding_name(rule->code),
	    finding_weight(rule->code), does(rule),
	    finding_meaning(rule->code));
	fold(out, 0, rule->why);
	buf_str(out, "\nexample:\n");
	fold(out, 4, rule->example);
	buf_str(out, "\nwhat to do:\n");
	fold(out, 4, rule->mend);
}
