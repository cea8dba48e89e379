/* The engines of a program that opens servers, too. */
#include "db/postgres/engine.h"
#include "db/sqlite/engine.h"
#include "db/target.h"

const struct engine *const engines[] =
    {&sqlite_engine, &postgres_engine, NULL};
