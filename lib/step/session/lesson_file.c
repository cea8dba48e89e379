#include "step/session/lesson_file.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>
#include "base/die.h"
#include "base/file.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "os/home.h"
#include "os/project.h"
#include "db/target.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "lesson/lesson.h"

/* ---- places -------------------------------------------------------------- */

#define NAME "lessons.json"

void
lesson_file_written(struct buf *path, bool make)
{
	const char *given = getenv("T2S_LESSONS");
	struct buf ours = BUF_INIT;
	size_t before = path->len;

	if (given != NULL) {
		buf_str(path, given);
		return;
	}
	if (project_find(path, NAME))
		return;
	if (!home_lacks(HOME_CONFIG, &ours))
		home_path(path, HOME_CONFIG, NAME);
	buf_reset(&ours);
	if (path->len > before && access(path->s + before, F_OK) == 0)
		return;
	if (!make) {
		buf_cut(path, before);
		return;
	}
	/* the project's is rather meant than one's own */
	if (project_of_git(&ours)) {
		buf_cut(path, before);
		buf_fmt(path, "%s/" NAME, ours.s);
	}
	buf_free(&ours);
}

void
lesson_file_learned(struct buf *path, const char *target)
{
	const char *given = getenv("T2S_LEARNED");
	char *full = target_full(target), digest[SHA256_TEXT];
	size_t before = path->len;

	if (given != NULL)
		buf_str(path, given);
	else
		home_path(path, HOME_STATE, "lessons");
	sha256_text(full, strlen(full), digest);
	if (path->len > before)
		buf_fmt(path, "/%.32s.json", digest);
	free(full);
}

/* ---- reading ------------------------------------------------------------- */

/* What stands in a file (new); an empty one where there is none. NULL if it
 * cannot be read. */
static json_t *
read_root(const char *path, struct buf *why)
{
	struct buf text = BUF_INIT;
	struct json_mistake m;
	int error = io_read_file(path, &text);
	json_t *root = NULL;

	if (error == ENOENT) {
		root = json_pack("{s[]}", "lessons");
	} else if (error != 0) {
		buf_fmt(why, "cannot read '%s': %s", path, strerror(error));
	} else if ((root = json_read(text.s, text.len, &m)) == NULL) {
		buf_fmt(why, "cannot read the lessons in '%s': line %d, "
		    "column %d: %s", path, m.line, m.column, m.message);
	} else if (!json_is_array(root) && !get_array(root, "lessons")) {
		buf_fmt(why, "cannot read the lessons in '%s': expected a list "
		    "'lessons'", path);
		json_decref(root);
		root = NULL;
	}
	buf_free(&text);
	return root;
}

static json_t *
list_of(json_t *root)
{
	return json_is_array(root) ? root : get_array(root, "lessons");
}

json_t *
lesson_file_read(const char *path, const char *origin, struct buf *why)
{
	json_t *root = read_root(path, why), *list, *lesson, *good;
	struct buf lack = BUF_INIT;
	size_t i;

	if (root == NULL)
		return NULL;
	list = json_array();
	json_array_foreach(list_of(root), i, lesson) {
		buf_reset(&lack);
		good = lesson_normal(lesson, &lack);
		if (good == NULL) {
			buf_fmt(why, "%sskipped lesson %zu in '%s': %s",
			    why->len ? "; " : "", i + 1, path, lack.s);
			continue;
		}
		if (get_str(good, "origin") == NULL ||
		    strcmp(origin, "written") == 0)
			json_object_set_new(good, "origin",
			    json_string(origin));
		lesson_sign(good);
		json_array_append_new(list, good);
	}
	buf_free(&lack);
	json_decref(root);
	return list;
}

/* ---- changing ------------------------------------------------------------ */

/* The folder that a file is in, open; -1 with errno. */
static int
open_folder(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash == NULL ? mem_strdup(".") : mem_strndup(path,
	    slash == path ? 1 : (size_t)(slash - path));
	int fd = file_folder_open(folder, true);

	free(folder);
	return fd;
}

/* What others left who were killed while they had the lock. */
static void
clean(int folder)
{
	DIR *d = fdopendir(dup(folder));
	struct dirent *e;

	while (d != NULL && (e = readdir(d)) != NULL)
		if (fnmatch(FILE_ASIDE, e->d_name, 0) == 0)
			(void)unlinkat(folder, e->d_name, 0);
	if (d != NULL)
		closedir(d);
}

static int
write_root(const char *path, bool by_hand, const json_t *root,
    struct buf *why)
{
	struct buf text = BUF_INIT;
	int error;

	json_pretty(&text, root);
	buf_ch(&text, '\n');
	error = file_write(path, text.s, text.len, by_hand ? FILE_NAMED :
	    FILE_KEPT);
	buf_free(&text);
	if (error == 0)
		return STATUS_OK;
	buf_fmt(why, "cannot write '%s': %s", path, file_error(error));
	return STATUS_LATER;
}

/* A list in which nothing is a lesson is somebody's data. */
static bool
is_of_lessons(json_t *root, const char *path, struct buf *why)
{
	struct buf lack = BUF_INIT;
	json_t *lesson, *good = NULL;
	size_t i;

	json_array_foreach(list_of(root), i, lesson)
		if ((good = lesson_normal(lesson, &lack)) != NULL)
			break;
	buf_free(&lack);
	if (good == NULL && json_array_size(list_of(root)) > 0)
		buf_fmt(why, "cannot write '%s': its list has no lesson", path);
	json_decref(good);
	return why->len == 0;
}

int
lesson_file_put(const char *path, bool by_hand, shelf_change change, void *arg,
    struct buf *why)
{
	int error = file_folder_of(path), status = STATUS_OK;
	int folder = error == 0 ? open_folder(path) : -1;
	json_t *root;

	if (folder < 0) {
		buf_fmt(why, "cannot write '%s': %s", path,
		    strerror(error ? error : errno));
		return STATUS_LATER;
	}
	while (flock(folder, LOCK_EX) != 0 && errno == EINTR)
		;
	root = read_root(path, why);
	if (root == NULL || !is_of_lessons(root, path, why)) {
		status = STATUS_BAD;
	} else if (change(list_of(root), arg)) {
		if (!by_hand)
			clean(folder);
		status = write_root(path, by_hand, root, why);
	}
	json_decref(root);
	close(folder);
	return status;
}
