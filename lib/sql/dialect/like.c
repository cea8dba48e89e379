#include "sql/dialect/like.h"

#include <string.h>

void
like_to_glob(struct buf *b, const char *s, char escape)
{
	for (; *s != '\0'; s++) {
		if (escape != '\0' && *s == escape && s[1] != '\0')
			s++;
		else if (*s == '%' || *s == '_') {
			buf_ch(b, *s == '%' ? '*' : '?');
			continue;
		}
		if (strchr("*?[", *s) != NULL)
			buf_fmt(b, "[%c]", *s);
		else
			buf_ch(b, *s);
	}
}
