#ifndef TESTS_UNIT_STAGES_H
#define TESTS_UNIT_STAGES_H

/* A question taken through the planner's stages, for the tests of each. */

#include <stdlib.h>
#include "base/buf.h"
#include "json/write.h"
#include "plan/compose.h"
#include "plan/confidence.h"
#include "plan/resolve.h"
#include "plan/unused.h"
#include "../tap.h"
#include "plan.h"

#define COLUMN(name, type) "{'name':'" name "','type':'" type "'}"
#define KEY(column, to) "{'columns':['" column "'],'to_table':'" to "'," \
	"'to_columns':['id'],'origin':'declared'}"
#define TABLE(name, columns, keys) "{'name':'" name "','kind':'table'," \
	"'columns':[" COLUMN("id", "INTEGER") "," columns "]," \
	"'primary_key':['id'],'foreign_keys':[" keys "]}"

/* A school: pupils sit in a room and take lessons. */
#define SCHOOL "{'tables':[" \
	TABLE("room", COLUMN("name", "TEXT") "," COLUMN("seats", "INTEGER"), \
	    "") "," \
	TABLE("pupil", COLUMN("name", "TEXT") "," COLUMN("age", "INTEGER") \
	    "," COLUMN("town", "TEXT") "," COLUMN("room_id", "INTEGER"), \
	    KEY("room_id", "room")) "," \
	TABLE("lesson", COLUMN("subject", "TEXT") "," \
	    COLUMN("pupil_id", "INTEGER") "," COLUMN("hours", "REAL"), \
	    KEY("pupil_id", "pupil")) "]}"
/* What t2s-filter would find of "Berlin" at bytes from..to. */
#define BERLIN(from, to) "[{'phrase':'Berlin','start':" from ",'end':" to \
	",'kind':'value','table':'pupil','column':'town'," \
	"'value':'Berlin','score':1,'how':'exact'}]"

struct stages {
	struct arena arena;
	json_t *json, *matches;
	struct schema schema;
	struct question question;
	struct intent intent;
	struct resolutions all;
	struct unused unused;
	struct buf text;
};

static inline void
stages_take(struct stages *s, const char *question, const char *matches)
{
	struct item_source from = {.schema = &s->schema,
	    .now = {2025, 6, 30}};

	*s = (struct stages){.json = trial_json(SCHOOL),
	    .matches = matches ? trial_json(matches) : NULL,
	    .text = BUF_INIT};
	schema_view(&s->schema, s->json);
	from.matches = s->matches;
	s->question = question_read(&s->arena, question);
	s->intent = intent_read(&s->arena, &s->schema,
	    items_of_question(&s->arena, &s->question, &from));
	s->all = resolve(&s->arena, &s->intent, 8);
	s->unused = unused_words(&s->arena, &s->intent);
}

static inline void
stages_drop(struct stages *s)
{
	json_decref(s->intent.keep);
	schema_free(&s->schema);
	json_decref(s->json);
	json_decref(s->matches);
	arena_free(&s->arena);
	buf_free(&s->text);
}

/* The meaning of a slot, as "table.column". */
static inline void
stages_slot(struct stages *s, long slot)
{
	const struct pick *p = slot >= 0 && s->intent.slots[slot].n ?
	    &s->intent.slots[slot].v[0] : NULL;

	buf_fmt(&s->text, "%s", p ? p->table->name : "rows");
	if (p && p->column)
		buf_fmt(&s->text, ".%s", p->column->name);
}

#endif
