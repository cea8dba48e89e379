/*
 * plan FILE: how long the built-in planner takes for each document of FILE,
 * one a line, in this process, and how much memory the whole has taken.
 * Prints the median, the slowest and its question; what reads and writes
 * JSON is not counted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "json/get.h"
#include "plan/planner.h"

enum { DOCUMENTS = 1000, TIMES = 3 };

static double
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The best of a few times. */
static double
plan(const json_t *doc, const struct planner_options *options)
{
	double best = 0;

	for (int i = 0; i < TIMES; i++) {
		json_t *copy = json_deep_copy(doc);
		double took = now_ms();

		planner_run(copy, options);
		took = now_ms() - took;
		json_decref(copy);
		if (i == 0 || took < best)
			best = took;
	}
	return best;
}

int
main(int argc, char **argv)
{
	static double took[DOCUMENTS];
	static char slowest[80];
	struct planner_options options = {.now = {2026, 6, 30, .hour = -1},
	    .assume = true};
	FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
	struct rusage used;
	double most = 0;
	size_t n = 0;

	while (f && n < DOCUMENTS) {
		json_t *doc = json_loadf(f, JSON_DISABLE_EOF_CHECK, NULL);

		if (!doc)
			break;
		took[n] = plan(doc, &options);
		if (getenv("EACH"))
			printf("%8.2f %.60s\n", took[n], get_str(doc,
			    "question"));
		if (took[n] > most) {
			most = took[n];
			snprintf(slowest, sizeof slowest, "%s",
			    get_str(doc, "question"));
		}
		n++;
		json_decref(doc);
	}
	if (n == 0)
		return 1;
	qsort(took, n, sizeof *took, compare);
	getrusage(RUSAGE_SELF, &used);
	printf("%zu questions, median %.1f ms, slowest %.1f ms (%.60s), "
	    "%ld MB\n", n, took[n / 2], most, slowest, used.ru_maxrss / 1024);
	return 0;
}
