/* terminal - how text is to look on a stream, and its way to stderr */
#include "os/terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"
#include "report/paint.h"
#include "report/text.h"

#define WIDTH 80
#define HEIGHT 24

/* A variable, else what the terminal says, else what all once were. */
static size_t
size_of(const char *variable, unsigned short said, size_t otherwise)
{
	const char *value = getenv(variable);
	int64_t n;

	if (value && num_parse_int(value, &n) && n > 0 && n < 100000)
		return (size_t)n;
	return said > 0 ? said : otherwise;
}

static struct winsize
window_of(int fd)
{
	struct winsize size;

	if (ioctl(fd, TIOCGWINSZ, &size) != 0)
		memset(&size, 0, sizeof size);
	return size;
}

size_t
terminal_height(int fd)
{
	return size_of("LINES", window_of(fd).ws_row, HEIGHT);
}

bool
terminal_is_plain(void)
{
	const char *kind = getenv("TERM");

	return kind == NULL || strcmp(kind, "dumb") == 0;
}

static bool
has_colour(bool terminal)
{
	const char *said = getenv("T2S_COLOR"), *none = getenv("NO_COLOR");

	if (said && strcmp(said, "always") == 0)
		return true;
	if (said && strcmp(said, "never") == 0)
		return false;
	return terminal && !(none && *none) && !terminal_is_plain();
}

/* As setlocale would find it, which a static program cannot ask: an empty
 * variable counts as unset. */
static bool
is_utf8(void)
{
	static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
	const char *locale = NULL, *set;

	for (size_t i = 0; i < COUNT(names) && locale == NULL; i++) {
		locale = getenv(names[i]);
		locale = locale != NULL && *locale != '\0' ? locale : NULL;
	}
	set = locale != NULL ? strchr(locale, '.') : NULL;
	return set != NULL && (ascii_equal_n(set, ".utf8", 5) ||
	    ascii_equal_n(set, ".utf-8", 6));
}

struct rows_style
terminal_style(int fd)
{
	struct rows_style style = {.utf8 = is_utf8()};

	style.terminal = isatty(fd);
	style.colour = has_colour(style.terminal);
	if (style.terminal)
		style.width = size_of("COLUMNS", window_of(fd).ws_col, WIDTH);
	return style;
}

void
terminal_say(struct buf *text)
{
	void (*before)(int);

	text_show(text, 0, false);
	if (terminal_style(STDERR_FILENO).colour)
		paint_labels(text, 0);
	before = signal(SIGPIPE, SIG_IGN);
	if (text->len > 0)
		fwrite(text->s, 1, text->len, stderr);
	(void)signal(SIGPIPE, before);
	buf_free(text);
}

void
terminal_visible(void)
{
	struct buf b = BUF_INIT;

	if (io_read_fd(STDIN_FILENO, &b) != 0)
		die(STATUS_LATER, "cannot read the text on stdin");
	die_visible(b.s);
	buf_ch(&b, '\n');
	io_out(b.s, b.len);
	buf_free(&b);
	io_out_close();
}
