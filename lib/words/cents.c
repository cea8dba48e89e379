#include "words/cents.h"

#include <ctype.h>
#include <string.h>
#include "words/listed.h"

size_t
cents_end(const char *name)
{
	size_t end = listed_end(LISTED_CENTS, name, 2);
	const char *at = name + strlen(name) - end;

	if (end == 0)
		return 0;
	if (strchr("_ ", at[-1]) != NULL)
		return end + 1;
	return isupper((unsigned char)*at) && islower((unsigned char)at[1]) ?
	    end : 0;
}
