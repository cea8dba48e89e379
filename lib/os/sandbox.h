#ifndef OS_SANDBOX_H
#define OS_SANDBOX_H

#include <stddef.h>

/*
 * From here on this process, whatever it is made to do, writes, makes and
 * removes no file outside the folders of these paths (NULL entries are
 * skipped), runs no program and opens no TCP connection, but to `port` where
 * that is not 0. Best effort: where the kernel has no Landlock nothing happens. Files that are open stay so.
 * Call once.
 */
void sandbox_enter(const char *const *writable, size_t n,
    unsigned port);

#endif
