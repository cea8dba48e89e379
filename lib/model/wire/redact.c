#include "model/wire/redact.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "json/write.h"

#define SHORTEST 4
#define EXCERPT 200
#define MARK "[key]"

void
redact_learn(struct redact *r, const char *secret)
{
	if (secret == NULL || strlen(secret) < SHORTEST)
		return;
	MEM_GROW(r->secrets, r->n, r->cap);
	r->secrets[r->n++] = mem_strdup(secret);
}

void
redact_free(struct redact *r)
{
	for (size_t i = 0; i < r->n; i++)
		free(r->secrets[i]);
	free(r->secrets);
	*r = (struct redact){0};
}

/* The length of the secret that stands at s, 0 for none. */
static size_t
secret_at(const struct redact *r, const char *s, size_t n)
{
	size_t longest = 0;

	for (size_t i = 0; i < r->n; i++) {
		size_t len = strlen(r->secrets[i]);

		if (len <= n && len > longest &&
		    memcmp(s, r->secrets[i], len) == 0)
			longest = len;
	}
	return longest;
}

void
redact_text(const struct redact *r, struct buf *b, const char *s, size_t n)
{
	size_t i = 0, from = 0, len;

	while (r->n > 0 && i < n) {
		len = secret_at(r, s + i, n - i);
		if (len == 0) {
			i++;
			continue;
		}
		buf_add(b, s + from, i - from);
		buf_str(b, MARK);
		from = i += len;
	}
	buf_add(b, s + from, n - from);
}

static json_t *
redact_string(const struct redact *r, const json_t *value)
{
	struct buf b = BUF_INIT;
	json_t *clean;

	redact_text(r, &b, json_string_value(value),
	    json_string_length(value));
	clean = json_stringn(b.s, b.len);
	buf_free(&b);
	return clean;
}

static json_t *
redact_object(const struct redact *r, json_t *value)
{
	json_t *clean = json_object(), *v;
	struct buf key = BUF_INIT;
	const char *k;

	json_object_foreach(value, k, v) {
		buf_reset(&key);
		redact_text(r, &key, k, strlen(k));
		json_object_set_new(clean, key.s,
		    redact_json(r, json_incref(v)));
	}
	buf_free(&key);
	return clean;
}

json_t *
redact_json(const struct redact *r, json_t *value)
{
	json_t *clean, *v;
	size_t i;

	if (r->n == 0)
		return value;
	if (json_is_string(value)) {
		clean = redact_string(r, value);
	} else if (json_is_object(value)) {
		clean = redact_object(r, value);
	} else if (json_is_array(value)) {
		clean = json_array();
		json_array_foreach(value, i, v)
			json_array_append_new(clean,
			    redact_json(r, json_incref(v)));
	} else {
		return value;
	}
	json_decref(value);
	return clean;
}

void
redact_excerpt(const struct redact *r, struct buf *b, const char *s, size_t n)
{
	struct buf clean = BUF_INIT;
	size_t i = 0, count = 0, len;
	uint32_t cp;

	redact_text(r, &clean, s, n);
	for (; i < clean.len && count < EXCERPT; i += len, count++) {
		len = utf8_decode(clean.s + i, clean.len - i, &cp);
		if (len == 0) {
			len = 1;
			buf_ch(b, '?');
		} else if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0)) {
			buf_ch(b, ' ');
		} else {
			buf_add(b, clean.s + i, len);
		}
	}
	if (i < clean.len)
		buf_str(b, "...");
	buf_free(&clean);
}
