/* The engines of a program that opens no server. */
#include "eng/sqlite/engine.h"
#include "eng/target.h"

const struct engine *const engines[] = {&sqlite_engine, NULL};
