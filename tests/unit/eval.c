#include "eval/gold.h"

#include <string.h>
#include "../tap.h"
#include "eval/md5.h"
#include "eval/rows.h"

/* ---- difficulty, order, keys ------------------------------------------- */

static const struct {
	const char *sql, *level;
	bool ordered;
	const char *keyed;
} golds[] = {
	{"SELECT count(*) FROM a WHERE x > 1", "easy", false, NULL},
	{"select x from a order by x", "easy", true,
	    "select x , (x) from a order by x"},
	{"SELECT x, y FROM a WHERE x <= 1", "medium", false, NULL},
	{"SELECT a.x FROM a JOIN b ON a.i = b.i WHERE b.y = 'from'",
	    "medium", false, NULL},
	{"SELECT x FROM a GROUP BY x ORDER BY count(*) DESC LIMIT 1",
	    "hard", true,
	    "SELECT x , (count(*)) FROM a GROUP BY x ORDER BY count(*) DESC "},
	{"SELECT x FROM a WHERE y IN (SELECT z FROM b ORDER BY z)", "hard",
	    false, NULL},
	{"SELECT x FROM a EXCEPT SELECT x FROM b", "hard", false, NULL},
	{"SELECT x FROM a UNION SELECT y FROM b ORDER BY 1", "hard", true,
	    NULL},
	{"SELECT a.x, count(*) FROM a JOIN b ON a.i = b.i JOIN c USING (i) "
	    "WHERE c.k = 1 OR c.k = 2 GROUP BY a.x ORDER BY 2", "extra", true,
	    NULL},
	{"SELECT x FROM a ORDER BY lower(x), \"b c\" ASC NULLS LAST LIMIT 2",
	    "medium", true, "SELECT x , (lower(x)), (\"b c\") FROM a ORDER BY "
	    "lower(x), \"b c\" ASC NULLS LAST "},
	{"SELECT DISTINCT x FROM a ORDER BY y", "easy", true, NULL},
	{"SELECT x FROM a ORDER BY y LIMIT 1 OFFSET 2", "medium", true, NULL},
	{"SELECT 'a -- b' /* ORDER BY */ -- LIMIT", "easy", false, NULL},
	{"SELECT (", "easy", false, NULL},
	{"", "easy", false, NULL},
	{"ORDER BY", "easy", true, NULL},
};

static void
test_golds(void)
{
	for (size_t i = 0; i < sizeof golds / sizeof *golds; i++) {
		struct arena a = {0};
		struct gold g;

		gold_read(&g, &a, golds[i].sql);
		tap_is_str(difficulty_name(g.level), golds[i].level,
		    "%s: level", golds[i].sql);
		tap_ok(g.ordered == golds[i].ordered, "%s: order",
		    golds[i].sql);
		tap_is_str(g.keyed_sql, golds[i].keyed, "%s: keys",
		    golds[i].sql);
		arena_free(&a);
	}
}

static void
test_constants(void)
{
	struct arena a = {0};
	struct gold g;

	gold_read(&g, &a, "SELECT 1 FROM a WHERE x > 2.5 AND y = 'it''s'");
	tap_is_int((long)g.nconstants, 3, "constants are found");
	tap_ok(g.constants[1].number == 2.5, "a number");
	tap_ok(g.constants[2].is_text, "a text");
	arena_free(&a);
}

/* ---- rows -------------------------------------------------------------- */

/* "ab|cd" is two rows of two columns, a letter each. */
static struct rows
rows_of(const char *text)
{
	size_t width = strcspn(text, "|");
	struct rows r = {0};

	rows_reset(&r, width);
	for (; *text != '\0'; text += width + (text[width] == '|')) {
		rows_next(&r);
		for (size_t i = 0; i < width; i++)
			rows_text(&r, text + i, 1);
	}
	return r;
}

static void
ties(bool want, const char *keyed, size_t limit, const char *answer,
    const char *why)
{
	struct rows k = rows_of(keyed), a = rows_of(answer);

	tap_ok(rows_match_ties(&k, 1, limit, &a) == want, "%s", why);
	rows_free(&k);
	rows_free(&a);
}

static void
match(bool want, enum rows_order order, const char *gold, const char *answer)
{
	struct rows g = rows_of(gold), a = rows_of(answer);

	tap_ok(rows_match(&g, &a, order) == want, "%s %s %s", gold,
	    want ? "is" : "is not", answer);
	rows_free(&g);
	rows_free(&a);
}

static void
test_rows(void)
{
	match(true, ROWS_MULTISET, "ab|cd", "dc|ba");
	match(false, ROWS_LIST, "ab|cd", "dc|ba");
	match(true, ROWS_LIST, "ab|cd", "ba|dc");
	match(false, ROWS_MULTISET, "ab|cd", "ad|cb");
	match(false, ROWS_MULTISET, "ab|ab|cd", "ab|cd|cd");
	match(true, ROWS_MULTISET, "aba|bab|aab", "aab|bba|aba");
	match(true, ROWS_MULTISET, "", "");
	/* the key is the last letter */
	ties(true, "a1|b1|c2", 3, "b|a|c", "rows that tie are swapped");
	ties(false, "a1|b1|c2", 3, "c|a|b", "others are not");
	ties(true, "a1|b1|c2", 1, "b", "any that ties for the last place");
	ties(true, "a1|b1|c2", 1, "b|a", "all that tie for it");
	ties(false, "a1|b1|c2", 1, "c", "one that does not tie");
	ties(true, "a1|b2|c2|d2", 2, "a|d", "a place in the middle");
	ties(false, "a1|b2|c2|d2", 2, "d|a", "in its place only");
	ties(false, "a1|b2|c2|d2", 2, "a|b|c", "not some of them");
	ties(false, "a1|b2", 2, "a", "nor fewer");
}

static void
real(double v, double w, bool want)
{
	struct rows a = {0}, b = {0};

	rows_reset(&a, 1);
	rows_reset(&b, 1);
	rows_next(&a);
	rows_next(&b);
	rows_real(&a, v);
	rows_real(&b, w);
	tap_ok(rows_match(&a, &b, ROWS_LIST) == want, "%.17g %s %.17g", v,
	    want ? "is" : "is not", w);
	rows_free(&a);
	rows_free(&b);
}

static void
test_reals(void)
{
	real(0.1 + 0.2, 0.3, true);
	real(3, 2.9999999999999996, true);
	real(1234567, 1234567.0000000002, true);
	real(1234567, 1234568, false);
	real(0.333333, 0.33333333, true);
	real(0.3333, 0.33333333, false);
	real(1e300, 1e300 * (1 + 1e-12), true);
	real(0.0, -0.0, true);
	real(1e-12, 2e-12, true);
}

static void
test_md5(void)
{
	static const unsigned char abc[16] = {0x90, 0x01, 0x50, 0x98, 0x3c,
		0xd2, 0x4f, 0xb0, 0xd6, 0x96, 0x3f, 0x7d, 0x28, 0xe1, 0x7f,
		0x72};
	static const unsigned char digits[16] = {0x57, 0xed, 0xf4, 0xa2, 0x2b,
		0xe3, 0xc9, 0x55, 0xac, 0x49, 0xda, 0x2e, 0x21, 0x07, 0xb6,
		0x7a};
	unsigned char got[16];

	md5("abc", 3, got);
	tap_ok(memcmp(got, abc, 16) == 0, "MD5 of abc");
	md5("1234567890123456789012345678901234567890"
	    "1234567890123456789012345678901234567890", 80, got);
	tap_ok(memcmp(got, digits, 16) == 0, "MD5 of two blocks");
}

int
main(void)
{
	test_golds();
	test_constants();
	test_rows();
	test_reals();
	test_md5();
	return tap_done();
}
