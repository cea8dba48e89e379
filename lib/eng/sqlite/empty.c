/* Why a result is empty. */
#include "eng/sqlite/exec.h"

bool
exec_explain_empty(sqlite3 *db, json_t *doc, json_t *result,
    struct findings *f)
{
	(void)db, (void)doc, (void)result, (void)f;
	return false;
}
