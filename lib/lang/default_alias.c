#include "lang/default_alias.h"

#include "base/utf8.h"
#include "lang/function.h"
#include "lang/scope/scope.h"

const char *
default_alias_plain(struct arena *a, const char *text)
{
	char *out = arena_alloc(a, 64), *o = out;

	for (; *text != '\0' && o - out < 56; text++) {
		int c = (unsigned char)*text;
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		    (c >= '0' && c <= '9' && o > out) || c == '_';

		if (plain)
			*o++ = (char)c;
		else if (o > out && o[-1] != '_')
			*o++ = '_';
	}
	while (o > out && o[-1] == '_')
		o--;
	*o = '\0';
	return *out != '\0' ? out : "column";
}

/* One by one to start with; then by steps that double, and back by halves: to
 * ask for each name of n would cost n times n. */
const char *
default_alias_apart(struct arena *a, const char *stem, int first,
    bool (*taken)(const void *arg, const char *name), const void *arg)
{
	enum { ONE_BY_ONE = 8 };
	int used = first - 1, unused = first, step = 1, middle;

	if (!taken(arg, stem))
		return stem;
	while (taken(arg, arena_printf(a, "%s_%d", stem, unused))) {
		used = unused;
		step = used - first < ONE_BY_ONE ? 1 : step * 2;
		unused += step;
	}
	while (unused - used > 1) {
		middle = used + (unused - used) / 2;
		if (taken(arg, arena_printf(a, "%s_%d", stem, middle)))
			used = middle;
		else
			unused = middle;
	}
	return arena_printf(a, "%s_%d", stem, unused);
}

const char *
default_alias_after(struct arena *a, const struct expr *call,
    bool (*taken)(const void *arg, const char *name), const void *arg)
{
	const struct expr *first = call->u.call.args.n > 0 ?
	    call->u.call.args.v[0] : NULL;
	const char *stem = default_alias_plain(a, first != NULL &&
	    first->kind == EXPR_COLUMN ? arena_printf(a, "%s_%.40s",
	    call->u.call.name, first->u.column.name) : call->u.call.name);

	return default_alias_apart(a, stem, 2, taken, arg);
}

static bool
has(const struct outputs *list, const char *name)
{
	for (size_t i = 0; i < list->n; i++) {
		const char *own = output_name(list->v[i]);

		if (own != NULL && ascii_equal(own, name))
			return true;
	}
	return false;
}

static bool
is_taken(const void *arg, const char *name)
{
	const struct query *q = arg;

	return has(&q->outputs, name) || has(&q->computed, name);
}

static bool
is_computed(const struct expr *e)
{
	const struct function *f = e->kind == EXPR_CALL ? e->u.call.function :
	    NULL;

	return f != NULL && (function_aggregates(e) ||
	    (e->u.call.over != NULL && f->kind != FUNCTION_SCALAR));
}

void
default_alias_outputs(struct arena *a, struct query *q)
{
	for (size_t i = 0; i < q->outputs.n; i++) {
		struct output *o = q->outputs.v[i];

		if (o->name == NULL && is_computed(o->expr))
			o->name = default_alias_after(a, o->expr, is_taken, q);
	}
}
