#ifndef BASE_MOMENT_H
#define BASE_MOMENT_H

#include <stdbool.h>
#include <stdint.h>

/* A second of the years 1 to 9999, without a zone. */
struct moment {
	int year, month, day, hour, minute, second;
};

/* "2025-12-31", which is its first second, or with a time: "2025-12-31 23:59",
 * "2025-12-31T23:59:59". False where it is no such moment. */
bool moment_parse(const char *text, struct moment *out);

/* What a program takes for now: given, of --now, or T2S_NOW where that is NULL
 * or "". Returns the text it was read from, NULL if neither says it; dies
 * with STATUS_BAD where it is no moment. */
const char *moment_now(const char *given, struct moment *out);

/* The same; where neither says it, *out is the first second of the local day of
 * the clock. */
const char *moment_today(const char *given, struct moment *out);

/* When something was made, for people: T2S_NOW as it is given, else the clock,
 * "2026-12-31 23:59 UTC". Returns the environment's text or `text`. */
#define MOMENT_STAMP 32
const char *moment_stamp(char text[MOMENT_STAMP]);

/* Seconds since 1970-01-01, and back; false beyond the years. */
int64_t moment_seconds(const struct moment *m);
bool moment_of_seconds(int64_t seconds, struct moment *out);

#endif
