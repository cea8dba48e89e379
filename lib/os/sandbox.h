#ifndef OS_SANDBOX_H
#define OS_SANDBOX_H

#include <stddef.h>

/*
 * Restrict this process from here on. It can write, create and remove files
 * only in the folders of these paths (NULL entries are skipped). It cannot run
 * a program, or open a TCP connection except to `port`, if that is not 0. Open
 * files stay open. Without Landlock in the kernel the call has no effect. Call
 * it once.
 */
void sandbox_enter(const char *const *writable, size_t n,
    unsigned port);

#endif
