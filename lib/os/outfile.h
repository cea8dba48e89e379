#ifndef OS_OUTFILE_H
#define OS_OUTFILE_H

#include <stdbool.h>

/*
 * stdout into a file that takes its name when it is whole (FILE_OUTPUT of
 * base/file.h). A child of ours takes the bytes and writes them, so that
 * however this program ends, killed or shut in, no half a file is left.
 * Before any thread is started.
 */
struct outfile {
	int pid, keep;
};

/* Can there be a file at `path`? Dies with status 3 where not. */
void outfile_check(const char *path);

/* From here on stdout is the file at `path`. Dies with status 3 where it
 * cannot be. `done` is called when it is there, in the child: this process may
 * be shut in by then. */
void outfile_begin(struct outfile *o, const char *path,
    void (*done)(const char *path));
/* The same through a program (ends with NULL), which gets our stdout, reads
 * stdin to its end, and writes or not as what it has read says. */
void outfile_begin_program(struct outfile *o, char *const *argv);

/* The end, whatever io_out holds written; stdout leads nowhere then. The file
 * is there if it was to be kept. Returns 0 or errno; of a program its
 * status. */
int outfile_end(struct outfile *o, bool keep);

#endif
