/*
 * pair ROUNDS INPUT COMMAND... -- COMMAND...: run both in turn, stdin from
 * INPUT and stdout to /dev/null, and print the median of each in
 * milliseconds and the median of the ratios, first to second.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static double
run(char **argv, const char *input)
{
	int in = open(input, O_RDONLY), out = open("/dev/null", O_WRONLY);
	double began = now_ms();
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
	began = now_ms() - began;
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

int
main(int argc, char **argv)
{
	size_t rounds, i;
	double *first, *second, *ratio;
	int k = 3;

	while (k < argc && strcmp(argv[k], "--") != 0)
		k++;
	if (k < 4 || k + 1 >= argc)
		return 2;
	argv[k] = NULL;
	rounds = (size_t)strtoul(argv[1], NULL, 10);
	first = calloc(rounds, sizeof *first);
	second = calloc(rounds, sizeof *second);
	ratio = calloc(rounds, sizeof *ratio);
	if (rounds == 0 || first == NULL || second == NULL || ratio == NULL)
		return 2;
	for (i = 0; i < rounds; i++) {
		first[i] = run(argv + 3, argv[2]);
		second[i] = run(argv + k + 1, argv[2]);
		ratio[i] = first[i] / second[i];
	}
	printf("%.3f ms, %.3f ms, ratio %.2f\n", median(first, rounds),
	    median(second, rounds), median(ratio, rounds));
	return 0;
}
