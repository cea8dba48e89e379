#include "eval/questions.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "eval/md5.h"
#include "eval/outcome.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

const char *
question_gold(const json_t *question, size_t i)
{
	const json_t *several = get_array(question, "gold_sqls");

	if (several != NULL)
		return json_string_value(json_array_get(several, i));
	return i == 0 ? get_str(question, "gold_sql") : NULL;
}

static const char *
refuse(const json_t *one)
{
	enum expect expect = expect_named(get_str(one, "expect"));

	if (expect == EXPECT_COUNT)
		return "invalid 'expect': expected rows, ask_or_never, refused "
		    "or meta";
	if (get_str(one, "db") == NULL || get_str(one, "question") == NULL ||
	    (expect == EXPECT_ROWS && question_gold(one, 0) == NULL))
		return "missing member: expected 'db', 'question' and "
		    "'gold_sql'";
	return NULL;
}

const char *
questions_add(struct questions *q, const char *line, size_t len,
    size_t number)
{
	struct json_mistake m;
	char id[NUM_SIZE];
	const char *why;
	json_t *one;

	if (len == 0 || strspn(line, " \t") == len)
		return NULL;
	one = json_read(line, len, &m);
	if (one == NULL)
		return "invalid JSON";
	why = refuse(one);
	if (why != NULL) {
		json_decref(one);
		return why;
	}
	if (get_str(one, "id") == NULL) {
		num_int(id, (int64_t)number);
		json_object_set_new(one, "id", json_string(id));
	}
	MEM_GROW(q->v, q->n, q->cap);
	q->v[q->n++] = one;
	return NULL;
}

void
questions_cut(struct questions *q, size_t most)
{
	while (q->n > most)
		json_decref(q->v[--q->n]);
}

void
questions_free(struct questions *q)
{
	questions_cut(q, 0);
	free(q->v);
	memset(q, 0, sizeof *q);
}

/* 256 is 1 modulo 5, so that the bytes may be summed. */
static bool
is_to_report(const char *db)
{
	unsigned char digest[16];
	unsigned sum = 0;

	md5(db, strlen(db), digest);
	for (size_t i = 0; i < sizeof digest; i++)
		sum += digest[i];
	return sum % 5 == 0;
}

/* Keep those for which `wanted` says yes. */
static void
keep(struct questions *q, bool (*wanted)(const void *arg, const char *db),
    const void *arg)
{
	size_t kept = 0;

	for (size_t i = 0; i < q->n; i++) {
		if (wanted(arg, get_str(q->v[i], "db")))
			q->v[kept++] = q->v[i];
		else
			json_decref(q->v[i]);
	}
	q->n = kept;
}

static bool
in_split(const void *arg, const char *db)
{
	const enum split *split = arg;

	return is_to_report(db) == (*split == SPLIT_REPORT);
}

void
questions_split(struct questions *q, enum split split)
{
	if (split != SPLIT_ALL)
		keep(q, in_split, &split);
}

/* ---- by the database's name -------------------------------------------- */

struct named {
	const json_t *names;
	bool keep;
};

static bool
is_named(const void *arg, const char *db)
{
	const struct named *n = arg;

	return get_holds(n->names, db) == n->keep;
}

/* The names of a list of lists, which commas part; new. */
static json_t *
read_names(const char *const *lists, size_t n)
{
	json_t *names = json_array();

	for (size_t i = 0; i < n; i++)
		for (const char *s = lists[i], *end; *s != '\0';
		    s = end + (*end == ',')) {
			end = s + strcspn(s, ",");
			json_array_append_new(names,
			    json_text(s, (size_t)(end - s)));
		}
	return names;
}

static bool
has_database(const struct questions *q, const char *db)
{
	for (size_t i = 0; i < q->n; i++)
		if (strcmp(get_str(q->v[i], "db"), db) == 0)
			return true;
	return false;
}

char *
questions_named(struct questions *q, const char *const *lists, size_t n,
    bool keep_them)
{
	struct named named = {read_names(lists, n), keep_them};
	const json_t *name;
	char *missing = NULL;
	size_t i;

	json_array_foreach(named.names, i, name)
		if (missing == NULL &&
		    !has_database(q, json_string_value(name)))
			missing = mem_strdup(json_string_value(name));
	if (missing == NULL && n > 0)
		keep(q, is_named, &named);
	json_decref((json_t *)named.names);
	return missing;
}
