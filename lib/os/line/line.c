#include "os/line/line.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/io.h"
#include "os/line/past.h"
#include "os/terminal.h"

struct line {
	const char *prompt;
	const struct complete *words;
	struct past past;
	EditLine *edit; /* NULL: lines are read as they come */
	History *list;
	bool prompted, dropped;
	struct buf text;
};

/* ---- keys ---------------------------------------------------------------- */

static struct line *
line_of(EditLine *edit)
{
	void *l = NULL;

	el_get(edit, EL_CLIENTDATA, &l);
	return l;
}

static const char *
tell_prompt(EditLine *edit)
{
	return line_of(edit)->prompt;
}

static unsigned char
on_interrupt(EditLine *edit, int key)
{
	(void)key;
	line_of(edit)->dropped = true;
	fputs("^C", stderr);
	return CC_NEWLINE;
}

static unsigned char
on_stop(EditLine *edit, int key)
{
	(void)key;
	el_set(edit, EL_PREP_TERM, 0);
	(void)raise(SIGTSTP);
	el_set(edit, EL_PREP_TERM, 1);
	return CC_REDISPLAY;
}

/* What stands between the marks of a paste is one line, however many it was:
 * a question that is pasted is one question. */
static unsigned char
on_paste(EditLine *edit, int key)
{
	static const char end[] = "\033[201~";
	struct buf b = BUF_INIT;
	char c;

	(void)key;
	while (b.len < sizeof end - 1 || strcmp(b.s + b.len -
	    (sizeof end - 1), end) != 0) {
		if (el_getc(edit, &c) != 1)
			break;
		buf_ch(&b, c == '\n' || c == '\r' || c == '\t' ? ' ' : c);
	}
	if (b.len >= sizeof end - 1)
		buf_cut(&b, b.len - (sizeof end - 1));
	while (b.len > 0 && b.s[b.len - 1] == ' ')
		buf_cut(&b, b.len - 1);
	if (b.len > 0)
		el_insertstr(edit, b.s);
	buf_free(&b);
	return CC_REFRESH;
}

static void
list_offers(const struct complete_found *f)
{
	struct rows_style style = terminal_style(STDERR_FILENO);
	size_t width = style.width > 0 ? (size_t)style.width : 80, used = 0;

	fputs("\n", stderr);
	for (size_t i = 0; i < f->n && i < 100; i++) {
		size_t n = strlen(f->v[i]) + 2;

		if (used > 0 && used + n > width) {
			fputs("\n", stderr);
			used = 0;
		}
		fprintf(stderr, "%s  ", f->v[i]);
		used += n;
	}
	if (f->n > 100)
		fprintf(stderr, "... and %zu more", f->n - 100);
	fputs("\n", stderr);
}

/* Characters that stand for these bytes at the end of a line. */
static int
characters(const char *s, size_t n)
{
	int count = 0;

	for (size_t i = 0; i < n; i++)
		count += ((unsigned char)s[i] & 0xc0) != 0x80;
	return count;
}

static unsigned char
on_tab(EditLine *edit, int key)
{
	const LineInfo *info = el_line(edit);
	struct buf before = BUF_INIT, word = BUF_INIT;
	struct complete_found f;
	unsigned char next = CC_ERROR;

	(void)key;
	buf_add(&before, info->buffer, (size_t)(info->cursor - info->buffer));
	f = complete_find(line_of(edit)->words, before.s);
	if (f.n > 0)
		buf_add(&word, f.v[0], f.common);
	if (f.n == 1)
		buf_ch(&word, ' ');
	if (f.n == 1 || word.len > f.typed) {
		if (f.typed > 0)
			el_deletestr(edit, characters(before.s + before.len -
			    f.typed, f.typed));
		if (word.len > 0)
			el_insertstr(edit, word.s);
		next = CC_REFRESH;
	} else if (f.n > 1) {
		list_offers(&f);
		next = CC_REDISPLAY;
	}
	complete_found_free(&f);
	buf_free(&before);
	buf_free(&word);
	return next;
}

static void
bind_keys(EditLine *edit)
{
	/* no signals while a line is typed: the keys themselves are bound */
	el_set(edit, EL_SETTY, "-d", "-isig", NULL);
	el_set(edit, EL_EDITOR, "emacs");
	el_set(edit, EL_ADDFN, "line-drop", "discard the line", on_interrupt);
	el_set(edit, EL_ADDFN, "line-stop", "suspend the program", on_stop);
	el_set(edit, EL_ADDFN, "line-paste", "insert a paste as one line",
	    on_paste);
	el_set(edit, EL_ADDFN, "line-complete", "complete a name", on_tab);
	el_set(edit, EL_BIND, "^C", "line-drop", NULL);
	el_set(edit, EL_BIND, "^Z", "line-stop", NULL);
	el_set(edit, EL_BIND, "\033[200~", "line-paste", NULL);
	el_set(edit, EL_BIND, "^I", "line-complete", NULL);
	el_set(edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
	el_source(edit, NULL); /* ~/.editrc, where there is one */
}

/* ---- the terminal -------------------------------------------------------- */

static bool
can_edit(void)
{
	const char *term = getenv("TERM");

	return term != NULL && *term != '\0' && strcmp(term, "dumb") != 0;
}

/* Letters are UTF-8 whatever the locale is called. */
static void
set_letters(void)
{
	if (setlocale(LC_CTYPE, "") == NULL || MB_CUR_MAX == 1)
		setlocale(LC_CTYPE, "C.UTF-8");
}

static void
remember(struct line *l, const char *text)
{
	HistEvent event;

	if (past_add(&l->past, text) && l->list != NULL)
		history(l->list, &event, H_ENTER, text);
}

static void
start_editing(struct line *l)
{
	HistEvent event;

	set_letters();
	l->edit = el_init("t2s", stdin, stderr, stderr);
	if (l->edit == NULL)
		return;
	l->list = history_init();
	history(l->list, &event, H_SETSIZE, PAST_LINES);
	history(l->list, &event, H_SETUNIQUE, 1);
	for (size_t i = 0; i < l->past.n; i++)
		history(l->list, &event, H_ENTER, l->past.v[i]);
	el_set(l->edit, EL_CLIENTDATA, l);
	el_set(l->edit, EL_PROMPT, tell_prompt);
	el_set(l->edit, EL_HIST, history, l->list);
	bind_keys(l->edit);
}

struct line *
line_open(const char *prompt, const char *history_file,
    const struct complete *words)
{
	struct line *l = mem_calloc(1, sizeof *l);

	l->prompt = prompt;
	l->words = words;
	l->text = (struct buf)BUF_INIT;
	l->prompted = isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
	if (!l->prompted)
		return l;
	past_open(&l->past, history_file);
	if (can_edit())
		start_editing(l);
	return l;
}

void
line_close(struct line *l)
{
	if (l->edit != NULL)
		el_end(l->edit);
	if (l->list != NULL)
		history_end(l->list);
	past_close(&l->past);
	buf_free(&l->text);
	free(l);
}

/* ---- lines --------------------------------------------------------------- */

static enum line_end
read_edited(struct line *l)
{
	const char *got;
	int n = 0;

	l->dropped = false;
	/* before the prompt, so that what is typed then is ours already */
	el_set(l->edit, EL_PREP_TERM, 1);
	fputs("\033[?2004h", stderr);
	errno = 0;
	got = el_gets(l->edit, &n);
	fputs("\033[?2004l", stderr);
	if (l->dropped) {
		fputs("\n", stderr);
		return LINE_DROPPED;
	}
	if (got == NULL || n <= 0)
		return n < 0 && errno != 0 && errno != EINTR ? LINE_FAILED :
		    LINE_END;
	buf_add(&l->text, got, (size_t)n);
	if (l->text.s[l->text.len - 1] == '\n')
		buf_cut(&l->text, l->text.len - 1);
	return LINE_GIVEN;
}

static enum line_end
read_plain(struct line *l)
{
	ssize_t got;
	char c;

	if (l->prompted)
		fputs(l->prompt, stderr);
	while ((got = read(STDIN_FILENO, &c, 1)) == 1 && c != '\n')
		buf_ch(&l->text, c);
	if (got < 0)
		return errno == EINTR ? LINE_DROPPED : LINE_FAILED;
	return got == 0 && l->text.len == 0 ? LINE_END : LINE_GIVEN;
}

enum line_end
line_read(struct line *l, const char **text)
{
	enum line_end end;

	buf_reset(&l->text);
	end = l->edit != NULL ? read_edited(l) : read_plain(l);
	*text = l->text.s;
	if (end == LINE_GIVEN && l->prompted)
		remember(l, l->text.s);
	return end;
}

bool
line_is_prompted(const struct line *l)
{
	return l->prompted;
}
