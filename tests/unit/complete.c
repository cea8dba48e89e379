/* What Tab offers behind what was typed */
#include "../tap.h"

#include "base/buf.h"
#include "json/read.h"
#include "report/complete.h"

static const char schema[] =
    "{\"tables\":[{\"name\":\"customer\",\"columns\":["
    "{\"name\":\"city\",\"values\":[\"New York\",\"Newark\",\"Z\\u00fcrich\","
    "\"Z\\u00f6llner\",\"a\\nb\",7]},{\"name\":\"country\"},"
    "{\"name\":\"unit price\"}]},"
    "{\"name\":\"Customs\"}]}";

/* What is typed, what is offered, and what all of it begins with; * stands
 * before what replaces the bytes in front of it. */
static const struct {
	const char *text, *offers, *common;
	size_t typed;
} cases[] = {
	{"list the cus", "customer|Customs|", "custom", 3},
	{"CUST", "customer|Customs|", "custom", 4},
	{"customers in new", "New York|Newark|", "New", 3},
	{"customers in new y", "New York|", "New York", 5},
	{"cities by unit p", "unit price|", "unit price", 6},
	{"the z\u00fc", "Z\u00fcrich|", "Z\u00fcrich", 3},
	{"the Z\u00fc", "Z\u00fcrich|", "Z\u00fcrich", 3},
	{"in Z", "Z\u00f6llner|Z\u00fcrich|", "Z", 1},
	{"st", "start over|", "start over", 2},
	{"the st", "", "", 0},
	{"", "city|country|customer|Customs|New York|Newark|start over|undo|"
	    "unit price|Z\u00f6llner|Z\u00fcrich|", "", 0},
	{"list ", "", "", 0},
	{"un", "undo|unit price|", "un", 2},
	{"  und", "undo|", "undo", 3},
	{"a b", "", "", 0},
};

int
main(void)
{
	json_t *json = json_read(schema, sizeof schema - 1, NULL);
	struct complete c = {0};

	complete_schema(&c, json);
	complete_add(&c, "undo", true);
	complete_add(&c, "start over", true);
	complete_add(&c, "undo", true);
	complete_settle(&c);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct complete_found f = complete_find(&c, cases[i].text);
		struct buf b = BUF_INIT;

		for (size_t k = 0; k < f.n; k++)
			buf_fmt(&b, "%s|", f.v[k]);
		tap_is_str(b.s, cases[i].offers, "'%s'", cases[i].text);
		buf_reset(&b);
		if (f.n > 0)
			buf_add(&b, f.v[0], f.common);
		tap_is_str(b.s, cases[i].common, "'%s': so far",
		    cases[i].text);
		tap_is_int((long)f.typed, (long)cases[i].typed,
		    "'%s': what is replaced", cases[i].text);
		buf_free(&b);
		complete_found_free(&f);
	}
	complete_free(&c);
	json_decref(json);
	return tap_done();
}
