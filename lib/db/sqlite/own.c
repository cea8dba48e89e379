#include "db/sqlite/own.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"

/* SQLite writes beside the file, too, by names that can be guessed: a link
 * there, of either kind, may be anybody's file. 0, or errno. */
static int
beside(const char *path)
{
	static const char *const ends[] = {"-wal", "-shm", "-journal"};
	struct buf name = BUF_INIT;
	struct stat st;
	int error = 0;

	for (size_t i = 0; i < sizeof ends / sizeof *ends && error == 0; i++) {
		buf_reset(&name);
		buf_fmt(&name, "%s%s", path, ends[i]);
		if (lstat(name.s, &st) != 0)
			continue;
		if (S_ISLNK(st.st_mode))
			error = ELOOP;
		else if (!S_ISREG(st.st_mode))
			error = EINVAL;
		else if (st.st_nlink > 1)
			error = EMLINK;
	}
	buf_free(&name);
	return error;
}

int
own_file(const char *path, bool make, const char **mistake)
{
	int error = make ? file_folder_of(path) : 0, fd = -1;
	struct stat st;

	if (error == 0) {
		fd = make ? file_append(path) : open(path, O_RDONLY |
		    O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY);
		error = fd < 0 || fstat(fd, &st) != 0 ? errno : 0;
	}
	if (error == 0 && !S_ISREG(st.st_mode))
		error = EINVAL;
	if (error == 0)
		error = beside(path);
	*mistake = error == EINVAL ? "it is not a regular file" :
	    file_error(error);
	if (fd >= 0)
		close(fd);
	return error;
}

int
own_number(sqlite3 *db, const char *sql, int *number)
{
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);

	if (code == SQLITE_OK && (code = sqlite3_step(stmt)) == SQLITE_ROW) {
		*number = sqlite3_column_int(stmt, 0);
		code = SQLITE_OK;
	}
	sqlite3_finalize(stmt);
	return code;
}
