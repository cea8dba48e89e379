/* How alike two words are: the scorer, and its tables */
#include "words/abbreviation.h"
#include "words/name.h"
#include "words/words.h"
#include "../tap.h"

static struct arena arena;

static const char *
how_name(enum word_match_how how)
{
	switch (how) {
	case WORD_MATCH_NOT:
		break;
	case WORD_MATCH_SPELLING:
		return "spelling";
	case WORD_MATCH_PART:
		return "part";
	case WORD_MATCH_CUT:
		return "cut";
	case WORD_MATCH_WORDNET:
		return "wordnet";
	case WORD_MATCH_ROOT:
		return "root";
	case WORD_MATCH_SYNONYM:
		return "synonym";
	case WORD_MATCH_ABBREVIATION:
		return "abbreviation";
	case WORD_MATCH_STEM:
		return "stem";
	case WORD_MATCH_PLURAL:
		return "plural";
	case WORD_MATCH_SAME:
		return "same";
	}
	return "not";
}

static struct word_match
match(const char *x, const char *y)
{
	return name_match(x, words_stem(&arena, x), y, words_stem(&arena, y));
}

static void
test_match(void)
{
	static const struct {
		const char *x, *y, *how;
		double least;
	} rows[] = {
		{"customer", "customer", "same", 1},
		{"cities", "city", "plural", 0.95},
		{"children", "child", "plural", 0.95},
		{"ordered", "order", "stem", 0.9},
		{"bought", "buy", "stem", 0.9},
		{"qty", "quantity", "abbreviation", 0.9},
		{"quantities", "qty", "abbreviation", 0.9},
		{"dept", "department", "abbreviation", 0.9},
		{"num", "number", "abbreviation", 0.9},
		{"dob", "birth", "abbreviation", 0.7},
		{"customers", "client", "synonym", 0.8},
		{"staff", "employees", "synonym", 0.8},
		{"sold", "sale", "synonym", 0.7},
		{"color", "colour", "synonym", 1},
		{"advise", "advisor", "synonym", 0.8},
		{"inspect", "inspector", "root", 0.7},
		{"bungalow", "house", "wordnet", 0.5},
		{"cstmr", "customer", "cut", 0.8},
		{"car", "carrier", "cut", 0.5},
		{"room", "classroom", "part", 0.7},
		{"studnet", "student", "spelling", 0.6},
		{"house", "dog", "not", 0},
		{"form", "from", "not", 0},
		{"rent", "current", "not", 0},
		{"order", "border", "not", 0},
		{"12", "12", "same", 1},
		{"12", "13", "not", 0},
		{"a", "an", "not", 0},
		{"", "", "same", 1},
		{"", "dog", "not", 0},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct word_match there = match(rows[i].x, rows[i].y);
		struct word_match back = match(rows[i].y, rows[i].x);

		tap_is_str(how_name(there.how), rows[i].how, "%s, %s",
		    rows[i].x, rows[i].y);
		tap_ok(there.score >= rows[i].least && there.score <= 1 &&
		    (rows[i].least > 0 || there.score == 0),
		    "... %.2f", there.score);
		tap_ok(there.score == back.score && there.how == back.how,
		    "... both ways");
	}
}

static void
test_letters(void)
{
	tap_ok(abbreviation_cut("customer", "cstmr") &&
	    abbreviation_cut("quantity", "quant"), "cut words");
	tap_ok(!abbreviation_cut("country", "cat") &&
	    !abbreviation_cut("names", "name"), "not cut");
	tap_ok(name_slip("studnet", "student") &&
	    !name_slip("form", "from"), "slips");
	tap_ok(name_root("advis", "advisor") &&
	    name_root("enroll", "enrolment") &&
	    !name_root("count", "country"), "roots");
	tap_ok(name_plural("box", "boxes") && name_plural("women", "woman") &&
	    !name_plural("new", "newer"), "plurals");
}

static void
test_abbreviation(void)
{
	tap_ok(abbreviation_of("qty", "quantity") &&
	    abbreviation_of("appt", "apartment"), "the table has it");
	tap_ok(!abbreviation_of("qty", "quality") &&
	    !abbreviation_of("dob", "birth"), "nor another word, nor one of "
	    "several");
	tap_is_str(abbreviation_whole(&arena, "fname"), "first name",
	    "several words");
	tap_is_str(abbreviation_whole(&arena, "quantity"), NULL, "no cut");
	tap_is_int(abbreviation_says(abbreviation_find("fname"), "name"),
	    ABBREVIATION_NOT, "a general word among several");
	tap_is_int(abbreviation_says(abbreviation_find("fname"), "forename"),
	    ABBREVIATION_ALL, "another whole");
}

/* No word twice in a row, no row that says what another one says, words as
 * they are looked up. */
static void
test_tables(void)
{
	static const struct {
		double score;
		const char *words;
	} rows[] = {
#define SYNONYMS(score, words) {score, words},
#include "words/synonym.def"
#undef SYNONYMS
	};
	static const char *const cuts[] = {
#define ABBREVIATION(cut, whole) cut,
#include "words/abbreviation.def"
#undef ABBREVIATION
	};
	size_t n = sizeof rows / sizeof *rows, bad = 0;

	for (size_t i = 0; i < n; i++) {
		const char *w = rows[i].words;

		bad += rows[i].score < 0.5 || rows[i].score > 1;
		bad += !strchr(w, ' ') || strstr(w, "  ") != NULL;
		bad += strspn(w, "abcdefghijklmnopqrstuvwxyz ") != strlen(w);
		for (size_t k = 0; k < i; k++)
			if (strcmp(w, rows[k].words) == 0) {
				printf("# twice: %s\n", w);
				bad++;
			}
	}
	tap_is_int((long)bad, 0, "%zu rows of synonyms", n);
	bad = 0;
	for (size_t i = 1; i < sizeof cuts / sizeof *cuts; i++)
		bad += strcmp(cuts[i - 1], cuts[i]) >= 0;
	tap_is_int((long)bad, 0, "abbreviations are sorted");
	tap_ok(match("client", "customer").score == 0.85 &&
	    match("client", "river").score == 0, "synonyms");
}

struct seen {
	const char *wanted;
	struct word_match match;
};

static void
see(void *arg, const char *other, struct word_match m)
{
	struct seen *s = arg;

	if (strcmp(other, s->wanted) == 0 && m.score > s->match.score)
		s->match = m;
}

static const char *
told(const char *word, const char *wanted, bool net)
{
	struct seen s = {wanted, {0, WORD_MATCH_NOT}};
	struct name_key key;

	name_key(&key, word, words_stem(&arena, word));
	name_each(&key, net, see, &s);
	return how_name(s.match.how);
}

static void
test_each(void)
{
	tap_is_str(told("sold", "sell", false), "stem", "a base form");
	tap_is_str(told("clients", "customer", false), "synonym", "a synonym");
	tap_is_str(told("quantities", "qty", false), "abbreviation",
	    "what it is cut to");
	tap_is_str(told("qty", "quantity", false), "abbreviation",
	    "what it is short for");
	tap_is_str(told("houses", "bungalow", true), "wordnet", "a kind of it");
	tap_is_str(told("houses", "bungalow", false), "not", "not when unasked");
	tap_is_str(told("gets", "acquire", true), "not", "nothing of a word "
	    "that says nothing");
	tap_is_str(told("12", "dozen", true), "not", "nothing of a number");
}

int
main(void)
{
	test_match();
	test_letters();
	test_abbreviation();
	test_tables();
	test_each();
	arena_free(&arena);
	return tap_done();
}
