/* Candidates for people and for training. */
#include <ctype.h>
#include <stdio.h>
#include "base/buf.h"
#include "plan/rank/feature.h"
#include "plan/rank/rank.h"

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

static void
count_rules(json_t *out, const struct frag *f)
{
	char key[80];

	if (!f || !f->rule)
		return;
	snprintf(key, sizeof key, RANK_RULE "%s", f->rule->name);
	json_object_set_new(out, key, json_integer(
	    json_integer_value(json_object_get(out, key)) + 1));
	count_rules(out, f->left);
	count_rules(out, f->right);
}

/* Those that are not 0, by name, and its constructions. */
static json_t *
features(const struct candidate *c)
{
	json_t *out = json_object();

	for (size_t i = 0; i < RANK_ALL; i++) {
		const char *name = rank_feature_name((enum rank_feature)i);
		char key[40];
		size_t n = 0;

		for (; n < sizeof key - 1 && name[n]; n++)
			key[n] = (char)tolower((unsigned char)name[n]);
		key[n] = '\0';
		if (c->features && c->features[i] != 0)
			json_object_set_new(out, key,
			    json_real(c->features[i]));
	}
	count_rules(out, c->reading);
	return out;
}

json_t *
rank_list(const struct candidates *c, size_t most)
{
	json_t *list = json_array();

	for (size_t i = 0; i < c->n && i < most; i++) {
		const struct candidate *one = &c->v[i];
		struct buf b = BUF_INIT;

		how(&b, one->reading);
		json_array_append_new(list, json_pack(
		    "{s:f, s:f, s:s, s:o, s:O}", "confidence", one->sure,
		    "cost", one->cost, "how", b.s,
		    "features", features(one), "plan", one->plan));
		buf_free(&b);
	}
	return list;
}
