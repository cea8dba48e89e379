/* Candidates for people and for training. */
#include <math.h>
#include <stdlib.h>
#include "base/buf.h"
#include "plan/rank/fact.h"
#include "plan/rank/rank.h"

enum { COUNTED_MOST = 20 }; /* facts that are told to a person */

static void
how(struct buf *b, const struct frag *f)
{
	if (!f)
		return;
	if (!f->rule) {
		buf_fmt(b, "[%zu-%zu]", f->from, f->to);
		return;
	}
	buf_fmt(b, "(%s ", f->rule->name);
	how(b, f->left);
	if (f->right) {
		buf_ch(b, ' ');
		how(b, f->right);
	}
	buf_ch(b, ')');
}

static json_t *
facts(const struct facts *f)
{
	json_t *out = json_object();

	for (size_t i = 0; i < f->n; i++)
		json_object_set_new(out, f->v[i].name, json_real(
		    f->v[i].value + json_number_value(json_object_get(out,
		    f->v[i].name))));
	return out;
}

/* ---- what counted for it, and what against ------------------------------- */

struct counted {
	const char *name;
	double by;
};

static int
compare_counted(const void *x, const void *y)
{
	double a = fabs(((const struct counted *)x)->by);
	double b = fabs(((const struct counted *)y)->by);

	return (a < b) - (a > b);
}

static json_t *
counted(const struct facts *f)
{
	json_t *sums = json_object(), *out = json_object();
	struct counted *v = mem_calloc(f->n + 1, sizeof *v);
	const char *name;
	const json_t *sum;
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++)
		if (f->v[i].weight[FACT_ORDER] != 0)
			json_object_set_new(sums, f->v[i].name, json_real(
			    f->v[i].value * f->v[i].weight[FACT_ORDER] +
			    json_number_value(json_object_get(sums,
			    f->v[i].name))));
	json_object_foreach(sums, name, sum)
		v[n++] = (struct counted){name, json_number_value(sum)};
	qsort(v, n, sizeof *v, compare_counted);
	for (size_t i = 0; i < n && i < COUNTED_MOST; i++)
		json_object_set(out, v[i].name, json_object_get(sums,
		    v[i].name));
	json_decref(sums);
	free(v);
	return out;
}

json_t *
rank_list(const struct candidates *c, size_t most, bool all)
{
	json_t *list = json_array();

	for (size_t i = 0; i < c->n && i < most; i++) {
		const struct candidate *one = &c->v[i];
		struct buf b = BUF_INIT;

		how(&b, one->reading);
		json_array_append_new(list, json_pack(
		    "{s:f, s:f, s:f, s:s, s:o, s:O}", "confidence",
		    one->sure, "cost", one->cost, "score",
		    one->told ? one->told->score[FACT_ORDER] : 0.0, "how",
		    b.s, all ? "facts" : "counted", !one->told ?
		    json_object() : all ? facts(one->told) :
		    counted(one->told), "plan", one->plan));
		buf_free(&b);
	}
	return list;
}
