/* One JSON object out of what a model wrote; what declines to answer; what
 * must not be seen */

#include <string.h>
#include "base/mem.h"
#include "base/sha256.h"
#include "json/read.h"
#include "json/write.h"
#include "model/answer/extract.h"
#include "model/wire/price.h"
#include "model/wire/redact.h"
#include "json/lenient.h"
#include "model/answer/tolerant.h"
#include "../tap.h"

static void
say(struct buf *b, unsigned slips)
{
	const char *comma = "";

	for (unsigned i = 0; i < LENIENT_COUNT; i++)
		if ((slips & 1u << i) != 0) {
			buf_fmt(b, "%s%s", comma,
			    lenient_phrase((enum lenient_slip)i));
			comma = ", ";
		}
}

static void
reads(const char *text, const char *want)
{
	struct buf why = BUF_INIT, got = BUF_INIT;
	unsigned slips = 0;
	json_t *v = extract_object(text, strlen(text), &slips, &why);

	if (v != NULL)
		json_compact(&got, v);
	if (slips != 0)
		buf_str(&got, " in spite of ");
	say(&got, slips);
	tap_is_str(v != NULL ? got.s : why.s, want, "%.*s ...",
	    (int)strcspn(text, "\n"), text);
	json_decref(v);
	buf_free(&why);
	buf_free(&got);
}

static void
test_reads(void)
{
	static const char one[] = "{\"a\":1}";

	reads("{\"a\": 1}", one);
	reads("\n {\"a\":1}\n\n", one);
	reads("```json\n{\"a\":1}\n```", one);
	reads("Sure, here it is:\n```\n{\"a\":1}\n```\nWell?", one);
	reads("The plan {for [you]} is {\"a\":1}, see [1] and {x}.", one);
	reads("<think>is it {\"b\":2}?</think>{\"a\":1}", one);
	reads("<THINKING>{</THINKING>\n{\"a\":1}", one);
	reads("hm, {\"b\":2}</think>{\"a\":1}", one);
	reads("{\"a\":\"</think>{\"}", "{\"a\":\"</think>{\"}");
	reads("{\"a\":1}\n```sql\nDROP TABLE x;\n```", one);
	reads("{\"a\":\"}{\\\"\"}", "{\"a\":\"}{\\\"\"}");
	reads("see http://x/ and // y {\"a\":1}", one);
}

#define WHICH(n) "it has " #n " JSON objects and does not say which one " \
	"is meant"
#define LIST "it is a list of several objects and does not say which one is " \
	"meant"

static void
test_refuses(void)
{
	reads("", "it contains no JSON object");
	reads("SELECT 1", "it contains no JSON object");
	reads("<think>{\"a\":1}", "it contains no JSON object");
	reads("{\"a\":1} {\"a\":2}", WHICH(2));
	reads("```\n{}\n```\n```\n{\"a\":1}\n```",
	    WHICH(2));
	reads("[{\"a\":1},{\"a\":1}]", LIST);
	reads("[{\"a\":1},{\"b\":1}]", LIST);
	reads("\"so it is\"", "it contains no JSON object");
	reads("{\"a\":{\"b\":1}", "the JSON is cut off");
	reads("{\"a\":[1,{\"b\":2,", "the JSON is cut off");
	reads("{\"a\":\"b", "the JSON is cut off");
	reads("{'a':'b", "the JSON is cut off");
	reads("{\"a\":1 /* one }", "the JSON is cut off");
	reads("{\"a\":1,\"a\":2}", "invalid JSON, line 1, column "
	    "8: duplicate member 'a'");
	reads("{'a':1,\na:2}", "invalid JSON, line 2, column "
	    "1: duplicate member 'a'");
	reads("{\"a\":Infinity}", "'Infinity' is not a JSON value");
	reads("{\"a\":-Infinity}", "'-Infinity' is not a JSON value");
	reads("{\"a\":007}", "'007' can be read as two numbers");
	reads("{\"a\":-0x1F}", "'-0x1F' can be read as two numbers");
	reads("{\"a\":1_000}", "'1_000' is not a JSON value");
	reads("{\"a\":2026-01-31}", "'2026-01-31' is not a JSON value");
	reads("{\"a\":1e}", "'1e' is not a JSON value");
	reads("{\"a\":.}", "'.' is not a JSON value");
	reads("{\"a\":yes}", "'yes' is not a JSON value");
	reads("{\"a\":\"b\\%\"}", "invalid JSON, line 1, column "
	    "9: unexpected '%': expected one of \"\\/bfnrtu");
	reads("{\"a\":'b', 'a':'b'}", "invalid JSON, line 1, "
	    "column 11: duplicate member 'a'");
	reads("{'a':'it's'}", "a text in single quotes contains a quote");
	reads("{\"a\":1,,\"b\":2}", "invalid JSON, line 1, column "
	    "8: unexpected ',': expected a member's name");
	reads("{,}", "it contains no JSON object");
	reads("{\"a\":1 \"b\":2}", "invalid JSON, line 1, column "
	    "8: unexpected '\"': expected ',' or '}'");
}

/* Slips that leave one meaning. */
static void
test_forgives(void)
{
	static const char comma[] = "{\"a\":1} in spite of a comma after the "
	    "last item";
	static const char remark[] = "{\"a\":1} in spite of a comment";

	reads("{\"a\":1,}", comma);
	reads("{\"a\":1 , \n}", comma);
	reads("{\"a\":{\"b\":[1,2,]}}", "{\"a\":{\"b\":[1,2]}} in spite of a "
	    "comma after the last item");
	reads("{\"a\":1 // one, {two}\n}", remark);
	reads("{\"a\": /* '{ */ 1 # one\n}", remark);
	reads("// plan {\"b\":2}\n{\"a\":1}", remark);
	reads("{\"a\":1} // one", "{\"a\":1}");
	reads("{\"a\":\"// #\"}", "{\"a\":\"// #\"}");
	reads("{'a':'b \"c\" \\'d'}", "{\"a\":\"b \\\"c\\\" 'd\"} in spite "
	    "of text in single quotes");
	reads("{\"a\":[True, False, None]}", "{\"a\":[true,false,null]} in "
	    "spite of True, False or None");
	reads("{\"a\":[NaN, undefined]}", "{\"a\":[null,null]} in spite of "
	    "NaN or undefined, read as null");
	reads("{\"a\":[+5, .5, 5., -.5e3]}", "{\"a\":[5,0.5,5.0,-500.0]} in "
	    "spite of a number such as +5, .5 or 5.");
	reads("{\"a\":1 -- one\n}", remark);
	reads("{\xe2\x80\x9c" "a\xe2\x80\x9d: \xe2\x80\x98it \"is\"\xe2\x80"
	    "\x99}", "{\"a\":\"it \\\"is\\\"\"} in spite of text in typographic "
	    "quotes");
	reads("{\"a\":\"\xe2\x80\x9c\"}", "{\"a\":\"\xe2\x80\x9c\"}");
	reads("{\"a\":\xc2\xa0" "1}", "{\"a\":1} in spite of a space that "
	    "JSON does not have");
	reads("{a: 1, b_2: {c: 'd'}}", "{\"a\":1,\"b_2\":{\"c\":\"d\"}} in "
	    "spite of text in single quotes, a member's name without quotes");
	reads("{\"a\":\"b\nc\"}", "{\"a\":\"b\\nc\"} in spite of a line "
	    "break in a text");
	reads("[{\"a\":1}]", "{\"a\":1} in spite of a list around the object");
	reads("\"{\\\"a\\\":1}\"", "{\"a\":1} in spite of the object written as "
	    "a text");
	reads("```json\n\"\\\"{\\\\\\\"a\\\\\\\":1}\\\"\"\n```", "{\"a\":1} in "
	    "spite of the object written as a text");
	reads("```json\n{\"a\":1}", "{\"a\":1}");
	reads("{ \\\"a\\\":1}", "{\"a\":1} in spite of the object written as "
	    "a text");
	reads("{\"a\":1} or {\"a\": 1}", "{\"a\":1} in spite of the same object "
	    "twice");
	reads("{'a':1,} // one\n/* {} */", "{\"a\":1} in spite of a comma "
	    "after the last item, text in single quotes, a comment");
}

static void
inner(const char *text, const char *want)
{
	struct json_mistake m;
	struct buf got = BUF_INIT;
	json_t *outer = json_read(text, strlen(text), &m);
	json_t *wanted = json_pack("[s,s]", "a", "b");
	unsigned slips = 0;
	json_t *v = tolerant_inner(outer, wanted, &slips);

	if (v != NULL)
		json_compact(&got, v);
	buf_ch(&got, ' ');
	say(&got, slips);
	tap_is_str(got.s, want, "in %s", text);
	json_decref(v);
	json_decref(wanted);
	json_decref(outer);
	buf_free(&got);
}

static void
test_inner(void)
{
	static const char around[] = "{\"a\":1} an object around the object";

	inner("{\"plan\":{\"a\":1}}", around);
	inner("{\"answer\":{\"a\":1},\"why\":\"so\",\"x\":{\"y\":1}}", around);
	inner("{\"plan\":[{\"a\":1}]}", "{\"a\":1} a list around the object, an "
	    "object around the object");
	inner("{\"plan\":\"{\\\"a\\\":1}\"}", "{\"a\":1} the object written as "
	    "a text, an object around the object");
	inner("{\"a\":{\"b\":1}}", " ");
	inner("{\"x\":{\"a\":1},\"y\":{\"a\":1}}", " ");
	inner("{\"x\":[{\"a\":1},{\"a\":1}]}", " ");
	inner("{\"x\":{\"y\":{\"a\":1}}}", around);
	inner("{\"choices\":[{\"message\":{\"content\":\"Here: {'a':1}\"}}]}",
	    "{\"a\":1} text in single quotes, a list around the object, the "
	    "object written as a text, an object around the object");
	inner("{\"x\":{\"y\":{\"a\":1}},\"z\":\"{\\\"a\\\":1}\"}", " ");
	inner("{\"1\":{\"2\":{\"3\":{\"4\":{\"5\":{\"a\":1}}}}}}", around);
	inner("{\"1\":{\"2\":{\"3\":{\"4\":{\"5\":{\"6\":{\"a\":1}}}}}}}",
	    " ");
	inner("{}", " ");
}

static void
declines(const char *text, int want)
{
	tap_ok(extract_declines(text, strlen(text)) == want, "%s: %.40s",
	    want ? "declines" : "answers", text);
}

static void
test_declines(void)
{
	declines("I'm sorry, but I can't help with that.", 1);
	declines("I\xe2\x80\x99m sorry", 1);
	declines("  I cannot assist.", 1);
	declines("<think>hm</think>I can't do that", 1);
	declines("I'm sorry, here it is: {\"a\":1}", 0);
	declines("SELECT 'I cannot' FROM t", 0);
	declines("I counted 3.", 0);
}

static void
test_redact(void)
{
	struct redact r = {0};
	struct buf b = BUF_INIT;
	char text[300];
	json_t *v;

	redact_learn(&r, "sk-1234567");
	redact_learn(&r, "abc");
	redact_text(&r, &b, "x sk-1234567 abc sk-123456", 26);
	tap_is_str(b.s, "x [key] abc sk-123456", "a secret goes, whole");
	buf_reset(&b);
	memset(text, 'a', sizeof text);
	memcpy(text + 195, "sk-1234567", 10);
	redact_excerpt(&r, &b, text, sizeof text);
	tap_ok(strstr(b.s, "sk-") == NULL && strstr(b.s, "[key]") != NULL,
	    "no part of it is left where a text is cut");
	v = redact_json(&r, json_pack("{s[s]}", "k sk-1234567", "sk-1234567"));
	buf_reset(&b);
	json_compact(&b, v);
	tap_is_str(b.s, "{\"k [key]\":[\"[key]\"]}", "nor in a value");
	json_decref(v);
	buf_free(&b);
	redact_free(&r);
}

static void
test_price(void)
{
	json_t *table = json_pack("{s{si,si},s{si,si},s{si,si,si}}",
	    "*", "in", 1, "out", 1, "openai:*", "in", 2, "out", 4,
	    "openai:x", "in", 10, "out", 20, "cached", 1);
	struct price p;

	tap_ok(price_find(table, "openai:x", &p) &&
	    price_cost(&p, 2e6, 1e6, 1e6) == 31, "a price of its own");
	tap_ok(price_find(table, "openai:xy", &p) && p.in == 2 &&
	    p.cached == 2, "the longest beginning that fits");
	tap_ok(price_find(table, "ollama:xy", &p) && p.in == 1, "all else");
	tap_ok(!price_find(NULL, "ollama:xy", &p), "no table, no price");
	json_decref(table);
}

static void
test_hash(void)
{
	char out[SHA256_TEXT], text[120], key[20];

	sha256_text("abc", 3, out);
	tap_is_str(out, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410"
	    "ff61f20015ad", "SHA-256 of abc");
	/* RFC 4231, cases 2 and 1 */
	sha256_keyed("Jefe", 4, "what do ya want for nothing?", 28, out);
	tap_is_str(out, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec5"
	    "8b964ec3843", "with a key");
	memset(key, 0x0b, sizeof key);
	sha256_keyed(key, sizeof key, "Hi There", 8, out);
	tap_is_str(out, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e93"
	    "76c2e32cff7", "with another key");
	sha256_text("", 0, out);
	tap_is_str(out, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495"
	    "991b7852b855", "... of nothing");
	memset(text, 'a', sizeof text);
	sha256_text(text, 119, out);
	tap_is_str(out, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952"
	    "f7ea6584dcfb", "... of two blocks");
}

int
main(void)
{
	mem_jansson();
	test_reads();
	test_refuses();
	test_forgives();
	test_inner();
	test_declines();
	test_redact();
	test_price();
	test_hash();
	return tap_done();
}
