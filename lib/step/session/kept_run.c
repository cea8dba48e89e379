#define _GNU_SOURCE /* faccessat of a link itself */
#include "step/session/kept_run.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/die.h"
#include "base/file.h"
#include "base/io.h"
#include "doc/doc.h"
#include "step/pipe/access.h"
#include "step/pipe/replace.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

#define ACCESS ".access"
#define LEDGER "ledger" /* what models were asked, with the driver's budget */
#define OUTPUT ".output" /* where its lines went (batch_output.h) */
#define HELD_MS 3000 /* what a run that was killed has started ends sooner */
#define DOCUMENT "[0-9]*-[a-z]*.[0-9]*.json"

/* Dies with status 3 where it cannot be written. */
static void
put(const char *path, const struct buf *b, enum file_how how)
{
	int error = file_write(path, b->s, b->len, how);

	if (error != 0 && !(how == FILE_FIRST && error == EEXIST))
		die(STATUS_LATER, "cannot write '%s': %s", path,
		    file_error(error));
}

void
kept_put(const char *file, bool once)
{
	static const struct replace none;
	struct buf b = BUF_INIT;
	int error = io_read_fd(STDIN_FILENO, &b);

	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", file,
		    file_error(error));
	if (!once)
		replace_check(&none, file, REPLACE_BY_DOCUMENT);
	put(file, &b, once ? FILE_FIRST : FILE_KEPT);
	buf_free(&b);
}

static DIR *
open_folder(const char *folder, bool follow)
{
	int fd = file_folder_open(folder, follow);
	DIR *d = fd >= 0 ? fdopendir(fd) : NULL;

	if (d == NULL)
		die(STATUS_BAD, "cannot use the folder '%s': %s", folder,
		    file_error(errno));
	return d;
}

/* The lock goes with the descriptor, so that none is left by who was killed;
 * a file system that has no locks is used without. */
static void
lock_folder(DIR *d, const char *folder, int lock)
{
	int64_t until = io_now_ms() + HELD_MS;
	struct stat ours, theirs;

	if (lock < 0)
		return;
	if (fstat(dirfd(d), &ours) != 0 || fstat(lock, &theirs) != 0 ||
	    ours.st_dev != theirs.st_dev || ours.st_ino != theirs.st_ino)
		die(STATUS_BAD, "cannot lock '%s': it is another folder now",
		    folder);
	while (flock(lock, LOCK_EX | LOCK_NB) != 0) {
		if (errno != EWOULDBLOCK && errno != EINTR)
			return;
		if (io_now_ms() > until)
			die(STATUS_LATER, "another run uses the folder '%s'",
			    folder);
		(void)poll(NULL, 0, 20);
	}
}

/* The next name that matches, NULL: no more. */
static const char *
next_name(DIR *d, const char *pattern)
{
	const struct dirent *entry;

	while ((entry = readdir(d)) != NULL)
		if (fnmatch(pattern, entry->d_name, 0) == 0)
			return entry->d_name;
	return NULL;
}

static void
remove_all(DIR *d, const char *folder, const char *pattern)
{
	const char *name;

	rewinddir(d);
	while ((name = next_name(d, pattern)) != NULL)
		if (unlinkat(dirfd(d), name, 0) != 0)
			die(STATUS_BAD,
			    "cannot remove '%s/%s' of an earlier run: %s",
			    folder, name, strerror(errno));
}

static void
note_access(const char *folder, const char *question)
{
	json_t *doc = doc_new();
	struct buf path = BUF_INIT, text = BUF_INIT;

	if (question != NULL)
		json_object_set_new(doc, "question", json_string(question));
	json_object_set_new(doc, "access", access_own());
	json_compact(&text, doc);
	buf_ch(&text, '\n');
	buf_fmt(&path, "%s/" ACCESS, folder);
	put(path.s, &text, FILE_KEPT);
	json_decref(doc);
	buf_free(&path);
	buf_free(&text);
}

/* Only a run's folder is cleared: elsewhere files of such names are others'. A
 * link is no file of anybody's. */
static void
check_names(DIR *d, const char *folder)
{
	static const char *const patterns[] = {DOCUMENT, LEDGER, OUTPUT};
	const char *name;
	struct stat st;

	if (fstatat(dirfd(d), ACCESS, &st, AT_SYMLINK_NOFOLLOW) == 0)
		return;
	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
		rewinddir(d);
		while ((name = next_name(d, patterns[i])) != NULL)
			if (fstatat(dirfd(d), name, &st,
			    AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(st.st_mode))
				die(STATUS_BAD, "cannot keep a run in '%s': "
				    "'%s' is there, and not of a run; name "
				    "another folder", folder, name);
	}
}

void
kept_begin(const char *folder, const char *question, int lock)
{
	int error = file_folder(folder);
	DIR *d;

	if (error != 0)
		die(STATUS_BAD, "cannot make the folder '%s': %s", folder,
		    strerror(error));
	/* what is kept comes where it is said to, and goes there only */
	d = open_folder(folder, false);
	lock_folder(d, folder, lock);
	check_names(d, folder);
	remove_all(d, folder, DOCUMENT);
	remove_all(d, folder, LEDGER);
	remove_all(d, folder, OUTPUT);
	remove_all(d, folder, FILE_ASIDE);
	closedir(d);
	note_access(folder, question);
}

static void
read_own(DIR *d, const char *folder, const char *name, struct buf *b)
{
	int fd = openat(dirfd(d), name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
	    O_CLOEXEC | O_NOCTTY);
	int error = fd < 0 ? errno : 0;
	struct stat st;

	if (error == 0 && fstat(fd, &st) != 0)
		error = errno;
	if (error == 0 && !S_ISREG(st.st_mode))
		error = EINVAL;
	if (error == 0 && st.st_uid != geteuid() && st.st_uid != 0)
		die(STATUS_BAD,
		    "'%s/%s' belongs to another user and is not read",
		    folder, name);
	if (error == 0)
		error = io_read_fd(fd, b);
	if (error != 0)
		die(STATUS_BAD, "cannot read '%s/%s': %s", folder, name,
		    file_error(error));
	close(fd);
}

/* What the run was begun with (new); NULL: it does not say. */
static json_t *
read_access(DIR *d, const char *folder)
{
	struct buf text = BUF_INIT;
	struct json_mistake m;
	json_t *kept = NULL;

	if (faccessat(dirfd(d), ACCESS, F_OK, AT_SYMLINK_NOFOLLOW) == 0) {
		read_own(d, folder, ACCESS, &text);
		kept = json_read(text.s, text.len, &m);
	}
	buf_free(&text);
	return kept;
}

/* Is the run ours? False with the reason in `why`. */
static bool
is_ours(const json_t *kept, const char *folder, struct buf *why)
{
	const json_t *access = get_object(kept, "access");
	json_t *own = access_own();
	const char *what = access_differs(access, own, true);

	if (access == NULL)
		buf_fmt(why, "the run kept in '%s' does not record its policy "
		    "and claims", folder);
	else if (what != NULL)
		buf_fmt(why, "the run kept in '%s' was made for %s", folder,
		    what);
	json_decref(own);
	return why->len == 0;
}

/* The folder says for whom the run was made, and so does each document: one
 * may have come from another run. */
static bool
is_for_us(const struct buf *text, const char *file, struct buf *why)
{
	struct json_mistake m;
	json_t *doc = json_read(text->s, text->len, &m);
	struct buf what = BUF_INIT;
	bool good;

	if (doc == NULL)
		die(STATUS_BAD, "%s: line %d, column %d: %s", file, m.line,
		    m.column, m.message);
	good = access_admits(doc, &what);
	if (!good)
		buf_fmt(why, "'%s': %s", file, what.s);
	json_decref(doc);
	buf_free(&what);
	return good;
}

/* False with the reason in `why`. */
static bool
copy(DIR *d, const char *folder, const char *into, struct buf *why)
{
	struct buf from = BUF_INIT, to = BUF_INIT, text = BUF_INIT;
	const char *name;

	rewinddir(d);
	while (why->len == 0 && (name = next_name(d, DOCUMENT)) != NULL) {
		buf_reset(&from);
		buf_reset(&to);
		buf_reset(&text);
		buf_fmt(&from, "%s/%s", folder, name);
		buf_fmt(&to, "%s/%s", into, name);
		read_own(d, folder, name, &text);
		if (is_for_us(&text, from.s, why))
			put(to.s, &text, FILE_CACHE);
	}
	buf_free(&from);
	buf_free(&to);
	buf_free(&text);
	return why->len == 0;
}

static void
copy_question(const json_t *question, const char *into)
{
	struct buf to = BUF_INIT, text = BUF_INIT;
	json_t *doc;

	if (question == NULL)
		return;
	doc = doc_new();
	json_object_set(doc, "question", (json_t *)question);
	json_compact(&text, doc);
	buf_ch(&text, '\n');
	buf_fmt(&to, "%s/" KEPT_ASKED, into);
	put(to.s, &text, FILE_CACHE);
	json_decref(doc);
	buf_free(&to);
	buf_free(&text);
}

json_t *
kept_resume(const char *folder, const char *into, const char *by, int lock)
{
	DIR *d = open_folder(folder, true);
	struct buf why = BUF_INIT;
	json_t *refused = NULL, *kept, *question;

	lock_folder(d, folder, lock);
	kept = read_access(d, folder);
	question = json_object_get(kept, "question");
	if (next_name(d, DOCUMENT) == NULL && kept == NULL)
		die(STATUS_BAD, "'%s' has no documents of a run", folder);
	if (is_ours(kept, folder, &why) && copy(d, folder, into, &why))
		copy_question(question, into);
	else
		refused = access_refusal(by, why.s, "run it again");
	json_decref(kept);
	closedir(d);
	buf_free(&why);
	return refused;
}
