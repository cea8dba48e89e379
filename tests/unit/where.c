#include "json/where.h"

#include <string.h>
#include "../tap.h"

static const char text[] =
    "{\n"
    "  \"plan\": {\"a/b\": 1, \"ä\": [10, {\"x\": \"}]\\\"\"}, []]},\n"
    "  \"na\\u006de\" : true,\n"
    "  \"empty\": {}\n"
    "}\n";

static void
stands(const char *what, const char *pointer, int line, int column,
    int end_line, int end_column)
{
	struct where w = json_where(text, strlen(text), pointer);

	tap_ok(w.line == line && w.column == column && w.end_line == end_line &&
	    w.end_column == end_column, "%s: %d:%d to %d:%d", what, w.line,
	    w.column, w.end_line, w.end_column);
}

int
main(void)
{
	struct where w;

	stands("the root is its bracket", "", 1, 1, 1, 2);
	stands("an object is its name", "/plan", 2, 3, 2, 9);
	stands("a member is its name and value", "/plan/a~1b", 2, 12, 2, 20);
	stands("columns are characters", "/plan/ä", 2, 22, 2, 25);
	stands("an element", "/plan/ä/0", 2, 28, 2, 30);
	stands("an element that is an object", "/plan/ä/1", 2, 32, 2, 33);
	stands("brackets in a text are none", "/plan/ä/1/x", 2, 33, 2, 44);
	stands("what follows them", "/plan/ä/2", 2, 47, 2, 48);
	stands("a name with an escape", "/name", 3, 3, 3, 21);
	stands("what is not there is what is above", "/plan/nix/0", 2, 3, 2,
	    9);
	stands("... also of an array", "/plan/ä/7", 2, 22, 2, 25);
	stands("a member of nothing", "/empty/x", 4, 3, 4, 10);
	w = json_where("\xef\xbb\xbf[1]", 6, "/0");
	tap_ok(w.line == 1 && w.column == 2, "a byte order mark is not counted");
	w = json_where("{\"a\": [1, ", 10, "/a/1");
	tap_ok(w.line == 1, "a text that ends in the middle");
	w = json_where("", 0, "/a");
	tap_ok(w.line == 1 && w.column == 1, "an empty text");
	return tap_done();
}
