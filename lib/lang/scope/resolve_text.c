/* Columns of the baseline that are no name but an expression as text. */
#include <string.h>
#include "base/utf8.h"
#include "lang/scope/resolve.h"

/* Something that no plain name holds. */
bool
view_may_compute(const char *text)
{
	return strpbrk(text, "()+-*/%|&<>=~,.:") != NULL ||
	    ascii_equal_n(text, "case ", 5);
}

bool
view_unread(const struct view_reader *reader, const char *text,
    struct buf *why)
{
	json_t *json;

	if (reader == NULL || !view_may_compute(text))
		return false;
	json = reader->condition(text, NULL, why);
	json_decref(json);
	return json == NULL;
}

/* Does it refer to a column, and hold no query? What names no column is no
 * column's expression, and a query does not hide in a name. */
static bool
is_harmless(const json_t *json, bool *column)
{
	const json_t *value;
	const char *key;
	size_t i;

	if (json_is_array(json)) {
		json_array_foreach(json, i, value)
			if (!is_harmless(value, column))
				return false;
		return true;
	}
	if (!json_is_object(json))
		return true;
	if (json_object_get(json, "column") != NULL ||
	    json_is_string(json_object_get(json, "args")))
		*column = true; /* count(*) is of rows */
	json_object_foreach((json_t *)json, key, value)
		if (strcmp(key, "query") == 0 || strcmp(key, "exists") == 0 ||
		    !is_harmless(value, column))
			return false;
	return true;
}

static struct expr *
build_text(struct resolve *r, const struct expr *column, json_t *json)
{
	struct build b = {.v = r->v, .t = r->t};
	struct expr *e;

	b.s.query = r->frame->q;
	b.t.flat = r->t.flat;
	e = view_expr(&b, column->at, json);
	r->t = b.t;
	return e;
}

bool
resolve_text(struct resolve *r, struct expr *e)
{
	const struct place *flat = r->t.flat, at = e->at;
	const struct source *home = r->home;
	struct source *own = e->u.column.source;
	bool column = false;
	struct expr *read;
	struct place name;
	json_t *json;

	if (r->v->reader == NULL || r->t.flat != NULL ||
	    !view_may_compute(e->u.column.name))
		return false;
	json = r->v->reader->expression(e->u.column.name, r->v->dialect,
	    false);
	if (json == NULL)
		return false;
	if (!is_harmless(json, &column) || !column ||
	    json_object_get(json, "column") != NULL) {
		json_decref(json);
		return false;
	}
	if (r->v->kept == NULL)
		r->v->kept = json_array();
	json_array_append_new(r->v->kept, json);
	if (own == NULL && e->u.column.table != NULL)
		own = source_find(r->frame->q->sources,
		    r->frame->q->nsources, e->u.column.table).source;
	name = e->u.column.name_key != NULL ?
	    at_key(&at, e->u.column.name_key) : at;
	r->t.flat = &name;
	read = build_text(r, e, json);
	if (read != NULL) {
		*e = *read;
		r->home = own;
		resolve_expr(r, e);
		r->home = home;
	}
	r->t.flat = flat;
	return true;
}
