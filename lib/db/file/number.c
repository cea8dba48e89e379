/* number - texts that are numbers, as people write them */
#include "db/file/kind.h"

#include <string.h>
#include "base/num.h"

bool
kind_read_number(struct reading *r, const char *s, size_t n)
{
	char text[64];
	double v;

	memcpy(text, s, n);
	text[n] = '\0';
	if (!num_parse_real(text, &v))
		return false;
	r->kind = KIND_NUMBER;
	r->ways = WAY_POINT;
	return true;
}

void
kind_number(struct value *v, const char *s, size_t n, unsigned way, bool whole)
{
	char text[64];

	(void)way;
	memcpy(text, s, n);
	text[n] = '\0';
	v->is = whole ? VALUE_INTEGER : VALUE_REAL;
	if (whole)
		(void)num_parse_int(text, &v->integer);
	else
		(void)num_parse_real(text, &v->real);
}
