#include "db/file/place.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/mem.h"
#include "base/utf8.h"

static const struct {
	const char *prefix;
	enum place_form form;
} forms[] = {
	{"csv:", PLACE_CSV},
	{"tsv:", PLACE_TSV},
	{"json:", PLACE_JSON},
	{"jsonl:", PLACE_JSONL},
	{"ndjson:", PLACE_JSONL},
};

/* ---- names --------------------------------------------------------------- */

static const char *const suffixes[] = {
	".csv", ".tsv", ".tab", ".txt", ".json", ".jsonl", ".ndjson",
};

static const struct {
	const char *suffix, *hint;
} foreign[] = {
	{".xlsx", "a spreadsheet; save it as CSV"},
	{".xlsm", "a spreadsheet; save it as CSV"},
	{".xls", "a spreadsheet; save it as CSV"},
	{".ods", "a spreadsheet; save it as CSV"},
	{".parquet", "a Parquet file; convert it to CSV or JSON lines"},
	{".feather", "a Feather file; convert it to CSV or JSON lines"},
	{".avro", "an Avro file; convert it to CSV or JSON lines"},
	{".orc", "an ORC file; convert it to CSV or JSON lines"},
	{".zip", "an archive; unpack it"},
	{".bz2", "compressed with bzip2; unpack it, or use gzip"},
	{".xz", "compressed with xz; unpack it, or use gzip"},
	{".zst", "compressed with zstd; unpack it, or use gzip"},
};

/* Without it, where the name ends with it and has something before. */
static size_t
without(const char *name, size_t n, const char *suffix)
{
	size_t k = strlen(suffix);

	return n > k && ascii_equal_n(name + n - k, suffix, k) ? n - k : n;
}

static size_t
without_suffix(const char *name, size_t n)
{
	for (size_t i = 0; i < COUNT(suffixes); i++)
		if (without(name, n, suffixes[i]) < n)
			return without(name, n, suffixes[i]);
	return n;
}

static const char *
last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash == NULL ? path : slash + 1;
}

bool
place_has_suffix(const char *path)
{
	const char *name = last_part(path);
	size_t n = without(name, strlen(name), ".gz");

	return without_suffix(name, n) < n;
}

const char *
place_foreign(const char *path)
{
	const char *name = last_part(path);
	size_t n = strlen(name);

	for (size_t i = 0; i < COUNT(foreign); i++)
		if (without(name, n, foreign[i].suffix) < n)
			return foreign[i].hint;
	return NULL;
}

char *
place_stem(const char *path)
{
	const char *name = last_part(path);
	size_t n = without(name, strlen(name), ".gz");

	return mem_strndup(name, without_suffix(name, n));
}

/* ---- options ------------------------------------------------------------- */

static int
digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)ascii_lower((unsigned char)c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void
unescape(struct buf *out, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		bool is = s[i] == '%' && i + 2 < n &&
		    digit_of(s[i + 1]) >= 0 && digit_of(s[i + 2]) >= 0;

		if (is && digit_of(s[i + 1]) * 16 + digit_of(s[i + 2]) > 0) {
			buf_ch(out, (char)(digit_of(s[i + 1]) * 16 +
			    digit_of(s[i + 2])));
			i += 2;
		} else {
			buf_ch(out, s[i]);
		}
	}
}

static bool
set_delimiter(struct file_place *p, const char *value)
{
	static const struct {
		const char *name;
		char c;
	} names[] = {{"tab", '\t'}, {"\\t", '\t'}, {"comma", ','},
	    {"semicolon", ';'}, {"bar", '|'}, {"pipe", '|'}, {"space", ' '}};

	for (size_t i = 0; i < COUNT(names); i++)
		if (ascii_equal(value, names[i].name))
			p->delimiter = names[i].c;
	if (p->delimiter == '\0' && strlen(value) == 1)
		p->delimiter = *value;
	return p->delimiter > 0 && strchr("\"\r\n", p->delimiter) == NULL;
}

static bool
set_header(struct file_place *p, const char *value)
{
	if (ascii_equal(value, "no") || strcmp(value, "0") == 0)
		p->header = 0;
	else if (ascii_equal(value, "yes") || strcmp(value, "1") == 0)
		p->header = 1;
	return p->header >= 0;
}

static bool
set_encoding(struct file_place *p, const char *value)
{
	free(p->encoding);
	p->encoding = mem_strdup(value);
	return *value != '\0'; /* the source knows which there are */
}

static bool
set_table(struct file_place *p, const char *value)
{
	free(p->table);
	p->table = mem_strdup(value);
	return *value != '\0' && utf8_valid(value, strlen(value));
}

static const struct {
	const char *name;
	bool (*set)(struct file_place *p, const char *value);
} options[] = {
	{"delimiter", set_delimiter},
	{"header", set_header},
	{"encoding", set_encoding},
	{"table", set_table},
};

static bool
set_option(struct file_place *p, const char *s, size_t n, struct buf *why)
{
	size_t name = strcspn(s, "=&\n");
	struct buf value = BUF_INIT;
	bool good = false;
	size_t i;

	for (i = 0; i < COUNT(options); i++)
		if (strlen(options[i].name) == name &&
		    ascii_equal_n(s, options[i].name, name))
			break;
	if (i == COUNT(options)) {
		buf_fmt(why, "unknown option '%.*s' of '%s'; known are "
		    "delimiter, header, encoding and table", (int)name, s,
		    p->path);
		return false;
	}
	if (name < n)
		unescape(&value, s + name + 1, n - name - 1);
	good = options[i].set(p, value.s);
	if (!good)
		buf_fmt(why, "invalid %s '%s' of '%s'", options[i].name,
		    value.s, p->path);
	buf_free(&value);
	return good;
}

/* ---- one ----------------------------------------------------------------- */

static size_t
form_of(const char *s, size_t n, enum place_form *form)
{
	for (size_t i = 0; i < COUNT(forms); i++) {
		size_t k = strlen(forms[i].prefix);

		if (n > k && ascii_equal_n(s, forms[i].prefix, k)) {
			*form = forms[i].form;
			return k;
		}
	}
	*form = PLACE_GUESSED;
	return 0;
}

bool
place_is_said(const char *target)
{
	enum place_form form;

	return strchr(target, '\n') != NULL ||
	    form_of(target, strlen(target), &form) > 0;
}

static struct file_place *
add(struct file_places *p, const char *path, size_t n)
{
	struct file_place *new;

	MEM_GROW(p->v, p->n, p->cap);
	new = &p->v[p->n++];
	*new = (struct file_place){.path = mem_strndup(path, n), .header = -1};
	return new;
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(((const struct file_place *)a)->path,
	    ((const struct file_place *)b)->path);
}

static bool
add_folder(struct file_places *p, const char *folder, struct buf *why)
{
	struct buf path = BUF_INIT;
	DIR *d = opendir(folder);
	size_t first = p->n, n = strlen(folder);
	struct dirent *e;
	struct stat st;

	if (d == NULL) {
		buf_fmt(why, "cannot read '%s': %s", folder, strerror(errno));
		return false;
	}
	while (n > 1 && folder[n - 1] == '/')
		n--;
	while ((e = readdir(d)) != NULL) {
		buf_reset(&path);
		buf_fmt(&path, "%.*s/%s", (int)n, folder, e->d_name);
		if (e->d_name[0] != '.' && place_has_suffix(e->d_name) &&
		    stat(path.s, &st) == 0 && S_ISREG(st.st_mode))
			add(p, path.s, path.len)->found = true;
	}
	(void)closedir(d);
	buf_free(&path);
	if (p->n == first)
		buf_fmt(why, "no data files in '%s': names that end with "
		    ".csv, .tsv, .json or .jsonl, or these with .gz", folder);
	else
		qsort(p->v + first, p->n - first, sizeof *p->v, by_name);
	return p->n > first;
}

/* "NAME=VALUE&..", n bytes. */
static bool
add_options(struct file_place *p, const char *s, size_t n, struct buf *why)
{
	const char *end = s + n;

	while (s < end) {
		const char *amp = memchr(s, '&', (size_t)(end - s));
		size_t one = (size_t)((amp == NULL ? end : amp) - s);

		if (!set_option(p, s, one, why))
			return false;
		s += one + 1;
	}
	return true;
}

static bool
add_path(struct file_places *p, const char *s, size_t n, struct buf *why)
{
	char *path = mem_strndup(s, n);
	bool good = true;
	struct stat st;

	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		good = add_folder(p, path, why);
	else
		add(p, s, n);
	free(path);
	return good;
}

static bool
add_said(struct file_places *p, const char *s, size_t n, struct buf *why)
{
	enum place_form form;
	size_t prefix = form_of(s, n, &form);
	const char *query;
	struct file_place *new;

	if (form == PLACE_GUESSED)
		return add_path(p, s, n, why);
	s += prefix;
	n -= prefix;
	query = memchr(s, '?', n);
	new = add(p, s, query == NULL ? n : (size_t)(query - s));
	new->form = form;
	if (query != NULL && !add_options(new, query + 1,
	    n - (size_t)(query - s) - 1, why))
		return false;
	if (new->delimiter == '\0' && form == PLACE_TSV)
		new->delimiter = '\t';
	return true;
}

bool
places_read(struct file_places *p, const char *target, struct buf *why)
{
	struct stat st;

	/* a name may hold a newline */
	if (stat(target, &st) == 0)
		return add_said(p, target, strlen(target), why);
	while (*target != '\0') {
		size_t n = strcspn(target, "\n");

		if (n > 0 && !add_said(p, target, n, why))
			return false;
		target += n + (target[n] != '\0');
	}
	if (p->n == 0)
		buf_str(why, "no file is named");
	return p->n > 0;
}

void
places_free(struct file_places *p)
{
	for (size_t i = 0; i < p->n; i++) {
		free(p->v[i].path);
		free(p->v[i].encoding);
		free(p->v[i].table);
	}
	free(p->v);
	*p = (struct file_places){0};
}
