/* Words of a question against names and stored values */
#include "words/alike.h"
#include "link/match/value.h"
#include "../tap.h"

static struct arena arena;

static void
test_alike(void)
{
	struct words fname = words_of_name(&arena, "fname");
	struct words dob = words_of_name(&arena, "dob");
	struct words first = words_of_text(&arena, "first name");
	struct words birth = words_of_text(&arena, "date of birth");

	tap_ok(alike_forms("artists", "artist").score > 0.9 &&
	    alike_forms("city", "cities").score > 0.9, "plurals");
	tap_ok(alike_forms("running", "run").score < 0.9, "other forms");
	tap_ok(alike_run(first.v, 2, fname.v).score > 0.7, "first name, fname");
	tap_ok(alike_run(birth.v, 3, dob.v).score > 0.6, "date of birth, dob");
	tap_ok(alike_run(first.v, 2, dob.v).score == 0, "first name, dob");
}

static size_t
hits(const char *question, const char *value)
{
	struct words w = words_of_text(&arena, question);
	struct phrases p;
	struct value_hits h = {0};
	struct schema_column c = {.name = "c"};

	phrases_make(&p, &arena, question, &w);
	values_try(&p, &c, value, strlen(value), &h);
	values_order(&h);
	return h.n;
}

static void
test_phrases(void)
{
	tap_ok(hits("albums of AC/DC", "AC/DC") == 1, "punctuation");
	tap_ok(hits("who lives in new york city", "New York City"),
	    "three words in another case");
	tap_ok(hits("the engineers", "Engineer") == 1, "singular");
	tap_ok(hits("in Sao Paulo", "S\xc3\xa3o Paulo") == 1, "accents");
	tap_ok(hits("at Macy's?", "Macy's") == 1, "possessive");
	tap_ok(hits("the band The Who", "The Who") == 1, "a name of little "
	    "words");
	tap_ok(!hits("who is it", "The Who") && !hits("the", "The"),
	    "little words alone");
	tap_ok(!hits("over 100", "100"), "numbers are not looked up");
	tap_ok(hits("grade A", "A") && !hits("a grade", "A"),
	    "one letter must be a capital");
	tap_ok(!hits("york", "New York"), "not a part of a value");
	tap_ok(hits("females", "F") == 1 && hits("men", "M") == 1 &&
	    !hits("f", "female"), "one letter for a word");
	tap_ok(hits("in California", "CA") == 1 && hits("from the US", "USA")
	    == 1 && !hits("in it", "Indiana"), "short names of states");
	tap_ok(hits("French wines", "France") == 1, "who lives where");
	tap_ok(hits("grade A+", "A+") == 1 && !hits("grade A", "A+") &&
	    hits("in C++", "c++") == 1, "signs behind letters");
	tap_ok(hits("by Billy Cobam", "Billy Cobham") == 1 &&
	    !hits("by billy cobam", "Billy Cobham") &&
	    !hits("by 'Billy Cobam'", "Billy Cobham"),
	    "slips in names, not in quotations");
	tap_ok(hits("by Billy Cobham Band", "Billy Cobham Band Live") == 1 &&
	    !hits("by billy cobham band", "Billy Cobham Band Live"),
	    "the beginning of a name");
	tap_ok(hits("by \"Ann Miller\"", "Miller") == 1,
	    "a part of a quotation");
	tap_ok(!hits("x", "") && !hits("x y", "\xff\xfe"), "odd values");
}

int
main(void)
{
	test_alike();
	test_phrases();
	arena_free(&arena);
	return tap_done();
}
