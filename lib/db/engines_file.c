/* The engines of a program that opens no server. */
#include "db/sqlite/engine.h"
#include "db/target.h"

const struct engine *const engines[] = {&sqlite_engine, NULL};
