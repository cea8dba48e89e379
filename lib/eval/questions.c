#include "eval/questions.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "eval/md5.h"
#include "json/get.h"
#include "json/read.h"

const char *
question_gold(const json_t *question, size_t i)
{
	const json_t *several = get_array(question, "gold_sqls");

	if (several != NULL)
		return json_string_value(json_array_get(several, i));
	return i == 0 ? get_str(question, "gold_sql") : NULL;
}

const char *
questions_add(struct questions *q, const char *line, size_t len,
    size_t number)
{
	struct json_mistake m;
	char id[NUM_SIZE];
	json_t *one;

	if (len == 0 || strspn(line, " \t") == len)
		return NULL;
	one = json_read(line, len, &m);
	if (one == NULL)
		return "it is not JSON";
	if (get_str(one, "db") == NULL || get_str(one, "question") == NULL ||
	    question_gold(one, 0) == NULL) {
		json_decref(one);
		return "it needs 'db', 'question' and 'gold_sql'";
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

void
questions_split(struct questions *q, enum split split)
{
	size_t kept = 0;

	if (split == SPLIT_ALL)
		return;
	for (size_t i = 0; i < q->n; i++) {
		if (is_to_report(get_str(q->v[i], "db")) ==
		    (split == SPLIT_REPORT))
			q->v[kept++] = q->v[i];
		else
			json_decref(q->v[i]);
	}
	q->n = kept;
}
