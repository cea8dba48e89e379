#include "link/match/normal_form.h"

#include <string.h>
#include "base/utf8.h"

static bool
ascii_word(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Does the sign at i belong to the word before it, `n` letters long? */
static bool
sign(const char *s, size_t len, size_t i, size_t n)
{
	if (!n)
		return false;
	if (s[i] == '+' || s[i] == '#')
		return true;
	return s[i] == '-' && n == 1 && (i + 1 == len || s[i + 1] == ' ');
}

static void
add_folded(struct buf *out, const char *s, size_t len)
{
	size_t run = 0, n;

	for (size_t i = 0; i < len; i += n) {
		int c = ascii_lower((unsigned char)s[i]);
		uint32_t cp = 0;
		bool word = ascii_word(c) || sign(s, len, i, run);

		n = c < 0x80 ? 1 : utf8_decode(s + i, len - i, &cp);
		n = n ? n : 1;
		if (cp && utf8_is_letter(cp))
			word = true;
		if (word && !run && out->len)
			buf_ch(out, ' ');
		run = word ? run + n : 0;
		if (word && n == 1)
			buf_ch(out, (char)c);
		else if (word)
			buf_add(out, s + i, n);
	}
}

void
normal_form_add(struct buf *out, struct arena *a, const char *s, size_t len)
{
	const char *folded;
	size_t i = 0;

	while (i < len && (unsigned char)s[i] < 0x80)
		i++;
	if (i == len) {
		add_folded(out, s, len);
		return;
	}
	folded = words_plain(a, arena_strndup(a, s, len));
	add_folded(out, folded, strlen(folded));
}

void
normal_form_stems(struct buf *out, struct arena *a, const char *text)
{
	while (*text) {
		size_t n = strcspn(text, " ");

		if (out->len)
			buf_ch(out, ' ');
		buf_str(out, words_stem(a, arena_strndup(a, text, n)));
		text += n + (text[n] == ' ');
	}
}

int
normal_form_begin(const char *s, size_t len)
{
	int first = 0;

	for (size_t i = 0; i < len; i++) {
		int c = ascii_lower((unsigned char)s[i]);

		if (c >= 0x80)
			return -1;
		if (first)
			return ascii_word(c) ? first << 8 | c : -1;
		if (ascii_word(c))
			first = c;
	}
	return first ? first << 8 : -2;
}
