#include "os/home.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

static const struct {
	const char *variable, *below;
} homes[] = {
	[HOME_STATE] = {"XDG_STATE_HOME", ".local/state"},
	[HOME_DATA] = {"XDG_DATA_HOME", ".local/share"},
	[HOME_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
	[HOME_CACHE] = {"XDG_CACHE_HOME", ".cache"},
};

void
home_path(struct buf *b, enum home which, const char *name)
{
	const char *folder = getenv(homes[which].variable);
	const char *home = getenv("HOME");

	if (folder != NULL && *folder == '/')
		buf_fmt(b, "%s/t2s/%s", folder, name);
	else if (home != NULL && *home == '/')
		buf_fmt(b, "%s/%s/t2s/%s", home, homes[which].below, name);
}

const char *
home_folder(void)
{
	const char *home = getenv("HOME");
	const struct passwd *me;

	if (home != NULL && *home == '/')
		return home;
	me = getpwuid(geteuid());
	return me != NULL && *me->pw_dir == '/' ? me->pw_dir : NULL;
}
