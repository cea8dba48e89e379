#include "schema/facts.h"

#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "json/write.h"
#include "schema/fingerprint.h"

/* ---- taking ------------------------------------------------------------ */

void
facts_reset(struct facts *f)
{
	arena_free(&f->arena);
	f->schema = f->name = f->kind = f->comment = NULL;
	f->distribution = NULL;
	f->rows = -1;
	f->sampled = 0;
	f->primary_key = NULL;
	f->ncolumns = f->nprimary_key = f->nunique = f->nforeign = 0;
}

void
facts_free(struct facts *f)
{
	arena_free(&f->arena);
	free(f->columns);
	free(f->unique);
	free(f->foreign);
	memset(f, 0, sizeof *f);
}

struct facts_column *
facts_column(struct facts *f)
{
	MEM_GROW(f->columns, f->ncolumns, f->columns_cap);
	memset(&f->columns[f->ncolumns], 0, sizeof *f->columns);
	return &f->columns[f->ncolumns++];
}

struct facts_key *
facts_unique(struct facts *f)
{
	MEM_GROW(f->unique, f->nunique, f->unique_cap);
	memset(&f->unique[f->nunique], 0, sizeof *f->unique);
	return &f->unique[f->nunique++];
}

struct facts_key *
facts_foreign(struct facts *f)
{
	MEM_GROW(f->foreign, f->nforeign, f->foreign_cap);
	memset(&f->foreign[f->nforeign], 0, sizeof *f->foreign);
	return &f->foreign[f->nforeign++];
}

void
facts_place_key(struct facts *f)
{
	size_t n = 0;

	for (size_t i = 0; i < f->ncolumns; i++)
		n += f->columns[i].key_place > 0;
	f->nprimary_key = n;
	if (n == 0)
		return;
	f->primary_key = arena_alloc(&f->arena, n * sizeof *f->primary_key);
	for (size_t i = 0; i < f->ncolumns; i++) {
		unsigned place = f->columns[i].key_place;

		if (place > 0 && place <= n)
			f->primary_key[place - 1] = f->columns[i].name;
	}
	/* a part whose name could not be read leaves no key */
	for (size_t i = 0; i < n; i++)
		if (f->primary_key[i] == NULL)
			f->nprimary_key = 0;
}

struct facts_column *
facts_find(const struct facts *f, const char *name)
{
	for (size_t i = 0; i < f->ncolumns; i++)
		if (ascii_equal(f->columns[i].name, name))
			return &f->columns[i];
	return NULL;
}

/* ---- writing ----------------------------------------------------------- */

static void
write_text(struct buf *out, const char *key, const char *text)
{
	buf_str(out, key);
	json_quote(out, text, strlen(text));
}

static void
write_names(struct buf *out, const char *key, const char *const *names,
    size_t n)
{
	buf_str(out, key);
	for (size_t i = 0; i < n; i++)
		write_text(out, i > 0 ? "," : "[", names[i]);
	buf_str(out, n > 0 ? "]" : "[]");
}

/* As they stand: numbers, or JSON texts. */
static void
write_bare(struct buf *out, const char *key, const char *const *items,
    size_t n)
{
	buf_str(out, key);
	for (size_t i = 0; i < n; i++) {
		buf_ch(out, i > 0 ? ',' : '[');
		buf_str(out, items[i]);
	}
	buf_ch(out, ']');
}

/* What its values tell. */
static void
write_content(struct buf *out, const struct facts_column *c)
{
	const char *range[] = {c->least, c->greatest};

	if (c->time != NULL)
		write_text(out, ",\"time\":", c->time);
	if (c->nulls)
		buf_str(out, ",\"nulls\":true");
	if (c->nblanks > 0)
		write_names(out, ",\"blanks\":", c->blanks, c->nblanks);
	if (c->nvalues > 0 && c->numbers)
		write_bare(out, ",\"values\":", c->values, c->nvalues);
	else if (c->nvalues > 0)
		write_names(out, ",\"values\":", c->values, c->nvalues);
	if (c->casing != NULL)
		write_text(out, ",\"case\":", c->casing);
	if (c->casing != NULL && c->nbut > 0)
		write_names(out, ",\"case_but\":", c->but, c->nbut);
	if (c->padded)
		buf_str(out, ",\"padded\":true");
	if (c->width > 0)
		buf_fmt(out, ",\"width\":%zu", c->width);
	if (c->nvalues == 0 && c->distinct > 0)
		buf_fmt(out, ",\"distinct\":%zu", c->distinct);
	if (c->digits)
		buf_str(out, ",\"digits\":true");
	if (c->doubles > 0)
		buf_fmt(out, ",\"doubles\":%zu", c->doubles);
	if (c->least != NULL)
		write_bare(out, ",\"range\":", range, 2);
}

static void
write_column(struct buf *out, const struct facts_column *c)
{
	write_text(out, "{\"name\":", c->name);
	write_text(out, ",\"type\":", c->type);
	if (c->domain != NULL)
		write_text(out, ",\"domain\":", c->domain);
	buf_str(out, c->nullable ? ",\"nullable\":true" :
	    ",\"nullable\":false");
	if (c->otherwise != NULL)
		write_text(out, ",\"default\":", c->otherwise);
	if (c->generated)
		buf_str(out, ",\"generated\":true");
	if (c->identity)
		buf_str(out, ",\"identity\":true");
	if (c->comment != NULL)
		write_text(out, ",\"comment\":", c->comment);
	write_content(out, c);
	buf_ch(out, '}');
}

static void
write_foreign(struct buf *out, const struct facts_key *k)
{
	write_names(out, "{\"columns\":", k->columns, k->n);
	if (k->to_schema != NULL)
		write_text(out, ",\"to_schema\":", k->to_schema);
	write_text(out, ",\"to_table\":", k->to_table);
	write_names(out, ",\"to_columns\":", k->to_columns, k->nto);
	buf_str(out, ",\"origin\":\"declared\"}");
}

void
facts_write(struct buf *out, const struct facts *f)
{
	char digits[NUM_SIZE];

	if (f->schema != NULL)
		write_text(out, "{\"schema\":", f->schema);
	write_text(out, f->schema != NULL ? ",\"name\":" : "{\"name\":",
	    f->name);
	write_text(out, ",\"kind\":", f->kind);
	if (f->comment != NULL)
		write_text(out, ",\"comment\":", f->comment);
	if (f->rows >= 0) {
		buf_str(out, ",\"rows\":");
		buf_add(out, digits, num_int(digits, f->rows));
	}
	if (f->sampled > 0) {
		buf_str(out, ",\"sampled\":");
		buf_add(out, digits, num_int(digits, f->sampled));
	}
	if (f->distribution != NULL)
		buf_fmt(out, ",\"distribution\":%s", f->distribution);
	buf_str(out, ",\"columns\":[");
	for (size_t i = 0; i < f->ncolumns; i++) {
		if (i > 0)
			buf_ch(out, ',');
		write_column(out, &f->columns[i]);
	}
	write_names(out, "],\"primary_key\":", f->primary_key,
	    f->nprimary_key);
	buf_str(out, ",\"unique_keys\":[");
	for (size_t i = 0; i < f->nunique; i++)
		write_names(out, i > 0 ? "," : "", f->unique[i].columns,
		    f->unique[i].n);
	buf_str(out, "],\"foreign_keys\":[");
	for (size_t i = 0; i < f->nforeign; i++) {
		if (i > 0)
			buf_ch(out, ',');
		write_foreign(out, &f->foreign[i]);
	}
	buf_str(out, "]}");
}

/* ---- fingerprint ------------------------------------------------------- */

static uint64_t
hash_names(uint64_t h, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		h = fingerprint_text(h, names[i]);
	return fingerprint_end(h);
}

void
facts_fingerprint(const struct facts *f, char out[17])
{
	uint64_t h = fingerprint_text(FINGERPRINT_START, f->name), key;
	uint64_t unique = 0, foreign = 0;

	for (size_t i = 0; i < f->ncolumns; i++)
		h = fingerprint_column(h, f->columns[i].name,
		    f->columns[i].type, f->columns[i].nullable);
	h = hash_names(h, f->primary_key, f->nprimary_key);
	for (size_t i = 0; i < f->nunique; i++)
		unique += hash_names(FINGERPRINT_START, f->unique[i].columns,
		    f->unique[i].n);
	for (size_t i = 0; i < f->nforeign; i++) {
		const struct facts_key *k = &f->foreign[i];

		key = hash_names(FINGERPRINT_START, k->columns, k->n);
		key = fingerprint_text(key, k->to_schema);
		key = fingerprint_text(key, k->to_table);
		foreign += hash_names(key, k->to_columns, k->nto);
	}
	fingerprint_finish(h, unique, foreign, out);
}
