#ifndef SCHEMA_FINGERPRINT_H
#define SCHEMA_FINGERPRINT_H

#include <stdbool.h>
#include <stdint.h>

/*
 * What a fingerprint is made of, so that JSON (schema.h) and facts give the
 * same: FNV-1a over the name, the columns and the primary key; then the sum
 * over unique keys and the sum over foreign keys, each hashed for itself from
 * FINGERPRINT_START, since the order in which an engine lists keys says
 * nothing.
 */
#define FINGERPRINT_START UINT64_C(14695981039346656037)

/* A text with an end that no UTF-8 has, so that ("ab", "c") and ("a", "bc")
 * differ. NULL is "". */
uint64_t fingerprint_text(uint64_t h, const char *s);
/* The end of a list. */
uint64_t fingerprint_end(uint64_t h);
uint64_t fingerprint_column(uint64_t h, const char *name, const char *type,
    bool nullable);
void fingerprint_finish(uint64_t h, uint64_t unique_sum, uint64_t foreign_sum,
    char out[17]);

#endif
