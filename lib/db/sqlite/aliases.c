#include "db/sqlite/aliases.h"

#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"
#include "db/sqlite/engine.h"
#include "sql/read/token.h"

static bool
is_name(const struct token *k)
{
	return k->kind == TOKEN_WORD || k->kind == TOKEN_NAME ||
	    k->kind == TOKEN_TEXT || k->kind == TOKEN_STRING;
}

static void
add(struct aliases *a, const char *name, const char *of)
{
	MEM_GROW(a->v, a->n, a->cap);
	a->v[a->n++] = (struct alias){name, of};
}

/* "orders o" and "orders AS o": any name behind another may be its alias. */
static void
read_text(struct aliases *a, const char *sql)
{
	const char *before = NULL, *name;
	struct tokens tokens;
	struct token k;

	tokens_open(&tokens, sql, strlen(sql), dialect_find("sqlite"));
	for (k = tokens_next(&tokens); k.kind != TOKEN_END &&
	    k.kind != TOKEN_WRONG; k = tokens_next(&tokens)) {
		if (token_is(&k, "as"))
			continue;
		name = is_name(&k) ? token_text(&tokens, &k, &a->arena) : NULL;
		if (name)
			add(a, name, before ? before : "");
		before = name;
	}
}

static bool
names_it(const struct aliases *a, const char *view)
{
	for (size_t i = 0; i < a->n; i++)
		if (ascii_equal(a->v[i].name, view))
			return true;
	return false;
}

struct view_text {
	const char *name, *sql;
};

/* All views of the database; the caller frees the array. */
static struct view_text *
list_views(struct arena *arena, struct sqlite_database *d, size_t *n)
{
	struct view_text *views = NULL;
	sqlite3_stmt *stmt = NULL;
	const char *name, *sql;
	size_t cap = 0;

	*n = 0;
	guard_suspend(d);
	if (sqlite3_prepare_v2(d->db,
	    "SELECT name, sql FROM sqlite_schema WHERE "
	    "type = 'view'", -1, &stmt, NULL) == SQLITE_OK)
		while (sqlite3_step(stmt) == SQLITE_ROW) {
			name = (const char *)sqlite3_column_text(stmt, 0);
			sql = (const char *)sqlite3_column_text(stmt, 1);
			MEM_GROW(views, *n, cap);
			views[*n].name = arena_strdup(arena, name ? name : "");
			views[(*n)++].sql = arena_strdup(arena, sql ? sql : "");
		}
	sqlite3_finalize(stmt);
	guard_resume(d);
	return views;
}

void
aliases_read(struct aliases *a, struct sqlite_database *d, const char *sql)
{
	struct view_text *views;
	size_t n, i = 0;

	read_text(a, sql);
	views = list_views(&a->arena, d, &n);
	while (i < n) {
		if (!names_it(a, views[i].name)) {
			i++;
			continue;
		}
		a->views = true;
		read_text(a, views[i].sql);
		views[i] = views[--n];
		i = 0; /* it may name one that was passed */
	}
	free(views);
}

void
aliases_free(struct aliases *a)
{
	arena_free(&a->arena);
	free(a->v);
	*a = (struct aliases){0};
}
