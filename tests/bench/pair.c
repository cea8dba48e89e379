/*
 * pair ROUNDS INPUT COMMAND... -- COMMAND...: run both in turn, stdin from
 * INPUT and stdout to /dev/null, and print the median of each in
 * milliseconds and the median of the ratios, first to second; then the same of
 * the time of the processors.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Of all that has ended, and of all that these have waited for. */
static double
cpu_ms(void)
{
	struct rusage u;

	if (getrusage(RUSAGE_CHILDREN, &u) != 0)
		return 0;
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e3 +
	    (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e3;
}

struct took {
	double wall, cpu; /* milliseconds */
};

static struct took
run(char **argv, const char *input)
{
	int in = open(input, O_RDONLY), out = open("/dev/null", O_WRONLY);
	struct took began = {now_ms(), cpu_ms()};
	int status;
	pid_t pid;

	pid = fork();
	if (pid == 0) {
		dup2(in, STDIN_FILENO);
		dup2(out, STDOUT_FILENO);
		execvp(argv[0], argv);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid ||
	    !WIFEXITED(status) || WEXITSTATUS(status) == 127) {
		fprintf(stderr, "pair: cannot run %s\n", argv[0]);
		exit(1);
	}
	began.wall = now_ms() - began.wall;
	began.cpu = cpu_ms() - began.cpu;
	close(in);
	close(out);
	return began;
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median(double *v, size_t n)
{
	qsort(v, n, sizeof *v, compare);
	return v[n / 2];
}

/* Medians of one measure, of all rounds of both. */
static void
print(const char *what, const double *both, size_t rounds)
{
	double *v = calloc(3 * rounds, sizeof *v);
	double *second = v + rounds, *ratio = second + rounds;

	if (v == NULL)
		exit(2);
	for (size_t i = 0; i < rounds; i++) {
		v[i] = both[2 * i];
		second[i] = both[2 * i + 1];
		ratio[i] = v[i] / second[i];
	}
	printf("%s%.3f ms, %.3f ms, ratio %.2f", what, median(v, rounds),
	    median(second, rounds), median(ratio, rounds));
	free(v);
}

int
main(int argc, char **argv)
{
	size_t rounds, i;
	double *wall, *cpu;
	struct took took;
	int k = 3;

	while (k < argc && strcmp(argv[k], "--") != 0)
		k++;
	if (k < 4 || k + 1 >= argc)
		return 2;
	argv[k] = NULL;
	rounds = (size_t)strtoul(argv[1], NULL, 10);
	wall = calloc(2 * rounds, sizeof *wall);
	cpu = calloc(2 * rounds, sizeof *cpu);
	if (rounds == 0 || wall == NULL || cpu == NULL)
		return 2;
	for (i = 0; i < 2 * rounds; i++) {
		took = run(i % 2 == 0 ? argv + 3 : argv + k + 1, argv[2]);
		wall[i] = took.wall;
		cpu[i] = took.cpu;
	}
	print("", wall, rounds);
	print("; processors ", cpu, rounds);
	puts("");
	return 0;
}
