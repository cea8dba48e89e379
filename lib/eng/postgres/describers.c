/* Those of a program that opens servers, too. */
#include "eng/describe.h"
#include "eng/postgres/introspect.h"
#include "eng/sqlite/introspect.h"

const struct describer describers[] = {
    {"sqlite", sqlite_describe},
    {"postgres", postgres_describe},
    {NULL, NULL},
};
