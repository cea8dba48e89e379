#ifndef DB_FILE_PLACE_H
#define DB_FILE_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * What a target that means data files says. It is one or several, with
 * newlines between, each of them
 *
 *	PATH                       a file, or a folder: its data files
 *	FORM:PATH[?NAME=VALUE&..]  a file of this form: csv, tsv, json, jsonl
 *
 * The options stand behind a form only, so that a path may hold "?": they say
 * what would be guessed otherwise. A value may have %XX for a byte.
 */
enum place_form {
	PLACE_GUESSED, PLACE_CSV, PLACE_TSV, PLACE_JSON, PLACE_JSONL
};

struct file_place {
	char *path;           /* owned; "-" is stdin */
	bool found;           /* in a folder, and not named */
	enum place_form form;
	char delimiter;       /* '\0': found out */
	int header;           /* 1: yes, 0: no, -1: found out */
	char *encoding;       /* owned, or NULL: found out */
	char *table;          /* owned, or NULL: by the path */
};

/* Init with {0}. */
struct file_places {
	struct file_place *v;
	size_t n, cap;
};

/* Read a target, folders with their files. False, and `why` says what is
 * wrong with it. */
bool places_read(struct file_places *p, const char *target, struct buf *why);
void places_free(struct file_places *p);

/* Does the target begin with a form, or is it a list? */
bool place_is_said(const char *target);
/* Does the name end as those of data files do? */
bool place_has_suffix(const char *path);
/* ... or as those of files that hold tables and cannot be read: "a
 * spreadsheet", with what to do; NULL for others. */
const char *place_foreign(const char *path);
/* The name without folder and suffixes of data: "sales" of
 * "/tmp/sales.csv.gz". New. */
char *place_stem(const char *path);

#endif
