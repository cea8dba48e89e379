#include "json/validate.h"

#include <string.h>
#include "../tap.h"
#include "base/buf.h"
#include "base/mem.h"
#include "json/read.h"

static void
report(void *arg, const char *pointer, const char *message)
{
	struct buf *b = arg;

	buf_fmt(b, "%s%s: %s", b->len > 0 ? "; " : "", pointer, message);
}

static json_t *
json(const char *text)
{
	struct json_mistake m;

	return json_read(text, strlen(text), &m);
}

/* `want` is what is reported, "" for a valid value. */
static void
is(const char *schema_text, const char *value_text, const char *want)
{
	struct buf got = BUF_INIT;
	json_t *schema = json(schema_text), *value = json(value_text);
	bool valid = validate(schema, value, report, &got);

	tap_is_str(got.s, want, "%s in %s", value_text, schema_text);
	if (valid != (want[0] == '\0'))
		tap_ok(false, "the verdict agrees with the report");
	buf_free(&got);
	json_decref(schema);
	json_decref(value);
}

static void
types(void)
{
	is("{\"type\":\"string\"}", "\"x\"", "");
	is("{\"type\":\"string\"}", "1",
	    ": must be of type \"string\", not an integer");
	is("{\"type\":[\"string\",\"null\"]}", "null", "");
	is("{\"type\":[\"string\",\"null\"]}", "true",
	    ": must be of type [\"string\",\"null\"], not true");
	is("{\"type\":\"integer\"}", "2.0", "");
	is("{\"type\":\"integer\"}", "2.5",
	    ": must be of type \"integer\", not a number");
	is("{\"type\":\"number\"}", "2", "");
	is("{\"enum\":[\"a\",1]}", "1.0", "");
	is("{\"enum\":[\"name\",\"names\",\"city\",\"mane\",\"e\",\"f\",\"g\",null,3]}",
	    "\"nam\"", ": \"nam\" is not one of the 9 allowed values; similar: "
	    "\"name\"");
	is("{\"enum\":[\"a\",1]}", "\"b\"", ": \"b\" is not one of [\"a\",1]");
	is("{\"const\":\"a\"}", "\"b\"", ": must be \"a\"");
	is("{}", "[1]", "");
	is("false", "[1]", ": no value is allowed here");
}

static void
objects(void)
{
	const char *s = "{\"type\":\"object\",\"required\":[\"a\"],"
	    "\"properties\":{\"a\":{\"type\":\"integer\"},\"b/c\":{}},"
	    "\"additionalProperties\":false}";

	is(s, "{\"a\":1,\"b/c\":2}", "");
	is(s, "{\"a\":\"\",\"b/d\":1}",
	    "/a: must be of type \"integer\", not a string; "
	    "/b~1d: unknown member 'b/d'");
	is(s, "{}", ": member 'a' is missing");
	is("{\"properties\":{\"a\":{}},\"additionalProperties\":"
	    "{\"type\":\"null\"}}", "{\"a\":1,\"b\":null,\"c\":1}",
	    "/c: must be of type \"null\", not an integer");
	is("{\"required\":[\"a\"]}", "[]", "");
}

static void
arrays_and_bounds(void)
{
	is("{\"items\":{\"type\":\"null\"}}", "[null,1]",
	    "/1: must be of type \"null\", not an integer");
	is("{\"prefixItems\":[{\"const\":1}],\"items\":{\"const\":2}}",
	    "[1,2,2]", "");
	is("{\"prefixItems\":[{\"const\":1}],\"items\":{\"const\":2}}",
	    "[2,1]", "/0: must be 1; /1: must be 2");
	is("{\"minItems\":1}", "[]", ": must have at least 1 elements");
	is("{\"maxItems\":1}", "[1,2]", ": must have at most 1 elements");
	is("{\"minimum\":0}", "0", "");
	is("{\"minimum\":0}", "-1", ": must be at least 0");
	is("{\"maximum\":1.5}", "2", ": must be at most 1.5");
	is("{\"exclusiveMinimum\":0}", "0", ": must be more than 0");
	is("{\"exclusiveMaximum\":0}", "0.0", ": must be less than 0");
	is("{\"minLength\":2}", "\"é\"", ": must have at least 2 characters");
	is("{\"maxLength\":1}", "\"é\"", "");
	is("{\"pattern\":\"^[a-z]+$\"}", "\"abc\"", "");
	is("{\"pattern\":\"^[a-z]+$\"}", "\"a1\"",
	    ": 'a1' does not match ^[a-z]+$");
}

static void
forms(void)
{
	const char *two = "{\"anyOf\":["
	    "{\"type\":\"object\",\"required\":[\"column\"],"
	    "\"properties\":{\"column\":{\"type\":\"string\"}}},"
	    "{\"type\":\"object\",\"required\":[\"call\"],"
	    "\"properties\":{\"call\":{\"type\":\"string\"}}}]}";

	is(two, "{\"call\":\"f\"}", "");
	is(two, "{\"call\":1}",
	    "/call: must be of type \"string\", not an integer");
	is(two, "{\"other\":1}",
	    ": an object that matches none of the allowed forms");
	is("{\"oneOf\":[{\"minimum\":1},{\"maximum\":5}]}", "7", "");
	is("{\"oneOf\":[{\"minimum\":1},{\"maximum\":5}]}", "3",
	    ": matches 2 forms, expected one");
	is("{\"allOf\":[{\"minimum\":1},{\"maximum\":5}]}", "7",
	    ": must be at most 5");
	is("{\"not\":{\"type\":\"string\"}}", "\"\"",
	    ": has a form that is not allowed here");
}

static void
references(void)
{
	const char *tree = "{\"$defs\":{\"node\":{\"type\":\"object\","
	    "\"properties\":{\"args\":{\"items\":{\"$ref\":\"#/$defs/node\"}}},"
	    "\"additionalProperties\":false}},\"$ref\":\"#/$defs/node\"}";

	is(tree, "{\"args\":[{},{\"args\":[{}]}]}", "");
	is(tree, "{\"args\":[{\"args\":[{\"x\":1}]}]}",
	    "/args/0/args/0/x: unknown member 'x'");
	is("{\"$ref\":\"#/$defs/no\"}", "1",
	    ": the schema has an unresolved reference");
	is("{\"$ref\":\"#\"}", "1",
	    ": too deep or too large to check");
}

/* Forms within forms must not be tried again and again. */
static void
nesting(void)
{
	json_t *schema = json("{\"$defs\":{\"e\":{\"anyOf\":["
	    "{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":"
	    "{\"$ref\":\"#/$defs/e\"}}},"
	    "{\"type\":\"object\",\"required\":[\"b\"],\"properties\":{\"b\":"
	    "{\"$ref\":\"#/$defs/e\"}}},"
	    "{\"type\":\"integer\"}]}},\"$ref\":\"#/$defs/e\"}");
	struct buf got = BUF_INIT, deep = BUF_INIT;
	json_t *value;
	int i;

	for (i = 0; i < 100; i++)
		buf_str(&deep, i % 2 ? "{\"a\":" : "{\"b\":");
	buf_str(&deep, "\"x\"");
	buf_fill(&deep, '}', 100);
	value = json(deep.s);
	tap_ok(!validate(schema, value, report, &got), "deep and wrong");
	tap_ok(strstr(got.s, "/b/a/b/a: a string that matches none") != NULL,
	    "the fault is found at its depth");
	json_decref(value);
	json_decref(schema);
	buf_free(&got);
	buf_free(&deep);
}

/* A schema may be a stranger's. */
static void
not_words(void)
{
	json_t *schema = json("{\"type\":[2,null,\"object\"],"
	    "\"required\":[3,\"a\"]}");
	json_t *value = json("{\"a\":1}"), *other = json("[]");

	tap_ok(validate(schema, value, NULL, NULL),
	    "what is no word in 'type' or 'required' is passed over");
	tap_ok(!validate(schema, other, NULL, NULL), "... and the rest holds");
	json_decref(value);
	json_decref(other);
	json_decref(schema);
}

int
main(void)
{
	mem_jansson();
	types();
	objects();
	arrays_and_bounds();
	forms();
	references();
	nesting();
	not_words();
	return tap_done();
}
