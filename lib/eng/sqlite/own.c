#include "eng/sqlite/own.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/mem.h"

static bool
make_folders(const char *path)
{
	char *folder = mem_strdup(path), *slash = folder;
	bool good = true;

	while (good && (slash = strchr(slash + 1, '/')) != NULL) {
		*slash = '\0';
		good = mkdir(folder, 0700) == 0 || errno == EEXIST;
		*slash = '/';
	}
	free(folder);
	return good;
}

int
own_file(const char *path, bool make, const char **mistake)
{
	int flags = O_NONBLOCK | O_CLOEXEC | O_NOCTTY, error = 0, fd = -1;
	struct stat st;

	if (!make || make_folders(path))
		fd = open(path,
		    flags | (make ? O_RDWR | O_CREAT : O_RDONLY), 0600);
	if (fd < 0 || fstat(fd, &st))
		error = errno;
	*mistake = strerror(error);
	if (!error && !S_ISREG(st.st_mode)) {
		error = EINVAL;
		*mistake = "it is no regular file";
	}
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
