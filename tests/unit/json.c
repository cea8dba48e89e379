#include "json/read.h"

#include <stdint.h>
#include "../tap.h"
#include "base/mem.h"
#include "json/edit.h"
#include "json/get.h"
#include "json/ptr.h"
#include "json/write.h"

static json_t *
json(const char *text)
{
	struct json_mistake m;

	return json_read(text, strlen(text), &m);
}

static void
is_json(const json_t *value, const char *want, const char *what)
{
	struct buf b = BUF_INIT;

	if (value != NULL)
		json_compact(&b, value);
	tap_is_str(b.s, want, "%s", what);
	buf_free(&b);
}

/* The text is written as `want`. */
static void
reads(const char *text, const char *want)
{
	json_t *value = json(text);

	is_json(value, want, text);
	json_decref(value);
}

static void
refuses(const char *text, int line, int column, const char *message)
{
	struct json_mistake m = {0, 0, ""};
	json_t *value = json_read(text, strlen(text), &m);

	tap_ok(value == NULL && m.line == line && m.column == column,
	    "refused at %d:%d: %s", line, column, text);
	tap_is_str(m.message, message, "... and told why");
	json_decref(value);
}

static void
reading(void)
{
	reads("{\"b\":1,\"a\":{\"z\":[],\"y\":{}}}",
	    "{\"b\":1,\"a\":{\"z\":[],\"y\":{}}}");
	reads(" [ 1 , -2.50 , 1e2, true,false , null ] \n",
	    "[1,-2.5,100.0,true,false,null]");
	reads("\xef\xbb\xbf{}", "{}");
	reads("\"a\\u00e9\\n\\ud83d\\ude00\\/\"", "\"aé\\n😀/\"");
	reads("[-0, -0.0, 9223372036854775807, -9223372036854775808]",
	    "[0,-0.0,9223372036854775807,-9223372036854775808]");
	reads("{\"k\\u0065y\":\"v\\\"\"}", "{\"key\":\"v\\\"\"}");
	reads("{\"a\\tb\":{\"c\\td\":\"\\t\"}}",
	    "{\"a\\tb\":{\"c\\td\":\"\\t\"}}");
	refuses("", 1, 1, "unexpected end of the text: expected a value");
	refuses("{\"a\":1,\n \"a\":2}", 2, 2, "duplicate member 'a'");
	refuses("[1,]", 1, 4, "unexpected ']': expected a value");
	refuses("[01]", 1, 3, "unexpected '1': expected ',' or ']'");
	refuses("[1.]", 1, 4, "unexpected ']': expected a digit");
	refuses("{\"a\" 1}", 1, 6, "unexpected '1': expected ':'");
	refuses("\"\\u0000\"", 1, 2, "invalid \\u0000 in a string");
	refuses("\"\\ud800\"", 1, 2, "incomplete surrogate pair");
	refuses("\"\\ud800\\u0041\"", 1, 2, "incomplete surrogate pair");
	refuses("\"\\udc00\"", 1, 2, "incomplete surrogate pair");
	refuses("\"a\nb\"", 1, 3, "unescaped control byte 0x0a in a string");
	refuses("\"\xff\"", 1, 2, "byte 0xff is not UTF-8");
	refuses("[1e999]", 1, 2, "number too large");
	refuses("[9223372036854775808]", 1, 2,
	    "integer does not fit into 64 bits");
	refuses("{} {}", 1, 4, "unexpected text after the value");
	refuses("nul", 1, 1, "unexpected 'n': expected a value");
	refuses("{\"\\u001b\":1,\"\\u001b\":1}", 1, 13,
	    "duplicate member '?'");
}

static void
nesting(void)
{
	struct buf b = BUF_INIT;
	struct json_mistake m;
	json_t *value;

	buf_fill(&b, '[', JSON_DEPTH);
	buf_fill(&b, ']', JSON_DEPTH);
	value = json_read(b.s, b.len, &m);
	tap_ok(value != NULL, "as deep as allowed");
	json_decref(value);
	buf_reset(&b);
	buf_fill(&b, '[', JSON_DEPTH + 1);
	tap_ok(json_read(b.s, b.len, &m) == NULL &&
	    m.column == JSON_DEPTH + 1, "one level deeper");
	buf_free(&b);
}

static uint32_t
next_random(void)
{
	static uint32_t x = 2463534242u;

	x ^= x << 13;
	x ^= x >> 17;
	x ^= x << 5;
	return x;
}

/* Damaged texts: jansson's own reader is the judge. */
static void
against_jansson(void)
{
	static const char seed[] = "{\"a\":[1,-2.5e3,0.1,\"x\\u00e9\\n\xc3\xa9\","
	    "true,null],\"b\":{\"c\":\"\\ud83d\\ude00\",\"d\":[]},\"e\":\"\"}";
	static const char bytes[] = "{}[]\",:\\u0019-.eE+ tfn\n\x01\xc3\xa9\xff";
	char text[sizeof seed];
	struct json_mistake m;
	json_error_t e;
	json_t *ours, *theirs;
	int i, k, differ = 0, good = 0;

	for (i = 0; i < 100000; i++) {
		memcpy(text, seed, sizeof seed);
		for (k = (int)(next_random() % 3); k >= 0; k--)
			text[next_random() % (sizeof seed - 1)] =
			    bytes[next_random() % (sizeof bytes - 1)];
		ours = json_read(text, sizeof seed - 1, &m);
		theirs = json_loadb(text, sizeof seed - 1,
		    JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &e);
		if ((ours == NULL) != (theirs == NULL) ||
		    (ours != NULL && !json_equal(ours, theirs))) {
			if (differ++ < 5)
				fprintf(stderr, "# %s\n# ours %d\n", text,
				    ours != NULL);
		}
		good += ours != NULL;
		json_decref(ours);
		json_decref(theirs);
	}
	tap_is_int(differ, 0, "the same verdicts and values as jansson");
	tap_ok(good > 1000, "%d of the damaged texts are JSON", good);
}

static void
is_pretty(const char *text, const char *want)
{
	struct buf b = BUF_INIT;
	json_t *value = json(text);

	json_pretty(&b, value);
	tap_is_str(b.s, want, "pretty");
	json_decref(value);
	buf_free(&b);
}

static void
writing(void)
{
	struct buf b = BUF_INIT;
	json_t *text;

	is_pretty("{\"a\":1,\"b\":[1,2],\"c\":{}}",
	    "{\"a\": 1, \"b\": [1, 2], \"c\": {}}");
	is_pretty("[[],\"0123456789012345678901234567890123456789012345678901"
	    "23456789\",{\"k\":\"01234567890123456789012345\"}]",
	    "[\n  [],\n  \"012345678901234567890123456789012345678901234567890"
	    "123456789\",\n  {\"k\": \"01234567890123456789012345\"}\n]");
	json_quote(&b, "a\"\\\x01\x7f\xe2\x80\xa8\xff\0é", 12);
	tap_is_str(b.s, "\"a\\\"\\\\\\u0001\\u007f\\u2028\xef\xbf\xbd\\u0000é\"",
	    "what is escaped");
	buf_free(&b);
	text = json_text("a\0\xff", 3);
	is_json(text, "\"a\xef\xbf\xbd\xef\xbf\xbd\"", "any bytes as text");
	json_decref(text);
}

/* Lines of 100 columns stay whole, the comma counted; 101 are broken. */
static void
widths(void)
{
	struct buf b = BUF_INIT, out = BUF_INIT;
	json_t *value;
	int n;

	for (n = 97; n <= 98; n++) {
		buf_reset(&b);
		buf_str(&b, "[\"");
		while ((int)b.len < 2 * (n - 1))
			buf_str(&b, "é");
		buf_str(&b, "\"]");
		value = json(b.s);
		buf_reset(&out);
		json_pretty(&out, value);
		tap_ok((strchr(out.s, '\n') == NULL) == (n == 97),
		    "%d characters and four more", n - 2);
		json_decref(value);
	}
	buf_free(&b);
	buf_free(&out);
}

static void
pointers(void)
{
	json_t *root = json("{\"a\":[{\"b/c\":1,\"~\":2,\"\":3}],\"0\":4}");
	struct place a = {NULL, "a", 0}, zero = {&a, NULL, 0};
	struct place key = {&zero, "b/c", 0}, tilde = {&zero, "~", 0};
	struct buf b = BUF_INIT;

	ptr_of_place(&b, &key);
	tap_is_str(b.s, "/a/0/b~1c", "a place as a pointer");
	tap_is_int(json_integer_value(ptr_get(root, b.s)), 1, "found again");
	buf_reset(&b);
	ptr_of_place(&b, &tilde);
	tap_is_int(json_integer_value(ptr_get(root, b.s)), 2, "a tilde");
	tap_is_int(json_integer_value(ptr_get(root, "/a/0/")), 3, "no name");
	tap_is_int(json_integer_value(ptr_get(root, "/0")), 4, "a digit name");
	tap_ok(ptr_get(root, "") == root, "the root");
	tap_ok(ptr_get(root, "/a/1") == NULL && ptr_get(root, "/a/00") == NULL
	    && ptr_get(root, "/a/-") == NULL && ptr_get(root, "a") == NULL
	    && ptr_get(root, "/a/0/x/y") == NULL, "nothing there");
	buf_free(&b);
	json_decref(root);
}

/* Apply op, see `want`; apply the inverse, see what was before. */
static void
edits(const char *text, const char *op_text, const char *want)
{
	json_t *root = json(text), *op = json(op_text), *inverse, *again;
	const char *why = NULL;

	inverse = edit_apply(root, op, &why);
	is_json(root, inverse != NULL ? want : text, op_text);
	if (inverse == NULL) {
		tap_is_str(why, want, "... is refused");
	} else {
		again = edit_apply(root, inverse, &why);
		is_json(root, text, "... and back");
		json_decref(edit_apply(root, again, &why));
		is_json(root, want, "... and forth");
		json_decref(again);
	}
	json_decref(inverse);
	json_decref(op);
	json_decref(root);
}

static void
editing(void)
{
	const char *abc = "{\"a\":1,\"b\":[1,2,3],\"c\":{\"d\":null}}";

	edits(abc, "{\"op\":\"replace\",\"path\":\"/a\",\"value\":{\"x\":1}}",
	    "{\"a\":{\"x\":1},\"b\":[1,2,3],\"c\":{\"d\":null}}");
	edits(abc, "{\"op\":\"remove\",\"path\":\"/a\"}",
	    "{\"b\":[1,2,3],\"c\":{\"d\":null}}");
	edits(abc, "{\"op\":\"remove\",\"path\":\"/b/1\"}",
	    "{\"a\":1,\"b\":[1,3],\"c\":{\"d\":null}}");
	edits(abc, "{\"op\":\"add\",\"path\":\"/b/-\",\"value\":4}",
	    "{\"a\":1,\"b\":[1,2,3,4],\"c\":{\"d\":null}}");
	edits(abc, "{\"op\":\"add\",\"path\":\"/b/0\",\"value\":0}",
	    "{\"a\":1,\"b\":[0,1,2,3],\"c\":{\"d\":null}}");
	edits(abc, "{\"op\":\"add\",\"path\":\"/a\",\"value\":2}",
	    "{\"a\":2,\"b\":[1,2,3],\"c\":{\"d\":null}}");
	edits(abc, "{\"op\":\"add\",\"path\":\"/z\",\"value\":2,"
	    "\"before\":\"b\"}",
	    "{\"a\":1,\"z\":2,\"b\":[1,2,3],\"c\":{\"d\":null}}");
	edits(abc, "{\"op\":\"move\",\"from\":\"/a\",\"path\":\"/c/e\"}",
	    "{\"b\":[1,2,3],\"c\":{\"d\":null,\"e\":1}}");
	edits(abc, "{\"op\":\"move\",\"from\":\"/b/0\",\"path\":\"/b/2\"}",
	    "{\"a\":1,\"b\":[2,3,1],\"c\":{\"d\":null}}");
	edits(abc, "{\"op\":\"move\",\"from\":\"/c\",\"path\":\"/b/0\"}",
	    "{\"a\":1,\"b\":[{\"d\":null},1,2,3]}");
	edits(abc, "{\"op\":\"move\",\"from\":\"/c\",\"path\":\"/a\"}",
	    "a value already exists at the path");
	edits(abc, "{\"op\":\"move\",\"from\":\"/c\",\"path\":\"/c/d\"}",
	    "a value cannot be moved into itself");
	edits(abc, "{\"op\":\"remove\",\"path\":\"/x\"}", "nothing exists at the path");
	edits(abc, "{\"op\":\"remove\",\"path\":\"/b/3\"}",
	    "nothing exists at the path");
	edits(abc, "{\"op\":\"add\",\"path\":\"/b/5\",\"value\":1}",
	    "no such index in the array");
	edits(abc, "{\"op\":\"add\",\"path\":\"/a/x\",\"value\":1}",
	    "the parent does not exist");
	edits(abc, "{\"op\":\"replace\",\"path\":\"/a\"}",
	    "the operation has no value");
	edits(abc, "{\"op\":\"replace\",\"path\":\"\",\"value\":1}",
	    "cannot change the root");
	edits(abc, "{\"op\":\"copy\",\"path\":\"/a\"}", "unknown operation");
}

static json_t *
applied(json_t *root, const char *text)
{
	json_t *op = json(text), *inverse = edit_apply(root, op, NULL);

	json_decref(op);
	return inverse;
}

/* An operation that is kept must not change with the tree. */
static void
kept_edits(void)
{
	json_t *root = json("{\"a\":{\"b\":1}}"), *inverse, *later;

	inverse = applied(root, "{\"op\":\"replace\",\"path\":\"/a\","
	    "\"value\":{\"c\":2}}");
	later = applied(root, "{\"op\":\"add\",\"path\":\"/a/d\","
	    "\"value\":3}");
	is_json(inverse, "{\"op\":\"replace\",\"path\":\"/a\","
	    "\"value\":{\"b\":1}}", "the inverse of a replace");
	is_json(later, "{\"op\":\"remove\",\"path\":\"/a/d\"}",
	    "the inverse of an add");
	json_decref(later);
	later = applied(root, "{\"op\":\"remove\",\"path\":\"/a/c\"}");
	is_json(root, "{\"a\":{\"d\":3}}", "all done");
	json_decref(later);
	json_decref(inverse);
	json_decref(root);
}

static void
getting(void)
{
	json_t *o = json("{\"s\":\"x\",\"a\":[\"p\"],\"o\":{},\"t\":true,"
	    "\"n\":1.5}");

	tap_is_str(get_str(o, "s"), "x", "text");
	tap_is_str(get_str(o, "a"), NULL, "no text");
	tap_ok(get_array(o, "a") != NULL && get_array(o, "o") == NULL,
	    "an array and none");
	tap_ok(get_true(o, "t") && !get_true(o, "s"), "true");
	tap_ok(get_number(o, "n", 0) == 1.5 && get_number(o, "s", 7) == 7,
	    "a number or another");
	tap_ok(get_holds(get_array(o, "a"), "p") &&
	    !get_holds(get_array(o, "a"), "q"), "holds");
	tap_ok(get_str(NULL, "x") == NULL && !get_holds(NULL, "x"),
	    "nothing is empty");
	json_array_append_new(get_or_make_array(o, "new"), json_true());
	tap_is_int((long long)json_array_size(get_array(o, "new")), 1, "made");
	json_decref(o);
}

int
main(void)
{
	mem_jansson();
	reading();
	nesting();
	against_jansson();
	writing();
	widths();
	pointers();
	editing();
	kept_edits();
	getting();
	return tap_done();
}
