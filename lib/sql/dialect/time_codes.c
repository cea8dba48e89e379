#include "sql/dialect/time_codes.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"

static const struct {
	enum time_code code;
	struct by_dialect words;
} codes[] = {
#define TIME_CODE(code, ...) {code, {{__VA_ARGS__}}},
#include "sql/dialect/time_code.def"
#undef TIME_CODE
};
#define CODES (sizeof codes / sizeof *codes)

/* Numbers in any case; names are spelled as their code is. */
static bool
begins(const struct dialect *d, const char *format, const struct word *code)
{
	if ((d->calls & CODES_IGNORE_CASE) &&
	    strspn(code->s, "YMDHISQW24") == code->n)
		return ascii_equal_n(format, code->s, code->n);
	return strncmp(format, code->s, code->n) == 0;
}

bool
time_codes_are_marked(const struct dialect *d)
{
	return *time_code_text(d, CODE_YEAR) == '%';
}

enum time_code
time_code_at(const struct dialect *d, const char *format, size_t *len,
    bool *unknown)
{
	enum time_code found = CODE_NONE;
	size_t i, n;

	*len = 1;
	for (i = 0; i < CODES; i++) {
		const struct word *code = &codes[i].words.by[d->id];

		n = code->n;
		if (n == 0 || (found != CODE_NONE && n <= *len) ||
		    !begins(d, format, code))
			continue;
		found = codes[i].code;
		*len = n;
	}
	*unknown = found == CODE_NONE && (*format == '%' ||
	    (!time_codes_are_marked(d) && isalpha((unsigned char)*format)));
	return found;
}

const char *
time_code_text(const struct dialect *d, enum time_code code)
{
	size_t i;

	for (i = 0; i < CODES; i++)
		if (codes[i].code == code && codes[i].words.by[d->id].s != NULL)
			return codes[i].words.by[d->id].s;
	return NULL;
}

bool
time_code_letter(struct buf *format, const struct dialect *d, char c)
{
	bool quoted = !time_codes_are_marked(d);

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
