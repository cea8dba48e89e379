/* Answers that were not understood. */
#include <string.h>
#include "base/near.h"
#include "json/get.h"
#include "plan/dialogue/record.h"
#include "plan/dialogue/unread.h"
#include "schema/qualified.h"

enum { NEAR_MAX = 4, NAMES_MAX = 256 };

/* The columns of that name, each of its table, as far as there is room. */
static size_t
columns_called(const struct clarify *c, const char *name,
    const struct schema_column **v)
{
	size_t n = 0;

	for (size_t i = 0; i < c->schema->ntables && n < NEAR_MAX; i++) {
		v[n] = schema_column(&c->schema->tables[i], name, NULL);
		n += v[n] != NULL;
	}
	return n;
}

void
unread_tell(struct clarify *c, const char *text, const char *unknown)
{
	const struct schema_column *columns[NEAR_MAX + 1];
	json_t *finding;

	if (unknown && strcmp(unknown, text) == 0 && record_open(c->doc))
		finding = finding_add(c->findings,
		    FINDING_answer_not_understood, "/answers",
		    "the answer '%s' does not match exactly one choice", text);
	else if (unknown && columns_called(c, unknown, columns) > 1)
		finding = finding_add(c->findings,
		    FINDING_answer_not_understood, "/answers", "several tables "
		    "have a column '%s' (in the answer '%s')", unknown, text);
	else if (unknown)
		finding = finding_add(c->findings,
		    FINDING_answer_not_understood, "/answers", "the schema has "
		    "no '%s' (in the answer '%s')", unknown, text);
	else
		finding = finding_add(c->findings,
		    FINDING_answer_not_understood, "/answers",
		    "the answer '%s' was not understood", text);
	finding_hint(finding, "answer with the letter of a choice, or with "
	    "'use table X not Y', 'use column a.b', 'not column a.b' or 'join "
	    "a.x with b.y'");
}

static json_t *
new_choice(size_t i, const char *text,
    const struct schema_table *t)
{
	char id[2] = {(char)('a' + (char)i), '\0'};
	json_t *choice = json_pack("{ss ss}", "id", id, "text", text);

	if (t->schema)
		json_object_set_new(choice, "schema", json_string(t->schema));
	json_object_set_new(choice, "table", json_string(t->name));
	return choice;
}

void
unread_offer(struct clarify *c, json_t *question, const char *name)
{
	const struct schema_column *columns[NEAR_MAX + 1];
	size_t n = columns_called(c, name, columns), found;
	size_t some[NEAR_MAX];
	const char *names[NAMES_MAX];

	for (size_t i = 0; i < n; i++) {
		json_t *choice = new_choice(i, arena_printf(c->arena,
		    "%s.%s", qualified_name(c->arena, c->schema,
		    columns[i]->table), columns[i]->name), columns[i]->table);

		json_object_set_new(choice, "column",
		    json_string(columns[i]->name));
		json_array_append_new(get_or_make_array(question, "choices"),
		    choice);
	}
	if (n > 0)
		return;
	for (; n < c->schema->ntables && n < NAMES_MAX; n++)
		names[n] = qualified_name(c->arena, c->schema,
		    &c->schema->tables[n]);
	found = near_some(name, names, n, some, NEAR_MAX);
	for (size_t i = 0; i < found; i++)
		json_array_append_new(get_or_make_array(question, "choices"),
		    new_choice(i, arena_printf(c->arena, "table %s",
		    names[some[i]]), &c->schema->tables[some[i]]));
}
