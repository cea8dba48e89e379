#include "step/config/config_text.h"

#include <string.h>
#include "base/buf.h"
#include "base/utf8.h"

struct reader {
	const char *s;
	size_t line;
	struct buf section, name, key, value;
	bool in_section, named;
};

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Append what a section or a key is made of. */
static void
read_word(struct reader *r, struct buf *b)
{
	buf_reset(b);
	if (!is_letter(*r->s))
		return;
	while (is_letter(*r->s) || (*r->s >= '0' && *r->s <= '9') ||
	    *r->s == '-')
		buf_ch(b, lower(*r->s++));
}

static void
skip_blanks(struct reader *r)
{
	r->s += strspn(r->s, " \t\r");
}

/* "name" behind a section. */
static const char *
read_name(struct reader *r)
{
	buf_reset(&r->name);
	for (r->s++; *r->s != '"'; r->s++) {
		if (*r->s == '\\' && (r->s[1] == '"' || r->s[1] == '\\'))
			r->s++;
		if (*r->s == '\0' || *r->s == '\n')
			return "the name of a section has no closing quote";
		buf_ch(&r->name, *r->s);
	}
	r->s++;
	r->named = true;
	return NULL;
}

static const char *
read_section(struct reader *r)
{
	const char *wrong = NULL;

	r->s++;
	skip_blanks(r);
	read_word(r, &r->section);
	r->named = false;
	r->in_section = true;
	skip_blanks(r);
	if (r->section.len > 0 && *r->s == '"')
		wrong = read_name(r);
	if (wrong != NULL)
		return wrong;
	skip_blanks(r);
	if (r->section.len == 0 || *r->s != ']')
		return "invalid section: expected [section] or "
		    "[section \"name\"]";
	r->s++;
	return NULL;
}

/* A backslash of a value; at the end of a line it goes on. */
static const char *
read_escape(struct reader *r)
{
	static const char spelled[] = "\"\\nt", meant[] = "\"\\\n\t";
	const char *which;

	r->s++;
	if (r->s[0] == '\r' && r->s[1] == '\n')
		r->s++;
	if (*r->s == '\n') {
		r->line++;
		return NULL;
	}
	which = *r->s != '\0' ? strchr(spelled, *r->s) : NULL;
	if (which == NULL)
		return "invalid backslash in a value: expected "
		    "\\\", \\\\, \\n or \\t";
	buf_ch(&r->value, meant[which - spelled]);
	return NULL;
}

/* Up to the end of its line, or the comment there. */
static const char *
read_value(struct reader *r)
{
	bool quoted = false;
	size_t kept = 0; /* what is not blanks at the end */
	const char *wrong;

	buf_reset(&r->value);
	skip_blanks(r);
	for (; *r->s != '\0' && *r->s != '\n'; r->s++) {
		if (!quoted && (*r->s == '#' || *r->s == ';'))
			break;
		if (*r->s == '"') {
			quoted = !quoted;
		} else if (*r->s == '\\') {
			if ((wrong = read_escape(r)) != NULL)
				return wrong;
		} else {
			buf_ch(&r->value, *r->s);
			if (!quoted && strchr(" \t\r", *r->s) != NULL)
				continue;
		}
		kept = r->value.len;
	}
	if (quoted)
		return "a value has no closing quote";
	buf_cut(&r->value, kept);
	return NULL;
}

static const char *
read_key(struct reader *r, config_take take, void *arg)
{
	struct config_line line = {.line = r->line};
	const char *wrong = NULL;

	read_word(r, &r->key);
	if (r->key.len == 0)
		return "invalid line: expected [section] or key = value";
	if (!r->in_section)
		return "a key stands before the first [section]";
	skip_blanks(r);
	if (*r->s == '=') {
		r->s++;
		wrong = read_value(r);
		line.value = r->value.s;
	} else if (*r->s != '\0' && strchr("\n#;", *r->s) == NULL) {
		wrong = "invalid line: expected '=' behind the key";
	}
	if (wrong != NULL)
		return wrong;
	line.section = r->section.s;
	line.name = r->named ? r->name.s : NULL;
	line.key = r->key.s;
	take(&line, arg);
	return NULL;
}

static const char *
read_all(struct reader *r, config_take take, void *arg)
{
	const char *wrong = NULL;

	while (wrong == NULL) {
		skip_blanks(r);
		switch (*r->s) {
		case '\0':
			return NULL;
		case '\n':
			r->line++;
			r->s++;
			break;
		case '#':
		case ';':
			r->s += strcspn(r->s, "\n");
			break;
		case '[':
			wrong = read_section(r);
			break;
		default:
			wrong = read_key(r, take, arg);
		}
	}
	return wrong;
}

static size_t
line_at(const char *text, size_t n)
{
	size_t line = 1;

	for (size_t i = 0; i < n; i++)
		line += text[i] == '\n';
	return line;
}

const char *
config_text(const char *text, size_t n, config_take take, void *arg,
    size_t *at)
{
	struct reader r = {text, 1, BUF_INIT, BUF_INIT, BUF_INIT, BUF_INIT,
	    false, false};
	size_t whole = strlen(text), bad = utf8_invalid_at(text, whole);
	const char *wrong;

	if (whole < n || bad < whole) {
		*at = line_at(text, whole < bad ? whole : bad);
		return bad < whole ? "a byte is not UTF-8" :
		    "a NUL byte stands in the text";
	}
	if (strncmp(r.s, "\xef\xbb\xbf", 3) == 0)
		r.s += 3;
	wrong = read_all(&r, take, arg);
	*at = r.line;
	buf_free(&r.section);
	buf_free(&r.name);
	buf_free(&r.key);
	buf_free(&r.value);
	return wrong;
}
