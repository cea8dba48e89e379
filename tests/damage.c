/*
 * damage SEED COUNT [MEMBER]: documents, one a line on stdin, come out
 * damaged, COUNT of them, one a line: a few values of each are gone, of
 * another kind, doubled, swapped, renamed, or say what another one says. With
 * MEMBER only what is below that member is touched; documents without it come
 * out as they are. The same seed gives the same lines everywhere.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/io.h"
#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"
#include "json/read.h"
#include "json/write.h"

enum { CHANGES_MOST = 5, LONG_NAME = 10000, MANY = 40 };

static uint64_t state;

/* xorshift64*: a number below n */
static size_t
pick(size_t n)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return n == 0 ? 0 : (size_t)((state * 0x2545f4914f6cdd1du) >> 33) % n;
}

/* A value where it stands: in an array at `index`, in an object at `key`. */
struct argument {
	json_t *in, *value;
	const char *key;
	size_t index;
};

static struct argument *slots;
static size_t nslots, slots_cap;

static void
gather(json_t *in)
{
	const char *key;
	json_t *value;
	size_t i;

	json_array_foreach(in, i, value) {
		MEM_GROW(slots, nslots, slots_cap);
		slots[nslots++] = (struct argument){in, value, NULL, i};
		gather(value);
	}
	json_object_foreach(in, key, value) {
		MEM_GROW(slots, nslots, slots_cap);
		slots[nslots++] = (struct argument){in, value, key, 0};
		gather(value);
	}
}

/*
 * One of all; or by going down from the root, so that what few tables have (a
 * key) is met as often as what all are full of (a column's type).
 */
static const struct argument *
any_slot(const json_t *root)
{
	const struct argument *found = &slots[pick(nslots)];
	const json_t *in = root;
	size_t n;

	if (pick(2) == 0)
		return found;
	do {
		n = json_is_array(in) ? json_array_size(in) :
		    json_object_size(in);
		for (size_t i = 0, nth = pick(n); i < nslots && n > 0; i++)
			if (slots[i].in == in && nth-- == 0) {
				found = &slots[i];
				break;
			}
		in = found->value;
	} while (n > 0 && pick(5) > 0);
	return found;
}

static void
put(const struct argument *s, json_t *value)
{
	if (s->key != NULL)
		json_object_set_new(s->in, s->key, value);
	else
		json_array_set_new(s->in, s->index, value);
}

/* -- what may befall a value; `other` is one from elsewhere */

static void
drop(const struct argument *s, const struct argument *other)
{
	(void)other;
	if (s->key != NULL)
		json_object_del(s->in, s->key);
	else
		json_array_remove(s->in, s->index);
}

static void
copy(const struct argument *s, const struct argument *other)
{
	put(s, json_deep_copy(other->value));
}

static void
swap(const struct argument *s, const struct argument *other)
{
	json_t *mine = json_deep_copy(s->value);
	json_t *its = json_deep_copy(other->value);
	json_t *kept = json_incref(s->in); /* it may lie in the other one */

	put(other, mine);
	put(s, its);
	json_decref(kept);
}

/* ... once more in its array */
static void
twice(const struct argument *s, const struct argument *other)
{
	(void)other;
	if (json_is_array(s->in))
		json_array_append_new(s->in, json_deep_copy(s->value));
	else if (json_array_size(s->value) > 0)
		json_array_append_new(s->value, json_deep_copy(
		    json_array_get(s->value, json_array_size(s->value) - 1)));
}

static void
many(const struct argument *s, const struct argument *other)
{
	for (size_t i = 0; i < MANY; i++)
		twice(s, other);
}

static void
add(const struct argument *s, const struct argument *other)
{
	if (json_is_array(s->value))
		json_array_append_new(s->value, json_deep_copy(other->value));
	else if (json_is_object(s->value) && other->key != NULL)
		json_object_set_new(s->value, other->key,
		    json_deep_copy(other->value));
}

static void
rename_it(const struct argument *s, const struct argument *other)
{
	if (s->key == NULL || other->key == NULL)
		return;
	json_object_set_new(s->in, other->key, json_deep_copy(s->value));
}

static void
empty(const struct argument *s, const struct argument *other)
{
	(void)other;
	if (json_is_array(s->value))
		json_array_clear(s->value);
	else if (json_is_object(s->value))
		json_object_clear(s->value);
	else
		put(s, json_string(""));
}

static void
other_case(const struct argument *s, const struct argument *other)
{
	const char *text = json_string_value(s->value);
	struct buf b = BUF_INIT;

	(void)other;
	if (text == NULL)
		return;
	for (; *text != '\0'; text++)
		buf_ch(&b, *text >= 'a' && *text <= 'z' ? (char)(*text - 32) :
		    (char)ascii_lower((unsigned char)*text));
	put(s, json_stringn(b.s, b.len));
	buf_free(&b);
}

static void
long_name(const struct argument *s, const struct argument *other)
{
	struct buf b = BUF_INIT;

	(void)other;
	buf_fill(&b, (char)('a' + pick(26)), LONG_NAME);
	put(s, json_stringn(b.s, b.len));
	buf_free(&b);
}

static const char *const junk[] = {
	"null", "true", "false", "0", "-1", "1", "9223372036854775807",
	"-9223372036854775808", "1e308", "-1e308", "5e-324", "\"\"", "\" \"",
	"[]", "{}", "[[]]", "[null]", "[{}]", "[[[[[[[[]]]]]]]]", "{\"\":{}}",
	"{\"name\":null}", "{\"column\":{}}", "{\"table\":[]}", "\"a.b\"",
	"\"a\\\"b\"", "\"it's\"", "\"`\"", "\"\\u0001\\u001b[31m\"",
	"\"\\u202e\"", "\"line\\nline\"", "\"%s%n\"", "\"*\"", "\"?\"", "\"$1\"",
	"\"\\ud83d\\ude00\"", "\"select\"", "\"1\"", "\"NaN\"", "\"2024-02-30\"",
	"\"2024-01-01\"", "\"{\"", "[1,2,3]", "[\"\",\"\"]", "\"DECIMAL(-1,99)\"",
	"\"VARCHAR(999999999999)\"", "\"inferred\"", "\"declared\"", "\"view\"",
};

static void
of_junk(const struct argument *s, const struct argument *other)
{
	const char *text = junk[pick(sizeof junk / sizeof *junk)];
	struct json_mistake m;

	(void)other;
	put(s, json_read(text, strlen(text), &m));
}

/* What it says is said elsewhere, by a text too: a name names another. */
static void
say_as(const struct argument *s, const struct argument *other)
{
	(void)other;
	if (!json_is_string(s->value))
		return;
	for (size_t tries = 0; tries < 20; tries++) {
		const struct argument *o = &slots[pick(nslots)];

		if (json_is_string(o->value)) {
			put(s, json_copy(o->value));
			return;
		}
	}
}

static void (*const changes[])(const struct argument *,
    const struct argument *) = {
	drop, copy, swap, twice, many, add, rename_it, empty, other_case,
	long_name, of_junk, of_junk, of_junk, say_as, say_as, say_as, copy,
};

static void
damage(json_t *in)
{
	size_t n = 1 + pick(CHANGES_MOST);

	while (n-- > 0) {
		nslots = 0;
		gather(in);
		if (nslots == 0)
			return;
		changes[pick(sizeof changes / sizeof *changes)](
		    any_slot(in), any_slot(in));
	}
}

static void
write_damaged(const json_t *doc, const char *member)
{
	struct buf out = BUF_INIT;
	json_t *copied = json_deep_copy(doc);
	json_t *in = member != NULL ? json_object_get(copied, member) : copied;

	if (in != NULL)
		damage(in);
	json_compact(&out, copied);
	buf_ch(&out, '\n');
	io_out(out.s, out.len);
	json_decref(copied);
	buf_free(&out);
}

int
main(int argc, char **argv)
{
	json_t *documents[64], *doc;
	size_t n = 0, len;
	int64_t seed, count;
	struct io_lines lines;
	struct json_mistake m;
	char *line;

	mem_jansson();
	if (argc < 3 || !num_parse_int(argv[1], &seed) ||
	    !num_parse_int(argv[2], &count))
		return 2;
	state = (uint64_t)seed * 0x9e3779b97f4a7c15u + 1;
	io_lines_open(&lines, 0);
	while (n < sizeof documents / sizeof *documents &&
	    io_lines_next(&lines, &line, &len))
		if ((doc = json_read(line, len, &m)) != NULL)
			documents[n++] = doc;
	io_lines_close(&lines);
	if (n == 0)
		return 2;
	while (count-- > 0)
		write_damaged(documents[pick(n)], argc > 3 ? argv[3] : NULL);
	io_out_close();
	while (n > 0)
		json_decref(documents[--n]);
	free(slots);
	return 0;
}
