#ifndef BASE_OPT_H
#define BASE_OPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A program's options as a table: it parses, it prints --help, completions
 * ask it, and docs.t holds the manual page to it.
 *
 * A row has a short letter or 0, a long name, the argument's name or NULL,
 * one line of help, and exactly one typed destination.  An argument name
 * "(a|b|c)" is a closed list: `.pick` receives the index of the word given.
 * With `.into` it may be a file, too, whose suffix names a word (suffix.h).
 * "[WORD]" marks an argument that may be left out ("" is stored then); where
 * WORD holds a colon, a following word that holds one is taken for it too,
 * unless it is an option ("--model openai:NAME").
 */
struct opt_list {
	const char **v; /* borrowed from argv */
	size_t n, cap;
};

struct opt {
	char letter;
	const char *name;
	const char *arg;
	const char *help;
	bool *flag;            /* set to true */
	bool *off;             /* set to false */
	const char **str;      /* borrowed from argv */
	long *num;             /* whole number >= 0 */
	double *real;          /* finite number >= 0 */
	int *pick;             /* index into "(a|b|c)" */
	const char **into;     /* beside .pick: a file was named, borrowed */
	const char **lines;    /* each use appends a line; "" none */
	struct opt_list *list; /* each use appends */
	bool bytes;            /* the argument may be other than UTF-8 */
};

struct opt_program {
	const char *name;    /* "t2s-synth" */
	const char *purpose; /* NAME line of the manual: "write a plan as SQL" */
	const char *usage;   /* "[-d TARGET] [FILE ...]", without the name */
	const struct opt *options; /* ends with a row of zeroes */
};

/*
 * Parse. Also knows --help (prints to stdout, exits 0) and --version.
 * "--name=value", "--name value", "-x value", "-xvalue", bundled flags,
 * "--" ends options, "-" is an operand; options and operands may mix.
 * Operands are moved to the end of argv; returns the index of the first.
 * Wrong usage: one line on stderr naming the nearest option where there is
 * one, and exit 2 through die().
 */
int opt_parse(const struct opt_program *program, int argc, char **argv);

/* Dies with status 2 where what was given as `called` is not UTF-8. Arguments
 * that are no names of files are held to it by opt_parse, but for .bytes. */
void opt_check_text(const char *called, const char *value);

/* As --version prints it; static. */
const char *opt_version(void);

/* The usage line and six lines of options at most, on stderr; exits 2. */
_Noreturn void opt_usage(const struct opt_program *program);

/* The number of an option, where it was given (not negative), else that of a
 * variable of the environment, else `otherwise`. Ends the program with status
 * 2 where the variable holds no number. */
int64_t opt_number(int64_t option, const char *variable, int64_t otherwise);

#endif
