/* Words of questions and names, stems, likeness */
#include "base/buf.h"
#include "base/near.h"
#include "link/alike.h"
#include "link/value.h"
#include "link/words.h"
#include "../tap.h"

static struct arena arena;

/* "text text", a number as #n, a symbol as (s), quoted text as [q]. */
static const char *
spell(struct words w)
{
	struct buf b = BUF_INIT;
	const char *out;

	for (size_t i = 0; i < w.n; i++) {
		if (i)
			buf_ch(&b, ' ');
		switch (w.v[i].kind) {
		case WORD_LETTERS:
			buf_str(&b, w.v[i].text);
			break;
		case WORD_NUMBER:
			buf_fmt(&b, "#%s", w.v[i].text);
			break;
		case WORD_SYMBOL:
			buf_fmt(&b, "(%s)", w.v[i].text);
			break;
		case WORD_QUOTED:
			buf_fmt(&b, "[%s]", w.v[i].text);
			break;
		}
	}
	out = arena_strdup(&arena, b.s);
	buf_free(&b);
	return out;
}

static const struct {
	const char *text, *words;
} texts[] = {
	{"How many Artists?", "how many artists (?)"},
	{"1,234.5 and -5, 2010-01-31 at 10:30", "#1234.5 and #-5 (,) "
	    "#2010-01-31 at #10:30"},
	{"31/12/2010 or 1.5.2011", "#31/12/2010 or #1.5.2011"},
	{"2-3 of a-1", "#2 (-) #3 of a (-) #1"},
	{"the 3rd, 10k", "the #3 rd (,) #10 k"},
	{"price <= 5 != 6 <> 7", "price (<=) #5 (!=) #6 (<>) #7"},
	{"don't can't won't isn't", "do not can not will not is not"},
	{"customer's customers' O'Brien", "customer customers o brien"},
	{"non-fiction books", "non fiction books"},
	{"named 'New York' or \"AC/DC\"", "named [New York] or [AC/DC]"},
	{"\xe2\x80\x9cHey Jude\xe2\x80\x9d \xc2\xab" "1\xc2\xbb",
	    "[Hey Jude] [1]"},
	{"'Rock n' Roll", "[Rock n] roll"},
	{"an open \"quote", "an open (\") quote"},
	{"Stra\xc3\x9f" "e \xc3\x89TE", "strasse \xc3\xa9te"},
	{"caf\x65\xcc\x81", "caf\xc3\xa9"},
	{"\xff\xfe x", "x"},
	{"", ""},
	{" \t\n", ""},
};

static const struct {
	const char *name, *words;
} names[] = {
	{"CustomerID2", "customer id #2"},
	{"unit price", "unit price"},
	{"order_line", "order line"},
	{"XMLHttpRequest", "xml http request"},
	{"userIDs", "user ids"},
	{"hometown", "hometown"},
	{"__a--b.c", "a b c"},
	{"\xc3\x89t\xc3\xa9" "Age", "\xc3\xa9t\xc3\xa9 age"},
	{"", ""},
	{"___", ""},
};

static void
test_split(void)
{
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		tap_is_str(spell(words_of_text(&arena, texts[i].text)),
		    texts[i].words, "text: %s", texts[i].words);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		tap_is_str(spell(words_of_name(&arena, names[i].name)),
		    names[i].words, "name: %s", names[i].words);
}

static void
test_places(void)
{
	const char *text = "in \xc3\x9cnna's 'a b' 1,000";
	struct words w = words_of_text(&arena, text);

	tap_is_int((long)w.n, 4, "four words");
	tap_is_int((long)w.v[1].start, 3, "a word starts at its bytes");
	tap_is_int((long)w.v[1].end, 8, "and ends before the possessive");
	tap_is_int((long)w.v[2].start, 11, "quoted text with its marks");
	tap_is_int((long)w.v[2].end, 16, "to the closing one");
	tap_is_int((long)w.v[3].end, 22, "a number with its commas");
}

static bool
one_stem(const char *x, const char *y)
{
	return strcmp(words_stem(&arena, x), words_stem(&arena, y)) == 0;
}

static void
test_stems(void)
{
	static const char *const same[][2] = {{"countries", "country"},
	    {"people", "person"}, {"children", "child"}, {"buses", "bus"},
	    {"women", "woman"}, {"addresses", "address"},
	    {"indices", "index"}};

	for (size_t i = 0; i < sizeof same / sizeof *same; i++)
		tap_ok(one_stem(same[i][0], same[i][1]), "%s is %s",
		    same[i][0], same[i][1]);
	tap_ok(!one_stem("gas", "ga"), "short words keep their s");
	tap_is_str(words_plain(&arena, "S\xc3\xa3o"), "sao", "plain");
	tap_is_str(words_fold(&arena, "S\xc3\x83O"), "s\xc3\xa3o", "folded");
	tap_ok(words_is_stop("the") && words_is_stop("your") &&
	    words_is_stop("a"), "stop words");
	tap_ok(!words_is_stop("name") && !words_is_stop(""), "no stop words");
	tap_ok(words_is_weak("number") && !words_is_weak("river"),
	    "weak words");
}

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
	tap_ok(near_cut("customer", "cstmr") &&
	    near_cut("quantity", "quant"), "cut words");
	tap_ok(!near_cut("country", "cat") && !near_cut("names", "name"),
	    "not cut");
	tap_ok(alike_slip("studnet", "student") &&
	    !alike_slip("form", "from"), "slips");
	tap_ok(alike_root("advis", "advisor") &&
	    alike_root("enroll", "enrolment") &&
	    !alike_root("count", "country"), "roots");
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
	tap_ok(hits("by \"Ann Miller\"", "Miller") == 1,
	    "a part of a quotation");
	tap_ok(!hits("x", "") && !hits("x y", "\xff\xfe"), "odd values");
}

int
main(void)
{
	test_split();
	test_places();
	test_stems();
	test_alike();
	test_phrases();
	arena_free(&arena);
	return tap_done();
}
