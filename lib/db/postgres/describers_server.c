/* Those of a program that opens servers, too. */
#include "db/describe.h"
#include "db/postgres/introspect.h"
#include "db/sqlite/introspect.h"

const struct describer describers[] = {
    {"sqlite", sqlite_describe},
    {"postgres", postgres_describe},
    {NULL, NULL},
};
