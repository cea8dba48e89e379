#include "step/pipe/named.h"

#include <string.h>
#include "db/target.h"

static bool
reads_stdin(const struct pipe *p, char **operands)
{
	if (pipe_reads_sql(p))
		return true;
	if (*operands == NULL)
		return !p->takes_nothing && p->sql == NULL;
	while (*operands != NULL && strcmp(*operands, "-") != 0)
		operands++;
	return *operands != NULL;
}

void
named_start(const struct pipe *p, const char **target, char **operands)
{
	char *kept;

	target_check(*target);
	kept = target_of_stdin(*target, reads_stdin(p, operands));
	if (kept != NULL)
		*target = kept;
}
