#include "schema/ddl.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

struct ddl {
	const char *at;
	int depth;
	struct facts *table;
	struct buf name;     /* of the definition last begun */
	struct buf before;   /* comments that stand before the next one */
	bool begin;          /* the next word begins a definition */
	bool line_has_text;  /* a token stands on this line already */
};

/* Put a comment behind the one that stands there. */
static void
comment_on(struct ddl *d, const char **comment, const char *text)
{
	if (*text == '\0' || !utf8_valid(text, strlen(text)))
		return;
	if (*comment == NULL)
		*comment = arena_strdup(&d->table->arena, text);
	else
		*comment = arena_printf(&d->table->arena, "%s %s", *comment,
		    text);
}

static void
comment_on_column(struct ddl *d, const char *text)
{
	struct facts_column *c = facts_find(d->table, d->name.s);

	if (c != NULL)
		comment_on(d, &c->comment, text);
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
	s -= *s == '>' && s[-1] == '-'; /* an arrow is no rule of dashes */
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
		comment_on(d, &d->table->comment, text.s);
	} else if (d->line_has_text) {
		comment_on_column(d, text.s);
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
	comment_on_column(d, d->before.s);
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
ddl_comments(const char *create_table, struct facts *table)
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
