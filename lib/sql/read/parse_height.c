/* How deep a tree is: one that is too deep is refused. */
#include "sql/read/parse.h"

#include "lang/walk.h"

/* Goes down as far as may be, and no further: the stack bears that. */
struct height {
	int depth;
	bool over;
};

static void height_expr(void *arg, struct expr **e);
static void height_query(void *arg, struct query *q);

static struct walk
height_walk(struct height *h)
{
	return (struct walk){.expr = height_expr, .query = height_query,
	    .arg = h};
}

/* One level down, if that may be; then h->depth goes back. */
static bool
height_down(struct height *h)
{
	h->over = h->over || h->depth == PARSE_DEPTH;
	h->depth += !h->over;
	return !h->over;
}

static void
height_expr(void *arg, struct expr **e)
{
	struct height *h = arg;
	const struct walk w = height_walk(h);

	if (!height_down(h))
		return;
	walk_expr(&w, *e);
	h->depth--;
}

static void
height_query(void *arg, struct query *q)
{
	struct height *h = arg;
	const struct walk w = height_walk(h);

	if (!height_down(h))
		return;
	walk_query(&w, q);
	h->depth--;
}

void
parse_check_height(struct parser *p, struct query *q, struct expr *e)
{
	struct height h = {0, false};

	if (p->failed)
		return;
	if (q != NULL)
		height_query(&h, q);
	if (e != NULL)
		height_expr(&h, &e);
	if (h.over)
		parse_too_deep(p);
}
