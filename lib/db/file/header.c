#include "db/file/header.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"

static bool
is_taken(const struct column *columns, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (ascii_equal(columns[i].name, name))
			return true;
	return false;
}

void
header_take(struct column *columns, size_t n, const struct row *row)
{
	for (size_t i = 0; i < n && i < row->n; i++)
		columns[i].name = mem_strndup(row->fields[i].s,
		    row->fields[i].n);
}

static struct field
as_field(const struct column *c)
{
	return (struct field){.s = c->name != NULL ? c->name : "",
	    .n = c->name != NULL ? (uint32_t)strlen(c->name) : 0};
}

bool
header_is_data(const struct column *columns, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct field f = as_field(&columns[i]);
		struct value v;

		if (columns[i].type != COLUMN_TEXT && f.n > 0 &&
		    column_value(&columns[i], &f, &v) && v.is != VALUE_NULL)
			return true;
	}
	return false;
}

void
header_count(struct column *columns, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct field f = as_field(&columns[i]);

		column_count(&columns[i], &f);
		columns[i].rising = false;
	}
}

void
header_name(struct column *columns, size_t given, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct buf name = BUF_INIT;
		size_t len;

		if (i < given && columns[i].name != NULL)
			buf_str(&name, columns[i].name);
		if (name.len == 0)
			buf_fmt(&name, "column_%zu", i + 1);
		len = name.len;
		for (int k = 2; is_taken(columns, i, name.s); k++) {
			buf_cut(&name, len);
			buf_fmt(&name, "_%d", k);
		}
		columns[i].renamed = i < given && (columns[i].name == NULL ||
		    strcmp(columns[i].name, name.s) != 0);
		free(columns[i].name);
		columns[i].name = buf_take(&name);
	}
}
