#include "base/suffix.h"

#include <string.h>
#include "base/utf8.h"

static const struct {
	const char *suffix, *format;
} suffixes[] = {
    {".csv", "csv"},
    {".tsv", "tsv"},
    {".ndjson", "ndjson"},
    {".jsonl", "ndjson"},
    {".vega.json", "vega"}, /* before .json */
    {".vl.json", "vega"},
    {".json", "json"},
    {".md", "markdown"},
    {".txt", "table"},
    {".html", "html"},
    {".htm", "html"},
    {".xlsx", "xlsx"},
    {".svg", "svg"},
    {".sql", "sql"},
};
enum { SUFFIXES = sizeof suffixes / sizeof *suffixes };

bool
suffix_is_file(const char *value)
{
	return strpbrk(value, "./") != NULL;
}

const char *
suffix_format(const char *path)
{
	size_t len = strlen(path), n;

	for (size_t i = 0; i < SUFFIXES; i++) {
		n = strlen(suffixes[i].suffix);
		/* something stands before it */
		if (len > n && path[len - n - 1] != '/' &&
		    ascii_equal(path + len - n, suffixes[i].suffix))
			return suffixes[i].format;
	}
	return NULL;
}

const char *
suffix_named(const char *value)
{
	for (size_t i = 0; i < SUFFIXES; i++)
		if (ascii_equal(value, suffixes[i].suffix + 1) ||
		    ascii_equal(value, suffixes[i].format))
			return suffixes[i].format;
	return NULL;
}

/* Is it one of "(a|b)"? */
static bool
is_listed(const char *list, const char *format)
{
	size_t n = strlen(format);

	for (const char *at = strstr(list, format); at != NULL;
	    at = strstr(at + 1, format))
		if (strchr("(|", at[-1]) && strchr("|)", at[n]))
			return true;
	return false;
}

void
suffix_say(struct buf *b, const char *list)
{
	size_t last = SUFFIXES, first = SUFFIXES;

	for (size_t i = SUFFIXES; i-- > 0;) {
		if (!is_listed(list, suffixes[i].format))
			continue;
		last = last == SUFFIXES ? i : last;
		first = i;
	}
	for (size_t i = first; i < SUFFIXES; i++) {
		if (!is_listed(list, suffixes[i].format))
			continue;
		buf_fmt(b, "%s%s", i == first ? "" : i == last ? " or " : ", ",
		    suffixes[i].suffix);
	}
}
