#include "model/prompt/own.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "json/write.h"
#include "model/answer/extract.h"
#include "sql/read/token.h"

void
own_open(struct own *o)
{
	*o = (struct own){json_object(), json_object()};
}

void
own_close(struct own *o)
{
	json_decref(o->names);
	json_decref(o->literals);
}

/* New; in lower case where it is a name. */
static char *
key_of(const char *text, size_t n, bool name)
{
	char *key = mem_strndup(text, n);

	for (char *s = key; name && *s != '\0'; s++)
		*s = (char)ascii_lower((unsigned char)*s);
	return key;
}

static void
add(json_t *set, const char *text, size_t n, bool name)
{
	char *key = key_of(text, n, name);

	if (n > 0)
		json_object_set_new(set, key, json_true());
	free(key);
}

static bool
has(json_t *set, const char *text, size_t n, bool name)
{
	char *key = key_of(text, n, name);
	bool found = json_object_get(set, key) != NULL;

	free(key);
	return found;
}

static void
add_name(struct own *o, const char *text)
{
	add(o->names, text, strlen(text), true);
}

static void
add_literal(struct own *o, const char *text)
{
	const char *from = text + strspn(text, "%"), *to = text +
	    strlen(text);

	while (to > from && to[-1] == '%')
		to--;
	add(o->literals, text, strlen(text), false);
	add(o->literals, from, (size_t)(to - from), false);
}

static void
learn_token(struct own *o, const struct tokens *tokens,
    const struct token *k)
{
	struct arena a = {0};
	const char *text = token_text(tokens, k, &a);

	if (k->kind == TOKEN_WORD || k->kind == TOKEN_NAME ||
	    k->kind == TOKEN_TEXT)
		add_name(o, text);
	if (k->kind == TOKEN_PARAM) /* or JSON: "limit":NaN */
		add_name(o, text + 1);
	if (k->kind == TOKEN_STRING || k->kind == TOKEN_TEXT ||
	    k->kind == TOKEN_NUMBER)
		add_literal(o, text);
	arena_free(&a);
}

/* A statement, a piece of one, or prose: what is no token is passed over. A
 * fence is none; its marks would quote all behind it. */
static void
learn_sql(struct own *o, const char *sql)
{
	char *copy = mem_strdup(sql);
	struct tokens tokens;
	struct token k;

	for (char *fence = copy; (fence = strstr(fence, "```")) != NULL;)
		memset(fence, ' ', 3);
	tokens_open(&tokens, copy, strlen(copy),
	    dialect_get(DIALECT_SQLITE));
	for (;;) {
		k = tokens_next(&tokens);
		if (k.kind == TOKEN_END)
			break;
		if (k.kind != TOKEN_WRONG)
			learn_token(o, &tokens, &k);
		else if (k.s < tokens.end)
			tokens.at = k.s + 1;
		else
			break;
	}
	free(copy);
}

static bool
holds_values(const char *key)
{
	return strcmp(key, "value") == 0 || strcmp(key, "values") == 0 ||
	    strcmp(key, "default") == 0;
}

static void
learn_json(struct own *o, const json_t *value, bool literal)
{
	struct buf text = BUF_INIT;
	const char *key;
	json_t *inner;
	size_t i;

	json_object_foreach((json_t *)value, key, inner) {
		add_name(o, key);
		learn_json(o, inner, literal || holds_values(key));
	}
	json_array_foreach(value, i, inner)
		learn_json(o, inner, literal);
	if (json_is_string(value) && literal) {
		add_literal(o, json_string_value(value));
	} else if (json_is_string(value)) {
		add_name(o, json_string_value(value));
		learn_sql(o, json_string_value(value));
	} else if (json_is_number(value)) {
		json_compact(&text, value);
		add_literal(o, text.s);
		buf_free(&text);
	}
}

/* Does a statement begin before any object does? That may stand in one of
 * its literals. */
static bool
begins_with_sql(const char *answer)
{
	const char *brace = strchr(answer, '{');

	for (const char *s = answer; s < brace; s++)
		if (ascii_equal_n(s, "select", 6))
			return true;
	return brace == NULL;
}

void
own_learn(struct own *o, const char *answer)
{
	struct buf why = BUF_INIT;
	json_t *json = begins_with_sql(answer) ? NULL :
	    extract_object(answer, strlen(answer), NULL, &why);

	if (json != NULL)
		learn_json(o, json, false);
	else
		learn_sql(o, answer);
	json_decref(json);
	buf_free(&why);
}

bool
own_name(const struct own *o, const char *text, size_t n)
{
	return has(o->names, text, n, true);
}

bool
own_literal(const struct own *o, const char *text, size_t n)
{
	return has(o->literals, text, n, false);
}
