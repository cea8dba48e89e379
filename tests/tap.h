#ifndef TAP_H
#define TAP_H

/* The Test Anything Protocol in C, for tests/unit: one header, no library. */

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int tap_count, tap_failed;

static inline bool
tap_vok(bool good, const char *format, va_list args)
{
	printf("%sok %d - ", good ? "" : "not ", ++tap_count);
	vprintf(format, args);
	putchar('\n');
	fflush(stdout);
	tap_failed += !good;
	return good;
}

__attribute__((format(printf, 2, 3))) static inline bool
tap_ok(bool good, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	tap_vok(good, format, args);
	va_end(args);
	return good;
}

/* NULL equals NULL only. */
__attribute__((format(printf, 3, 4))) static inline bool
tap_is_str(const char *got, const char *want, const char *format, ...)
{
	bool good = got == want ||
	    (got != NULL && want != NULL && strcmp(got, want) == 0);
	va_list args;

	va_start(args, format);
	tap_vok(good, format, args);
	va_end(args);
	if (!good)
		fprintf(stderr, "#   got: %s\n#  want: %s\n",
		    got != NULL ? got : "(null)", want != NULL ? want : "(null)");
	return good;
}

__attribute__((format(printf, 3, 4))) static inline bool
tap_is_int(long long got, long long want, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	tap_vok(got == want, format, args);
	va_end(args);
	if (got != want)
		fprintf(stderr, "#   got: %lld\n#  want: %lld\n", got, want);
	return got == want;
}

static inline int
tap_done(void)
{
	printf("1..%d\n", tap_count);
	fflush(stdout);
	return tap_failed > 0 || tap_count == 0;
}

#endif
