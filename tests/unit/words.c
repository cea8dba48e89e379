/* Words of questions and names, stems, lists of words */
#include "base/buf.h"
#include "words/listed.h"
#include "words/words.h"
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
	tap_is_str(words_irregular("women"), "woman", "irregular plural");
	tap_is_str(words_irregular("rivers"), NULL, "regular plural");
}

/* They are searched by halves. */
static void
test_sorted(void)
{
	static const char *const lists[][2] = {
#define STOP(word) {"stop", #word},
#include "words/stop.def"
#undef STOP
#define WEAK(word) {"weak", #word},
#include "words/weak.def"
#undef WEAK
#define MORE(word) {"more", #word},
#include "words/more.def"
#undef MORE
#define IRREGULAR(plural, singular) {"irregular", #plural},
#include "words/irregular.def"
#undef IRREGULAR
#define ABBREVIATION(cut, whole) {"abbreviation", cut},
#include "words/abbreviation.def"
#undef ABBREVIATION
	};
	bool sorted = true;

	for (size_t i = 1; i < sizeof lists / sizeof *lists; i++)
		if (strcmp(lists[i - 1][0], lists[i][0]) == 0 &&
		    strcmp(lists[i - 1][1], lists[i][1]) >= 0) {
			printf("# %s.def: %s\n", lists[i][0], lists[i][1]);
			sorted = false;
		}
	tap_ok(sorted, "lists of words are sorted");
}

static void
test_listed(void)
{
	tap_ok(listed_has(LISTED_MOST_FEWEST, "fewest") &&
	    listed_has(LISTED_MOST_FEWEST, "least"),
	    "a word within a list and its last one");
	tap_ok(!listed_has(LISTED_MOST_FEWEST, "few") &&
	    !listed_has(LISTED_MOST_FEWEST, "fewest least") &&
	    !listed_has(LISTED_MOST_FEWEST, "Least") &&
	    !listed_has(LISTED_MOST_FEWEST, ""),
	    "no part of a word, two, another case or none");
	tap_ok(!listed_has(LISTED_NONE, ""), "an empty list has none");
	tap_ok(listed_has_n(LISTED_VOID, "VOIDED rows", 6) &&
	    !listed_has_n(LISTED_VOID, "VOIDED rows", 3),
	    "in any case, by its length");
	tap_ok(listed_at(LISTED_PLACES, "third") == 2 &&
	    listed_at(LISTED_PLACES, "last") == -1, "the place in the list");
	tap_ok(listed_end(LISTED_CENTS, "TotalCents", 1) == 5 &&
	    listed_end(LISTED_CENTS, "cents", 1) == 0 &&
	    listed_end(LISTED_CENTS, "cents", 0) == 5,
	    "an ending with so much before it");
	tap_ok(listed_begin(LISTED_OPPOSITE_BEGIN, "unavailable", 4) == 2 &&
	    listed_begin(LISTED_OPPOSITE_BEGIN, "unit", 4) == 0,
	    "a beginning with so much behind it");
}

int
main(void)
{
	test_split();
	test_places();
	test_stems();
	test_sorted();
	test_listed();
	arena_free(&arena);
	return tap_done();
}
