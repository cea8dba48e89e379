#include "step/pipe/replace.h"

#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "db/target.h"
#include "json/get.h"
#include "json/read.h"
#include "os/home.h"
#include "os/project.h"
#include "os/state/written.h"

/* ---- what the run reads ------------------------------------------------- */

/* What these name, a line each, is read by this program or another of the
 * run. */
static const char *const variables[] = {"T2S_POLICY", "T2S_DICTIONARY",
	"T2S_LESSONS", "T2S_HISTORY", "T2S_ACCESS_KEY", "T2S_KEY_FILE",
	"T2S_PRICES", "T2S_VECTORS", "T2S_CONFIG", "T2S_READS"};

static bool
is_same(const char *path, const struct stat *st)
{
	struct stat other;

	return stat(path, &other) == 0 && other.st_dev == st->st_dev &&
	    other.st_ino == st->st_ino;
}

static bool
is_listed(const char *list, const struct stat *st)
{
	bool is = false;
	char *line;
	size_t n;

	for (; list != NULL && *list != '\0' && !is; list += n +
	    (list[n] != '\0')) {
		n = strcspn(list, "\n");
		line = mem_strndup(list, n);
		is = is_same(line, st);
		free(line);
	}
	return is;
}

/* The folder that a file stands in, as it is; new, NULL if there is none. */
static char *
folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash == NULL ? mem_strdup(".") :
	    mem_strndup(path, (size_t)(slash - path) + 1);
	char *real = realpath(folder, NULL);

	free(folder);
	return real;
}

static bool
is_below(const char *folder, const char *home)
{
	char *real = realpath(home, NULL);
	size_t n = real != NULL ? strlen(real) : 0;
	bool is = n > 0 && strncmp(folder, real, n) == 0 &&
	    (folder[n] == '/' || folder[n] == '\0');

	free(real);
	return is;
}

/* In t2s/ of the folders for state, configuration and caches? In that for data
 * are saved questions, which people replace. */
static bool
is_kept(const char *path)
{
	static const enum home homes[] = {HOME_STATE, HOME_CONFIG, HOME_CACHE};
	char *folder = folder_of(path);
	struct buf home = BUF_INIT;
	bool is = false;

	for (size_t i = 0; i < sizeof homes / sizeof *homes && !is; i++) {
		buf_reset(&home);
		home_path(&home, homes[i], "");
		is = folder != NULL && home.len > 0 &&
		    is_below(folder, home.s);
	}
	buf_free(&home);
	free(folder);
	return is;
}

static bool
is_read(const char *path, const struct stat *st)
{
	struct buf config = BUF_INIT;
	bool is = io_has_read(st) || is_kept(path);

	for (size_t i = 0; i < sizeof variables / sizeof *variables && !is; i++)
		is = is_listed(getenv(variables[i]), st);
	if (!is && project_find(&config, "config"))
		is = is_same(config.s, st);
	buf_free(&config);
	return is;
}

/* ---- what t2s has written ----------------------------------------------- */

/* The text as JSON (new), or its first line; NULL if it is none. */
static json_t *
value_of(const struct buf *text)
{
	struct json_mistake m;
	json_t *value = json_read(text->s, text->len, &m);

	return value != NULL ? value :
	    json_read(text->s, strcspn(text->s, "\n"), &m);
}

/* What a person wrote as a document need not say that it is one, but has
 * nothing that comes of running it. */
static bool
is_document(const json_t *value)
{
	return json_is_integer(json_object_get(value, "t2s")) ||
	    get_object(value, "stop") != NULL ||
	    get_object(value, "result") != NULL ||
	    get_array(value, "trace") != NULL;
}

static bool
is_plan(const json_t *value)
{
	return get_array(value, "selections") != NULL ||
	    get_str(value, "decision") != NULL ||
	    get_object(value, "set") != NULL;
}

static bool
is_kind(const char *path, enum replace_as as)
{
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY);
	struct buf text = BUF_INIT;
	json_t *value = NULL;
	bool is;

	if (fd >= 0 && io_read_fd(fd, &text) == 0 && text.len > 0)
		value = value_of(&text);
	if (fd >= 0)
		close(fd);
	is = is_document(value) || (as == REPLACE_BY_PLAN && is_plan(value));
	json_decref(value);
	buf_free(&text);
	return is;
}

static bool
is_ours(const char *path, const struct stat *st, enum replace_as as)
{
	return st->st_size == 0 || written_knows(path) ||
	    (as != REPLACE_BY_ROWS && is_kind(path, as));
}

/* ---- the rule ----------------------------------------------------------- */

static void
spare(const char *path, const char *target)
{
	if (target != NULL && target_holds(target, path))
		die(STATUS_BAD, "cannot write '%s': the database reads it",
		    path);
}

void
replace_check(const struct replace *r, const char *path, enum replace_as as)
{
	struct stat st;

	spare(path, r->target);
	spare(path, target_named(NULL, NULL));
	/* of links, folders and devices base/file.h has its own mind */
	if (lstat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return;
	if (is_read(path, &st))
		die(STATUS_BAD, "cannot write '%s': this run, or t2s itself, "
		    "reads it", path);
	if (is_ours(path, &st, as))
		return;
	if (!r->force)
		die(STATUS_BAD, "cannot write '%s': it is there, and not as "
		    "t2s wrote it; --force replaces it", path);
	if (!r->quiet)
		warn("replacing '%s', which t2s did not write", path);
}

void
replace_again(const struct replace *r, const char *path, enum replace_as as,
    const char *target)
{
	struct replace quiet = *r;

	quiet.quiet = true;
	spare(path, target);
	replace_check(&quiet, path, as);
}
