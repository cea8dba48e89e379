#include "base/opt.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/near.h"
#include "base/num.h"
#include "base/suffix.h"
#include "base/utf8.h"

#define HELP_COLUMN 30 /* where the text of an option begins */
#define HELP_WIDTH 80

#ifndef T2S_VERSION
#define T2S_VERSION "unknown"
#endif

static bool
is_end(const struct opt *o)
{
	return o->letter == 0 && o->name == NULL;
}

static bool
may_lack(const struct opt *o)
{
	return o->arg != NULL && o->arg[0] == '[';
}

/* Is the next word the argument that may be left out? "[PROVIDER:NAME]". */
static bool
takes_next(const struct opt *o, const char *next)
{
	return strchr(o->arg, ':') != NULL && next != NULL &&
	    next[0] != '-' && strchr(next, ':') != NULL;
}

/* "(a|b|c)": the i-th word and its length, NULL behind the last. */
static const char *
list_word(const char *list, int i, size_t *len)
{
	const char *s = list + 1;

	for (;; s += *len + 1) {
		*len = strcspn(s, "|)");
		if (i-- == 0)
			return s;
		if (s[*len] != '|')
			return NULL;
	}
}

/* "a, b or c" of "(a|b|c)". */
static void
say_list(struct buf *b, const char *list)
{
	const char *word;
	size_t len;

	for (int i = 0; (word = list_word(list, i, &len)) != NULL; i++) {
		if (i > 0)
			buf_str(b, word[len] == ')' ? " or " : ", ");
		buf_add(b, word, len);
	}
}

/* The index of a word of the list; -1: it is none. */
static int
find_word(const char *list, const char *value)
{
	const char *word;
	size_t len;

	for (int i = 0; (word = list_word(list, i, &len)) != NULL; i++)
		if (strlen(value) == len && memcmp(word, value, len) == 0)
			return i;
	return -1;
}

/* A file whose suffix names a word of the list. */
static void
set_file(const struct opt *o, const char *called, const char *value)
{
	const char *format = suffix_format(value);
	struct buf known = BUF_INIT;

	*o->pick = format != NULL ? find_word(o->arg, format) : -1;
	*o->into = value;
	if (*o->pick >= 0)
		return;
	suffix_say(&known, o->arg);
	die(STATUS_BAD, "no format for %s '%s': expected a file that ends with "
	    "%s", called, value, known.s);
}

static void
set_pick(const struct opt *o, const char *called, const char *value)
{
	struct buf known = BUF_INIT;
	const char *named = o->into != NULL ? suffix_named(value) : NULL;
	int i = find_word(o->arg, named != NULL ? named : value);

	if (i < 0 && o->into != NULL && suffix_is_file(value)) {
		set_file(o, called, value);
		return;
	}
	if (o->into != NULL)
		*o->into = NULL;
	*o->pick = i;
	if (i >= 0)
		return;
	say_list(&known, o->arg);
	die(STATUS_BAD, "invalid %s '%s': expected %s", called, value,
	    known.s);
}

void
opt_check_text(const char *called, const char *value)
{
	size_t len = strlen(value), at = utf8_invalid_at(value, len);

	if (at < len)
		die(STATUS_BAD, "invalid %s: byte %zu (0x%02x) is not UTF-8",
		    called, at + 1, (unsigned)(unsigned char)value[at]);
}

/* Names of files are any bytes. */
static bool
is_file(const char *arg)
{
	static const char *const files[] = {"FILE", "DIR", "DOC", "TARGET",
	    "COMMAND"};

	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		if (strncmp(arg + (*arg == '['), files[i],
		    strlen(files[i])) == 0)
			return true;
	return false;
}

/* A second line makes both a text of their own, which lives as long as the
 * program. */
static void
add_line(const char **lines, const char *value)
{
	struct buf b = BUF_INIT;

	if (*lines == NULL || **lines == '\0') {
		*lines = value;
	} else if (*value != '\0') {
		buf_fmt(&b, "%s\n%s", *lines, value);
		*lines = buf_take(&b);
	}
}

/* Store what was given. `called` is the option as it was spelt. */
static void
store(const struct opt *o, const char *called, const char *value)
{
	int64_t whole;

	if (o->arg != NULL && !is_file(o->arg) && o->into == NULL && !o->bytes)
		opt_check_text(called, value);
	if (o->flag != NULL)
		*o->flag = true;
	if (o->off != NULL)
		*o->off = false;
	if (o->str != NULL)
		*o->str = value;
	if (o->lines != NULL)
		add_line(o->lines, value);
	if (o->num != NULL) {
		if (!num_parse_int(value, &whole) || whole < 0 ||
		    whole > LONG_MAX)
			die(STATUS_BAD, "invalid %s '%s': expected a whole "
			    "number", called, value);
		*o->num = (long)whole;
	}
	if (o->real != NULL && (!num_parse_real(value, o->real) ||
	    signbit(*o->real)))
		die(STATUS_BAD, "invalid %s '%s': expected a number", called,
		    value);
	if (o->pick != NULL)
		set_pick(o, called, value);
	if (o->list != NULL) {
		MEM_GROW(o->list->v, o->list->n, o->list->cap);
		o->list->v[o->list->n++] = value;
	}
}

_Noreturn static void
unknown(const struct opt *options, const char *called, const char *name)
{
	const char *names[64] = {"help", "version"};
	size_t n = 2;
	long best = -1;

	for (; !is_end(options) && n < sizeof names / sizeof *names; options++)
		names[n++] = options->name;
	if (name != NULL)
		best = near_best(name, names, n);
	if (best >= 0)
		die(STATUS_BAD, "unknown option '%s'; did you mean '--%s'?",
		    called, names[best]);
	die(STATUS_BAD, "unknown option '%s'; see --help", called);
}

/* How many bytes of the words fit into so many columns; one word at least. */
static size_t
line_part(const char *words, size_t columns)
{
	size_t n = 0, next;

	for (;; n = next) {
		next = n + strspn(words + n, " ");
		next += strcspn(words + next, " ");
		if (next == n || (n > 0 && next > columns))
			return n;
	}
}

/* "  -l, --lines             a document on each line" */
static void
help_row(struct buf *b, char letter, const char *name, const char *arg,
    const char *help)
{
	size_t start = b->len, width, part;

	if (letter != 0)
		buf_fmt(b, "  -%c", letter);
	else
		buf_str(b, "    ");
	if (name != NULL)
		buf_fmt(b, "%s--%s", letter != 0 ? ", " : "  ", name);
	if (arg != NULL && arg[0] == '[')
		buf_fmt(b, "[=%s", arg + 1);
	else if (arg != NULL)
		buf_fmt(b, "%c%s", name != NULL ? '=' : ' ', arg);
	width = b->len - start;
	if (width > HELP_COLUMN - 2) {
		buf_ch(b, '\n');
		width = 0;
	}
	for (; *help != '\0'; help += part + strspn(help + part, " ")) {
		buf_fill(b, ' ', HELP_COLUMN - width);
		part = line_part(help, HELP_WIDTH - HELP_COLUMN);
		buf_add(b, help, part);
		buf_ch(b, '\n');
		width = 0;
	}
}

static void
usage_line(struct buf *b, const struct opt_program *program)
{
	buf_fmt(b, "usage: %s %s\n", program->name, program->usage);
}

_Noreturn static void
print_and_exit(struct buf *b)
{
	io_out(b->s, b->len);
	io_out_close();
	buf_free(b);
	exit(STATUS_OK);
}

_Noreturn static void
help(const struct opt_program *program)
{
	struct buf b = BUF_INIT;
	const struct opt *o;

	buf_fmt(&b, "%s - %s\n", program->name, program->purpose);
	usage_line(&b, program);
	for (o = program->options; !is_end(o); o++)
		help_row(&b, o->letter, o->name, o->arg, o->help);
	help_row(&b, 0, "help", NULL, "print this help and exit");
	help_row(&b, 0, "version", NULL, "print the version and exit");
	buf_fmt(&b, "See also: man %s\n", program->name);
	print_and_exit(&b);
}

const char *
opt_version(void)
{
	return T2S_VERSION;
}

_Noreturn static void
version(const struct opt_program *program)
{
	struct buf b = BUF_INIT;

	buf_fmt(&b, "%s %s\n", program->name, T2S_VERSION);
	print_and_exit(&b);
}

/* One "--name" word. Returns how many words of argv it took. */
static int
take_long(const struct opt_program *program, char **argv)
{
	const struct opt *o;
	const char *name = argv[0] + 2, *equals = strchr(name, '=');
	char *called;
	size_t len = equals != NULL ? (size_t)(equals - name) : strlen(name);
	bool next;

	if (strcmp(name, "help") == 0)
		help(program);
	if (strcmp(name, "version") == 0)
		version(program);
	for (o = program->options; !is_end(o); o++)
		if (o->name != NULL && strlen(o->name) == len &&
		    memcmp(o->name, name, len) == 0)
			break;
	called = mem_strndup(argv[0], len + 2);
	if (is_end(o))
		unknown(program->options, called, called + 2);
	if (o->arg == NULL && equals != NULL)
		die(STATUS_BAD, "%s takes no argument", called);
	next = o->arg != NULL && equals == NULL &&
	    (!may_lack(o) || takes_next(o, argv[1]));
	if (next && argv[1] == NULL)
		die(STATUS_BAD, "%s needs an argument: %s", called, o->arg);
	store(o, called, equals != NULL ? equals + 1 : next ? argv[1] : "");
	free(called);
	return next ? 2 : 1;
}

/* One "-abc" word. Returns how many words of argv it took. */
static int
take_letters(const struct opt_program *program, char **argv)
{
	const struct opt *o;
	const char *s;
	char called[] = "-x";

	for (s = argv[0] + 1; *s != '\0'; s++) {
		called[1] = *s;
		for (o = program->options; !is_end(o); o++)
			if (o->letter == *s)
				break;
		if (is_end(o))
			unknown(program->options, called, NULL);
		if (o->arg == NULL) {
			store(o, called, "");
			continue;
		}
		if (s[1] != '\0' || may_lack(o)) {
			store(o, called, s + 1);
			return 1;
		}
		if (argv[1] == NULL)
			die(STATUS_BAD, "%s needs an argument: %s", called,
			    o->arg);
		store(o, called, argv[1]);
		return 2;
	}
	return 1;
}

/* Move the k words at argv in front of the n operands before them. */
static void
pass_operands(char **argv, int n, int k)
{
	char *word;

	for (; k > 0; k--, argv++) {
		word = *argv;
		memmove(argv - n + 1, argv - n, (size_t)n * sizeof *argv);
		argv[-n] = word;
	}
}

int
opt_parse(const struct opt_program *program, int argc, char **argv)
{
	int i, k, n = 0;

	for (i = 1; i < argc; i += k) {
		if (argv[i][0] != '-' || argv[i][1] == '\0') {
			n++;
			k = 1;
			continue;
		}
		if (strcmp(argv[i], "--") == 0) {
			pass_operands(argv + i, n, 1);
			n += argc - i - 1;
			break;
		}
		k = argv[i][1] == '-' ? take_long(program, argv + i) :
		    take_letters(program, argv + i);
		pass_operands(argv + i, n, k);
	}
	return argc - n;
}

void
opt_usage(const struct opt_program *program)
{
	struct buf b = BUF_INIT;
	const struct opt *o = program->options;
	int i;

	usage_line(&b, program);
	for (i = 0; i < 6 && !is_end(o); i++, o++)
		help_row(&b, o->letter, o->name, o->arg, o->help);
	fputs(b.s, stderr);
	die(STATUS_BAD, "nothing to read; see --help");
}

int64_t
opt_number(int64_t option, const char *variable, int64_t otherwise)
{
	const char *value = getenv(variable);
	int64_t n;

	if (option >= 0 || value == NULL || *value == '\0')
		return option >= 0 ? option : otherwise;
	if (!num_parse_int(value, &n) || n < 0)
		die(STATUS_BAD, "invalid %s '%s': expected a number", variable,
		    value);
	return n;
}
