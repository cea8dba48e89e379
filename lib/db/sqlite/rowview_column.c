/* What a policy asks of tables and their columns. */
#include "db/sqlite/rowview.h"

#include <string.h>
#include "base/utf8.h"
#include "db/sqlite/engine.h"

/* What the description of a table that SQLite has at hand says is true; what it
 * does not, such as that of a view, may be true yet. */
static bool
is_at_hand(const struct sqlite_database *d, const char *table,
    const char *column)
{
	static const char *const none[] = {"rowid", "oid", "_rowid_"};

	if (ascii_equal_n(table, "sqlite_", strlen("sqlite_")))
		return false;
	for (size_t i = 0; column && i < sizeof none / sizeof *none; i++)
		if (ascii_equal(column, none[i]))
			return false;
	return sqlite3_table_column_metadata(d->db, "main", table, column,
	    NULL, NULL, NULL, NULL, NULL) == SQLITE_OK;
}

enum policy_known
rowview_column(void *arg, const char *schema, const char *table,
    const char *column)
{
	static const char *const asked[] = {
	    "SELECT 1 FROM main.sqlite_schema WHERE name = ?1 COLLATE NOCASE "
	    "AND type = 'table' AND ?2 IS NULL",
	    "SELECT 1 FROM pragma_table_xinfo(?1, 'main') WHERE "
	    "name = ?2 COLLATE NOCASE"};
	struct sqlite_database *d = arg;
	sqlite3_stmt *stmt = NULL;
	bool found = false;

	if (schema)
		return POLICY_NO;
	if (is_at_hand(d, table, column))
		return POLICY_YES;
	guard_suspend(d);
	if (sqlite3_prepare_v2(d->db, asked[column != NULL], -1, &stmt, NULL) ==
	    SQLITE_OK &&
	    sqlite3_bind_text(stmt, 1, table, -1, SQLITE_STATIC) ==
	    SQLITE_OK &&
	    sqlite3_bind_text(stmt, 2, column, -1, SQLITE_STATIC) ==
	    SQLITE_OK)
		found = sqlite3_step(stmt) == SQLITE_ROW;
	sqlite3_finalize(stmt);
	guard_resume(d);
	return found ? POLICY_YES : POLICY_NO;
}
