/* SQL text as tokens, as PostgreSQL cuts it: where its rules and those of
 * others part, a text would be another one than the server runs. */
#include "../tap.h"
#include "sql/read/token.h"

/* All tokens, what they hold between bars. */
static void
cut(const char *text, enum dialect_id id, struct buf *out)
{
	struct arena a = {0};
	struct tokens t;
	struct token k;

	buf_reset(out);
	tokens_open(&t, text, strlen(text), dialect_get(id));
	while ((k = tokens_next(&t)).kind != TOKEN_END) {
		if (out->len > 0)
			buf_ch(out, '|');
		if (k.kind == TOKEN_WRONG) {
			buf_str(out, "!");
			break;
		}
		if (k.kind == TOKEN_STRING)
			buf_ch(out, '\'');
		if (k.kind == TOKEN_NAME)
			buf_ch(out, '"');
		buf_str(out, token_text(&t, &k, &a));
	}
	arena_free(&a);
}

static const struct {
	const char *why, *text, *tokens;
} rows[] = {
	{"a carriage return ends a comment", "a -- b\rc", "a|c"},
	{"names are folded, quoted ones are not", "Ab \"Ab\" \xc3\x89",
	    "ab|\"Ab|\xc3\x89"},
	{"names are cut at 63 bytes, between characters",
	    "a23456789b23456789c23456789d23456789e23456789f23456789g2"
	    "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9z", "a23456789b23456789c23456789d23456789"
	    "e23456789f23456789g2\xc3\xa9\xc3\xa9\xc3\xa9"},
	{"a string goes on in another line", "'a' -- '\n  'b''c'", "'ab'c"},
	{"... after a carriage return, too", "'a'\r'b'", "'ab"},
	{"... not behind a comment with a star", "'a' /*\n*/ 'b'", "'a|'b"},
	{"... not in the same line", "'a' 'b'", "'a|'b"},
	{"... nor as one with escapes", "'a'\nE'b'", "'a|'b"},
	{"... but with the escapes it began with", "E'a'\n'b\\'c'", "'ab'c"},
	{"escapes", "E'\\x41\\101\\u00e9\\q\\%'", "'AA\xc3\xa9q%"},
	{"an escape that is no character", "E'\\000'", "!"},
	{"Unicode escapes", "U&'\\0061\\+000062\\\\' U&\"!0061\" UESCAPE '!'",
	    "'ab\\|\"a"},
	{"... need four digits", "U&'\\61'", "!"},
	{"... stand right behind the letters", "U &'a'", "u|&|'a"},
	{"the longest operator", "a@>b->>c a~~b a!=-1 a<-1 a*-b a@-1",
	    "a|@>|b|->>|c|a|~~|b|a|!=-|1|a|<|-|1|a|*|-|b|a|@-|1"},
	{"a comment ends an operator", "a<--b\n1 a*/*x*/b", "a|<|1|a|*|b"},
	{"a cast is no part of one", "a::b[1:2]", "a|::|b|[|1|:|2|]"},
	{"an operator of one '?' is a placeholder", "a = ? a ?| b",
	    "a|=|?|a|?||b"},
	{"a parameter ends where its digits do", "$1 $1a", "$1|!"},
	{"dollar quotes", "$$a$b$$ $a$ $$ $b$ $a$ a$b$", "'a$b|' $$ $b$ |a$b$"},
	{"comments nest", "1/* /* */ 2 */3", "1|3"},
	{"a byte order mark and a hard space are letters",
	    "\xef\xbb\xbf""a\xc2\xa0""b", "\xef\xbb\xbf""a\xc2\xa0""b"},
};

int
main(void)
{
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		cut(rows[i].text, DIALECT_POSTGRES, &out);
		tap_is_str(out.s, rows[i].tokens, "%s", rows[i].why);
	}
	cut("'a'\n'b' Ab -- x\ry", DIALECT_SQLITE, &out);
	tap_is_str(out.s, "'a|'b|Ab", "other dialects cut as before");
	buf_free(&out);
	return tap_done();
}
