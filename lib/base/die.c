#include "base/die.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/utf8.h"

void (*die_last_words)(enum status status, const char *message);
void (*die_clear)(void);

static const char *program = "t2s";

void
die_program(const char *name)
{
	program = name;
}

const char *
die_program_name(void)
{
	return program;
}

/*
 * Messages quote names out of documents and databases: one line, and nothing
 * that a terminal would obey, whatever they hold.  Each byte of that becomes
 * a question mark.
 */
void
die_visible(char *s)
{
	size_t left = strlen(s), n;
	uint32_t cp = 0;

	for (; left > 0; s += n, left -= n) {
		n = utf8_decode(s, left, &cp);
		if (*s == '\n' || *s == '\r' || *s == '\t')
			*s = ' ';
		else if (n == 0 || utf8_obeyed(cp))
			memset(s, '?', n > 0 ? n : 1);
		n += n == 0;
	}
}

static void
say(char *message, size_t size, const char *format, va_list args)
{
	if (vsnprintf(message, size, format, args) < 0)
		message[0] = '\0';
	die_visible(message);
	if (die_clear != NULL)
		die_clear();
	fprintf(stderr, "%s: %s\n", program, message);
}

void
die(enum status status, const char *format, ...)
{
	static char message[1024];
	static int dying;
	va_list args;

	if (dying++)
		_exit(status);
	va_start(args, format);
	say(message, sizeof message, format, args);
	va_end(args);
	if (die_last_words != NULL)
		die_last_words(status, message);
	/* not exit(): what is in use now is no leak */
	fflush(NULL);
	_exit(status);
}

void
warn(const char *format, ...)
{
	char message[1024];
	va_list args;

	va_start(args, format);
	say(message, sizeof message, format, args);
	va_end(args);
}
