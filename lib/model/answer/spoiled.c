#include "model/answer/spoiled.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

static const char *const spoiled[][2] = {
	{"\\_", "_"}, {"\\*", "*"}, {"\\n", "\n"}, {"\\\"", "\""},
	{"\\'", "'"}, {"&gt;", ">"}, {"&lt;", "<"}, {"&amp;", "&"},
	{"&quot;", "\""}, {"&#39;", "'"}, {"\xe2\x80\x98", "'"},
	{"\xe2\x80\x99", "'"}, {"\xe2\x80\x9c", "\""},
	{"\xe2\x80\x9d", "\""}, {"\xc2\xa0", " "}, {"\\u003e", ">"},
	{"\\u003c", "<"}, {"\\u0026", "&"}, {"\\u0027", "'"},
	{"\\u0022", "\""}, {"\\u0060", "`"}, {"\\u003d", "="},
};

void
spoiled_mend(struct buf *b, const char *text, size_t len)
{
	for (size_t at = 0, n = 0; at < len; at += n) {
		size_t i;

		for (i = 0; i < COUNT(spoiled); i++) {
			n = strlen(spoiled[i][0]);
			if (len - at >= n && ascii_equal_n(text + at,
			    spoiled[i][0], n))
				break;
		}
		if (i < COUNT(spoiled))
			buf_str(b, spoiled[i][1]);
		else
			buf_add(b, text + at, n = 1);
	}
}
