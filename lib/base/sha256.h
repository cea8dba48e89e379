#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>

/* FIPS 180-4. `out` gets 64 lower-case hexadecimal digits and a NUL. */
#define SHA256_TEXT 65
void sha256_text(const void *bytes, size_t n, char out[SHA256_TEXT]);

#endif
