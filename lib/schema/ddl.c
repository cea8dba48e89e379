#include "schema/ddl.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "json/get.h"

struct ddl {
	const char *at;
	int depth;
	json_t *table;
	struct buf name;     /* of the definition last begun */
	struct buf before;   /* comments that stand before the next one */
	bool begin;          /* the next word begins a definition */
	bool line_has_text;  /* a token stands on this line already */
};

static json_t *
column_of(json_t *table, const char *name)
{
	json_t *column;
	size_t i;

	json_array_foreach(get_array(table, "columns"), i, column)
		if (ascii_equal(get_str(column, "name"), name))
			return column;
	return NULL;
}

static void
comment_on(json_t *object, const char *text)
{
	const char *old = get_str(object, "comment");
	struct buf all = BUF_INIT;

	if (object == NULL || *text == '\0')
		return;
	buf_fmt(&all, "%s%s%s", old != NULL ? old : "",
	    old != NULL ? " " : "", text);
	if (utf8_valid(all.s, all.len))
		json_object_set_new(object, "comment", json_string(all.s));
	buf_free(&all);
}

/* Past a quoted name or text that ends with `close`, doubled inside; the
 * inside goes to out where it is wanted. */
static void
skip_quoted(struct ddl *d, char close, struct buf *out)
{
	for (d->at++; *d->at != '\0'; d->at++) {
		if (*d->at == close) {
			if (d->at[1] != close)
				break;
			d->at++;
		}
		if (out != NULL)
			buf_ch(out, *d->at);
	}
	if (*d->at != '\0')
		d->at++;
}

/* Read a comment; its text without the marks and with single spaces. */
static void
read_comment(struct ddl *d, struct buf *out)
{
	bool block = d->at[1] == '*';
	const char *end, *s = d->at + 2;

	end = block ? strstr(s, "*/") : strchr(s, '\n');
	if (end == NULL)
		end = s + strlen(s);
	d->at = block && *end != '\0' ? end + 2 : end;
	s += strspn(s, "-*! \t\r\n");
	for (; s < end; s++) {
		bool space = strchr(" \t\r\n", *s) != NULL;

		if (!space)
			buf_ch(out, *s);
		else if (out->len > 0 && out->s[out->len - 1] != ' ')
			buf_ch(out, ' ');
	}
	while (out->len > 0 && strchr(" -*", out->s[out->len - 1]) != NULL)
		buf_cut(out, out->len - 1);
}

static void
place_comment(struct ddl *d)
{
	struct buf text = BUF_INIT;

	read_comment(d, &text);
	if (d->depth == 0 || (d->name.len == 0 && d->line_has_text)) {
		comment_on(d->table, text.s);
	} else if (d->line_has_text) {
		comment_on(column_of(d->table, d->name.s), text.s);
	} else {
		if (d->before.len > 0 && text.len > 0)
			buf_ch(&d->before, ' ');
		buf_add(&d->before, text.s, text.len);
	}
	buf_free(&text);
}

/* The first word of a definition is the column's name. */
static void
begin_definition(struct ddl *d)
{
	char close = *d->at == '[' ? ']' : *d->at;
	size_t n;

	buf_reset(&d->name);
	if (strchr("\"`[", *d->at) != NULL) {
		skip_quoted(d, close, &d->name);
	} else {
		n = strcspn(d->at, " \t\r\n(),'\"[`/-");
		n = n > 0 ? n : 1;
		buf_add(&d->name, d->at, n);
		d->at += n;
	}
	comment_on(column_of(d->table, d->name.s), d->before.s);
	buf_reset(&d->before);
	d->begin = false;
}

static void
step_mark(struct ddl *d)
{
	if (*d->at == '(')
		d->begin = ++d->depth == 1;
	else if (*d->at == ')')
		d->depth--;
	else if (*d->at == ',' && d->depth == 1)
		d->begin = true;
	d->at++;
}

static void
step(struct ddl *d)
{
	if (strchr(" \t\r", *d->at) != NULL) {
		d->at++;
		return;
	}
	if (*d->at == '\n') {
		d->line_has_text = false;
		d->at++;
		return;
	}
	if (strncmp(d->at, "--", 2) == 0 || strncmp(d->at, "/*", 2) == 0) {
		place_comment(d);
		return;
	}
	d->line_has_text = true;
	if (strchr("(),", *d->at) != NULL)
		step_mark(d);
	else if (d->begin && d->depth == 1)
		begin_definition(d);
	else if (strchr("\"'`[", *d->at) != NULL)
		skip_quoted(d, *d->at == '[' ? ']' : *d->at, NULL);
	else
		d->at++;
}

void
ddl_comments(const char *create_table, json_t *table)
{
	struct ddl d = {.at = create_table, .table = table, .name = BUF_INIT,
	    .before = BUF_INIT};

	if (strstr(create_table, "--") == NULL &&
	    strstr(create_table, "/*") == NULL)
		return;
	while (*d.at != '\0' && d.depth >= 0)
		step(&d);
	buf_free(&d.name);
	buf_free(&d.before);
}
