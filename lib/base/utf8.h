#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Decode the code point at s (n > 0 bytes there). Returns its length 1..4, or
 * 0 if the bytes are not UTF-8 (overlong, surrogate, above U+10FFFF, cut
 * off); *cp is set only where it is valid.
 */
size_t utf8_decode(const char *s, size_t n, uint32_t *cp);
/* Encode into out[4]; gives the length, 0 for what is no scalar value. */
size_t utf8_write(uint32_t cp, char out[4]);
bool utf8_valid(const char *s, size_t n);
/* Offset of the first invalid byte, n when there is none. */
size_t utf8_invalid_at(const char *s, size_t n);
/* Code points of a text that is UTF-8. */
size_t utf8_length(const char *s);
/* Would a terminal obey it, or does it turn the reading order around?
 * Controls, U+2028/2029, bidirectional marks, tags, and what has no width; but
 * not the joiners U+200C and U+200D, without which some scripts and emoji
 * cannot be written. */
bool utf8_obeyed(uint32_t cp);
/* A letter of any script, near enough for names: ASCII letters and every
 * code point >= 0x80 that is no space, punctuation, symbol or control. */
bool utf8_is_letter(uint32_t cp);
/* The one letter that it is in the other case, else itself: Latin, Greek,
 * Cyrillic and Armenian letters, without those that become two or depend on
 * their place. (utf8_case.c) */
uint32_t utf8_lower(uint32_t cp);
uint32_t utf8_upper(uint32_t cp);

/* ASCII only, independent of the locale. */
int ascii_lower(int c);
bool ascii_equal(const char *a, const char *b);          /* ignoring case */
bool ascii_equal_n(const char *a, const char *b, size_t n);
int ascii_compare(const char *a, const char *b);         /* ignoring case */

#endif
