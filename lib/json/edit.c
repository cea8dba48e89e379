#include "json/edit.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "json/get.h"
#include "json/ptr.h"

/* Where an operation happens: the container and the last token. */
struct spot {
	json_t *parent;  /* borrowed object or array */
	struct buf key;  /* the last token, unescaped */
	size_t index;    /* in an array; its size for "-" */
	json_t *value;   /* what is there, borrowed, or NULL */
	const char *why; /* set where there is no such spot */
};

static bool
spot_in_array(struct spot *s)
{
	if (strcmp(s->key.s, "-") == 0) {
		s->index = json_array_size(s->parent);
	} else if (!ptr_to_index(s->key.s, &s->index) ||
	    s->index > json_array_size(s->parent)) {
		s->why = "no such index in the array";
		return false;
	}
	s->value = json_array_get(s->parent, s->index);
	return true;
}

static bool
spot_find(struct spot *s, json_t *root, const char *path)
{
	const char *rest = path;

	*s = (struct spot){.parent = root, .key = BUF_INIT};
	if (path == NULL || path[0] != '/') {
		s->why = path == NULL ? "the operation has no path" :
		    path[0] == '\0' ? "cannot change the root" :
		    "invalid path: expected '/' at the start";
		return false;
	}
	while (ptr_token(&rest, &s->key) && *rest != '\0') {
		if (json_is_object(s->parent))
			s->parent = json_object_get(s->parent, s->key.s);
		else if (ptr_to_index(s->key.s, &s->index))
			s->parent = json_array_get(s->parent, s->index);
		else
			s->parent = NULL;
	}
	if (json_is_array(s->parent))
		return spot_in_array(s);
	if (!json_is_object(s->parent)) {
		s->why = "the parent does not exist";
		return false;
	}
	s->value = json_object_get(s->parent, s->key.s);
	return true;
}

/* As spot_find, for what must be there already. */
static bool
spot_of_value(struct spot *s, json_t *root, const char *path)
{
	if (!spot_find(s, root, path))
		return false;
	if (s->value == NULL)
		s->why = "nothing exists at the path";
	return s->value != NULL;
}

/* The member behind that of the spot, NULL at the end or in an array. */
static const char *
spot_follower(const struct spot *s)
{
	void *iter;

	if (!json_is_object(s->parent))
		return NULL;
	iter = json_object_iter_at(s->parent, s->key.s);
	iter = iter != NULL ? json_object_iter_next(s->parent, iter) : NULL;
	return iter != NULL ? json_object_iter_key(iter) : NULL;
}

/* The last member, `added`, goes before `before`: that and all behind it go
 * to the end, in their order. */
static void
move_behind(json_t *object, const char *added, const char *before)
{
	json_t *tail = json_object();
	const char *key;
	json_t *v;
	void *iter, *tmp;

	iter = json_object_iter_at(object, before);
	while (iter != NULL && strcmp(json_object_iter_key(iter), added) != 0) {
		json_object_set_nocheck(tail, json_object_iter_key(iter),
		    json_object_iter_value(iter));
		iter = json_object_iter_next(object, iter);
	}
	json_object_foreach_safe(tail, tmp, key, v) {
		json_object_del(object, key);
		json_object_set_nocheck(object, key, v);
	}
	json_decref(tail);
}

/* Put a value (stolen) at a spot: before `before` where that is a member. */
static void
spot_put(struct spot *s, json_t *value, const char *before)
{
	if (json_is_array(s->parent)) {
		json_array_insert_new(s->parent, s->index, value);
		return;
	}
	json_object_set_new_nocheck(s->parent, s->key.s, value);
	if (before != NULL && strcmp(before, s->key.s) != 0 &&
	    json_object_get(s->parent, before) != NULL)
		move_behind(s->parent, s->key.s, before);
}

static void
spot_take_out(struct spot *s)
{
	if (json_is_array(s->parent))
		json_array_remove(s->parent, s->index);
	else
		json_object_del(s->parent, s->key.s);
}

static json_t *
operation(const char *op, const char *path)
{
	return json_pack("{ssss}", "op", op, "path", path);
}

/* The pointer of the spot: "-" becomes the index that it meant. */
static json_t *
inverse_at(const char *op, const struct spot *s, const char *path)
{
	struct buf b = BUF_INIT;
	json_t *inverse;

	if (!json_is_array(s->parent))
		return operation(op, path);
	buf_add(&b, path, (size_t)(strrchr(path, '/') - path));
	ptr_index(&b, s->index);
	inverse = operation(op, b.s);
	buf_free(&b);
	return inverse;
}

static json_t *
apply_replace(json_t *root, const json_t *op, struct spot *s)
{
	const char *path = get_str(op, "path");
	json_t *value = json_object_get(op, "value"), *inverse;

	if (!spot_of_value(s, root, path))
		return NULL;
	inverse = operation("replace", path);
	json_object_set(inverse, "value", s->value);
	value = json_deep_copy(value);
	if (json_is_array(s->parent))
		json_array_set_new(s->parent, s->index, value);
	else
		json_object_set_new_nocheck(s->parent, s->key.s, value);
	return inverse;
}

static json_t *
apply_add(json_t *root, const json_t *op, struct spot *s)
{
	const char *path = get_str(op, "path");
	json_t *inverse;

	if (!spot_find(s, root, path))
		return NULL;
	if (s->value != NULL && json_is_object(s->parent)) {
		buf_free(&s->key);
		return apply_replace(root, op, s);
	}
	inverse = inverse_at("remove", s, path);
	spot_put(s, json_deep_copy(json_object_get(op, "value")),
	    get_str(op, "before"));
	return inverse;
}

static json_t *
apply_remove(json_t *root, const json_t *op, struct spot *s)
{
	const char *path = get_str(op, "path"), *follower;
	json_t *inverse;

	if (!spot_of_value(s, root, path))
		return NULL;
	inverse = operation("add", path);
	json_object_set(inverse, "value", s->value);
	follower = spot_follower(s);
	if (follower != NULL)
		json_object_set_new(inverse, "before", json_string(follower));
	spot_take_out(s);
	return inverse;
}

/* Is `path` at or below `from`? Nothing can be moved into itself. */
static bool
is_within(const char *path, const char *from)
{
	size_t n = strlen(from);

	return strncmp(path, from, n) == 0 &&
	    (path[n] == '/' || path[n] == '\0');
}

/* Put what was taken out of `from` at op's path, or back where it was. */
static json_t *
move_to(json_t *root, const json_t *op, struct spot *from, json_t *value)
{
	const char *path = get_str(op, "path");
	struct spot to;
	json_t *inverse = NULL;

	if (spot_find(&to, root, path) &&
	    (to.value == NULL || json_is_array(to.parent))) {
		inverse = inverse_at("move", &to, path);
		json_object_set(inverse, "from",
		    json_object_get(inverse, "path"));
		json_object_set(inverse, "path", json_object_get(op, "from"));
		spot_put(&to, value, get_str(op, "before"));
	} else {
		from->why = to.why != NULL ? to.why :
		    "a value already exists at the path";
	}
	buf_free(&to.key);
	return inverse;
}

static json_t *
apply_move(json_t *root, const json_t *op, struct spot *s)
{
	const char *path = get_str(op, "path"), *from = get_str(op, "from");
	const char *follower;
	char *before;
	json_t *value, *inverse;

	if (!spot_of_value(s, root, from))
		return NULL;
	if (path == NULL || is_within(path, from)) {
		s->why = "a value cannot be moved into itself";
		return NULL;
	}
	value = json_incref(s->value);
	follower = spot_follower(s);
	before = follower != NULL ? mem_strdup(follower) : NULL;
	spot_take_out(s);
	inverse = move_to(root, op, s, value);
	if (inverse == NULL)
		spot_put(s, value, before);
	else if (before != NULL)
		json_object_set_new(inverse, "before", json_string(before));
	free(before);
	return inverse;
}

static const struct {
	const char *op;
	bool needs_value;
	json_t *(*apply)(json_t *root, const json_t *op, struct spot *s);
} operations[] = {
	{"add", true, apply_add},
	{"replace", true, apply_replace},
	{"remove", false, apply_remove},
	{"move", false, apply_move},
};

json_t *
edit_apply(json_t *root, const json_t *op, const char **why)
{
	const char *name = get_str(op, "op");
	struct spot s = {.key = BUF_INIT, .why = "unknown operation"};
	json_t *inverse = NULL;
	size_t i;

	for (i = 0; i < sizeof operations / sizeof *operations; i++) {
		if (name == NULL || strcmp(name, operations[i].op) != 0)
			continue;
		if (operations[i].needs_value &&
		    json_object_get(op, "value") == NULL)
			s.why = "the operation has no value";
		else
			inverse = operations[i].apply(root, op, &s);
		break;
	}
	if (inverse == NULL && why != NULL)
		*why = s.why;
	buf_free(&s.key);
	return inverse;
}

