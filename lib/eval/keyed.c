#include "eval/keyed.h"

#include <string.h>

#include "base/buf.h"
#include "sql/read/token.h"

struct reader {
	const char *from, *limit; /* at the top level; NULL */
	bool in_keys;
	const char *key, *key_end; /* of the one being read */
	bool only_number;
	struct buf keys;           /* ", (KEY), (KEY)" */
	size_t nkeys;
	bool unfit;
};

static const char *const unfit_words[] = {"union", "intersect", "except",
	"distinct", "offset", "with", NULL};
static const char *const order_words[] = {"asc", "desc", "nulls", "first",
	"last", NULL};

static void
end_key(struct reader *r)
{
	if (r->key == NULL || r->only_number) {
		r->unfit = true;
		return;
	}
	buf_str(&r->keys, ", (");
	buf_add(&r->keys, r->key, (size_t)(r->key_end - r->key));
	buf_ch(&r->keys, ')');
	r->key = NULL;
	r->nkeys++;
}

static void
key_token(struct reader *r, const struct token *t)
{
	if (token_is_any(t, order_words))
		return;
	r->only_number = r->key == NULL && t->kind == TOKEN_NUMBER;
	if (r->key == NULL)
		r->key = t->s;
	r->key_end = t->s + t->len;
}

static void
top_token(struct reader *r, const struct token *t)
{
	if (token_is_any(t, unfit_words))
		r->unfit = true;
	else if (token_is(t, "from") && r->from == NULL)
		r->from = t->s;
	else if (token_is(t, "limit")) {
		if (r->in_keys)
			end_key(r);
		r->in_keys = false;
		r->limit = t->s;
	} else if (r->limit != NULL && token_is(t, ","))
		r->unfit = true;
	else if (token_is(t, "order"))
		r->in_keys = true;
	else if (r->in_keys && token_is(t, ","))
		end_key(r);
	else if (r->in_keys && !token_is(t, "by") && !token_is(t, ";"))
		key_token(r, t);
}

char *
keyed_sql(struct arena *a, const char *sql, size_t *nkeys)
{
	struct reader r = {.keys = BUF_INIT};
	struct tokens tokens;
	char *text = NULL;
	struct token t;
	int depth = 0;

	tokens_open(&tokens, sql, strlen(sql), dialect_get(DIALECT_SQLITE));
	for (;;) {
		t = tokens_next(&tokens);
		if (t.kind == TOKEN_END || t.kind == TOKEN_WRONG)
			break;
		depth -= token_is(&t, ")");
		if (depth == 0)
			top_token(&r, &t);
		else if (r.in_keys)
			key_token(&r, &t);
		depth += token_is(&t, "(");
	}
	if (r.in_keys)
		end_key(&r);
	*nkeys = r.nkeys;
	if (!r.unfit && r.nkeys > 0 && r.from != NULL)
		text = arena_printf(a, "%.*s%s %.*s", (int)(r.from - sql), sql,
		    r.keys.s, (int)((r.limit != NULL ? r.limit : t.s) -
		    r.from), r.from);
	buf_free(&r.keys);
	return text;
}
