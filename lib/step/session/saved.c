#include "step/session/saved.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "doc/settings.h"
#include "os/home.h"
#include "os/project.h"
#include "db/target.h"
#include "step/pipe/replace.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

#define END ".json"
enum { NAME_BYTES = 100 };

/* ---- folders ------------------------------------------------------------ */

void
saved_start(struct saved *s)
{
	const char *given = getenv("T2S_SAVED");
	char *real;

	buf_init(&s->folder);
	buf_init(&s->more);
	if (given != NULL && *given != '\0')
		buf_str(&s->folder, given);
	else if (project_find(&s->folder, NULL))
		home_path(&s->more, HOME_DATA, "saved");
	else
		home_path(&s->folder, HOME_DATA, "saved");
	if (s->folder.len == 0)
		die(STATUS_BAD, "no folder for saved questions: set T2S_SAVED");
	real = realpath(s->folder.s, NULL);
	if (real != NULL) {
		buf_reset(&s->folder);
		buf_str(&s->folder, real);
	}
	free(real);
}

/* ---- names -------------------------------------------------------------- */

/* What stands in .t2s besides (t2s-lessons(1)). */
#define RESERVED_NAME "lessons"

static bool
is_name(const char *name)
{
	size_t i, n = strlen(name);

	if (strcmp(name, RESERVED_NAME) == 0)
		return false;
	if (n == 0 || n > NAME_BYTES || *name == '.' || *name == '-' ||
	    *name == '@' || !utf8_valid(name, n))
		return false;
	for (i = 0; i < n; i++)
		if (name[i] == '/' || name[i] == '\\' ||
		    isspace((unsigned char)name[i]) ||
		    iscntrl((unsigned char)name[i]))
			return false;
	return true;
}

void
saved_check_name(const char *name)
{
	if (!is_name(name))
		die(STATUS_BAD, "invalid name '%s' of a saved question: "
		    "expected a word without '/' that does not begin with '.', "
		    "'-' or '@', and not '" RESERVED_NAME "'", name);
}

/* No name begins with a '@', and so each is told from what stands before it. */
enum { OF_CLAIMS = 16 };

char *
saved_file(const struct saved *s, const char *name, const json_t *doc)
{
	const json_t *claims = get_object(get_object(doc, "access"), "claims");
	char digest[SHA256_TEXT], *text;
	struct buf b = BUF_INIT;

	buf_fmt(&b, "%s/", s->folder.s);
	if (json_object_size(claims) > 0) {
		text = json_dumps(claims, JSON_COMPACT | JSON_SORT_KEYS);
		sha256_text(text, strlen(text), digest);
		buf_fmt(&b, "@%.*s.", OF_CLAIMS, digest);
		free(text);
	}
	buf_fmt(&b, "%s%s", name, END);
	return buf_take(&b);
}

/* The name that a file is of (new); NULL: none. */
static char *
name_of(const char *file)
{
	const char *digits = "0123456789abcdef";
	size_t n = strlen(file);
	char *name = NULL;

	if (*file == '@' && strspn(file + 1, digits) == OF_CLAIMS &&
	    file[1 + OF_CLAIMS] == '.')
		file += 2 + OF_CLAIMS;
	n = strlen(file);
	if (n > strlen(END) && strcmp(file + n - strlen(END), END) == 0)
		name = mem_strndup(file, n - strlen(END));
	if (name != NULL && !is_name(name)) {
		free(name);
		name = NULL;
	}
	return name;
}

/* ---- documents ---------------------------------------------------------- */

/* The part of a path below the folder in which `folder` stands; the path
 * itself where it is elsewhere. */
static const char *
below(const struct buf *folder, const char *path)
{
	const char *end = strrchr(folder->s, '/');
	size_t n = end != NULL ? (size_t)(end - folder->s) : 0;

	return n > 0 && strncmp(path, folder->s, n) == 0 && path[n] == '/' &&
	    path[n + 1] != '\0' ? path + n + 1 : path;
}

/* The other way round (new). `path` is that of the question's file. */
static char *
from_root(const char *path, const char *name)
{
	struct buf b = BUF_INIT;
	const char *end = strrchr(path, '/');

	while (end != NULL && end > path && end[-1] != '/')
		end--;
	if (*name != '/' && end != NULL)
		buf_add(&b, path, (size_t)(end - path));
	buf_str(&b, name);
	return buf_take(&b);
}

static void
put_below(struct buf *b, const char *path, void *folder)
{
	buf_str(b, below(folder, path));
}

static void
put_from_root(struct buf *b, const char *path, void *of)
{
	char *full = from_root(of, path);

	buf_str(b, full);
	free(full);
}

static json_t *
kept_database(const struct saved *s, const json_t *doc)
{
	const json_t *database = get_object(doc, "database");
	const char *target = get_str(database, "target");
	char *full = target != NULL ? target_kept(target) : NULL;
	char *kept = full != NULL ? target_map(full, put_below,
	    (void *)&s->folder) : NULL;
	json_t *value = json_object_get(database, "dialect");
	json_t *out = json_object();

	if (value != NULL)
		json_object_set(out, "dialect", value);
	if (kept != NULL)
		json_object_set_new(out, "target", json_string(kept));
	free(kept);
	free(full);
	return out;
}

/* Settings whose files stand where `change` says. */
static void
set_settings(json_t *doc, const json_t *settings,
    char *(*change)(const void *arg, const char *file), const void *arg)
{
	json_t *out = json_array(), *word;
	struct buf b = BUF_INIT;
	const char *text, *file;
	char *changed;
	size_t i;

	json_array_foreach(settings, i, word) {
		text = json_string_value(word);
		if (text == NULL || !settings_admits(SETTINGS_SAVED, text))
			continue;
		buf_reset(&b);
		if ((file = settings_file(text)) != NULL) {
			changed = change(arg, file);
			buf_fmt(&b, "%.*s%s", (int)(file - text), text,
			    changed);
			free(changed);
		} else {
			buf_str(&b, text);
		}
		json_array_append_new(out, json_string(b.s));
	}
	buf_free(&b);
	if (json_array_size(out) > 0)
		json_object_set(doc, "settings", out);
	json_decref(out);
}

static char *
shorten(const void *arg, const char *file)
{
	const struct saved *s = arg;

	return mem_strdup(below(&s->folder, file));
}

static char *
lengthen(const void *arg, const char *file)
{
	return from_root(arg, file);
}

json_t *
saved_of_document(const struct saved *s, const json_t *doc,
    const json_t *settings)
{
	const json_t *plan = get_object(doc, "plan");
	json_t *kept = doc_new(), *question = json_object_get(doc, "question");
	json_t *all = json_array(), *given = get_array(doc, "settings");
	json_t *access = get_object(doc, "access");
	json_t *claims = get_object(access, "claims");

	if (plan == NULL) {
		json_decref(all);
		json_decref(kept);
		return NULL;
	}
	if (question != NULL)
		json_object_set(kept, "question", question);
	json_object_set_new(kept, "database", kept_database(s, doc));
	if (json_object_size(get_object(kept, "database")) == 0)
		json_object_del(kept, "database");
	settings_merge(all, given);
	settings_merge(all, settings);
	set_settings(kept, all, shorten, s);
	json_object_set_new(kept, "plan", json_deep_copy(plan));
	/* not the policy, which may change: the words and values of a plan are
	 * those of the caller, whatever holds for him later */
	if (access != NULL)
		json_object_set_new(kept, "access", json_pack("{so}", "claims",
		    claims != NULL ? json_incref(claims) : json_object()));
	json_decref(all);
	return kept;
}

json_t *
saved_read(const char *path, struct buf *why)
{
	struct buf text = BUF_INIT;
	struct json_mistake m;
	int error = io_read_file(path, &text);
	json_t *doc = error == 0 ? json_read(text.s, text.len, &m) : NULL;
	json_t *settings, *database;
	const char *target;
	char *full;

	if (error != 0)
		buf_fmt(why, "cannot read '%s': %s", path, strerror(error));
	else if (doc == NULL)
		buf_fmt(why, "%s:%d:%d: %s", path, m.line, m.column,
		    m.message);
	buf_free(&text);
	if (doc != NULL && get_object(doc, "plan") == NULL) {
		buf_fmt(why,
		    "'%s' is not a saved question: it has no plan", path);
		json_decref(doc);
		return NULL;
	}
	if (doc == NULL)
		return NULL;
	settings = json_incref(json_object_get(doc, "settings"));
	json_object_del(doc, "settings");
	set_settings(doc, settings, lengthen, path);
	json_decref(settings);
	database = get_object(doc, "database");
	target = get_str(database, "target");
	if (target != NULL) {
		full = target_map(target, put_from_root, (void *)path);
		json_object_set_new(database, "target", json_string(full));
		free(full);
	}
	return doc;
}

void
saved_replace(const struct saved *s, const char *name, const json_t *doc)
{
	char *path = saved_file(s, name, doc);
	const struct replace replace = {.force = true,
	    .target = target_named(NULL, doc)};

	replace_check(&replace, path, REPLACE_BY_DOCUMENT);
	free(path);
}

void
saved_write(const struct saved *s, const char *name, const json_t *doc,
    bool force, bool quiet)
{
	char *path = saved_file(s, name, doc);
	struct buf b = BUF_INIT;
	int error;

	json_pretty(&b, doc);
	buf_ch(&b, '\n');
	error = file_folder(s->folder.s);
	if (error == 0)
		error = file_write(path, b.s, b.len,
		    force ? FILE_NAMED : FILE_FIRST);
	if (error == EEXIST)
		die(STATUS_BAD, "saved question '%s' already exists; use "
		    "--force to replace it", name);
	if (error != 0)
		die(error == ENOSPC || error == EDQUOT || error == EIO ?
		    STATUS_LATER : STATUS_BAD, "cannot write '%s': %s", path,
		    file_error(error));
	if (!quiet)
		warn("saved as '%s'", path);
	buf_free(&b);
	free(path);
}

/* ---- what is there ------------------------------------------------------ */

static int
by_name(const void *a, const void *b)
{
	const json_t *const *x = a, *const *y = b;
	int order = strcmp(get_str(*x, "name"), get_str(*y, "name"));

	if (order == 0)
		order = get_true(*y, "own") - get_true(*x, "own");
	/* those of claims begin with a sign that is before letters */
	return order != 0 ? order : strcmp(get_str(*x, "file"),
	    get_str(*y, "file"));
}

/* NULL if absent. */
static DIR *
open_folder(const struct buf *folder)
{
	DIR *d = folder->len > 0 ? opendir(folder->s) : NULL;

	if (d == NULL && folder->len > 0 && errno != ENOENT)
		die(errno == ENOMEM || errno == EMFILE ? STATUS_LATER :
		    STATUS_BAD, "cannot read the folder '%s': %s", folder->s,
		    strerror(errno));
	return d;
}

/* `wanted` NULL: any. */
static void
add_names(json_t *names, const struct buf *folder, bool own,
    const char *wanted)
{
	DIR *d = open_folder(folder);
	struct dirent *entry;
	struct buf path = BUF_INIT;
	char *name;

	while (d != NULL && (entry = readdir(d)) != NULL) {
		name = name_of(entry->d_name);
		if (name != NULL && (wanted == NULL ||
		    strcmp(name, wanted) == 0)) {
			buf_reset(&path);
			buf_fmt(&path, "%s/%s", folder->s, entry->d_name);
			json_array_append_new(names, json_pack("{ss ss sb}",
			    "name", name, "file", path.s, "own", own));
		}
		free(name);
	}
	if (d != NULL)
		closedir(d);
	buf_free(&path);
}

json_t *
saved_find(const struct saved *s, const char *name)
{
	json_t *names = json_array(), *sorted = json_array(), **items;
	size_t i, n;

	add_names(names, &s->folder, true, name);
	add_names(names, &s->more, false, name);
	n = json_array_size(names);
	items = mem_calloc(n + 1, sizeof *items);
	for (i = 0; i < n; i++)
		items[i] = json_array_get(names, i);
	qsort(items, n, sizeof *items, by_name);
	for (i = 0; i < n; i++)
		json_array_append(sorted, items[i]);
	free(items);
	json_decref(names);
	return sorted;
}

json_t *
saved_names(const struct saved *s)
{
	return saved_find(s, NULL);
}
