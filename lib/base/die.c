#include "base/die.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

void (*die_last_words)(enum status status, const char *message);

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
 * Messages quote names out of documents and databases: one line, and no
 * escape sequence for the terminal, whatever they hold.  A C1 control is two
 * bytes in UTF-8; without its first byte the second means nothing.
 */
static void
make_one_line(char *s)
{
	unsigned char *p;

	for (p = (unsigned char *)s; *p != '\0'; p++) {
		if (*p == '\n' || *p == '\r' || *p == '\t')
			*p = ' ';
		else if (*p < 0x20 || *p == 0x7f)
			*p = '?';
		else if (*p == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0)
			p[0] = p[1] = '?';
	}
}

static void
say(char *message, size_t size, const char *format, va_list args)
{
	if (vsnprintf(message, size, format, args) < 0)
		message[0] = '\0';
	make_one_line(message);
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
