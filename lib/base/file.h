#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include "base/buf.h"

/*
 * The one door through which files are written. A file is written aside, in
 * the folder where it is to stand, by a name that nobody can guess and that
 * is there for nobody else; when it is whole it takes its name. So a reader
 * never sees half of one, and a full disk or a signal leaves what was there.
 *
 * The folder is opened once and everything is done in it: to put another in
 * its place meanwhile helps nobody. A symbolic link at the name is never
 * followed. What is made is for its owner alone, whatever the umask, but for
 * FILE_OUTPUT.
 */
enum file_how {
	FILE_NAMED, /* a person named it, and it may be replaced
	               (step/pipe/replace.h). One of theirs keeps its mode; a
	               symbolic link (ELOOP), a folder (EISDIR) and a file
	               that is read-only (EACCES) are left alone. What is no
	               regular file (a pipe, /dev/null, /dev/stderr) is
	               written in place. On the disk when this returns */
	FILE_OUTPUT, /* the same for an answer, which others may read as the
	               umask lets them, as they could what a shell writes */
	FILE_REPORT, /* as FILE_NAMED for what is of use today: it is whole, but
	               need not be on the disk yet */
	FILE_KEPT,  /* t2s keeps it: all but a folder is replaced. The folder
	               itself is no symbolic link (ELOOP), also where one
	               has just taken its place. On the disk when this
	               returns */
	FILE_CACHE, /* the same for what can be made again, as FILE_REPORT */
	FILE_FIRST, /* as FILE_KEPT, unless the name is there: EEXIST */
};

/* What a file is called, for fnmatch(3), that a process left when it was
 * killed. */
#define FILE_ASIDE ".t2s-[0-9a-f][0-9a-f]*"

/* 0, or errno. Does not allocate, and may be called in a signal handler;
 * signals that would end the process wait. */
int file_write(const char *path, const void *bytes, size_t n,
    enum file_how how);

/* 0 where file_write with FILE_NAMED would have a place to write to, else
 * errno: to know before the work is done. */
int file_check(const char *path);

/*
 * FILE_OUTPUT for what comes bit by bit: write to `fd`, then close, and what
 * was written takes its name if it is to be kept, else is removed. 0, or
 * errno. While one is open, signals are to be blocked or waited for.
 */
#define FILE_ASIDE_SIZE 22
struct file_stream {
	int fd;

	/* private */
	int folder;
	const char *name;
	char aside[FILE_ASIDE_SIZE]; /* "": written in place */
	unsigned mode;
	enum file_how how;
};
int file_stream_open(struct file_stream *f, const char *path);
int file_stream_close(struct file_stream *f, bool keep);

/* Why that failed, for people; static, or strerror's. */
const char *file_error(int error);

/*
 * Open a file that only grows, for reading and appending; made for its owner
 * alone where it is not there. A descriptor, or -1 with errno: ELOOP for a
 * symbolic link, EINVAL for what is no regular file.
 */
int file_append(const char *path);

/* Why what is open is none of ours to trust: it is no regular file, or belongs
 * to neither us nor root (borrowed, for people); NULL: it is. *mode is that of
 * fstat. */
const char *file_foreign(int fd, mode_t *mode);

/* Make a folder for its owner alone, with those above it; one that is there
 * is left as it is. 0, or errno. */
int file_folder(const char *path);
/* The same for the folder that a file is to stand in. */
int file_folder_of(const char *path);
/* The same where everybody may make one: EPERM for one that somebody else made,
 * or can look into. *why says it for people (borrowed), unless that is NULL. */
int file_folder_own(const char *path, const char **why);
/* Open one; without `follow` a symbolic link is none (ELOOP), also with
 * slashes behind its name. A descriptor, or -1 with errno. */
int file_folder_open(const char *path, bool follow);

/*
 * What another library fills: a file aside, in the folder of `path`, for its
 * owner alone. A descriptor for reading and writing, its path in `aside`; or
 * -1 with errno. It takes its name with file_aside_keep, 0 or errno, or is
 * unlinked.
 */
int file_aside(const char *path, struct buf *aside);
int file_aside_keep(const char *aside, const char *path);

/* A file without a name, below TMPDIR or /tmp, for reading and writing; or -1
 * with errno. */
int file_unnamed(void);

/* Write it all to what is open. 0, or errno. */
int file_write_all(int fd, const void *bytes, size_t n);

/* Write what is left of one open file to another. 0, or errno: EFBIG where
 * that is more than `most` bytes. */
int file_copy(int from, int to, int64_t most);

/* Bytes that nobody can guess. False where the system has none. */
bool file_random(void *bytes, size_t n);

#endif
