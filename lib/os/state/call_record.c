#include "os/state/call_record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/file.h"
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
call_record_get(const char *dir, const char *hash, long ordinal)
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

int
call_record_put(const char *dir, const char *hash, long ordinal,
    const json_t *record)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	int error;

	path_of(&path, dir, hash, ordinal);
	error = file_folder_of(path.s);
	json_pretty(&text, record);
	buf_ch(&text, '\n');
	if (error == 0)
		error = file_write(path.s, text.s, text.len, FILE_KEPT);
	buf_free(&path);
	buf_free(&text);
	return error;
}

int
call_record_note_day(const char *dir)
{
	const char *told = getenv("T2S_NOW");
	struct buf path = BUF_INIT, day = BUF_INIT;
	time_t now = time(NULL);
	struct tm tm;
	int error;

	if (told != NULL && *told != '\0')
		buf_fmt(&day, "%s\n", told);
	else if (localtime_r(&now, &tm) != NULL)
		buf_fmt(&day, "%04d-%02d-%02d\n", tm.tm_year + 1900,
		    tm.tm_mon + 1, tm.tm_mday);
	buf_fmt(&path, "%s/now", dir);
	error = file_folder(dir);
	if (error == 0)
		error = file_write(path.s, day.s, day.len, FILE_FIRST);
	buf_free(&path);
	buf_free(&day);
	return error == EEXIST ? 0 : error;
}
