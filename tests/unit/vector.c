/* Words that keep the same company */
#include "words/vector.h"
#include "../tap.h"

static double
near(const char *x, const char *y)
{
	struct vector a, b;

	vector_find(x, &a);
	vector_find(y, &b);
	return vector_near(&a, &b);
}

int
main(void)
{
	struct vector v;

	vector_find("customer", &v);
	tap_ok(v.known, "a common word is known");
	vector_find("xyzzyplugh", &v);
	tap_ok(!v.known, "another is not");
	vector_find("", &v);
	tap_ok(!v.known, "nor is none");
	tap_ok(near("shop", "shop") > 0.99, "a word is near itself");
	tap_ok(near("shop", "store") > 0.5, "words that are used alike are near");
	tap_ok(near("shop", "store") > near("shop", "mother"),
	    "nearer than others");
	tap_ok(near("shop", "xyzzyplugh") == 0, "what is not known is not");
	return tap_done();
}
