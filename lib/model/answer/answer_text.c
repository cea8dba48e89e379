#include "model/answer/answer_text.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

bool
span_is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool
span_is_name(unsigned char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
}

struct span
span_trim(struct span t)
{
	while (t.n > 0 && span_is_space(*t.s))
		t = span_from(t, 1);
	while (t.n > 0 && span_is_space(t.s[t.n - 1]))
		t.n--;
	return t;
}

struct span
span_from(struct span t, size_t at)
{
	if (at > t.n)
		at = t.n;
	return (struct span){t.s + at, t.n - at};
}

struct span
span_line(struct span t)
{
	const char *end = t.n > 0 ? memchr(t.s, '\n', t.n) : NULL;

	return end != NULL ? (struct span){t.s, (size_t)(end - t.s)} : t;
}

size_t
span_find(struct span t, const char *what)
{
	size_t n = strlen(what);

	for (size_t i = 0; i + n <= t.n; i++)
		if (ascii_equal_n(t.s + i, what, n))
			return i;
	return t.n;
}

bool
span_at_word(struct span t, const char *word)
{
	size_t n = strlen(word);

	return t.n >= n && ascii_equal_n(t.s, word, n) &&
	    (t.n == n || !span_is_name((unsigned char)t.s[n]));
}

size_t
span_count(struct span t, char c)
{
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++)
		n += t.s[i] == c;
	return n;
}

static bool
starts(struct span t, const char *what)
{
	size_t n = strlen(what);

	return t.n >= n && ascii_equal_n(t.s, what, n);
}

/* ---- thinking ----------------------------------------------------------- */

static const char *const thoughts[][2] = {
	{"<think>", "</think>"}, {"<thinking>", "</thinking>"},
	{"<thought>", "</thought>"}, {"<reasoning>", "</reasoning>"},
	{"<reflection>", "</reflection>"}, {"<scratchpad>", "</scratchpad>"},
};

/* Marks of chat templates that a server left at the end. */
static const char *const marks[] = {
	"<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|end|>", "</s>",
	"<eos>", "<end_of_turn>", "[/INST]",
};

/* Where what follows the last closing tag begins; one that was opened and
 * not closed again hides nothing, since the answer may be in it. */
static struct span
without_thoughts(struct span t, const char *open, const char *close)
{
	for (;;) {
		size_t end = span_find(t, close);
		struct span rest;

		if (end == t.n)
			break;
		rest = span_trim(span_from(t, end + strlen(close)));
		if (rest.n == 0)
			return (struct span){t.s, end};
		t = rest;
	}
	if (starts(span_trim(t), open))
		t = span_from(span_trim(t), strlen(open));
	return t;
}

static struct span
without_marks(struct span t)
{
	for (size_t i = 0; i < sizeof marks / sizeof *marks;) {
		size_t n = strlen(marks[i]);

		t = span_trim(t);
		if (t.n >= n && memcmp(t.s + t.n - n, marks[i], n) == 0) {
			t.n -= n;
			i = 0;
		} else {
			i++;
		}
	}
	return t;
}

/* ---- blocks ------------------------------------------------------------- */

static void
add_block(struct answer_text *a, struct span t)
{
	if (a->nblocks < ANSWER_BLOCKS)
		a->blocks[a->nblocks++] = t;
}

/* Words behind a fence that name a language, also on the line of the text. */
static const char *const languages[] = {
	"sqlite3", "sqlite", "sql", "postgresql", "postgres", "pgsql",
	"plpgsql", "mysql", "mariadb", "tsql", "t-sql", "mssql", "duckdb",
	"bigquery", "text", "plaintext", "txt",
};

static struct span
without_language(struct span t)
{
	struct span line = span_line(t);

	if (line.n < t.n && !memchr(line.s, ' ', span_trim(line).n) &&
	    span_trim(line).n < 20 && !memchr(line.s, '(', line.n))
		return span_from(t, line.n + 1);
	for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
		size_t n = strlen(languages[i]);

		if (starts(t, languages[i]) && t.n > n &&
		    span_is_space(t.s[n]))
			return span_from(t, n);
	}
	return t;
}

/* One member of a JSON object as its text, escapes undone; lines may break
 * within it, as they do in what models write. */
static bool
json_text_of(struct span t, struct buf *out)
{
	static const char letters[] = "nrtbf\"\\/", means[] = "\n\r\t\b\f\"\\/";

	for (size_t i = 0; i < t.n; i++) {
		const char *at = t.s + i, *letter;
		struct span rest = span_trim(span_from(t, i + 1));

		if (*at == '"') {
			if (rest.n == 0 || *rest.s == ',' || *rest.s == '}')
				return true;
			buf_ch(out, '"');
		} else if (*at != '\\' || i + 1 == t.n) {
			buf_ch(out, *at);
		} else if (at[1] == 'u' && i + 5 < t.n) {
			char cp[4];
			unsigned long code = 0;

			for (int k = 2; k < 6; k++) {
				int c = ascii_lower((unsigned char)at[k]);

				code = code * 16 + (unsigned long)(c <= '9' ?
				    c - '0' : c - 'a' + 10);
			}
			buf_add(out, cp, utf8_write((uint32_t)code, cp));
			i += 5;
		} else {
			letter = strchr(letters, at[1]);
			buf_ch(out, letter != NULL && at[1] != '\0' ?
			    means[letter - letters] : at[1]);
			i++;
		}
	}
	return false;
}

static bool
add_member(struct answer_text *a, struct span t)
{
	static const char *const keys[] = {"\"sql\"", "\"query\"",
	    "\"sql_query\"", "\"SQLQuery\"", "\"final_sql\"",
	    "\"statement\"", "\"answer\""};

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		size_t at = span_find(t, keys[i]);
		struct span v = span_trim(span_from(t, at + strlen(keys[i])));
		struct buf b = BUF_INIT;

		if (at == t.n || v.n == 0 || *v.s != ':')
			continue;
		v = span_trim(span_from(v, 1));
		if (v.n > 0 && *v.s == '"' &&
		    json_text_of(span_from(v, 1), &b)) {
			char *kept = arena_strndup(&a->arena, b.s, b.len);

			add_block(a, (struct span){kept, b.len});
			buf_free(&b);
			return true;
		}
		buf_free(&b);
	}
	return false;
}

static void
add_fences(struct answer_text *a, const char *fence)
{
	struct span t = a->whole;
	size_t at;

	while ((at = span_find(t, fence)) < t.n) {
		struct span body, inner;
		size_t end;

		body = span_from(t, at + strlen(fence));
		end = span_find(body, fence);
		inner = without_language((struct span){body.s, end});
		t = span_from(body, end + strlen(fence));
		if (span_trim(inner).n == 0 || *span_trim(inner).s != '{' ||
		    !add_member(a, span_trim(inner)))
			add_block(a, inner);
	}
}

static void
add_tagged(struct answer_text *a, const char *open, const char *close)
{
	struct span t = a->whole;
	size_t at;

	while ((at = span_find(t, open)) < t.n) {
		struct span body = span_from(t, at + strlen(open));
		size_t end = span_find(body, close);

		add_block(a, (struct span){body.s, end});
		t = span_from(body, end + strlen(close));
	}
}

void
answer_text_open(struct answer_text *a, const char *text, size_t len)
{
	struct span t = {text, len};

	*a = (struct answer_text){.arena = {0}};
	if (starts(t, "\xef\xbb\xbf"))
		t = span_from(t, 3);
	for (size_t i = 0; i < sizeof thoughts / sizeof *thoughts; i++)
		t = without_thoughts(t, thoughts[i][0], thoughts[i][1]);
	a->whole = without_marks(t);
	add_fences(a, "```");
	if (a->nblocks == 0)
		add_fences(a, "~~~");
	if (a->nblocks == 0)
		add_tagged(a, "<sql>", "</sql>");
	if (a->nblocks == 0)
		add_tagged(a, "<answer>", "</answer>");
	if (a->nblocks == 0) {
		size_t at = span_find(a->whole, "{");

		if (at < a->whole.n)
			add_member(a, span_from(a->whole, at));
	}
}

void
answer_text_close(struct answer_text *a)
{
	arena_free(&a->arena);
}
