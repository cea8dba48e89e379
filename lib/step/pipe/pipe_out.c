#include "step/pipe/pipe_out.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/io.h"
#include "doc/doc.h"
#include "json/get.h"
#include "json/write.h"
#include "report/text.h"

bool
pipe_out_pretty(const struct pipe *p)
{
	struct stat st;

	if (p->pretty || p->compact || p->lines)
		return p->pretty && !p->lines;
	return isatty(STDOUT_FILENO) ||
	    (fstat(STDOUT_FILENO, &st) == 0 && S_ISREG(st.st_mode));
}

void
pipe_out_value(const struct pipe *p, const json_t *value)
{
	static struct buf b = BUF_INIT;

	buf_reset(&b);
	if (pipe_out_pretty(p))
		json_pretty(&b, value);
	else
		json_compact(&b, value);
	if (isatty(STDOUT_FILENO))
		json_hide(&b, 0);
	buf_ch(&b, '\n');
	io_out(b.s, b.len);
}

static void
write_text(const char *s, size_t len)
{
	io_out(s, len);
	if (len == 0 || s[len - 1] != '\n')
		io_out("\n", 1);
}

static void
write_sql(const char *sql)
{
	struct buf b = BUF_INIT;

	/* the writer makes no tab: one stands in a value */
	if (isatty(STDOUT_FILENO))
		text_clean(&b, sql, strlen(sql), true);
	else
		buf_str(&b, sql);
	write_text(b.s, b.len);
	buf_free(&b);
}

static void
write_printed(const struct pipe *p, const json_t *doc, void *arg)
{
	struct buf b = BUF_INIT;

	p->print(&b, doc, arg);
	if (p->printed != PRINTS_DATA || isatty(STDOUT_FILENO))
		text_show(&b, 0, p->printed == PRINTS_TABLE);
	if (b.len > 0 || p->lines)
		write_text(b.s, b.len);
	buf_free(&b);
}

static void
complain(size_t line, const char *message, const char *hint)
{
	const char *open = hint != NULL ? " (" : "";
	const char *close = hint != NULL ? ")" : "";

	if (hint == NULL)
		hint = "";
	if (line > 0)
		warn("line %zu: %s%s%s%s", line, message, open, hint, close);
	else
		warn("%s%s%s%s", message, open, hint, close);
}

/* The errors among our own findings; how many. */
static size_t
complain_of_findings(const struct pipe *p, const json_t *doc, size_t line)
{
	json_t *f;
	const char *by, *severity, *message;
	size_t i, n = 0;

	json_array_foreach(get_array(doc, "findings"), i, f) {
		by = get_str(f, "by");
		severity = get_str(f, "severity");
		message = get_str(f, "message");
		if (by == NULL || strcmp(by, p->by) != 0 || severity == NULL ||
		    strcmp(severity, "error") != 0 || message == NULL)
			continue;
		complain(line, message, get_str(f, "hint"));
		n++;
	}
	return n;
}

/* A failure where no document is written. */
static void
write_complaint(const struct pipe *p, const json_t *doc, bool passed,
    size_t line)
{
	const char *message;

	if (p->lines)
		io_out("\n", 1);
	if (p->tells_own && !get_is(get_object(doc, "stop"), "by", p->by))
		return;
	if (p->skips_empty && doc_status(doc) == STATUS_EMPTY)
		return;
	if (!passed && complain_of_findings(p, doc, line) > 0)
		return;
	message = get_str(json_object_get(doc, "stop"), "message");
	complain(line, message != NULL ? message : "the document was stopped",
	    NULL);
}

static const char *const bare_members[] = {
	[PIPE_DOCUMENT] = NULL,
	[PIPE_PLAN] = "plan",
	[PIPE_SCHEMA] = "schema",
	[PIPE_SQL] = "sql",
};

static void
write_bare(const struct pipe *p, const json_t *member)
{
	const char *sql = get_str(member, "text");

	if (p->output == PIPE_SQL && sql != NULL)
		write_sql(sql);
	else
		pipe_out_value(p, member);
}

const char *
pipe_out_member(const struct pipe *p)
{
	return bare_members[p->output];
}

void
pipe_out_result(const struct pipe *p, const json_t *doc, bool passed,
    size_t line, void *arg)
{
	const char *key = pipe_out_member(p);
	/* a file where a part was meant gets no document that has none */
	bool is_text = p->print != NULL || key != NULL;

	if (doc_status(doc) != STATUS_OK &&
	    !(p->print != NULL && p->prints_stopped)) {
		if (is_text)
			write_complaint(p, doc, passed, line);
		else
			pipe_out_value(p, doc);
	} else if (p->print != NULL) {
		write_printed(p, doc, arg);
	} else if (key != NULL) {
		write_bare(p, json_object_get(doc, key));
	} else {
		pipe_out_value(p, doc);
	}
}
