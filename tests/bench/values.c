/*
 * values DATABASE SQL: step through the rows and read every value, by
 * SQLite's own means: what rows cost at least.
 */
#include <sqlite3.h>
#include <stdio.h>

static long
read_row(sqlite3_stmt *stmt, int n)
{
	long sum = 0;

	for (int i = 0; i < n; i++)
		switch (sqlite3_column_type(stmt, i)) {
		case SQLITE_INTEGER:
			sum += (long)(sqlite3_column_int64(stmt, i) & 1);
			break;
		case SQLITE_FLOAT:
			sum += sqlite3_column_double(stmt, i) > 0;
			break;
		case SQLITE_TEXT:
			sum += sqlite3_column_text(stmt, i) != NULL;
			sum += sqlite3_column_bytes(stmt, i);
			break;
		}
	return sum;
}

int
main(int argc, char **argv)
{
	sqlite3_stmt *stmt = NULL;
	sqlite3 *db = NULL;
	long sum = 0;

	if (argc != 3 || sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY |
	    SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, argv[2], -1, &stmt, NULL) != SQLITE_OK) {
		fprintf(stderr, "values: cannot read %s\n", argv[1]);
		return 127;
	}
	while (sqlite3_step(stmt) == SQLITE_ROW)
		sum += read_row(stmt, sqlite3_column_count(stmt));
	sqlite3_finalize(stmt);
	sqlite3_close(db);
	printf("%ld\n", sum);
	return 0;
}
