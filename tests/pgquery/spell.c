/* How the words of a statement are spelt. */
#include "generator.h"

#include <stdio.h>
#include <string.h>

uint32_t
spell_draw(struct generator *g, uint32_t n)
{
	g->state ^= g->state << 13;
	g->state ^= g->state >> 7;
	g->state ^= g->state << 17;
	return (uint32_t)(g->state >> 33) % n;
}

void
spell_blank(struct generator *g)
{
	static const char *const odd[] = {"\n", "\t", "  ", "\r\n", "\f",
	    " /* a */ ", " /* a /* b */ \" ' */", " -- it's \"\n", " --\r",
	    " /**/", "\n\n"};
	struct buf *b = g->out;

	if (!g->joined && b->len > 0)
		buf_str(b, spell_draw(g, 12) == 0 ? PICK(g, odd) : " ");
	if (!g->joined && b->len > 0 && spell_draw(g, 40) == 0)
		buf_str(b, " ");
	g->joined = false;
}

void
spell_word(struct generator *g, const char *s, size_t n)
{
	uint32_t how = spell_draw(g, 10);
	bool quoted = memchr(s, '\'', n) != NULL || memchr(s, '"', n) != NULL;
	size_t i;

	spell_blank(g);
	for (i = 0; i < n; i++) {
		char c = s[i];

		if (!quoted && c >= 'a' && c <= 'z' && (how == 0 ||
		    (how == 1 && spell_draw(g, 2) == 0)))
			c = (char)(c - 32);
		buf_ch(g->out, c == '\a' ? ' ' : c);
	}
}

void
spell_put(struct generator *g, const char *s)
{
	spell_word(g, s, strlen(s));
}

/* A name with Unicode escapes for some of its bytes. */
static void
escaped(struct generator *g, const char *s)
{
	bool mark = spell_draw(g, 3) == 0;

	buf_str(g->out, spell_draw(g, 2) == 0 ? "U&\"" : "u&\"");
	for (; *s != '\0'; s++)
		if (spell_draw(g, 2) == 0 && (unsigned char)*s < 0x80)
			buf_fmt(g->out, spell_draw(g, 3) == 0 ? "%c+%06x" : "%c%04x",
			    mark ? '!' : '\\', (unsigned char)*s);
		else
			buf_fmt(g->out, *s == '"' ? "\"\"" : "%c", *s);
	buf_str(g->out, mark ? "\" uescape '!'" : "\"");
}

/* A name as it can be spelled: any case where it is folded. */
void
spell_name(struct generator *g, const char *s)
{
	static const char *const kept[] = {"order", "user", "select", "group",
	    "end", "table"};
	bool plain = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_") ==
	    strlen(s);
	size_t i;

	for (i = 0; i < sizeof kept / sizeof *kept; i++)
		plain = plain && strcmp(s, kept[i]) != 0;
	if (plain && spell_draw(g, 4) > 0) {
		spell_put(g, s);
		return;
	}
	spell_blank(g);
	if (spell_draw(g, 8) == 0) {
		escaped(g, s);
		return;
	}
	buf_ch(g->out, '"');
	for (; *s != '\0'; s++)
		buf_fmt(g->out, *s == '"' ? "\"\"" : "%c", *s);
	buf_ch(g->out, '"');
}

/* A comment between two lines of a string is left out: the server takes it,
 * libpg_query, which keeps comments, does not. */
void
spell_string(struct generator *g)
{
	static const char *const strings[] = {"'a'", "'it''s'", "''",
	    "'a' \n 'b'",
	    "'\\'", "E'\\x41\\u00e9\\''",
	    "e'a\\nb'\n'c\\'d'", "$$a'b$$", "$t$ $$ -- $t$",
	    "U&'\\0061\\\\'", "U&'!0061' UESCAPE '!'", "'-- no'", "'/* no'",
	    "'\xc3\xa9'", "E'\\101\\q'", "'a'\r\n\t'b'", "'50%'", "'$1'",
	    "'2024-01-01'", "E'\\\\'", "'a\nb'", "$_x$;$_x$"};

	spell_blank(g);
	buf_str(g->out, PICK(g, strings));
}

void
spell_number(struct generator *g)
{
	static const char *const numbers[] = {"0", "1", "42", "1.5", ".5",
	    "5.", "1e3", "1.5E-3", "9223372036854775807",
	    "9223372036854775808", "007", "1.50"};

	spell_put(g, PICK(g, numbers));
}

/* -- damage */

void
spell_damage(struct generator *g, struct buf *b)
{
	static const char bytes[] = "'\"()-*/$;,.<>=@\\ \n\r\v\f:[]0aE&\xc2\xa0";
	size_t at, n;
	struct buf old = *b;

	if (b->len < 4)
		return;
	at = spell_draw(g, (uint32_t)b->len);
	n = 1 + spell_draw(g, 6);
	if (at + n > b->len)
		n = b->len - at;
	buf_init(b);
	buf_add(b, old.s, at);
	switch (spell_draw(g, 4)) {
	case 0: /* taken out */
		buf_add(b, old.s + at + n, old.len - at - n);
		break;
	case 1: /* doubled */
		buf_add(b, old.s + at, n);
		buf_add(b, old.s + at, old.len - at);
		break;
	case 2: /* put between */
		buf_ch(b, bytes[spell_draw(g, sizeof bytes - 1)]);
		buf_add(b, old.s + at, old.len - at);
		break;
	default: /* changed */
		buf_ch(b, bytes[spell_draw(g, sizeof bytes - 1)]);
		buf_add(b, old.s + at + 1, old.len - at - 1);
		break;
	}
	buf_free(&old);
}
