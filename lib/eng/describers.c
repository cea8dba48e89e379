/* Those of a program that opens no server. */
#include "eng/describe.h"
#include "eng/sqlite/introspect.h"

const struct describer describers[] = {
    {"sqlite", sqlite_describe},
    {NULL, NULL},
};
