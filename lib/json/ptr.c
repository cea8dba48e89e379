#include "json/ptr.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/num.h"

void
ptr_key(struct buf *b, const char *key)
{
	buf_ch(b, '/');
	for (; *key != '\0'; key++)
		if (*key == '~')
			buf_str(b, "~0");
		else if (*key == '/')
			buf_str(b, "~1");
		else
			buf_ch(b, *key);
}

void
ptr_index(struct buf *b, size_t index)
{
	char digits[NUM_SIZE];

	buf_ch(b, '/');
	buf_add(b, digits, num_int(digits, (int64_t)index));
}

void
ptr_of_place(struct buf *b, const struct place *place)
{
	if (place == NULL)
		return;
	ptr_of_place(b, place->up);
	if (place->key != NULL)
		ptr_key(b, place->key);
	else
		ptr_index(b, place->index);
}

bool
ptr_token(const char **pointer, struct buf *token)
{
	const char *s = *pointer;

	if (*s != '/')
		return false;
	buf_reset(token);
	for (s++; *s != '\0' && *s != '/'; s++) {
		if (*s == '~' && (s[1] == '0' || s[1] == '1'))
			buf_ch(token, *++s == '0' ? '~' : '/');
		else
			buf_ch(token, *s);
	}
	*pointer = s;
	return true;
}

bool
ptr_to_index(const char *token, size_t *index)
{
	int64_t v;

	if (token[0] < '0' || token[0] > '9' ||
	    (token[0] == '0' && token[1] != '\0') ||
	    !num_parse_int(token, &v))
		return false;
	*index = (size_t)v;
	return true;
}

json_t *
ptr_get(const json_t *root, const char *pointer)
{
	struct buf token = BUF_INIT;
	const json_t *v = root;
	size_t index;

	while (v != NULL && ptr_token(&pointer, &token)) {
		if (json_is_object(v))
			v = json_object_get(v, token.s);
		else if (json_is_array(v) && ptr_to_index(token.s, &index))
			v = json_array_get(v, index);
		else
			v = NULL;
	}
	buf_free(&token);
	return *pointer == '\0' ? (json_t *)v : NULL;
}
