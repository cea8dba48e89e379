#include "db/bounds.h"

#include "base/io.h"
#include "base/text_limit.h"

enum { GROWS = 4 };

void
bounds_begin(struct bounds *b, long ms)
{
	*b = (struct bounds){.ms = ms, .deadline = ms > 0 ?
	    io_now_ms() + ms : 0};
}

void
bounds_file(struct bounds *b, int64_t bytes)
{
	b->own += bytes;
	if (b->over == BOUNDS_DATA)
		b->over = BOUNDS_KEPT;
}

bool
bounds_keep(struct bounds *b, int64_t bytes)
{
	if (b->over != BOUNDS_KEPT)
		return false;
	if (bytes > bounds_pipe() && bytes / GROWS > b->own)
		b->over = BOUNDS_DATA;
	else if (b->deadline > 0 && io_now_ms() > b->deadline)
		b->over = BOUNDS_TIME;
	return b->over == BOUNDS_KEPT;
}

enum bounds_over
bounds_are_over(const struct bounds *b)
{
	return b->over;
}

void
bounds_say(const struct bounds *b, struct buf *why)
{
	if (b->over == BOUNDS_TIME)
		buf_fmt(why, "it takes longer than %g s (set --timeout to "
		    "raise the limit)", (double)b->ms / 1000);
	else if (b->over == BOUNDS_DATA)
		bounds_pipe_say(why);
}

int64_t
bounds_pipe(void)
{
	size_t most = limit_most(LIMIT_data);

	return most < INT64_MAX ? (int64_t)most : INT64_MAX;
}

void
bounds_pipe_say(struct buf *why)
{
	limit_over(LIMIT_data, why);
}
