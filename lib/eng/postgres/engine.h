#ifndef ENG_POSTGRES_ENGINE_H
#define ENG_POSTGRES_ENGINE_H

#include "eng/engine.h"

/* PostgreSQL as one of the engines (engine.h). */
extern const struct engine postgres_engine;

#endif
