/* terminal - how text is to look on a stream, and its way to stderr */
#include "os/terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"
#include "report/text.h"

static size_t
width_of(int fd)
{
	const char *columns = getenv("COLUMNS");
	struct winsize size;
	int64_t n;

	if (columns && num_parse_int(columns, &n) && n > 0 && n < 100000)
		return (size_t)n;
	if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
		return size.ws_col;
	return 80;
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
	const char *none = getenv("NO_COLOR"), *kind = getenv("TERM");

	if (!isatty(fd))
		return style;
	style.terminal = true;
	style.width = width_of(fd);
	style.colour = !(none && *none) && kind && strcmp(kind, "dumb") != 0;
	return style;
}

void
terminal_say(struct buf *text)
{
	void (*before)(int);

	text_show(text, 0, false);
	before = signal(SIGPIPE, SIG_IGN);
	if (text->len > 0)
		fwrite(text->s, 1, text->len, stderr);
	(void)signal(SIGPIPE, before);
	buf_free(text);
}
