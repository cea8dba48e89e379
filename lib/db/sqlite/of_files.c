#include "db/sqlite/of_files.h"

#include "db/sqlite/begin.h"

bool
sqlite_of_files(struct file_database *made, const char *place, bool tell,
    struct findings *f, enum status *status)
{
	*made = (struct file_database){0};
	if (!file_is_data(place))
		return true;
	sqlite_begin();
	return file_database(made, place, tell, f, status);
}
