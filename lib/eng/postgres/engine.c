#include "eng/postgres/engine.h"

const struct engine postgres_engine = {
	.title = "PostgreSQL",
	.dialect = "postgres",
};
