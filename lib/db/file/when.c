/* when - texts that are days and times of day, as people write them */
#include "db/file/kind.h"

#include <string.h>
#include "base/moment.h"

bool
kind_read_when(struct reading *r, const char *s, size_t n)
{
	char text[64];
	struct moment m;

	memcpy(text, s, n);
	text[n] = '\0';
	if (!moment_parse(text, &m))
		return false;
	r->kind = n == 10 ? KIND_DATE : KIND_TIMESTAMP;
	r->ways = WAY_YMD;
	return true;
}

void
kind_when(struct value *v, const char *s, size_t n, unsigned way,
    enum kind kind)
{
	(void)way;
	(void)kind;
	v->is = VALUE_TEXT;
	v->text = s;
	v->n = n;
}
