#include "db/file/kept.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "base/io.h"
#include "db/file/load.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "os/home.h"
#include "schema/fingerprint.h"

/* Of what is made: another one of the same files is made anew. */
enum { FORMAT = 4 };

/* Who was killed leaves a file that nobody writes to. */
enum { DAY = 24 * 60 * 60, DAYS_KEPT = 30, ABANDONED = 15 * 60 };

/* ---- what it is made of -------------------------------------------------- */

static uint64_t
add_words(uint64_t h, const struct file_place *p)
{
	struct buf b = BUF_INIT;

	buf_fmt(&b, "%d %d %d", (int)p->form, p->delimiter, p->header);
	h = fingerprint_text(h, b.s);
	h = fingerprint_text(h, p->encoding);
	h = fingerprint_text(h, p->table);
	/* a link has the same file, and tables are called by it */
	h = fingerprint_text(h, strrchr(p->path, '/') != NULL ?
	    strrchr(p->path, '/') + 1 : p->path);
	buf_free(&b);
	return h;
}

static uint64_t
add_state(uint64_t h, const struct stat *st)
{
	struct buf b = BUF_INIT;

	/* what sets the time of the last change back cannot set the other */
	buf_fmt(&b, "%llu %llu %lld %lld.%09ld %lld.%09ld",
	    (unsigned long long)st->st_dev, (unsigned long long)st->st_ino,
	    (long long)st->st_size, (long long)st->st_mtim.tv_sec,
	    st->st_mtim.tv_nsec, (long long)st->st_ctim.tv_sec,
	    st->st_ctim.tv_nsec);
	h = fingerprint_text(h, b.s);
	buf_free(&b);
	return h;
}

static bool
look_at(struct kept *k, const struct file_place *p, uint64_t *name,
    struct buf *why)
{
	char *real;
	struct stat st;

	if (strcmp(p->path, "-") == 0) {
		k->stable = false;
		return true;
	}
	if (stat(p->path, &st) != 0) {
		buf_fmt(why, "cannot open '%s': %s", p->path, strerror(errno));
		return false;
	}
	k->stable = k->stable && S_ISREG(st.st_mode);
	real = realpath(p->path, NULL);
	*name = add_words(fingerprint_text(*name, real != NULL ? real :
	    p->path), p);
	k->mark = add_state(add_words(k->mark, p), &st);
	free(real);
	return true;
}

bool
kept_of(struct kept *k, const struct file_places *p, struct buf *why)
{
	uint64_t name = FINGERPRINT_START;
	struct buf format = BUF_INIT;
	size_t stem;

	*k = (struct kept){BUF_INIT, BUF_INIT, FINGERPRINT_START, true};
	buf_fmt(&format, "%d", (int)FORMAT);
	k->mark = fingerprint_text(k->mark, format.s);
	buf_free(&format);
	for (size_t i = 0; i < p->n; i++)
		if (!look_at(k, &p->v[i], &name, why))
			return false;
	home_path(&k->path, HOME_CACHE, "files/");
	if (k->path.len == 0 || !k->stable)
		return true;
	buf_fmt(&k->path, "%016llx", (unsigned long long)name);
	stem = k->path.len;
	buf_add(&k->notes, k->path.s, stem);
	buf_str(&k->notes, ".json");
	buf_str(&k->path, ".db");
	return true;
}

void
kept_free(struct kept *k)
{
	buf_free(&k->path);
	buf_free(&k->notes);
}

/* ---- what is there ------------------------------------------------------- */

static void
mark_text(const struct kept *k, char text[17])
{
	fingerprint_finish(k->mark, 0, 0, text);
}

json_t *
kept_find(const struct kept *k)
{
	struct buf text = BUF_INIT;
	struct json_mistake m;
	json_t *notes = NULL, *findings = NULL;
	char mark[17];
	uint64_t there;

	if (k->notes.len == 0 || !load_mark(k->path.s, &there) ||
	    there != k->mark)
		return NULL;
	mark_text(k, mark);
	if (io_read_file(k->notes.s, &text) == 0)
		notes = json_read(text.s, text.len, &m);
	if (get_is(notes, "mark", mark))
		findings = json_incref(get_array(notes, "findings"));
	if (findings != NULL)
		(void)utimensat(AT_FDCWD, k->notes.s, NULL, 0);
	json_decref(notes);
	buf_free(&text);
	return findings;
}

int
kept_keep(const struct kept *k, const char *aside, const json_t *findings)
{
	struct buf text = BUF_INIT;
	char mark[17];
	json_t *notes;
	int error;

	mark_text(k, mark);
	notes = json_pack("{ss, sO}", "mark", mark, "findings", findings);
	json_compact(&text, notes);
	error = file_write(k->notes.s, text.s, text.len, FILE_CACHE);
	if (error == 0)
		error = file_aside_keep(aside, k->path.s);
	json_decref(notes);
	buf_free(&text);
	return error;
}

/* ---- what nobody uses ---------------------------------------------------- */

static bool
is_older(const char *path, time_t seconds)
{
	struct stat st;

	return lstat(path, &st) == 0 &&
	    time(NULL) - st.st_mtim.tv_sec > seconds;
}

static void
sweep_one(const char *folder, const char *name)
{
	struct buf path = BUF_INIT;

	buf_fmt(&path, "%s/%s", folder, name);
	if (fnmatch(FILE_ASIDE, name, 0) == 0 && is_older(path.s, ABANDONED)) {
		(void)unlink(path.s);
	} else if (fnmatch("????????????????.json", name, 0) == 0 &&
	    is_older(path.s, (time_t)DAYS_KEPT * DAY)) {
		(void)unlink(path.s);
		buf_cut(&path, path.len - strlen("json"));
		buf_str(&path, "db");
		(void)unlink(path.s);
	}
	buf_free(&path);
}

void
kept_sweep(const struct kept *k)
{
	struct buf folder = BUF_INIT;
	DIR *d;
	struct dirent *e;

	buf_add(&folder, k->path.s, k->path.len -
	    strlen("/0123456789abcdef.db"));
	d = opendir(folder.s);
	while (d != NULL && (e = readdir(d)) != NULL)
		sweep_one(folder.s, e->d_name);
	if (d != NULL)
		(void)closedir(d);
	buf_free(&folder);
}
