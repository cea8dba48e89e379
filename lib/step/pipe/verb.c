/* verb - programs whose first operand says what they do */
#include "step/pipe/verb.h"

#include <string.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/num.h"

const struct verb *
verb_find(const struct verb *verbs, const char *word,
    const struct opt_program *program)
{
	struct buf known = BUF_INIT;
	const struct verb *v;

	if (word == NULL)
		opt_usage(program);
	for (v = verbs; v->name != NULL; v++)
		if (strcmp(word, v->name) == 0)
			return v;
	for (v = verbs; v->name != NULL; v++)
		buf_fmt(&known, "%s%s", v == verbs ? "" :
		    v[1].name != NULL ? ", " : " or ", v->name);
	die(STATUS_BAD, "unknown command '%s': expected %s", word, known.s);
}

char **
verb_read(const struct verb *v, char **operands, struct verb_operands *o)
{
	int64_t number = 0;

	o->words = operands;
	if (v->needs != NULL && *operands == NULL)
		die(STATUS_BAD, "%s needs %s", v->name, v->needs);
	if (v->words)
		while (*operands != NULL)
			operands++;
	else if (v->needs != NULL)
		operands++;
	if (*operands != NULL && v->counts != NULL &&
	    strcmp(*operands, "-") != 0) {
		if (!num_parse_int(*operands, &number) || number < 1)
			die(STATUS_BAD, "invalid %s '%s': expected a number",
			    v->counts, *operands);
		operands++;
	}
	o->number = (long)number;
	return operands;
}

char *
verb_text(const struct verb_operands *o)
{
	struct buf b = BUF_INIT;

	for (char **word = o->words; *word != NULL; word++)
		buf_fmt(&b, "%s%s", b.len ? " " : "", *word);
	return buf_take(&b);
}
