#include "sql/write/defaults.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/scope/scope.h"

#define NEW(v, type) ((type *)arena_alloc(&(v)->arena, sizeof(type)))

static const struct place nowhere = {NULL, "plan", 0};

static struct expr *
expr_new(struct view *v, enum expr_kind kind, enum type_class type)
{
	struct expr *e = NEW(v, struct expr);

	e->kind = kind;
	e->type = type;
	e->at = nowhere;
	return e;
}

static struct expr *
literal_new(struct view *v, json_t *value /* steals */, const char *type)
{
	struct expr *e = expr_new(v, EXPR_VALUE, TYPE_UNKNOWN);

	if (v->kept == NULL)
		v->kept = json_array();
	json_array_append_new(v->kept, value);
	e->u.value.json = value;
	e->u.value.type = type;
	return e;
}

/* -- order and limit */

/* NAME, and whether a last word says a direction. */
static size_t
read_direction(const char *spec, bool *descending)
{
	const char *space = strrchr(spec, ' ');
	const char *word = space != NULL ? space + 1 : spec;

	*descending = ascii_equal(word, "desc");
	if (!*descending && !ascii_equal(word, "asc"))
		return strlen(spec);
	while (space != NULL && space > spec && space[-1] == ' ')
		space--;
	return space != NULL ? (size_t)(space - spec) : 0;
}

static const struct output *
output_find(const struct outputs *list, const char *name)
{
	size_t i;

	for (i = 0; i < list->n; i++) {
		const char *own = output_name(list->v[i]);

		if (own != NULL && ascii_equal(own, name))
			return list->v[i];
	}
	return NULL;
}

static void
tell_outputs(const struct outputs *list, const char *name,
    struct findings *f)
{
	json_t *finding = finding_at(f, FINDING_output_not_found, &nowhere,
	    "cannot order by '%s': it is not in the output", name);
	const char *names[64];
	size_t i, n = 0;

	for (i = 0; i < list->n && n < 64; i++)
		if ((names[n] = output_name(list->v[i])) != NULL)
			n++;
	finding_near(finding, name, names, n);
}

static void
add_order(struct view *v, const char *spec, struct findings *f)
{
	struct query *q = v->query;
	const struct query *first = q->is_set ? q->args[0] : q;
	const struct output *o;
	struct order *order;
	bool descending;
	size_t len = read_direction(spec, &descending);
	char *name = arena_strndup(&v->arena, spec, len);

	while (first->is_set)
		first = first->args[0];
	if (first->outputs.n == 0)
		return;
	o = len == 0 ? first->outputs.v[0] :
	    output_find(&first->outputs, name);
	if (o == NULL || o->expr->kind == EXPR_STAR) {
		tell_outputs(&first->outputs, len == 0 ? "*" : name, f);
		return;
	}
	order = NEW(v, struct order);
	order->at = nowhere;
	order->descending = descending;
	order->by = expr_new(v, EXPR_OUTPUT, o->expr->type);
	order->by->u.output.alias = output_name(o);
	order->by->u.output.output = (struct output *)o;
	q->order_by.v = NEW(v, struct order *);
	q->order_by.v[0] = order;
	q->order_by.n = 1;
}

bool
sql_defaults(struct view *v, const struct sql_defaults *d,
    struct findings *f)
{
	size_t errors = f->errors;
	struct query *q = v->query;

	if (d->order != NULL && q->order_by.n == 0)
		add_order(v, d->order, f);
	if (d->limit > 0 && q->limit == NULL)
		q->limit = literal_new(v, json_integer(d->limit), NULL);
	return f->errors == errors;
}
