#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>

/* FIPS 180-4. `out` gets 64 lower-case hexadecimal digits and a NUL. */
#define SHA256_TEXT 65
void sha256_text(const void *bytes, size_t n, char out[SHA256_TEXT]);

/* RFC 2104 with it: what nobody can make, or try, who has not the key (at
 * most 64 bytes). */
void sha256_keyed(const void *key, size_t len, const void *bytes, size_t n,
    char out[SHA256_TEXT]);

#endif
