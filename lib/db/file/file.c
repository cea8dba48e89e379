#include "db/file/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "db/file/decode.h"
#include "db/file/found.h"
#include "db/file/import.h"
#include "db/file/kept.h"
#include "db/file/leftover.h"
#include "db/file/load.h"
#include "db/file/place.h"
#include "db/file/sniff.h"
#include "json/get.h"

/* ---- is it one? ---------------------------------------------------------- */

static const char magic[16] = "SQLite format 3";

static bool
is_database_name(const char *path)
{
	static const char *const suffixes[] = {".db", ".db3", ".sqlite",
	    ".sqlite3", ".s3db"};
	size_t n = strlen(path), k;

	for (size_t i = 0; i < COUNT(suffixes); i++) {
		k = strlen(suffixes[i]);
		if (n > k && ascii_equal(path + n - k, suffixes[i]))
			return true;
	}
	return false;
}

static bool
sniff_text(const char *s, size_t n)
{
	return !sniff_binary(s, n) &&
	    (sniff_json(s, n) || sniff_csv(s, n).even);
}

/* The same of UTF-16, with a mark or evidently: NULs are none then. */
static bool
sniff_bytes(const char *head, size_t n)
{
	const unsigned char *s = (const unsigned char *)head;
	enum encoding e = ENCODING_UTF8;
	size_t skip = decode_mark(s, n, &e), used;
	char *text;
	bool is;

	if (skip == 0)
		e = decode_guess(s, n);
	if (e != ENCODING_UTF16LE && e != ENCODING_UTF16BE)
		return sniff_text(head + skip, n - skip);
	text = mem_alloc(3 * n);
	n = decode_some(e, s + skip, n - skip, false, text, &used);
	is = sniff_text(text, n);
	free(text);
	return is;
}

/* The first bytes, without waiting for any; -1 where there are none to read. */
static ssize_t
head_of(const char *path, char *head, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	ssize_t n = fd < 0 ? -1 : read(fd, head, size);

	if (fd >= 0)
		(void)close(fd);
	return n;
}

/* By its contents: rows of more than one field, JSON, gzip. */
static bool
looks_like_data(const char *path)
{
	char head[16 << 10];
	ssize_t n = head_of(path, head, sizeof head);

	if (n <= 0)
		return false;
	if (n > 2 && head[0] == 0x1f && (unsigned char)head[1] == 0x8b)
		return true;
	return sniff_bytes(head, (size_t)n);
}

static bool
is_database(const char *path)
{
	char head[sizeof magic];

	return head_of(path, head, sizeof head) == (ssize_t)sizeof head &&
	    memcmp(head, magic, sizeof magic) == 0;
}

bool
file_is_data(const char *place)
{
	struct stat st;

	if (strcmp(place, "-") == 0)
		return true;
	if (stat(place, &st) != 0)
		return place_is_said(place);
	if (S_ISREG(st.st_mode) && is_database(place))
		return false;
	if (S_ISDIR(st.st_mode))
		return true;
	/* of the shell's <(..); to open another might wait for ever */
	if (S_ISFIFO(st.st_mode) && strncmp(place, "/dev/", 5) == 0)
		return true;
	if (!S_ISREG(st.st_mode) || is_database_name(place))
		return false;
	return place_has_suffix(place) || place_foreign(place) != NULL ||
	    looks_like_data(place);
}

/* ---- making it ----------------------------------------------------------- */

/* A making of it. */
struct making {
	struct file_database *d;
	struct file_places places;
	struct kept kept;
	struct bounds bounds;
	struct buf aside;
	struct findings found; /* by the import */
	bool policed;
	struct findings *f;
	enum status *status;
};

static bool
fail(struct making *m, enum finding_code code, enum status status,
    const char *why)
{
	finding_add(m->f, code, "", "%s", why);
	*m->status = status;
	return false;
}

/* Where it may be made: in the cache, else in the folder of temporary files,
 * from which it goes again. */
static int
open_aside(struct making *m, bool in_cache)
{
	const char *below = getenv("TMPDIR");
	struct buf path = BUF_INIT;
	int fd = -1;

	if (in_cache && m->kept.notes.len > 0 &&
	    file_folder_of(m->kept.path.s) == 0) {
		fd = file_aside(m->kept.path.s, &m->aside);
		kept_sweep(&m->kept);
	}
	m->d->fleeting = fd < 0;
	if (fd < 0) {
		buf_fmt(&path, "%s/t2s", below && *below ? below : "/tmp");
		fd = file_aside(path.s, &m->aside);
		buf_free(&path);
	}
	return fd;
}

static void
leave_out(struct making *m, const json_t *why)
{
	static const char left_out[] = "a file of the folder is left out: %s";
	const char *otherwise = found_otherwise(why);
	json_t *finding = finding_add(&m->found, FINDING_file_left_out, "",
	    left_out, get_str(why, "message"));
	struct buf b = BUF_INIT;

	if (otherwise != NULL) {
		buf_fmt(&b, left_out, otherwise);
		found_of_rows(finding, "", b.s);
	}
	buf_free(&b);
}

/* A file of a folder that cannot be loaded, and of which nothing is, does not
 * keep the others from it. */
static bool
import_one(struct making *m, struct load *l, const struct file_place *p,
    size_t *loaded)
{
	struct findings found = FINDINGS_INIT(m->f->by);
	bool good = import_file(l, p, &m->bounds, &found,
	    m->status);
	const json_t *why = json_array_get(found.list,
	    json_array_size(found.list) - 1);

	*loaded += good;
	if (good || !p->found || *m->status == STATUS_LATER ||
	    load_is_within(l)) {
		json_array_extend(m->found.list, found.list);
	} else {
		leave_out(m, why);
		good = true;
	}
	findings_free(&found);
	return good;
}

static bool
import_all(struct making *m, struct load *l)
{
	const struct file_places *p = &m->places;
	size_t loaded = 0;

	for (size_t i = 0; i < p->n; i++)
		if (!import_one(m, l, &p->v[i], &loaded))
			return false;
	if (loaded == 0) {
		*m->status = STATUS_NO;
		finding_add(&m->found, FINDING_file_invalid, "",
		    "no file of the folder can be loaded");
		return false;
	}
	if (load_finish(l, m->kept.mark))
		return true;
	*m->status = STATUS_LATER;
	finding_add(&m->found, FINDING_file_unreadable, "", "%s",
	    load_error(l));
	return false;
}

static bool
load_all(struct making *m, int fd)
{
	struct load *l = load_open(m->aside.s, fd, &m->bounds);
	bool good = import_all(m, l);

	load_close(l);
	return good;
}

static bool
make_in(struct making *m, bool in_cache)
{
	struct buf why = BUF_INIT;
	int fd = open_aside(m, in_cache);
	bool good;

	if (fd < 0)
		buf_fmt(&why, "cannot make a database of the files: %s",
		    strerror(errno));
	else
		leftover_begin(m->aside.s);
	good = fd >= 0 ? load_all(m, fd) :
	    fail(m, FINDING_db_unreachable, STATUS_LATER, why.s);
	buf_free(&why);
	if (!good && m->aside.len > 0)
		(void)unlink(m->aside.s);
	leftover_end();
	return good;
}

/* Neither the cache nor the folder of temporary files has room. */
static void
hint_at_room(struct making *m)
{
	size_t n = json_array_size(m->found.list);

	if (n > 0)
		finding_hint(json_array_get(m->found.list, n - 1),
		    "set XDG_CACHE_HOME or TMPDIR to a folder with room; "
		    "the cache is '%s'", m->kept.path.s);
}

static void
begin_findings(struct making *m)
{
	m->found = (struct findings)FINDINGS_INIT(m->f->by);
	m->found.list = json_array();
}

static bool
make(struct making *m)
{
	bool good;
	int error = 0;

	begin_findings(m);
	good = make_in(m, true);

	if (!good && *m->status == STATUS_LATER && !m->d->fleeting &&
	    bounds_are_over(&m->bounds) == BOUNDS_KEPT) {
		findings_free(&m->found);
		begin_findings(m);
		good = make_in(m, false);
		if (!good)
			hint_at_room(m);
	}
	if (good && !m->d->fleeting)
		error = kept_keep(&m->kept, m->aside.s, m->found.list);
	if (good && error != 0)
		m->d->fleeting = true;
	m->d->made = good;
	m->d->path = !good ? NULL :
	    mem_strdup(m->d->fleeting ? m->aside.s : m->kept.path.s);
	if (good)
		m->d->found = json_incref(m->found.list);
	else if (m->policed)
		found_tell_seen(m->f, m->found.list, NULL, NULL);
	else
		found_tell(m->f, m->found.list);
	return good;
}

/* What stands in a list, and is no data. */
static bool
check_places(struct making *m)
{
	struct buf why = BUF_INIT;
	bool good = true;

	for (size_t i = 0; i < m->places.n && good; i++) {
		const char *path = m->places.v[i].path;
		const char *hint = place_foreign(path);

		if (m->places.v[i].found)
			continue; /* what cannot be loaded is left out */
		if (is_database(path))
			buf_fmt(&why, "'%s' is an SQLite database; only data "
			    "files can be given together", path);
		else if (hint != NULL)
			buf_fmt(&why, "cannot load '%s': it is %s", path, hint);
		good = why.len == 0 ||
		    fail(m, FINDING_file_invalid, STATUS_NO, why.s);
	}
	buf_free(&why);
	return good;
}

static bool
find_or_make(struct making *m, const char *place, bool tell)
{
	struct buf why = BUF_INIT;
	json_t *findings;
	bool good = places_read(&m->places, place, &why) &&
	    kept_of(&m->kept, &m->places, &why);

	if (!good)
		(void)fail(m, FINDING_file_unreadable, STATUS_BAD, why.s);
	buf_free(&why);
	if (!good || !check_places(m))
		return false;
	findings = kept_find(&m->kept);
	if (findings == NULL)
		return make(m);
	m->d->path = mem_strdup(m->kept.path.s);
	if (tell)
		m->d->found = json_incref(findings);
	json_decref(findings);
	return true;
}

bool
file_database(struct file_database *d, const char *place, bool tell,
    long ms, bool policed, struct findings *f, enum status *status)
{
	struct making m = {.d = d, .kept = {BUF_INIT, BUF_INIT, 0, false},
	    .aside = BUF_INIT, .found = FINDINGS_INIT(f->by),
	    .policed = policed, .f = f, .status = status};
	bool good;

	*d = (struct file_database){0};
	bounds_begin(&m.bounds, ms);
	good = find_or_make(&m, place, tell);
	places_free(&m.places);
	kept_free(&m.kept);
	buf_free(&m.aside);
	findings_free(&m.found);
	return good;
}

void
file_forget(struct file_database *d)
{
	if (d->fleeting && d->path != NULL)
		(void)unlink(d->path);
	free(d->path);
	json_decref(d->found);
	*d = (struct file_database){0};
}
