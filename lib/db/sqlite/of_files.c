#include "db/sqlite/of_files.h"

#include "db/file/found.h"
#include "db/sqlite/begin.h"
#include "db/sqlite/rowview.h"

bool
sqlite_of_files(struct file_database *made, const char *place, bool tell,
    long ms, bool policed, struct findings *f, enum status *status)
{
	*made = (struct file_database){0};
	if (!file_is_data(place))
		return true;
	sqlite_begin();
	return file_database(made, place, tell, ms, policed, f, status);
}

static bool
is_open(void *d, const char *table)
{
	bool open = rowview_need_table(d, table) == SQLITE_OK &&
	    rowview_open(d, table);

	(void)rowview_drop(d, table);
	return open;
}

void
sqlite_tell_files(struct sqlite_database *d, const struct file_database *made,
    struct findings *f)
{
	if (rowview_asked(d))
		found_tell_seen(f, made->found, is_open, d);
	else
		found_tell(f, made->found);
}
