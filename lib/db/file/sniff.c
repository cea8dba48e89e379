#include "db/file/sniff.h"

#include <string.h>

enum { LINES = 200, MOST = 64 };

/* Those tried, the rarer in texts and numbers first. */
static const char delimiters[] = {'\t', ';', '|', ','};

/* How often lines have so many fields, the last for all that have more. */
struct count {
	size_t of[MOST + 1];
	size_t lines, first;
};

static const char *
end_of_quotes(const char *p, const char *end)
{
	for (p++; p < end; p++) {
		if (*p != '"')
			continue;
		if (p + 1 < end && p[1] == '"')
			p++;
		else
			return p + 1;
	}
	return end;
}

/* A line of it, without its end. Gives how many fields it has: 0 where it is
 * empty or cut off. */
static size_t
count_fields(const char **at, const char *end, char delimiter, char ends)
{
	const char *p = *at, *from = p;
	size_t n = 1;
	bool fresh = true;

	while (p < end && *p != ends) {
		if (*p == '"' && fresh) {
			p = end_of_quotes(p, end);
			fresh = false;
			continue;
		}
		n += *p == delimiter;
		fresh = *p == delimiter || (fresh && *p == ' ');
		p++;
	}
	*at = p + (p < end);
	while (p > from && (p[-1] == '\r' || p[-1] == ' '))
		p--;
	return p == from ? 0 : n;
}

static void
count_lines(struct count *c, const char *s, size_t n, char delimiter,
    char ends)
{
	const char *end = s + n, *line;
	size_t fields;

	memset(c, 0, sizeof *c);
	while (s < end && c->lines < LINES) {
		line = s;
		fields = count_fields(&s, end, delimiter, ends);
		/* the last line may be cut off */
		if (fields == 0 || (s == end && end[-1] != ends && c->lines > 0
		    && line > end - n))
			continue;
		if (c->lines++ == 0)
			c->first = fields;
		c->of[fields < MOST ? fields : MOST]++;
	}
}

struct sniffed
sniff_csv(const char *s, size_t n)
{
	struct sniffed found = {',', 1, false, false, memchr(s, '\n', n) == NULL
	    && memchr(s, '\r', n) != NULL};
	struct count c;
	size_t best = 0, score, most;

	for (size_t i = 0; i < sizeof delimiters; i++) {
		count_lines(&c, s, n, delimiters[i],
		    found.old_mac ? '\r' : '\n');
		most = 1;
		for (size_t k = 2; k <= MOST; k++)
			if (c.of[k] > 0 && c.of[k] >= c.of[most])
				most = k;
		if (c.lines == 0 || most == 1)
			continue;
		score = 1000 * c.of[most] / c.lines;
		/* the names are a line like the others */
		score += c.first == most ? 500 : 0;
		if (score <= best)
			continue;
		best = score;
		found.delimiter = delimiters[i];
		found.fields = most;
		found.usual = c.of[most] * 2 > c.lines;
		found.even = c.lines > 1 && c.of[most] * 5 >= c.lines * 4;
	}
	return found;
}

static size_t
blanks(const char *s, size_t n)
{
	size_t i = 0;

	while (i < n && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r' ||
	    s[i] == '\n'))
		i++;
	return i;
}

bool
sniff_json(const char *s, size_t n)
{
	size_t i = blanks(s, n), k;

	if (i == n || (s[i] != '{' && s[i] != '['))
		return false;
	k = i + 1 + blanks(s + i + 1, n - i - 1);
	if (k == n)
		return true;
	return s[i] == '{' ? s[k] == '"' || s[k] == '}' :
	    s[k] != '\0' && strchr("{[]\"-0123456789tfn", s[k]) != NULL;
}

bool
sniff_binary(const char *s, size_t n)
{
	static const char *const magics[] = {"PK\003\004", "%PDF-", "PAR1",
	    "\x89PNG", "\xff\xd8\xff", "GIF8", "SQLite format 3", "BZh",
	    "\xfd""7zXZ", "\x28\xb5\x2f\xfd", "\xd0\xcf\x11\xe0", "ORC\x0a",
	    "Obj\x01", "ARROW1", "\x7f""ELF", "7z\xbc\xaf"};
	size_t odd = 0, k;

	for (size_t i = 0; i < sizeof magics / sizeof *magics; i++) {
		k = strlen(magics[i]);
		if (n >= k && memcmp(s, magics[i], k) == 0)
			return true;
	}
	for (size_t i = 0; i < n; i++)
		odd += (unsigned char)s[i] < ' ' && (s[i] == '\0' ||
		    strchr("\t\r\n\f\v\x1a", s[i]) == NULL);
	return odd > 8 && odd * 20 > n;
}
