#ifndef INFER_PROFILE_H
#define INFER_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What is known of the values of a column: the distinct ones among the rows
 * that were read, by hash, and as numbers where all are whole numbers. Text
 * that reads as a whole number is one. Init with {0}; nothing was read then.
 */
struct infer_profile {
	bool read;        /* rows were looked at */
	bool whole;       /* all rows of the table */
	size_t rows;      /* that were read */
	size_t values;    /* of them not NULL */
	bool numbers;     /* all are whole numbers, and there are some */
	uint64_t *hashes; /* distinct, sorted */
	size_t n;
	int64_t *sorted; /* the numbers, distinct, sorted; n of them */
	size_t cap;      /* private */
};

void infer_profile_null(struct infer_profile *p);
void infer_profile_integer(struct infer_profile *p, int64_t value);
/* Text, or the shortest text of a number that is not whole. */
void infer_profile_text(struct infer_profile *p, const char *s, size_t len);
/* After the last row; `whole` tells whether it was the table's last. */
void infer_profile_end(struct infer_profile *p, bool whole);
void infer_profile_free(struct infer_profile *p);

/* No value twice and none missing, as far as read? */
bool infer_profile_unique(const struct infer_profile *p);
/* How many of the values of `from` does `in` have? */
size_t infer_profile_shared(
    const struct infer_profile *from, const struct infer_profile *in);
/*
 * How surprising it is that `hits` values of `from` are found in `in`, in
 * nats: nothing where both count 1, 2, 3 .., much where numbers lie far
 * apart or from the beginning, or where they are texts.
 */
double infer_profile_surprise(const struct infer_profile *from,
    const struct infer_profile *in, size_t hits);

#endif
