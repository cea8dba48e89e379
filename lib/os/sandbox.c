#define _GNU_SOURCE /* syscall, O_PATH */
#include "os/sandbox.h"

#if defined(__linux__) && defined(__has_include)
#if __has_include(<linux/landlock.h>)
#define HAVE_LANDLOCK 1
#endif
#endif

#ifdef HAVE_LANDLOCK

#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/buf.h"

/* In rules since version 2 and 3 of the interface, 4 for TCP; headers may be
 * older than the kernel. */
#define ACCESS_TRUNCATE ((uint64_t)1 << 14)
#define NET_TCP 3u
#define NET_CONNECT 2u
#define RULE_PORT 2

#define ACCESS_CHANGE (LANDLOCK_ACCESS_FS_WRITE_FILE | \
    LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE | \
    LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | \
    LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | \
    LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK | \
    LANDLOCK_ACCESS_FS_MAKE_SYM)

struct ruleset { /* as the kernel has it since version 4 */
	uint64_t fs, net;
};

/* Files may be written, made and removed below the folder of path. */
static void
allow_folder(int ruleset, const char *path, uint64_t changes)
{
	struct landlock_path_beneath_attr rule;
	const char *slash = strrchr(path, '/');
	struct buf folder = BUF_INIT;
	int fd;

	if (!slash)
		buf_str(&folder, ".");
	else
		buf_add(&folder, path, slash == path ? 1 :
		    (size_t)(slash - path));
	fd = open(folder.s, O_PATH | O_CLOEXEC);
	buf_free(&folder);
	if (fd < 0)
		return;
	memset(&rule, 0, sizeof rule);
	rule.allowed_access = changes & (LANDLOCK_ACCESS_FS_WRITE_FILE |
	    LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE |
	    ACCESS_TRUNCATE);
	rule.parent_fd = fd;
	(void)syscall(SYS_landlock_add_rule, ruleset,
	    LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
	close(fd);
}

struct port_rule {
	uint64_t access, port;
};

void
sandbox_enter(const char *const *writable, size_t n, unsigned port)
{
	const struct port_rule rule = {NET_CONNECT, port};
	struct ruleset set = {ACCESS_CHANGE | LANDLOCK_ACCESS_FS_EXECUTE, 0};
	long version;
	int fd;

	version = syscall(SYS_landlock_create_ruleset, NULL, 0,
	    LANDLOCK_CREATE_RULESET_VERSION);
	if (version < 1)
		return;
	if (version >= 3)
		set.fs |= ACCESS_TRUNCATE;
	if (version >= 4)
		set.net = NET_TCP;
	fd = (int)syscall(SYS_landlock_create_ruleset, &set,
	    version >= 4 ? sizeof set : sizeof set.fs, 0);
	if (fd < 0)
		return;
	for (size_t i = 0; i < n; i++)
		if (writable[i])
			allow_folder(fd, writable[i], set.fs);
	if (port > 0 && version >= 4)
		(void)syscall(SYS_landlock_add_rule, fd, RULE_PORT, &rule, 0);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
		(void)syscall(SYS_landlock_restrict_self, fd, 0);
	close(fd);
}

#else

void
sandbox_enter(const char *const *writable, size_t n, unsigned port)
{
	(void)writable, (void)n, (void)port;
}

#endif
