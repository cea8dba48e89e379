/* What WordNet knows of words, and misspelt words */
#include "words/spelling.h"
#include "words/wordnet.h"
#include "words/wordnet_read.h"
#include "../tap.h"

static struct arena arena;

static void
test_knows(void)
{
	static const char *const english[] = {"customer", "customers", "wrote",
	    "cities", "oldest", "happier", "which", "their", "email",
	    "smartphone", "monday", "london", "french", "ox", "a", "zebra"};
	static const char *const others[] = {"custmer", "citi", "xyzzy",
	    "qty", "", "12", "caf\xc3\xa9s", "\xff",
	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};

	for (size_t i = 0; i < sizeof english / sizeof *english; i++)
		tap_ok(wordnet_knows(english[i]), "%s is English", english[i]);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		tap_ok(!wordnet_knows(others[i]), "'%s' is not", others[i]);
}

static void
test_base(void)
{
	static const struct {
		const char *word;
		unsigned parts;
		const char *base;
	} rows[] = {
		{"wrote", 0, "write"}, {"children", 0, "child"},
		{"sold", 0, "sell"}, {"bought", 0, "buy"},
		{"sales", 0, "sale"}, {"companies", 0, "company"},
		{"boxes", 0, "box"}, {"women", 0, "woman"},
		{"running", WORDNET_VERB, "run"},
		{"running", WORDNET_NOUN, "running"},
		{"left", WORDNET_VERB, "leave"}, {"found", 0, "find"},
		{"ground", 0, "ground"}, {"news", 0, "news"},
		{"boss", 0, "boss"}, {"does", 0, "do"},
		{"heaviest", 0, "heavy"}, {"larger", 0, "large"},
		{"customer", 0, "customer"},
		{"customer", WORDNET_ADJECTIVE, NULL},
		{"compani", 0, "company"}, {"purchas", 0, "purchase"},
		{"xyzzy", 0, NULL}, {"which", 0, NULL}, {"", 0, NULL},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		tap_is_str(wordnet_base(&arena, rows[i].word, rows[i].parts),
		    rows[i].base, "base of '%s' (%u)", rows[i].word,
		    rows[i].parts);
}

static void
test_parts(void)
{
	tap_is_int(wordnet_parts("customer"), WORDNET_NOUN, "a noun");
	tap_is_int(wordnet_parts("orders"), WORDNET_NOUN | WORDNET_VERB,
	    "a noun or a verb");
	tap_is_int(wordnet_parts("expensive"), WORDNET_ADJECTIVE,
	    "an adjective");
	tap_is_int(wordnet_parts("monday"), WORDNET_NAME, "a name");
	tap_is_int(wordnet_parts("which"), WORDNET_OTHER, "another word");
	tap_is_int(wordnet_parts("xyzzy"), 0, "no word");
}

static void
test_related(void)
{
	static const struct {
		const char *a, *b;
		double score;
	} rows[] = {
		{"customer", "client", WORDNET_SENSE},
		{"customers", "clients", WORDNET_SENSE},
		{"bought", "purchased", WORDNET_SENSE},
		{"employee", "worker", WORDNET_STEP},
		{"car", "vehicle", WORDNET_STEP},
		{"sell", "sale", WORDNET_STEP},
		{"heavy", "weight", WORDNET_STEP},
		{"old", "age", WORDNET_STEP},
		{"citi", "cities", 1}, {"buy", "bought", 1},
		{"house", "dog", 0}, {"customer", "custom", 0},
		{"xyzzy", "xyzzy", 1}, {"xyzzy", "dog", 0}, {"", "dog", 0},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		tap_ok(wordnet_related(rows[i].a, rows[i].b) ==
		    rows[i].score && wordnet_related(rows[i].b, rows[i].a) ==
		    rows[i].score, "%s and %s: %.2f", rows[i].a, rows[i].b,
		    rows[i].score);
}

struct seen {
	const char *of, *wanted;
	double score;
	size_t n, wrong;
};

static void
see(void *arg, const char *other, double score)
{
	struct seen *s = arg;

	s->n++;
	if (wordnet_related(s->of, other) < score)
		s->wrong++;
	if (strcmp(other, s->wanted) == 0)
		s->score = score;
}

static void
test_each(void)
{
	struct seen s = {"vehicle", "car", 0, 0, 0};

	wordnet_each("vehicle", see, &s);
	tap_ok(s.n > 20 && s.score == WORDNET_STEP, "kinds of vehicles");
	tap_is_int((long)s.wrong, 0, "all are related to it");
	s = (struct seen){"cars", "vehicle", 0, 0, 0};
	wordnet_each("cars", see, &s);
	tap_ok(s.score == WORDNET_STEP, "a vehicle is told of cars");
	s = (struct seen){"xyzzy", "", 0, 0, 0};
	wordnet_each("xyzzy", see, &s);
	tap_is_int((long)s.n, 0, "nothing is told of no word");
}

/* Each word of the table is found again, and each synset of a word has the
 * word. */
static void
test_table(void)
{
	char word[WORDNET_LETTERS + 1], before[WORDNET_LETTERS + 1] = "";
	size_t lost = 0, unsorted = 0, alone = 0;
	uint32_t n = 0;

	for (; wordnet_spell(n, word); n++) {
		struct wordnet_entry e;
		struct wordnet_synset s;
		bool in = true;

		lost += wordnet_find(word, strlen(word), &e) != n;
		unsorted += strcmp(before, word) >= 0;
		for (size_t i = 0; i < e.nsenses; i++) {
			bool here = false;

			wordnet_synset(e.senses[i], &s);
			for (size_t k = 0; k < s.words.n; k++)
				here = here || wordnet_ref(s.words, k) == n;
			in = in && here;
		}
		alone += !in;
		memcpy(before, word, sizeof before);
	}
	tap_ok(n > 60000, "%u words", (unsigned)n);
	tap_is_int((long)lost, 0, "each is found");
	tap_is_int((long)unsorted, 0, "they are sorted");
	tap_is_int((long)alone, 0, "each is a word of its synsets");
}

static void
test_distance(void)
{
	tap_is_int((long)spelling_distance("order", "order", 2), 0, "equal");
	tap_is_int((long)spelling_distance("ordre", "order", 2), 1, "swapped");
	tap_is_int((long)spelling_distance("oder", "order", 2), 1, "left out");
	tap_is_int((long)spelling_distance("orrder", "order", 2), 1, "put in");
	tap_is_int((long)spelling_distance("caf\xc3\xa9", "cafe", 2), 1,
	    "a letter of two bytes is one");
	tap_is_int((long)spelling_distance("customer", "order", 2), 3,
	    "more than the bound");
	tap_is_int((long)spelling_distance("", "abc", 5), 3, "of nothing");
	tap_ok(spelling_slip(SPELLING_MEND, 3) == 0 &&
	    spelling_slip(SPELLING_MEND, 5) == 1 &&
	    spelling_slip(SPELLING_MEND, 9) == 2 &&
	    spelling_slip(SPELLING_VALUE, 9) == 1 &&
	    spelling_slip(SPELLING_STORED, 40) == 1, "what a slip changes");
}

static void
test_mend(void)
{
	static const char *const schema[] = {"customer", "invoice", "salary",
	    "branch", "orders"};
	static const struct {
		const char *wrong, *right;
		bool candidate;
	} rows[] = {
		{"custmer", "customer", true}, {"cutsomer", "customer", true},
		{"ucstomer", "customer", true},
		{"custmers", "customers", true}, {"invioce", "invoice", true},
		{"salery", "salary", true}, {"brnach", "branch", true},
		{"odrers", "orders", true},
		{"wich", "which", false}, {"recieved", "received", false},
		{"adresses", "addresses", false},
		{"hihgest", "highest", false}, {"avrage", "average", false},
		{"goverment", "government", false},
	};
	static const char *const kept[] = {"customer", "customers", "price",
	    "teh", "xyzzyq", "abc12", "london", "qwrtzp", ""};
	struct spelling s;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		bool mended = spelling_mend(&arena, rows[i].wrong, schema,
		    sizeof schema / sizeof *schema, &s);

		tap_is_str(mended ? s.word : NULL, rows[i].right, "%s",
		    rows[i].wrong);
		tap_ok(mended && (s.candidate != NULL) == rows[i].candidate &&
		    s.score >= 0.4 && s.score <= 0.9, "... %s",
		    rows[i].candidate ? "a candidate" : "an English word");
	}
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		tap_ok(!spelling_mend(&arena, kept[i], schema,
		    sizeof schema / sizeof *schema, &s), "'%s' stays",
		    kept[i]);
	tap_ok(!spelling_mend(&arena, "xyzzyq", NULL, 0, &s),
	    "without candidates");
}

int
main(void)
{
	test_knows();
	test_base();
	test_parts();
	test_related();
	test_each();
	test_table();
	test_distance();
	test_mend();
	arena_free(&arena);
	return tap_done();
}
