#include "eng/state/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/io.h"
#include "json/read.h"
#include "json/write.h"

static void
path_of(struct buf *b, const char *dir, const char *hash, long ordinal)
{
	buf_fmt(b, "%s/%.2s/%s", dir, hash, hash);
	if (ordinal > 0)
		buf_fmt(b, ".%ld", ordinal);
	buf_str(b, ".json");
}

json_t *
store_get(const char *dir, const char *hash, long ordinal)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	struct json_mistake m;
	json_t *record = NULL;

	path_of(&path, dir, hash, ordinal);
	if (io_read_file(path.s, &text) == 0)
		record = json_read(text.s, text.len, &m);
	buf_free(&path);
	buf_free(&text);
	return record;
}

static int
make_folder(const char *path)
{
	return mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : errno;
}

static int
make_folders(const char *dir, const char *hash)
{
	struct buf b = BUF_INIT;
	int error = make_folder(dir);

	buf_fmt(&b, "%s/%.2s", dir, hash);
	if (error == 0)
		error = make_folder(b.s);
	buf_free(&b);
	return error;
}

int
store_put(const char *dir, const char *hash, long ordinal,
    const json_t *record)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	int error = make_folders(dir, hash);

	path_of(&path, dir, hash, ordinal);
	json_pretty(&text, record);
	buf_ch(&text, '\n');
	if (error == 0)
		error = io_write_file(path.s, text.s, text.len);
	buf_free(&path);
	buf_free(&text);
	return error;
}

void
store_note_day(const char *dir)
{
	const char *told = getenv("T2S_NOW");
	struct buf path = BUF_INIT, day = BUF_INIT;
	time_t now = time(NULL);
	struct tm tm;
	int fd;

	if (told != NULL && *told != '\0')
		buf_fmt(&day, "%s\n", told);
	else if (localtime_r(&now, &tm) != NULL)
		buf_fmt(&day, "%04d-%02d-%02d\n", tm.tm_year + 1900,
		    tm.tm_mon + 1, tm.tm_mday);
	buf_fmt(&path, "%s/now", dir);
	fd = open(path.s, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd >= 0) {
		if (write(fd, day.s, day.len) != (ssize_t)day.len)
			(void)unlink(path.s);
		close(fd);
	}
	buf_free(&path);
	buf_free(&day);
}
