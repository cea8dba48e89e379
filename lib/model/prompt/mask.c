#include "model/prompt/mask.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "json/write.h"
#include "lang/function.h"
#include "lang/raw_plan.h"
#include "sql/dialect/dialect.h"
#include "sql/read/token.h"

static void
add_said(struct mask *m, const json_t *object, const char *key)
{
	const char *text = get_str(object, key);

	if (text != NULL) {
		buf_str(&m->said, text);
		buf_ch(&m->said, '\n');
	}
}

void
mask_open(struct mask *m, const json_t *doc, const struct schema *s,
    bool share_values)
{
	const json_t *each, *patch;
	size_t i;

	*m = (struct mask){.open = share_values, .schema = s};
	buf_init(&m->said);
	own_open(&m->own);
	json_array_foreach(get_array(doc, "attempts"), i, each)
		if (get_str(each, "reply") != NULL &&
		    (share_values || !get_true(each, "shared")))
			own_learn(&m->own, get_str(each, "reply"));
	add_said(m, doc, "question");
	add_said(m, get_object(doc, "route"), "follow_up");
	add_said(m, get_object(doc, "route"), "question");
	json_array_foreach(get_array(doc, "answers"), i, each)
		add_said(m, each, "text");
	json_array_foreach(get_array(doc, "history"), i, each) {
		add_said(m, each, "question");
		add_said(m, each, "standalone");
	}
	json_array_foreach(get_array(get_object(doc, "route"), "patch"), i,
	    patch)
		if (json_is_string(patch)) {
			buf_str(&m->said, json_string_value(patch));
			buf_ch(&m->said, '\n');
		}
}

void
mask_close(struct mask *m)
{
	own_close(&m->own);
	buf_free(&m->said);
}

static bool
is_wordy(unsigned char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || c >= 0x80;
}

/* Did the person say it, as words of their own? */
static bool
was_said(const struct mask *m, const char *text, size_t n)
{
	const char *s = m->said.s;

	if (m->open)
		return true;
	for (size_t i = 0; n > 0 && i + n <= m->said.len; i++)
		if (ascii_equal_n(s + i, text, n) &&
		    (i == 0 || !is_wordy((unsigned char)s[i - 1]) ||
		    !is_wordy((unsigned char)*text)) &&
		    (!is_wordy((unsigned char)s[i + n]) ||
		    !is_wordy((unsigned char)text[n - 1])))
			return true;
	return false;
}

/* May a literal be shown? A pattern, where what stands between its % may. */
static bool
is_free(const struct mask *m, const char *s)
{
	const char *from = s + strspn(s, "%"), *to = s + strlen(s);

	while (to > from && to[-1] == '%')
		to--;
	return to == from || was_said(m, from, (size_t)(to - from)) ||
	    own_literal(&m->own, from, (size_t)(to - from));
}

static json_t *
mask_value(const struct mask *m, const json_t *value)
{
	struct buf text = BUF_INIT;
	json_t *out, *item;
	bool shown;
	size_t i;

	if (json_is_array(value)) {
		out = json_array();
		json_array_foreach(value, i, item)
			json_array_append_new(out, mask_value(m, item));
		return out;
	}
	if (json_is_null(value) || json_is_boolean(value) ||
	    json_is_object(value))
		return json_incref((json_t *)value);
	if (json_is_string(value))
		shown = is_free(m, json_string_value(value));
	else {
		json_compact(&text, value);
		shown = is_free(m, text.s);
		buf_free(&text);
	}
	return shown ? json_incref((json_t *)value) : json_string(MASK_VALUE);
}

static json_t *mask_tree(const struct mask *m, const json_t *node);

/* What a plan says of itself may hold values, too. */
static bool
is_talk(const char *key)
{
	static const char *const talk[] = {"intent_summary", "reason",
	    "comment", "source_text", "ambiguities", "termination_reason",
	    "confidence", "basis", "candidate_keys"};

	for (size_t i = 0; i < sizeof talk / sizeof *talk; i++)
		if (strcmp(key, talk[i]) == 0)
			return true;
	return strncmp(key, "x_", 2) == 0;
}

static json_t *
mask_member(const struct mask *m, const char *key, const json_t *value)
{
	struct buf text = BUF_INIT;
	json_t *out;

	if (strcmp(key, "value") == 0 || strcmp(key, "default") == 0)
		return mask_value(m, value);
	if (strcmp(key, "column") == 0 && json_is_string(value) &&
	    strchr(json_string_value(value), '\'') != NULL) {
		mask_sql(m, &text, json_string_value(value));
		out = json_text(text.s, text.len);
		buf_free(&text);
		return out;
	}
	if (strcmp(key, "values") == 0 && json_is_array(value))
		return mask_value(m, value);
	return mask_tree(m, value);
}

static json_t *
mask_tree(const struct mask *m, const json_t *node)
{
	const char *key;
	json_t *out, *value;
	size_t i;

	if (json_is_array(node)) {
		out = json_array();
		json_array_foreach(node, i, value)
			json_array_append_new(out, mask_tree(m, value));
		return out;
	}
	if (!json_is_object(node))
		return json_incref((json_t *)node);
	out = json_object();
	json_object_foreach((json_t *)node, key, value)
		if (!is_talk(key))
			json_object_set_new(out, key,
			    mask_member(m, key, value));
	return out;
}

json_t *
mask_plan(const struct mask *m, const json_t *plan)
{
	return mask_tree(m, plan);
}

static bool
is_name_of(const struct schema *s, const char *text, size_t n)
{
	for (size_t i = 0; s != NULL && i < s->ntables; i++) {
		const struct schema_table *t = &s->tables[i];

		if (strlen(t->name) == n && ascii_equal_n(t->name, text, n))
			return true;
		for (size_t k = 0; k < t->ncolumns; k++)
			if (strlen(t->columns[k].name) == n &&
			    ascii_equal_n(t->columns[k].name, text, n))
				return true;
	}
	return false;
}

static bool
is_function(const char *text, size_t n)
{
	char name[64];

	if (n == 0 || n >= sizeof name)
		return false;
	for (size_t i = 0; i < n; i++)
		name[i] = (char)ascii_lower((unsigned char)text[i]);
	name[n] = '\0';
	return function_find(name) != NULL || function_cast_type(name, n) !=
	    NULL;
}

bool
mask_is_name(const struct mask *m, const char *text, size_t n)
{
	return is_name_of(m->schema, text, n) || is_function(text, n) ||
	    shape_is_member(text, n) || own_name(&m->own, text, n);
}

bool
mask_shows(const struct mask *m, const char *text, size_t n)
{
	return mask_is_name(m, text, n) || was_said(m, text, n) ||
	    own_literal(&m->own, text, n);
}

/* How a literal of SQL may be shown. */
static void
add_literal(const struct mask *m, struct buf *b, struct tokens *tokens,
    const struct token *k, bool counted)
{
	struct arena a = {0};
	const char *text = token_text(tokens, k, &a);
	bool shown = counted || is_free(m, text) || (k->kind == TOKEN_TEXT &&
	    (is_name_of(m->schema, text, strlen(text)) ||
	    own_name(&m->own, text, strlen(text))));

	if (shown)
		buf_add(b, k->s, k->len);
	else
		buf_str(b, "'" MASK_VALUE "'");
	arena_free(&a);
}

void
mask_sql(const struct mask *m, struct buf *b, const char *sql)
{
	struct tokens tokens;
	struct token k;
	const char *at = sql;
	bool counted = false; /* by LIMIT */

	tokens_open(&tokens, sql, strlen(sql), dialect_get(DIALECT_SQLITE));
	for (;;) {
		k = tokens_next(&tokens);
		if (k.kind == TOKEN_WRONG && !m->open)
			return; /* nobody knows what the rest is */
		if (k.kind == TOKEN_END || k.kind == TOKEN_WRONG)
			break;
		if (k.s > at) /* a comment is no part of what was asked */
			buf_ch(b, ' ');
		if (k.kind == TOKEN_STRING || k.kind == TOKEN_NUMBER ||
		    k.kind == TOKEN_BLOB || k.kind == TOKEN_TEXT)
			add_literal(m, b, &tokens, &k, counted);
		else
			buf_add(b, k.s, k.len);
		counted = token_is(&k, "limit") || token_is(&k, "offset");
		at = k.s + k.len;
	}
}
