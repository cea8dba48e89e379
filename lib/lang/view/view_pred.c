/* Predicates: conditions and how they are combined. */
#include <string.h>
#include "base/buf.h"
#include "base/utf8.h"
#include "lang/view/shape.h"

struct pred *
pred_new(struct build *b, struct place at, enum pred_kind kind)
{
	struct pred *p = NEW(b, struct pred);

	p->kind = kind;
	p->at = at;
	return p;
}

void
pred_add(struct build *b, struct preds *list, struct pred *p)
{
	LIST_ADD(b, list->v, list->n, p);
}

struct pred *
pred_pair(struct build *b, enum pred_kind kind, struct pred *x,
    struct pred *y)
{
	struct pred *p = pred_new(b, x->at, kind);

	pred_add(b, &p->u.list, x);
	pred_add(b, &p->u.list, y);
	return p;
}

struct pred *
pred_null(struct build *b, struct place at, struct expr *left, bool is_not)
{
	struct pred *p = pred_new(b, at, PRED_COMPARE);

	p->u.compare.op = is_not ? COMPARE_IS_NOT_NULL : COMPARE_IS_NULL;
	p->u.compare.left = left;
	return p;
}

static struct pred *
read_list(struct build *b, struct place at, enum pred_kind kind,
    const char *key, const json_t *json)
{
	struct pred *p = pred_new(b, at, kind);

	if (json_array_size(json) == 0) {
		shape_error(b, &at, key, "'%s' is empty", key);
		return NULL;
	}
	view_preds(b, &p->at, key, json, &p->u.list);
	return p->u.list.n == json_array_size(json) ? p : NULL;
}

/* {"test": "a.x > b.y"}: whatever is wrong in the text is wrong here. */
static struct pred *
read_text(struct build *b, struct place at, const char *text)
{
	const struct place *flat = b->t.flat;
	struct place test = at_key(view_place_keep(b, at), "test");
	struct buf why = BUF_INIT;
	struct pred *p = NULL;
	json_t *json = NULL;

	if (b->v->reader == NULL)
		buf_str(&why, "t2s-audit parses it");
	else
		json = b->v->reader->condition(text, b->v->dialect, &why);
	if (json == NULL) {
		shape_error(b, &at, "test", "cannot parse the condition "
		    "'%.200s': %s", text, why.s);
	} else {
		if (b->v->kept == NULL)
			b->v->kept = json_array();
		json_array_append_new(b->v->kept, json);
		if (flat == NULL)
			b->t.flat = view_place_keep(b, test);
		p = view_pred(b, at, json);
		b->t.flat = flat;
	}
	buf_free(&why);
	return p;
}

static struct pred *
read_kind(struct build *b, struct place at, const json_t **m, int head)
{
	struct pred *p;

	switch (head) {
	case P_and:
		return read_list(b, at, PRED_AND, "and", m[P_and]);
	case P_or:
		p = read_list(b, at, PRED_OR, "or", m[P_or]);
		if (p != NULL)
			p->bare = json_is_string(m[P_comment]) && strcmp(
			    json_string_value(m[P_comment]), PLAN_BARE) == 0;
		return p;
	case P_not:
		p = pred_new(b, at, PRED_NOT);
		p->u.not = view_pred(b, at_key(&p->at, "not"), m[P_not]);
		return p->u.not != NULL ? p : NULL;
	case P_exists:
		p = pred_new(b, at, PRED_EXISTS);
		b->bare = true;
		p->u.exists = view_query(b, at_key(&p->at, "exists"),
		    m[P_exists]);
		return p->u.exists != NULL ? p : NULL;
	case P_test:
		if (json_is_string(m[P_test]))
			return read_text(b, at,
			    json_string_value(m[P_test]));
		p = pred_new(b, at, PRED_TEST);
		p->u.test = view_expr(b, at_key(&p->at, "test"), m[P_test]);
		return p->u.test != NULL ? p : NULL;
	}
	return view_compare(b, at, m);
}

/* Exactly one of op, and, or, not, exists, test. */
static int
head_of(struct build *b, const struct place *at, const json_t **m)
{
	int head = -1, n = 0;

	for (int i = P_op; i <= P_test; i++)
		if (m[i] != NULL) {
			head = i;
			n++;
		}
	if (n == 1)
		return head;
	shape_error(b, at, NULL, n == 0 ? "a predicate needs 'op', 'and', "
	    "'or', 'not', 'exists' or 'test'" : "a predicate takes only one of "
	    "'op', 'and', 'or', 'not', 'exists' and 'test'");
	return -1;
}

static void
check_strays(struct build *b, const struct place *at, const json_t **m,
    int head)
{
	if (head == P_op)
		return;
	for (int i = P_table; i < P_value_type; i++)
		if (m[i] != NULL && i != P_value && i != P_default)
			shape_stray(b, at, shape_predicate.members[i].name,
			    shape_predicate.members[head].name);
}

struct pred *
view_pred(struct build *b, struct place at, const json_t *json)
{
	const json_t *m[P_N];
	struct pred *p = NULL;
	int head;

	if (!view_down(b, &at))
		return NULL;
	if (shape_read(b, &at, json, &shape_predicate, m) &&
	    (head = head_of(b, &at, m)) >= 0) {
		check_strays(b, &at, m, head);
		p = read_kind(b, at, m, head);
	}
	view_up(b);
	return p;
}

void
view_preds_by(struct build *b, const struct place *up, const char *key,
    const json_t *json, struct preds *out,
    struct pred *(*read)(struct build *, struct place, const json_t *))
{
	const struct place *list;
	const json_t *item;
	struct pred *p;
	size_t i;

	if (json_array_size(json) == 0)
		return;
	list = view_place_keep(b, at_key(up, key));
	json_array_foreach(json, i, item) {
		if (b->s.predicates >= VIEW_PREDICATES) {
			view_full(b, list, "predicates", VIEW_PREDICATES);
			return;
		}
		b->s.predicates++;
		p = read(b, at_index(list, i), item);
		if (p != NULL)
			pred_add(b, out, p);
	}
}

void
view_preds(struct build *b, const struct place *up, const char *key,
    const json_t *json, struct preds *out)
{
	view_preds_by(b, up, key, json, out, view_pred);
}
