#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Decode the code point at s, where n > 0 bytes are. Returns its length, 1 to
 * 4, or 0 if the bytes are not UTF-8 (overlong, surrogate, above U+10FFFF, cut
 * off). *cp is set only if the code point is valid.
 */
size_t utf8_decode(const char *s, size_t n, uint32_t *cp);
/* Encode into out[4]. Returns the length, or 0 if cp is no scalar value. */
size_t utf8_write(uint32_t cp, char out[4]);
bool utf8_valid(const char *s, size_t n);
/* Returns the offset of the first invalid byte; n if all are valid. */
size_t utf8_invalid_at(const char *s, size_t n);
/* Returns the number of code points of a valid UTF-8 text. */
size_t utf8_length(const char *s);
/* Would a terminal obey the code point, or does it change the reading order?
 * True for controls, U+2028/2029, bidirectional marks, tags and characters
 * without width. False for the joiners U+200C and U+200D, which some scripts
 * and emoji need. */
bool utf8_obeyed(uint32_t cp);
/* Is it a letter of any script? The test is good enough for names: ASCII
 * letters, and each code point >= 0x80 that is no space, punctuation, symbol or
 * control. */
bool utf8_is_letter(uint32_t cp);
/* Returns the letter in the other case; cp itself if it has none. Covers Latin,
 * Greek, Cyrillic and Armenian, except letters that become two or depend on
 * their position. (utf8_case.c) */
uint32_t utf8_lower(uint32_t cp);
uint32_t utf8_upper(uint32_t cp);

/* ASCII only, independent of the locale. */
int ascii_lower(int c);
bool ascii_equal(const char *a, const char *b);          /* ignoring case */
bool ascii_equal_n(const char *a, const char *b, size_t n);
int ascii_compare(const char *a, const char *b);         /* ignoring case */

#endif
