#include "lang/plain/plain_part.h"

#include <string.h>
#include "base/utf8.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"

bool
plain_plan(struct buf *b, const json_t *plan, const struct schema *s,
    const struct view_reader *reader, const char *gap)
{
	struct findings scratch = FINDINGS_INIT("");
	struct plain_later later = {0};
	struct plain w = {.b = b, .later = &later};
	struct view view;
	bool ok;

	ok = view_build(&view, plan, reader, &scratch) && view.query;
	if (ok) {
		/* names that are unknown are told by others */
		(void)scope_resolve(&view, s && s->ntables ? s : NULL,
		    &scratch);
		plain_query(&w, view.query);
		plain_rest(&w, gap, "with");
	}
	plain_later_free(&later);
	view_free(&view);
	findings_free(&scratch);
	return ok;
}

bool
plain_same(const struct expr *x, const struct expr *y)
{
	struct buf a = BUF_INIT, b = BUF_INIT;
	struct plain wx = {.b = &a, .names = PLAIN_ALL};
	struct plain wy = {.b = &b, .names = PLAIN_ALL};
	bool same;

	plain_expr(&wx, x);
	plain_expr(&wy, y);
	same = x == y || (strcmp(a.s, b.s) == 0 && a.len <= PLAIN_MOST);
	buf_free(&a);
	buf_free(&b);
	return same;
}

bool
plain_repeats(const struct output *o)
{
	const struct expr *e = o->expr;
	const char *rest;
	size_t n;

	if (!o->name || e->kind != EXPR_CALL)
		return false;
	n = strlen(e->u.call.name);
	if (!ascii_equal_n(o->name, e->u.call.name, n))
		return false;
	rest = o->name + n;
	return *rest == '\0' || (*rest == '_' && e->u.call.args.n == 1 &&
	    e->u.call.args.v[0]->kind == EXPR_COLUMN &&
	    ascii_equal(rest + 1, e->u.call.args.v[0]->u.column.name));
}
