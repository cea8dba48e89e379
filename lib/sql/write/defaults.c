#include "sql/write/defaults.h"

#include <stdlib.h>
#include <string.h>

#include "base/day.h"
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

/* -- ranges of time */

static bool
is_moment(enum type_class c)
{
	return c == TYPE_DATE || c == TYPE_DATETIME;
}

static bool
column_matches(const struct source *s, const struct schema_column *c,
    const char *name)
{
	const char *dot = strchr(name, '.'), *table = source_name(s);

	if (ascii_equal(c->name, name))
		return true;
	return dot != NULL && ascii_equal(dot + 1, c->name) &&
	    strlen(table) == (size_t)(dot - name) &&
	    ascii_equal_n(table, name, (size_t)(dot - name));
}

struct search {
	const char *name; /* NULL: the only date */
	struct source *source;
	const struct schema_column *column;
	size_t hits;
	const char *names[16];
};

static void
search_source(struct search *s, struct source *from)
{
	const struct schema_table *t = from->u.table.table;
	size_t i;

	for (i = 0; t != NULL && i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (s->name != NULL ? !column_matches(from, c, s->name) :
		    !is_moment(c->class))
			continue;
		if (s->hits < 16)
			s->names[s->hits] = c->name;
		s->hits++;
		s->source = from;
		s->column = c;
	}
}

/* Without a schema a name is taken as it stands where there is one table. */
static struct expr *
column_unchecked(struct view *v, struct search *s)
{
	struct query *q = v->query;
	struct expr *e;

	if (s->name == NULL || q->nsources != 1 ||
	    q->sources[0]->kind != SOURCE_TABLE ||
	    q->sources[0]->u.table.table != NULL)
		return NULL;
	e = expr_new(v, EXPR_COLUMN, TYPE_UNKNOWN);
	e->u.column.source = q->sources[0];
	e->u.column.table = source_name(q->sources[0]);
	e->u.column.name = s->name;
	return e;
}

static void
tell_columns(const struct search *s, struct findings *f)
{
	json_t *finding;
	size_t i;

	if (s->hits == 0 && s->name != NULL) {
		finding_at(f, FINDING_column_not_found, &nowhere,
		    "cannot add the time range: no table of the plan has a "
		    "column '%s'", s->name);
		return;
	}
	if (s->hits == 0) {
		finding_hint(finding_at(f, FINDING_column_not_found, &nowhere,
		    "cannot add the time range: no table of the plan has a "
		    "date column"), "name the column: --since COLUMN=DATE");
		return;
	}
	finding = finding_at(f, FINDING_name_ambiguous, &nowhere,
	    "cannot choose between %zu date columns for the time range",
	    s->hits);
	for (i = 0; i < s->hits && i < 16; i++)
		finding_candidate(finding, s->names[i]);
	finding_hint(finding, "name the column: --since COLUMN=DATE");
}

static struct expr *
find_column(struct view *v, const char *name, struct findings *f)
{
	struct search s = {.name = name};
	struct query *q = v->query;
	struct expr *e;
	size_t i;

	for (i = 0; i < q->nsources; i++)
		if (q->sources[i]->kind == SOURCE_TABLE)
			search_source(&s, q->sources[i]);
	if (s.hits != 1) {
		e = s.hits == 0 ? column_unchecked(v, &s) : NULL;
		if (e == NULL)
			tell_columns(&s, f);
		return e;
	}
	e = expr_new(v, EXPR_COLUMN, s.column->class);
	e->u.column.source = s.source;
	e->u.column.column = s.column;
	e->u.column.table = source_name(s.source);
	e->u.column.name = s.column->name;
	return e;
}

static bool
is_date(const char *s)
{
	static const char shape[] = "0000-00-00";
	size_t i;

	for (i = 0; shape[i] != '\0'; i++)
		if (shape[i] == '0' ? s[i] < '0' || s[i] > '9' :
		    s[i] != shape[i])
			return false;
	if (s[i] != '\0' && s[i] != ' ' && s[i] != 'T')
		return false;
	return day_exists((int)strtol(s, NULL, 10),
	    (int)strtol(s + 5, NULL, 10), (int)strtol(s + 8, NULL, 10));
}

static void
add_pred(struct view *v, struct preds *list, struct pred *p)
{
	struct pred **more = arena_alloc(&v->arena,
	    (list->n + 1) * sizeof *more);

	if (list->n > 0)
		memcpy(more, list->v, list->n * sizeof *more);
	more[list->n] = p;
	list->v = more;
	list->n++;
}

/* The whole last day belongs to the range also where times are stored:
 * before the day after it. */
static struct expr *
day_after(struct view *v, struct expr *day)
{
	struct expr *e = expr_new(v, EXPR_SHIFT, TYPE_DATE);

	e->u.date.unit = UNIT_DAY;
	e->u.date.of = day;
	e->u.date.by = literal_new(v, json_integer(1), NULL);
	day->type = TYPE_DATE;
	return e;
}

static void
add_range(struct view *v, const char *spec, bool until, struct findings *f)
{
	const char *equals = strchr(spec, '=');
	const char *date = equals != NULL ? equals + 1 : spec;
	struct expr *column, *value;
	struct pred *p;

	if (!is_date(date)) {
		finding_at(f, FINDING_value_invalid, &nowhere, "invalid date "
		    "'%s': expected YYYY-MM-DD", date);
		return;
	}
	column = find_column(v, equals == NULL ? NULL :
	    arena_strndup(&v->arena, spec, (size_t)(equals - spec)), f);
	if (column == NULL)
		return;
	value = literal_new(v, json_string(date), strlen(date) == 10 ?
	    "date" : "datetime");
	if (until && strlen(date) == 10)
		value = day_after(v, value);
	p = NEW(v, struct pred);
	p->kind = PRED_COMPARE;
	p->at = nowhere;
	p->u.compare.op = !until ? COMPARE_GE :
	    value->kind == EXPR_SHIFT ? COMPARE_LT : COMPARE_LE;
	p->u.compare.left = column;
	p->u.compare.right.v = NEW(v, struct expr *);
	p->u.compare.right.v[0] = value;
	p->u.compare.right.n = 1;
	add_pred(v, &v->query->where, p);
}

bool
sql_defaults(struct view *v, const struct sql_defaults *d,
    struct findings *f)
{
	size_t errors = f->errors;
	struct query *q = v->query;

	if ((d->since != NULL || d->until != NULL) && q->is_set) {
		finding_at(f, FINDING_value_invalid, &nowhere, "a time range "
		    "cannot be added to a set operation");
		return false;
	}
	if (d->since != NULL)
		add_range(v, d->since, false, f);
	if (d->until != NULL)
		add_range(v, d->until, true, f);
	if (d->order != NULL && q->order_by.n == 0)
		add_order(v, d->order, f);
	if (d->limit > 0 && q->limit == NULL)
		q->limit = literal_new(v, json_integer(d->limit), NULL);
	return f->errors == errors;
}
