/* A lesson in a person's words. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "lesson/lesson.h"
#include "words/correction.h"

struct cursor {
	const char *p;
	json_t *o; /* under construction */
};

static bool
at_end(struct cursor *c)
{
	correction_skip(&c->p);
	return *c->p == '\0';
}

/* One word, or what stands in quotes, into a member; false if there is
 * none. */
static bool
take(struct cursor *c, json_t *o, const char *key)
{
	size_t n;

	correction_skip(&c->p);
	if (*c->p != '\0' && strchr("'\"`", *c->p)) {
		const char *end = strchr(c->p + 1, *c->p);

		if (end == NULL)
			return false;
		n = (size_t)(end - c->p - 1);
		json_object_set_new(o, key, json_stringn(c->p + 1, n));
		c->p = end + 1;
		return n > 0;
	}
	n = strcspn(c->p, " ,\t\n");
	json_object_set_new(o, key, json_stringn(c->p, n));
	c->p += n;
	return n > 0;
}

/* "not airport", "instead of airport", or nothing. */
static bool
take_not(struct cursor *c)
{
	if (at_end(c))
		return true;
	if (!correction_take_not(&c->p))
		return false;
	if (!correction_take(&c->p, "table"))
		(void)correction_take(&c->p, "column");
	return take(c, c->o, "not") && at_end(c);
}

/* Words of the language that a lesson may begin with. */
static bool
read_table(struct cursor *c)
{
	return take(c, c->o, "table") && take_not(c);
}

static bool
read_column(struct cursor *c)
{
	return take(c, c->o, "column") && take_not(c);
}

static bool
read_term(struct cursor *c)
{
	return take(c, c->o, "term") && at_end(c);
}

/* "orders.ship_to" into from_table and from_column. */
static bool
take_end(struct cursor *c, json_t *join, const char *table,
    const char *column)
{
	json_t *end = json_object();
	const char *text = take(c, end, "end") ? get_str(end, "end") : NULL;
	const char *dot = text ? strrchr(text, '.') : NULL;

	if (dot != NULL) {
		json_object_set_new(join, table,
		    json_stringn(text, (size_t)(dot - text)));
		json_object_set_new(join, column, json_string(dot + 1));
	}
	json_decref(end);
	return dot != NULL;
}

static bool
read_join(struct cursor *c)
{
	json_t *join = json_object(), *list = json_array();
	bool good = take_end(c, join, "from_table", "from_column") &&
	    correction_take_with(&c->p) &&
	    take_end(c, join, "to_table", "to_column") && at_end(c);

	json_array_append_new(list, join);
	json_object_set_new(c->o, "joins", list);
	return good;
}

static bool
read_affix(struct cursor *c, const char *which)
{
	if (!take(c, c->o, which))
		return false;
	if (correction_take(&c->p, "of") && correction_take(&c->p, "columns"))
		json_object_set_new(c->o, "of", json_string("column"));
	return at_end(c);
}

static bool
read_prefix(struct cursor *c)
{
	return read_affix(c, "prefix");
}

static bool
read_suffix(struct cursor *c)
{
	return read_affix(c, "suffix");
}

/* "column cust_nm is customer.name": one name in place of another. */
static bool
read_is(struct cursor *c, const char *kind)
{
	if (!take(c, c->o, "name") || !correction_take(&c->p, "is"))
		return false;
	(void)correction_take(&c->p, kind);
	return take(c, c->o, kind) && at_end(c);
}

static const struct {
	const char *word;
	bool (*read)(struct cursor *);
} meanings[] = {
	{"the table", read_table}, {"table", read_table},
	{"the column", read_column}, {"column", read_column},
	{"the term", read_term}, {"term", read_term}, {"join", read_join},
}, beginnings[] = {
	{"use table", read_table}, {"use column", read_column},
	{"join", read_join}, {"prefix", read_prefix}, {"suffix", read_suffix},
	{"ignore prefix", read_prefix}, {"ignore suffix", read_suffix},
};

static const char *const kinds[] = {"column", "table", "function"};

/* A name with a dot in it and nothing around it: a column. */
static bool
is_dotted(const char *p)
{
	size_t n = strcspn(p, " ,\t\n()<>=+*/'\"");

	return p[n] == '\0' && memchr(p, '.', n) != NULL &&
	    strspn(p, "0123456789.") < n;
}

static bool
read_meaning(struct cursor *c)
{
	for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
		if (correction_take(&c->p, meanings[i].word))
			return meanings[i].read(c);
	if (correction_take(&c->p, "condition") ||
	    correction_take(&c->p, "expression"))
		;
	else if (is_dotted(c->p))
		return read_column(c);
	json_object_set_new(c->o, "sql", json_string(c->p));
	return *c->p != '\0';
}

/* What stands before "means"; NULL: no such word. */
static const char *
find_means(const char *text)
{
	for (const char *p = text; (p = strchr(p, ' ')) != NULL; p++)
		if (ascii_equal_n(p, " means ", 7))
			return p;
	return NULL;
}

static void
set_phrase(json_t *o, const char *text, size_t n)
{
	while (n > 0 && strchr(" \t\n", *text)) {
		text++;
		n--;
	}
	while (n > 0 && strchr(" \t\n", text[n - 1]))
		n--;
	if (n > 1 && strchr("'\"", *text) && text[n - 1] == *text) {
		text++;
		n -= 2;
	}
	json_object_set_new(o, "phrase", json_stringn(text, n));
}

static bool
read_lesson(struct cursor *c)
{
	const char *means = find_means(c->p);

	if (means != NULL) {
		set_phrase(c->o, c->p, (size_t)(means - c->p));
		c->p = means + strlen(" means ");
		return *get_str(c->o, "phrase") && read_meaning(c);
	}
	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
		if (correction_take(&c->p, beginnings[i].word))
			return beginnings[i].read(c);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (correction_take(&c->p, kinds[i]))
			return read_is(c, kinds[i]);
	return false;
}

json_t *
lesson_of_words(const char *text, struct buf *why)
{
	struct cursor c = {text, json_object()};
	json_t *lesson = NULL;

	if (!read_lesson(&c))
		buf_fmt(why, "cannot parse '%s'; write for example \"clients "
		    "means table customer\" (see t2s-lessons(1))", text);
	else
		lesson = lesson_normal(c.o, why);
	json_decref(c.o);
	return lesson;
}
