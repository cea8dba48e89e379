#include "edit/job.h"

#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/utf8.h"
#include "edit/edit.h"
#include "json/write.h"

/*
 * Patches in words. A name is letters, digits, _ and what is no ASCII, or
 * anything within "..", [..] or `..` (a doubled closing quote is one).
 */
struct words {
	const char *text; /* the patch at hand */
	const char *s;
	struct buf token;
	bool quoted;
	struct findings *findings;
};

static bool
is_name_byte(char c)
{
	return (c >= '0' && c <= '9') || c == '_' || c == '$' ||
	    (unsigned char)c >= 0x80 ||
	    (ascii_lower((unsigned char)c) >= 'a' &&
	    ascii_lower((unsigned char)c) <= 'z');
}

static void
skip_space(struct words *w)
{
	w->s += strspn(w->s, " \t\n");
}

static bool
invalid(struct words *w, const char *what)
{
	size_t n = strcspn(w->text, ";");
	json_t *finding = finding_add(w->findings, FINDING_patch_invalid, "",
	    "cannot read '%.*s': %s", n < 200 ? (int)n : 200, w->text, what);

	finding_hint(finding, "say 'limit 3', 'limit none', 'add TABLE.COLUMN'"
	    ", 'drop TABLE.COLUMN', 'sort COLUMN desc, COLUMN' or "
	    "'sort none'");
	return false;
}

static bool
read_quoted(struct words *w, char close)
{
	w->quoted = true;
	for (w->s++; *w->s != '\0'; w->s++) {
		if (*w->s == close) {
			if (w->s[1] != close) {
				w->s++;
				return w->token.len > 0;
			}
			w->s++;
		}
		buf_ch(&w->token, *w->s);
	}
	return invalid(w, "a quote is not closed");
}

/* The next name into w->token; false where none follows. */
static bool
read_name(struct words *w)
{
	buf_reset(&w->token);
	w->quoted = false;
	skip_space(w);
	if (*w->s == '"' || *w->s == '`')
		return read_quoted(w, *w->s);
	if (*w->s == '[')
		return read_quoted(w, ']');
	while (is_name_byte(*w->s))
		buf_ch(&w->token, *w->s++);
	return w->token.len > 0;
}

static bool
next_is(struct words *w, char c)
{
	skip_space(w);
	if (*w->s != c)
		return false;
	w->s++;
	return true;
}

static bool
at_end(struct words *w)
{
	skip_space(w);
	return *w->s == '\0' || *w->s == ';';
}

/* Is the next bare word this one? It is taken then. */
static bool
take_word(struct words *w, const char *word)
{
	size_t n = strlen(word);

	skip_space(w);
	if (!ascii_equal_n(w->s, word, n) || is_name_byte(w->s[n]))
		return false;
	w->s += n;
	return true;
}

static json_t *
operation(const char *op)
{
	json_t *o = json_object();

	json_object_set_new(o, "op", json_string(op));
	return o;
}

static json_t *
token_text(const struct words *w)
{
	return json_text(w->token.s, w->token.len);
}

/* NAME or TABLE.NAME into {table?, column}. */
static bool
read_column(struct words *w, json_t *out)
{
	if (!read_name(w))
		return w->findings->errors > 0 ? false :
		    invalid(w, "a column's name is missing");
	if (!next_is(w, '.')) {
		json_object_set_new(out, "column", token_text(w));
		return true;
	}
	json_object_set_new(out, "table", token_text(w));
	if (!read_name(w))
		return w->findings->errors > 0 ? false :
		    invalid(w, "a column's name is missing after '.'");
	json_object_set_new(out, "column", token_text(w));
	return true;
}

static bool
read_add(struct words *w, json_t *out)
{
	return read_column(w, out);
}

static bool
read_direction(struct words *w, json_t *item)
{
	if (take_word(w, "desc") || take_word(w, "descending"))
		json_object_set_new(item, "direction", json_string("DESC"));
	else if (take_word(w, "asc") || take_word(w, "ascending") || true)
		json_object_set_new(item, "direction", json_string("ASC"));
	if (!take_word(w, "nulls"))
		return true;
	if (take_word(w, "first"))
		json_object_set_new(item, "nulls", json_string("first"));
	else if (take_word(w, "last"))
		json_object_set_new(item, "nulls", json_string("last"));
	else
		return invalid(w, "'first' or 'last' follows 'nulls'");
	return true;
}

static bool
read_sort(struct words *w, json_t *out)
{
	json_t *list = json_array(), *item;

	json_object_set_new(out, "order_by", list);
	if (take_word(w, "none"))
		return true;
	take_word(w, "by");
	do {
		item = json_object();
		json_array_append_new(list, item);
		if (!read_column(w, item) || !read_direction(w, item))
			return false;
	} while (next_is(w, ','));
	return true;
}

static bool
take_number(struct words *w, int64_t *n)
{
	skip_space(w);
	buf_reset(&w->token);
	while (*w->s != '\0' && *w->s != ';' && *w->s != ' ')
		buf_ch(&w->token, *w->s++);
	return num_parse_int(w->token.s, n);
}

static bool
read_limit(struct words *w, json_t *out)
{
	int64_t n;

	if (take_word(w, "none")) {
		json_object_set_new(out, "limit", json_null());
		return true;
	}
	if (!take_number(w, &n))
		return invalid(w, "a limit is a whole number or 'none'");
	json_object_set_new(out, "limit", json_integer(n));
	return true;
}

/* next, previous, first or a number; how many rows may follow. */
static bool
read_page(struct words *w, json_t *out)
{
	static const char *const to[] = {"next", "previous", "first"};
	size_t i = 0;
	int64_t n;

	while (i < sizeof to / sizeof *to && !take_word(w, to[i]))
		i++;
	if (i < sizeof to / sizeof *to)
		json_object_set_new(out, "to", json_string(to[i]));
	else if (take_number(w, &n))
		json_object_set_new(out, "to", json_integer(n));
	else
		return invalid(w, "a page is 'next', 'previous', 'first' or "
		    "a number");
	if (at_end(w))
		return true;
	if (!take_number(w, &n) || n < 1)
		return invalid(w, "how many rows is a whole number from 1");
	json_object_set_new(out, "rows", json_integer(n));
	return true;
}

static const struct verb {
	const char *word, *op;
	bool (*read)(struct words *w, json_t *out);
} verbs[] = {
	{"limit", "modify_limit", read_limit},
	{"page", "page", read_page},
	{"add", "add_column", read_add},
	{"show", "add_column", read_add},
	{"drop", "remove_column", read_add},
	{"remove", "remove_column", read_add},
	{"sort", "modify_order_by", read_sort},
	{"order", "modify_order_by", read_sort},
};

bool
edit_is_patch(const char *text)
{
	size_t n;

	for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
		n = strlen(verbs[i].word);
		if (ascii_equal_n(text, verbs[i].word, n) && text[n] == ' ')
			return true;
	}
	return *text == '{' || *text == '[';
}

static bool
read_one(struct words *w, json_t *list)
{
	json_t *o;

	for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
		if (!take_word(w, verbs[i].word))
			continue;
		o = operation(verbs[i].op);
		json_array_append_new(list, o);
		if (!verbs[i].read(w, o))
			return false;
		return at_end(w) ? true :
		    invalid(w, "something follows that has no meaning (names "
		    "with spaces stand in double quotes)");
	}
	return invalid(w, "no such operation");
}

bool
patch_words(const char *text, json_t *list, struct findings *f)
{
	struct words w = {text, text, BUF_INIT, false, f};
	size_t before = json_array_size(list);
	bool good = true;

	do {
		while (next_is(&w, ';'))
			;
		w.text = w.s;
		if (*w.s != '\0' || json_array_size(list) == before)
			good = read_one(&w, list);
	} while (good && *w.s != '\0');
	buf_free(&w.token);
	return good;
}
