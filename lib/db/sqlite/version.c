#include "db/sqlite/version.h"

#include <sqlite3.h>

const char *
version_of_sqlite(void)
{
	return SQLITE_VERSION;
}
