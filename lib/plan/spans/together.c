/* States that several columns tell together: an animal that is still there
 * has neither died nor been given away; what was called off is not to be
 * done. */
#include <string.h>
#include "json/get.h"
#include "plan/spans/predicate.h"
#include "plan/spans/spans.h"
#include "words/listed.h"

enum { ENDS_MOST = 4 };
#define GAIN_ENDS 0.03 /* all ends, against one of them */
#define COST_ONE_END 0.2 /* one of several ends */
#define GAIN_OFF 0.01  /* .. and not called off */

/* A time that has not come, or one that may come yet. */
static bool
is_not_yet(const struct sense *v)
{
	const char *op = get_str(v->cond, "op");

	return v->kind == SENSE_STATE && v->column &&
	    v->column->time != SCHEMA_TIME_NONE &&
	    ((op && strcmp(op, "is_null") == 0) ||
	    json_object_get(v->cond, "or"));
}

/* That rows were not called off, as the column tells it; NULL: it does not. */
static json_t *
not_called_off(struct spans *s, const struct schema_column *c)
{
	enum kind kind = kind_of(&s->kinds, c)->kind;
	json_t *off, *p = NULL;
	const json_t *v;
	size_t i;

	if (c->hidden)
		return NULL;
	if (kind == KIND_TIME || kind == KIND_FLAG) {
		if (!kind_is_called(&s->kinds, c, LISTED_CALLED_OFF))
			return NULL;
		return kind == KIND_FLAG ? predicate_flag(s, c, false) :
		    predicate_null(c, true);
	}
	off = json_array();
	json_array_foreach(get_array(c->json, "values"), i, v)
		if (json_is_string(v) && listed_has(LISTED_CALLED_OFF,
		    json_string_value(v)))
			json_array_append(off, (json_t *)v);
	if (json_array_size(off))
		p = predicate_in(c, off, false);
	json_decref(off);
	return p;
}

static json_t *
none_called_off(struct spans *s, const struct schema_table *t,
    const struct schema_column *but)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		json_t *p = &t->columns[i] == but ? NULL :
		    not_called_off(s, &t->columns[i]);

		if (p)
			return p;
	}
	return NULL;
}

static void
add(struct spans *s, struct mention *m, const struct sense *of, json_t *list,
    double gain)
{
	struct sense both = *of;

	both.cond = spans_keep(s, predicate_all(list));
	both.cost = of->cost > gain ? of->cost - gain : 0;
	spans_add(s, m, &both);
}

void
spans_together(struct spans *s, size_t from, size_t to,
    const struct schema_table *t, bool ends)
{
	struct mention *m = spans_at(s, from, to, false);
	struct sense v[ENDS_MOST];
	json_t *list, *off;
	size_t n = 0;

	for (size_t i = 0; m && i < m->n && n < ENDS_MOST; i++)
		if (m->v[i].table == t && is_not_yet(&m->v[i]))
			v[n++] = m->v[i];
	if (n > 1 && ends) {
		list = json_array();
		for (size_t i = 0; i < n; i++)
			json_array_append(list, (json_t *)v[i].cond);
		add(s, m, &v[0], list, GAIN_ENDS);
		m = spans_at(s, from, to, false);
		for (size_t i = m->n; i-- > 0; )
			if (m->v[i].table == t && is_not_yet(&m->v[i]))
				spans_raise(m, i, COST_ONE_END);
	}
	for (size_t i = 0; i < n; i++) {
		off = none_called_off(s, t, v[i].column);
		if (!off)
			return;
		list = json_array();
		json_array_append(list, (json_t *)v[i].cond);
		json_array_append_new(list, off);
		add(s, m, &v[i], list, GAIN_OFF);
	}
}
