/* Those of a program that opens no server. */
#include "db/describe.h"
#include "db/sqlite/introspect.h"

const struct describer describers[] = {
    {"sqlite", sqlite_describe},
    {NULL, NULL},
};
