/* Is a source one row where some of its columns are known? */
#include "audit/rows/fanout.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/scope/scope.h"

/* ---- tables ------------------------------------------------------------- */

bool
rows_has_keys(const struct schema_table *t)
{
	return t->nprimary_key > 0 ||
	    json_array_size(get_array(t->json, "unique_keys")) > 0;
}

/* A key of one column that leads to another table row by row. */
static bool
is_one_to_one(const struct schema_key *k)
{
	const char *many = get_str(get_object(k->json, "evidence"),
	    "cardinality");

	return many != NULL && strcmp(many, "one to one") == 0;
}

static bool
is_key_of(const struct schema_table *t, const struct schema_column *c,
    bool (*wanted)(const struct schema_key *k))
{
	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].n == 1 && t->keys[i].from_columns[0] == c &&
		    (wanted == NULL || wanted(&t->keys[i])))
			return true;
	return false;
}

/* Has each row another value, as far as they were counted? */
static bool
is_distinct(const struct schema_column *c)
{
	double n = get_number(c->json, "distinct", -1);

	return n > 1 && n == c->table->rows;
}

static bool
find_target(const struct rows *f, size_t column, const struct schema_column *c)
{
	const struct source *s;
	const struct schema_column *x;

	for (size_t i = 0; i < f->ncolumns; i++) {
		s = f->q->sources[f->columns[i].source];
		if (!rows_same(f, i, column) || s->kind != SOURCE_TABLE ||
		    s->u.table.table == NULL)
			continue;
		x = schema_column(s->u.table.table, f->columns[i].name, NULL);
		for (size_t k = 0; x != NULL && k < x->table->nkeys; k++)
			if (x->table->keys[k].n == 1 &&
			    x->table->keys[k].from_columns[0] == x &&
			    x->table->keys[k].to_columns != NULL &&
			    x->table->keys[k].to_columns[0] == c)
				return true;
	}
	return false;
}

/* Is the column set equal to one whose key leads to it? */
static bool
is_target(struct rows *f, size_t column, const struct schema_column *c)
{
	struct rows_column *of = &f->columns[column];

	if (!of->asked)
		of->target = find_target(f, column, c);
	of->asked = true;
	return of->target;
}

/*
 * Does one row of the table have these values? Without a key in the schema a
 * table has many where its own foreign key is joined, else nobody knows.
 */
static bool
is_one_of_table(const struct schema_table *t,
    const struct schema_column *const *known, size_t n)
{
	bool many = n == 0;

	if (schema_is_unique(t, known, n))
		return true;
	for (size_t i = 0; i < n; i++) {
		if (is_key_of(t, known[i], is_one_to_one) ||
		    is_distinct(known[i]))
			return true;
		many |= is_key_of(t, known[i], NULL);
	}
	return !many && !rows_has_keys(t);
}

static bool
is_one_table(struct audit *a, struct rows *f, size_t source)
{
	const struct schema_table *t = f->q->sources[source]->u.table.table;
	const struct schema_column **known = arena_alloc(&a->arena,
	    (f->ncolumns + 1) * sizeof *known);
	size_t n = 0;

	for (size_t i = 0; i < f->ncolumns; i++) {
		if (f->columns[i].source != source || !rows_knows(f, i))
			continue;
		known[n] = schema_column(t, f->columns[i].name, NULL);
		if (known[n] != NULL && is_target(f, i, known[n]))
			return true;
		n += known[n] != NULL;
	}
	return is_one_of_table(t, known, n);
}

/* ---- derived tables ----------------------------------------------------- */

void
rows_outer_names(const struct source *s, const char *const **names, size_t *n)
{
	const struct cte *cte = s->kind == SOURCE_TABLE ? s->u.table.cte :
	    NULL;

	*names = (const char *const *)s->columns;
	*n = s->ncolumns;
	if (*n == 0 && cte != NULL) {
		*names = (const char *const *)cte->columns;
		*n = cte->ncolumns;
	}
}

const struct query *
rows_first_of(const struct query *q)
{
	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	return q;
}

const char *
rows_inner_name(const struct source *s, const char *name)
{
	const struct query *q = rows_first_of(rows_inner(s));
	const char *const *names;
	size_t n;

	rows_outer_names(s, &names, &n);
	if (n == 0)
		return name;
	for (size_t i = 0; i < n && i < q->outputs.n; i++) {
		if (q->outputs.v[i]->expr->kind == EXPR_STAR)
			return NULL;
		if (ascii_equal(names[i], name))
			return output_name(q->outputs.v[i]);
	}
	return NULL;
}

/* Does the source know a column of this name of the query behind it? */
static bool
knows_inner(const struct rows *f, size_t source, const char *name)
{
	const char *inner;

	for (size_t i = 0; i < f->ncolumns; i++) {
		if (f->columns[i].source != source || !rows_knows(f, i))
			continue;
		inner = rows_inner_name(f->q->sources[source],
		    f->columns[i].name);
		if (inner != NULL && ascii_equal(inner, name))
			return true;
	}
	return false;
}

static bool
is_one_query(const struct rows *f, size_t source, const struct rows *inner)
{
	size_t k;

	if (inner->open || inner->unsure || inner->one)
		return true;
	for (size_t i = 0; i < inner->nkeys; i++) {
		for (k = 0; k < inner->keys[i].n; k++)
			if (!knows_inner(f, source, inner->keys[i].names[k]))
				break;
		if (k == inner->keys[i].n)
			return true;
	}
	return false;
}

bool
rows_is_one(struct audit *a, struct rows *f, size_t source)
{
	const struct query *q = rows_inner(f->q->sources[source]);

	return q != NULL ? is_one_query(f, source, rows_of(a, q)) :
	    is_one_table(a, f, source);
}
