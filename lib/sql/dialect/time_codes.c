#include "sql/dialect/time_codes.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"

static const struct {
	enum time_code code;
	const char *by[DIALECTS];
} codes[] = {
	{CODE_YEAR, {"%Y", "YYYY", "%Y", "yyyy", "%Y", "%Y"}},
	{CODE_MONTH, {"%m", "MM", "%m", "MM", "%m", "%m"}},
	{CODE_DAY, {"%d", "DD", "%d", "dd", "%d", "%d"}},
	{CODE_HOUR, {"%H", "HH24", "%H", "HH", "%H", "%H"}},
	{CODE_MINUTE, {"%M", "MI", "%i", "mm", "%M", "%M"}},
	{CODE_SECOND, {"%S", "SS", "%s", "ss", "%S", "%S"}},
	{CODE_SECOND, {NULL, NULL, "%S", NULL, NULL, NULL}},
	{CODE_DAY_OF_YEAR, {"%j", "DDD", "%j", NULL, "%j", "%j"}},
	{CODE_WEEKDAY, {"%w", NULL, "%w", NULL, "%w", "%w"}},
	{CODE_SHORT_YEAR, {NULL, "YY", "%y", "yy", "%y", "%y"}},
	{CODE_QUARTER, {NULL, "Q", NULL, NULL, NULL, "%Q"}},
	{CODE_BARE_MONTH, {NULL, "FMMM", "%c", "M", "%-m", NULL}},
	{CODE_MONTH_NAME, {NULL, "FMMonth", "%M", "MMMM", "%B", "%B"}},
	{CODE_MONTH_NAME, {NULL, "Month", NULL, NULL, NULL, NULL}},
	{CODE_SHORT_MONTH_NAME, {NULL, "Mon", "%b", "MMM", "%b", "%b"}},
	{CODE_WEEK, {NULL, "IW", "%v", NULL, "%V", "%V"}},
	{CODE_BARE_DAY, {NULL, "FMDD", "%e", "d", "%-d", NULL}},
	{CODE_DAY_NAME, {NULL, "FMDay", "%W", "dddd", "%A", "%A"}},
	{CODE_DAY_NAME, {NULL, "Day", NULL, NULL, NULL, NULL}},
	{CODE_SHORT_DAY_NAME, {NULL, "Dy", "%a", "ddd", "%a", "%a"}},
};
#define CODES (sizeof codes / sizeof *codes)

/* PostgreSQL reads numbers in any case; names are spelled as their code is. */
static bool
begins(const struct dialect *d, const char *format, const char *code)
{
	size_t n = strlen(code);

	if (d->id == DIALECT_POSTGRES && strspn(code, "YMDHISQW24") == n)
		return ascii_equal_n(format, code, n);
	return strncmp(format, code, n) == 0;
}

enum time_code
time_code_at(const struct dialect *d, const char *format, size_t *len,
    bool *unknown)
{
	enum time_code found = CODE_NONE;
	size_t i, n;

	*len = 1;
	for (i = 0; i < CODES; i++) {
		const char *code = codes[i].by[d->id];

		n = code != NULL ? strlen(code) : 0;
		if (n == 0 || (found != CODE_NONE && n <= *len) ||
		    !begins(d, format, code))
			continue;
		found = codes[i].code;
		*len = n;
	}
	/* where no sign marks a code, letters are codes */
	*unknown = found == CODE_NONE && (*format == '%' ||
	    (*time_code_text(d, CODE_YEAR) != '%' &&
	    isalpha((unsigned char)*format)));
	return found;
}

const char *
time_code_text(const struct dialect *d, enum time_code code)
{
	size_t i;

	for (i = 0; i < CODES; i++)
		if (codes[i].code == code && codes[i].by[d->id] != NULL)
			return codes[i].by[d->id];
	return NULL;
}

bool
time_code_letter(struct buf *format, const struct dialect *d, char c)
{
	bool quoted = d->id == DIALECT_POSTGRES || d->id == DIALECT_TSQL;

	if (c == '%' || c == '"' || c == '\\')
		return false;
	quoted = quoted && !isdigit((unsigned char)c) && c != '-' &&
	    c != ' ' && c != '.';
	if (quoted)
		buf_ch(format, '"');
	buf_ch(format, c);
	if (quoted)
		buf_ch(format, '"');
	return true;
}
