#include "base/opt.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "../tap.h"
#include "base/buf.h"
#include "base/die.h"
#include "base/io.h"

static bool flag, off;
static const char *str, *maybe, *pair;
static long num;
static double real;
static int pick;
static struct opt_list list;
static const struct opt options[] = {
	{'f', "flag", NULL, "a flag", .flag = &flag},
	{0, "no-off", NULL, "not off", .off = &off},
	{'s', "str", "TEXT", "a text", .str = &str},
	{'n', "number", "N", "a whole number", .num = &num},
	{0, "real", "X", "a number", .real = &real},
	{'o', "format", "(json|csv|table)", "a format", .pick = &pick},
	{'m', "maybe", "[WORD]", "perhaps", .str = &maybe},
	{0, "pair", "[A:B]", "two, perhaps", .str = &pair},
	{'x', "extra", "NAME=VALUE", "many", .list = &list},
	{0}
};
static const struct opt_program program = {
	"t2s-test", "try options", "[-f] [FILE ...]", options
};

static int
parse(int argc, char **argv)
{
	flag = false;
	off = true;
	str = maybe = pair = NULL;
	num = -1;
	real = -1;
	pick = -1;
	list.n = 0;
	return opt_parse(&program, argc, argv);
}

#define PARSE(...) \
	char *argv[] = {(char[]){"t2s-test"}, __VA_ARGS__, NULL}; \
	int argc = (int)(sizeof argv / sizeof *argv) - 1; \
	int first = parse(argc, argv)
#define A(s) (char[]){s}

static void
spellings(void)
{
	PARSE(A("a"), A("-fs"), A("x"), A("--number=12"), A("-"), A("--real"),
	    A("1.5"), A("-ocsv"), A("--maybe"), A("b"), A("-xp=1"), A("--extra"),
	    A("q=2"), A("--no-off"), A("--"), A("-n"));

	tap_ok(flag && !off, "flags, one in a bundle");
	tap_is_str(str, "x", "an argument behind a bundle");
	tap_is_int(num, 12, "--name=value");
	tap_ok(real == 1.5, "a real");
	tap_is_int(pick, 1, "one of a list");
	tap_is_str(maybe, "", "an argument left out");
	tap_is_int((long long)list.n, 2, "a list");
	tap_is_str(list.v[1], "q=2", "... in order");
	tap_is_int(argc - first, 4, "operands");
	tap_is_str(argv[first], "a", "... the first");
	tap_is_str(argv[first + 1], "-", "... stdin");
	tap_is_str(argv[first + 3], "-n", "... what follows --");
}

static void
others(void)
{
	PARSE(A("--maybe=w"), A("--str="), A("-n"), A("0"), A("-n"), A("3"));

	tap_is_str(maybe, "w", "an argument given where it may lack");
	tap_is_str(str, "", "an empty argument");
	tap_is_int(num, 3, "the last one wins");
	tap_is_int(first, argc, "no operand");
}

static void
pairs(void)
{
	{
		PARSE(A("--pair"), A("x:y"), A("z"));

		tap_is_str(pair, "x:y", "a following pair is taken");
		tap_is_int(argc - first, 1, "what follows it is an operand");
	}
	{
		PARSE(A("--pair"), A("file"));

		tap_is_str(pair, "", "a word that is no pair is not");
		tap_is_int(argc - first, 1, "it is an operand");
	}
	{
		PARSE(A("--pair"), A("--str=a:b"));

		tap_is_str(pair, "", "nor is an option");
		tap_is_str(str, "a:b", "which keeps its own");
		tap_is_int(first, argc, "no operand is left");
	}
}

/* What a command line says and ends with, in a child. */
static void
says(char *word, char *next, int want, FILE *stream, const char *line)
{
	char *argv[] = {(char[]){"t2s-test"}, word, next, NULL};
	char path[] = "/tmp/t2s-unit.XXXXXX";
	struct buf b = BUF_INIT;
	int got = -1, fd = mkstemp(path);
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		if (freopen("/dev/null", "w", stdout) == NULL ||
		    freopen(path, "w", stream) == NULL)
			_exit(99);
		die_program("t2s-test");
		parse(next != NULL ? 3 : 2, argv);
		exit(0);
	}
	if (fd < 0 || pid < 0 || waitpid(pid, &got, 0) != pid)
		tap_ok(false, "a child");
	close(fd);
	io_read_file(path, &b);
	unlink(path);
	tap_is_int(WIFEXITED(got) ? WEXITSTATUS(got) : -1, want,
	    "status of %s", word);
	tap_ok(strstr(b.s, line) != NULL, "... says '%s'", line);
	if (strstr(b.s, line) == NULL)
		fprintf(stderr, "# %s\n", b.s);
	buf_free(&b);
}

static void
endings(void)
{
	says(A("--help"), NULL, 0, stdout, "t2s-test - try options\n"
	    "usage: t2s-test [-f] [FILE ...]\n"
	    "  -f, --flag                  a flag\n"
	    "      --no-off                not off\n");
	says(A("--help"), NULL, 0, stdout,
	    "  -o, --format=(json|csv|table)\n"
	    "                              a format\n"
	    "  -m, --maybe[=WORD]          perhaps\n");
	says(A("--version"), NULL, 0, stdout, "t2s-test ");
	says(A("--fomat=x"), NULL, 2, stderr,
	    "unknown option '--fomat'; did you mean '--format'?");
	says(A("-q"), NULL, 2, stderr, "unknown option '-q'");
	says(A("-fq"), NULL, 2, stderr, "unknown option '-q'");
	says(A("--flag=1"), NULL, 2, stderr, "--flag takes no argument");
	says(A("--str"), NULL, 2, stderr, "--str needs an argument: TEXT");
	says(A("-s"), NULL, 2, stderr, "-s needs an argument: TEXT");
	says(A("-n"), A("-1"), 2, stderr, "invalid -n '-1': expected a whole number");
	says(A("--real=-0.5"), NULL, 2, stderr,
	    "invalid --real '-0.5': expected a number");
	says(A("--format"), A("cs"), 2, stderr,
	    "invalid --format 'cs': expected json, csv or table");
}

int
main(void)
{
	spellings();
	others();
	pairs();
	endings();
	free(list.v);
	return tap_done();
}
