#include "audit/rule.h"

#include <string.h>

#include "json/get.h"

/*
 * The lists of a plan whose elements can go one by one, the piece that such
 * an element is, and what is said when it goes.
 */
static const struct list {
	const char *key;
	enum piece_kind kind;
} lists[] = {
	{"columns", PIECE_COLUMN},
	{"select", PIECE_COLUMN},
	{"order_by", PIECE_ORDER},
	{"group_by_columns", PIECE_GROUP},
	{"aggregates", PIECE_MEASURE},
	{"window_functions", PIECE_MEASURE},
	{"filters", PIECE_FILTER},
	{"global_filters", PIECE_FILTER},
	{"having_filters", PIECE_FILTER},
	{"subquery_filters", PIECE_FILTER},
	{"and", PIECE_FILTER},
	{"join_edges", PIECE_JOIN},
	{"on", PIECE_JOIN},
};

/* A dropped measure or group changes the answer, not its looks. */
static const struct farewell {
	enum finding_code code;
	bool rows, error;
} farewells[] = {
	[PIECE_NONE] = {AUDIT_SILENT, false, false},
	[PIECE_COLUMN] = {FINDING_column_removed, false, true},
	[PIECE_ORDER] = {FINDING_order_removed, false, false},
	[PIECE_GROUP] = {FINDING_column_removed, true, true},
	[PIECE_MEASURE] = {FINDING_column_removed, false, true},
	[PIECE_FILTER] = {FINDING_filter_removed, true, true},
	[PIECE_JOIN] = {FINDING_join_removed, true, true},
};

static enum piece_kind
kind_of_list(const char *key, size_t len)
{
	for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
		if (strlen(lists[i].key) == len &&
		    strncmp(lists[i].key, key, len) == 0)
			return lists[i].kind;
	return PIECE_NONE;
}

/*
 * "order_by" also belongs to windows and aggregates, "filters" and "columns"
 * also to what is no query: those lists are not taken apart. And the last
 * condition of an "on" or "and" cannot go alone.
 */
static bool
stands_alone(struct audit *a, const char *pointer, const char *list_end)
{
	size_t n = (size_t)(list_end - pointer);
	const char *list = arena_strndup(&a->arena, pointer, n);
	char *owner = arena_strndup(&a->arena, pointer, n);
	const json_t *array = ptr_get(a->doc, list);
	const json_t *object;
	const char *key = strrchr(list, '/') + 1;

	*strrchr(owner, '/') = '\0';
	object = ptr_get(a->doc, owner);
	if (!json_is_array(array))
		return false;
	if (strcmp(key, "order_by") == 0)
		return surface_is_query(object);
	if (strcmp(key, "columns") == 0)
		return get_str(object, "table") != NULL ||
		    json_object_get(object, "query") != NULL;
	if (strcmp(key, "on") == 0 || strcmp(key, "and") == 0)
		return json_array_size(array) > 1;
	return true;
}

/*
 * Climb from the pointer's end: at each "/LIST/INDEX" see whether the element
 * is a piece.
 */
struct piece
piece_of(struct audit *a, const char *pointer)
{
	char *path = arena_strdup(&a->arena, pointer);
	struct piece piece = {PIECE_NONE, NULL};
	char *index, *key, end;

	for (; (index = strrchr(path, '/')) != NULL; *index = '\0') {
		if (strspn(index + 1, "0123456789") != strlen(index + 1))
			continue;
		end = *index;
		*index = '\0';
		key = strrchr(path, '/');
		if (key != NULL)
			piece.kind = kind_of_list(key + 1,
			    (size_t)(index - key - 1));
		*index = end;
		if (piece.kind != PIECE_NONE &&
		    stands_alone(a, path, index)) {
			piece.path = path;
			return piece;
		}
		piece.kind = PIECE_NONE;
	}
	return piece;
}

/* The query that the place is part of. */
static const json_t *
query_around(struct audit *a, const char *pointer)
{
	char *path = arena_strdup(&a->arena, pointer), *end;
	const json_t *object;

	while ((end = strrchr(path, '/')) != NULL) {
		*end = '\0';
		object = ptr_get(a->doc, path);
		if (surface_is_query(object))
			return object;
	}
	return NULL;
}

/* An order decides which rows a limit leaves, an output which are distinct. */
static bool
decides_rows(struct audit *a, const struct piece *piece)
{
	const json_t *query = query_around(a, piece->path);
	const json_t *limit = json_object_get(query, "limit");

	if (piece->kind == PIECE_ORDER)
		return limit != NULL && !json_is_null(limit);
	return piece->kind == PIECE_COLUMN && get_true(query, "distinct");
}

bool
piece_remove(struct audit *a, const struct piece *piece, const char *message,
    const char *wanted, const char *const *names, size_t n)
{
	const struct farewell *f = &farewells[piece->kind];
	struct change *c;
	bool rows;

	if (piece->kind == PIECE_NONE)
		return false;
	rows = decides_rows(a, piece);
	c = audit_remove(a, piece->path);
	change_say(c, f->code, "%s", message);
	change_near(c, wanted, names, n);
	c->rows = f->rows || rows;
	c->error = f->error || rows;
	return true;
}
