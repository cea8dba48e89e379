#include "model/tolerant.h"

#include <stdbool.h>
#include <string.h>
#include "base/utf8.h"
#include "json/read.h"

/*
 * A text is written anew as the JSON it is meant to be, token by token, and
 * json_read, which knows the grammar, judges the result. Line breaks are
 * kept, so that the lines of a mistake are those of the text.
 */
struct rewriting {
	const char *at, *end;
	struct buf out;
	char last;        /* token's first byte */
	size_t comma;     /* behind one in `out` with nothing since; 0: none */
	unsigned slips;
	struct buf *why;
};

static bool
refuse(struct rewriting *r, const char *reason)
{
	if (r->why->len == 0)
		buf_str(r->why, reason);
	return false;
}

static void
forgive(struct rewriting *r, enum tolerant_slip slip)
{
	r->slips |= 1u << slip;
}

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool
is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_' || c == '$';
}

const char *
tolerant_behind_comment(const char *s, const char *end)
{
	if (*s == '#' || (end - s > 1 && s[0] == '/' && s[1] == '/'))
		return memchr(s, '\n', (size_t)(end - s));
	if (end - s < 2 || s[0] != '/' || s[1] != '*')
		return s;
	for (s += 2; end - s > 1; s++)
		if (s[0] == '*' && s[1] == '/')
			return s + 2;
	return NULL;
}

/* Space and comments; only the line breaks of a comment are kept. */
static bool
pass_space(struct rewriting *r)
{
	while (r->at < r->end) {
		const char *behind;

		if (is_space(*r->at)) {
			buf_ch(&r->out, *r->at++);
			continue;
		}
		behind = tolerant_behind_comment(r->at, r->end);
		if (behind == r->at)
			break;
		if (behind == NULL)
			return refuse(r, "the JSON is cut off");
		forgive(r, TOLERANT_COMMENT);
		for (; r->at < behind; r->at++)
			if (*r->at == '\n')
				buf_ch(&r->out, '\n');
	}
	return true;
}

/* What stands next but for space and comments; 0: the end. */
static char
next_sign(const struct rewriting *r, const char *s)
{
	while (s < r->end) {
		const char *behind = is_space(*s) ? s + 1 :
		    tolerant_behind_comment(s, r->end);

		if (behind == NULL)
			return '\0';
		if (behind == s)
			return *s;
		s = behind;
	}
	return '\0';
}

/* One byte of a text, or an escape. */
static void
rewrite_byte(struct rewriting *r)
{
	static const char breaks[] = "\n\r\t", names[] = "nrt";
	const char *known = *r->at != '\0' ? strchr(breaks, *r->at) : NULL;

	if (known != NULL) {
		forgive(r, TOLERANT_BREAK);
		buf_fmt(&r->out, "\\%c", names[known - breaks]);
	} else if (*r->at == '\\' && r->at + 1 < r->end) {
		r->at++;
		if (*r->at == '\'') /* which needs none */
			forgive(r, TOLERANT_QUOTES);
		else
			buf_ch(&r->out, '\\');
		buf_ch(&r->out, *r->at);
	} else {
		if (*r->at == '"') /* within single quotes */
			buf_ch(&r->out, '\\');
		buf_ch(&r->out, *r->at);
	}
	r->at++;
}

static bool
rewrite_text(struct rewriting *r)
{
	char quote = *r->at++, next;

	buf_ch(&r->out, '"');
	while (r->at < r->end && *r->at != quote)
		rewrite_byte(r);
	if (r->at == r->end)
		return refuse(r, "the JSON is cut off");
	r->at++;
	buf_ch(&r->out, '"');
	if (quote == '"')
		return true;
	forgive(r, TOLERANT_QUOTES);
	next = next_sign(r, r->at);
	if (next != '\0' && strchr(",:]}", next) == NULL)
		return refuse(r, "a text in single quotes holds a quote");
	return true;
}

/* A word: a value, one of another language's, or a member's name. */
static bool
rewrite_word(struct rewriting *r)
{
	static const struct {
		const char *word, *meant;
	} words[] = {{"true", "true"}, {"false", "false"}, {"null", "null"},
	    {"none", "null"}};
	const char *word = r->at;
	size_t n = 0;

	while (r->at < r->end && is_word(*r->at))
		r->at++;
	n = (size_t)(r->at - word);
	if (next_sign(r, r->at) == ':') {
		forgive(r, TOLERANT_KEY);
		buf_fmt(&r->out, "\"%.*s\"", (int)n, word);
		return true;
	}
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (strlen(words[i].word) != n ||
		    !ascii_equal_n(words[i].word, word, n))
			continue;
		if (memcmp(words[i].meant, word, n) != 0)
			forgive(r, TOLERANT_WORD);
		buf_str(&r->out, words[i].meant);
		return true;
	}
	if (r->why->len == 0)
		buf_fmt(r->why, "'%.*s' in it is no JSON value",
		    (int)(n < 40 ? n : 40), word);
	return false;
}

/* A number, or a sign that json_read judges. */
static void
rewrite_rest(struct rewriting *r)
{
	do
		buf_ch(&r->out, *r->at++);
	while (r->at < r->end && (is_word(*r->at) || *r->at == '.' ||
	    *r->at == '+' || *r->at == '-'));
}

/* One token; `depth` follows the brackets. */
static bool
rewrite_token(struct rewriting *r, size_t *depth)
{
	char c = *r->at, last = r->last;
	size_t comma = r->comma;

	r->last = c;
	r->comma = 0;
	if (c == '"' || c == '\'')
		return rewrite_text(r);
	if ((is_word(c) && (c < '0' || c > '9')))
		return rewrite_word(r);
	if (c == '{' || c == '[' || c == '}' || c == ']') {
		*depth += c == '{' || c == '[' ? 1 : (size_t)-1;
		if (comma != 0 && (c == '}' || c == ']')) {
			forgive(r, TOLERANT_COMMA);
			r->out.s[comma - 1] = ' ';
		}
	}
	if (strchr("{}[]:,", c) == NULL || c == '\0') {
		rewrite_rest(r);
		return true;
	}
	buf_ch(&r->out, c);
	r->at++;
	/* a comma with nothing before it is no trailing one */
	if (c == ',' && strchr("{[,", last) == NULL)
		r->comma = r->out.len;
	return true;
}

/* From a bracket to the one that closes it. */
static bool
rewrite(struct rewriting *r)
{
	size_t depth = 0;

	while (rewrite_token(r, &depth)) {
		if (depth == 0)
			return true;
		if (!pass_space(r))
			return false;
		if (r->at == r->end)
			return refuse(r, "the JSON is cut off");
	}
	return false;
}

json_t *
tolerant_read(const char *at, const char *end, const char **close,
    unsigned *slips, struct buf *why)
{
	struct rewriting r = {.at = at, .end = end, .out = BUF_INIT,
	    .why = why};
	struct json_mistake m;
	json_t *value = NULL;

	if (rewrite(&r)) {
		value = json_read(r.out.s, r.out.len, &m);
		if (value == NULL && why->len == 0)
			buf_fmt(why, "the JSON cannot be read, line %d, column "
			    "%d: %s", m.line, m.column, m.message);
	}
	if (value != NULL)
		*slips |= r.slips;
	*close = r.at;
	buf_free(&r.out);
	return value;
}

/* ---- an object around it ------------------------------------------------- */

static bool
has_one_of(const json_t *object, const json_t *wanted)
{
	const json_t *name;
	size_t i;

	json_array_foreach(wanted, i, name)
		if (json_is_string(name) && json_object_get(object,
		    json_string_value(name)) != NULL)
			return true;
	return false;
}

/* A member as an object (new): itself, in a list, in a text. NULL: none. */
static json_t *
as_object(json_t *value, unsigned *slips)
{
	const char *text = json_string_value(value);
	struct json_mistake m;
	json_t *inner;

	if (json_is_array(value) && json_array_size(value) == 1) {
		*slips |= 1u << TOLERANT_LIST;
		value = json_array_get(value, 0);
	}
	if (json_is_object(value))
		return json_incref(value);
	if (text == NULL || text[strspn(text, " \t\r\n")] != '{')
		return NULL;
	inner = json_read(text, json_string_length(value), &m);
	if (inner != NULL)
		*slips |= 1u << TOLERANT_STRING;
	return inner;
}

json_t *
tolerant_inner(const json_t *outer, const json_t *wanted, unsigned *slips)
{
	json_t *value, *found = NULL;
	const char *key;
	unsigned of_found = 0;
	size_t n = 0;

	if (!json_is_object(outer) || has_one_of(outer, wanted))
		return NULL;
	json_object_foreach((json_t *)outer, key, value) {
		unsigned its = 1u << TOLERANT_AROUND;
		json_t *inner = as_object(value, &its);

		if (has_one_of(inner, wanted) && n++ == 0) {
			found = json_incref(inner);
			of_found = its;
		}
		json_decref(inner);
	}
	if (n == 1) {
		*slips |= of_found;
		return found;
	}
	json_decref(found);
	return NULL;
}

void
tolerant_tell(struct findings *f, const char *pointer, unsigned slips)
{
	struct buf said = BUF_INIT;

	tolerant_say(&said, slips);
	if (slips != 0)
		finding_add(f, FINDING_reply_mended, pointer,
		    "the model's answer was read in spite of %s", said.s);
	buf_free(&said);
}

void
tolerant_say(struct buf *b, unsigned slips)
{
	static const char *const phrases[] = {
#define SLIP(name, phrase) phrase,
		TOLERANT_SLIPS(SLIP)
#undef SLIP
	};
	const char *comma = "";

	for (size_t i = 0; i < TOLERANT_COUNT; i++)
		if ((slips & 1u << i) != 0) {
			buf_fmt(b, "%s%s", comma, phrases[i]);
			comma = ", ";
		}
}
