#ifndef DB_SQLITE_VECTORS_H
#define DB_SQLITE_VECTORS_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * Vectors of texts, kept in a file so that each text is embedded once: known
 * by the model and the text's hash, a byte for each number. All vectors of a
 * model have as many numbers; others are refused.
 */
struct vectors;

/* Append the path of the file: T2S_VECTORS, else t2s/vectors.db below
 * XDG_CACHE_HOME or ~/.cache; nothing where no home is known. */
void vectors_default(struct buf *b);

/*
 * Open for a model; the file and its folders are made. NULL path: none is
 * kept. NULL, with a sentence in `why`, where it cannot be used.
 */
struct vectors *vectors_open(const char *path, const char *model,
    struct buf *why);

/* Put the vectors (arrays of numbers) of texts, all or, with a sentence in
 * `why`, none. */
bool vectors_put(struct vectors *v, const json_t *texts,
    const json_t *vectors, struct buf *why);
bool vectors_has(struct vectors *v, const char *text);

/*
 * The cosine of each text's vector with that of `text`, -1 to 1, into out.
 * False where one of them is not there.
 */
bool vectors_compare(struct vectors *v, const char *text,
    const json_t *texts, double *out);

#endif
