#ifndef SCHEMA_CODE_H
#define SCHEMA_CODE_H

#include <stddef.h>

/*
 * What a comment says that codes mean: "O=open, C = closed", "10: new; 20:
 * paid", "A (active) or X (gone)". The index of the code of which it says
 * `label`, ignoring ASCII case; -1 where it says it of none, or of two.
 */
long code_meaning(const char *comment, const char *const *codes, size_t n,
    const char *label);

#endif
