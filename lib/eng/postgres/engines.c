/* The engines of a program that opens servers, too. */
#include "eng/postgres/engine.h"
#include "eng/sqlite/engine.h"
#include "eng/target.h"

const struct engine *const engines[] =
    {&sqlite_engine, &postgres_engine, NULL};
