#include "doc/edits.h"

#include "../tap.h"
#include "base/mem.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

static json_t *
json(const char *text)
{
	struct json_mistake m;

	return json_read(text, strlen(text), &m);
}

static void
is_json(const json_t *got, const char *want, const char *what)
{
	struct buf b = BUF_INIT;

	json_compact(&b, got);
	tap_is_str(b.s, want, "%s", what);
	buf_free(&b);
}

int
main(void)
{
	json_t *doc, *copy, *edit;
	struct edits e;

	mem_jansson();
	doc = json("{\"schema\":{},\"plan\":{\"limit\":3,\"x\":[1,2]}}");
	edits_begin(&e, doc, "me");
	tap_ok(json_object_get(doc, "edits") == NULL,
	    "nothing is written before the first edit");
	tap_ok(!edits_do(&e, edits_remove("/plan/none"), "no", false),
	    "what does not apply is told");
	tap_ok(json_object_get(doc, "edits") == NULL, "... and leaves nothing");
	tap_ok(edits_do(&e, edits_remove("/plan/x/0"), "less", true),
	    "an edit is done");
	tap_ok(edits_do(&e, edits_replace("/plan/limit", json_integer(4)),
	    "more", false), "and another");
	is_json(json_object_get(doc, "plan"), "{\"limit\":4,\"x\":[2]}",
	    "the plan has both");
	edit = json_array_get(get_array(doc, "edits"), 0);
	is_json(edit, "{\"by\":\"me\",\"group\":1,\"op\":\"remove\","
	    "\"path\":\"/plan/x/0\",\"reason\":\"less\",\"rows\":true,"
	    "\"inverse\":{\"op\":\"add\",\"path\":\"/plan/x/0\","
	    "\"value\":1}}", "an edit is recorded with its inverse");
	edit = json_array_get(get_array(doc, "edits"), 1);
	tap_ok(json_object_get(edit, "rows") == NULL,
	    "'rows' stands only where it is true");
	edits_begin(&e, doc, "me");
	tap_is_int(e.group, 2, "the next call is another group");

	copy = edits_copy(doc);
	edits_begin(&e, copy, "me");
	edits_do(&e, edits_replace("/plan/limit", json_integer(5)), "x",
	    false);
	is_json(json_object_get(get_object(doc, "plan"), "limit"), "4",
	    "an edit of a copy leaves the document");
	tap_is_int((long long)json_array_size(get_array(doc, "edits")), 2,
	    "... and its edits");
	tap_ok(json_object_get(copy, "schema") ==
	    json_object_get(doc, "schema"), "what is not edited is shared");
	edits_adopt(doc, copy);
	is_json(json_object_get(get_object(doc, "plan"), "limit"), "5",
	    "until it is adopted");
	json_decref(copy);
	json_decref(doc);
	return tap_done();
}
