/*
 * audit FILE: how long the audit takes for each document of FILE, one a line,
 * in this process. Prints two figures in microseconds for each, the best of a
 * few times: with a schema that was read for the document before, as in a
 * stream, and with one that is read for this document. What reads and writes
 * JSON is not counted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "audit/audit.h"
#include "json/get.h"
#include "sql/read.h"

enum { TIMES = 30 };

static double
now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* The document as it was, but for its schema, which is shared. */
static json_t *
copy_of(const json_t *doc)
{
	json_t *copy = json_copy((json_t *)doc);

	json_object_set_new(copy, "plan",
	    json_deep_copy(json_object_get(doc, "plan")));
	return copy;
}

static double
audit(const json_t *doc, struct schema_keep *keep)
{
	struct schema_keep own = {0};
	struct audit_options options = {.by = "t2s-audit"};
	json_t *copy = copy_of(doc);
	double took;

	options.keep = keep != NULL ? keep : &own;
	took = now_us();
	audit_run(copy, &options);
	took = now_us() - took;
	json_decref(copy);
	schema_keep_free(&own);
	return took;
}

static double
best(const json_t *doc, struct schema_keep *keep)
{
	double least = 0, took;

	for (int i = 0; i < TIMES; i++) {
		took = audit(doc, keep);
		if (i == 0 || took < least)
			least = took;
	}
	return least;
}

int
main(int argc, char **argv)
{
	FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
	struct schema_keep keep = {0};
	json_t *doc;

	while (f && (doc = json_loadf(f, JSON_DISABLE_EOF_CHECK, NULL))) {
		printf("%8.0f %8.0f  %.60s\n", best(doc, &keep),
		    best(doc, NULL), get_str(doc, "question"));
		schema_keep_free(&keep);
		keep = (struct schema_keep){0};
		json_decref(doc);
	}
	return f == NULL;
}
