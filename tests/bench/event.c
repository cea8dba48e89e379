/*
 * What speaks for each column that a time may be said of: a line of JSON in,
 * {"schema", "question", "now": [y, m, d], "asked": [table ..], "column":
 * [table, column]}, a line out, {"right", "columns": [{"class", "ahead", facts
 * ..}]}; nothing where no time is read or the column is not among them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "plan/spans/event.h"

static const char *const classes[] = {
#define EVENT_CLASS(id, cost, ahead, meaning) #id,
#include "plan/spans/event.def"
#undef EVENT_CLASS
};
static const char *const facts[] = {
#define EVENT_FACT(id, cost, meaning) #id,
#include "plan/spans/event.def"
#undef EVENT_FACT
};

/* The longest time of the question. */
static bool
find_time(const struct spans *s, struct event_time *t)
{
	struct when_time w;
	size_t best = 0, n;

	for (size_t at = 0; at < s->q->n; at++) {
		n = when_at(s->q, at, &s->now, 0, &w);
		if (n <= best || w.kind == WHEN_PART)
			continue;
		best = n;
		*t = event_time(s, at, at + n);
	}
	return best > 0;
}

static json_t *
told(struct spans *s, const struct schema_column *c,
    const struct event_time *t, const bool *asked)
{
	double fact[EVENT_FACTS];
	json_t *o = json_object();

	event_facts(s, c, t, fact);
	event_place(c->table, s->schema, asked, fact);
	json_object_set_new(o, "class", json_string(classes[event_class(
	    &s->kinds, c)]));
	json_object_set_new(o, "ahead", json_boolean(t->ahead));
	for (size_t i = 0; i < EVENT_FACTS; i++)
		if (fact[i] != 0)
			json_object_set_new(o, facts[i], json_real(fact[i]));
	return o;
}

static void
answer(struct spans *s, const json_t *in, const bool *asked)
{
	const json_t *label = json_object_get(in, "column");
	json_t *list = json_array(), *out;
	struct event_time t;
	long right = -1;

	if (!find_time(s, &t)) {
		json_decref(list);
		return;
	}
	for (size_t i = 0; i < s->schema->ntables; i++) {
		const struct schema_table *table = &s->schema->tables[i];

		for (size_t k = 0; k < table->ncolumns; k++) {
			const struct schema_column *c = &table->columns[k];

			if (c->hidden || kind_of(&s->kinds, c)->kind !=
			    KIND_TIME || c->time == SCHEMA_TIME_CLOCK)
				continue;
			if (ascii_equal(table->name, json_string_value(
			    json_array_get(label, 0))) &&
			    ascii_equal(c->name, json_string_value(
			    json_array_get(label, 1))))
				right = (long)json_array_size(list);
			json_array_append_new(list, told(s, c, &t, asked));
		}
	}
	out = json_object();
	json_object_set_new(out, "right", json_integer(right));
	json_object_set_new(out, "columns", list);
	if (right >= 0) {
		json_dumpf(out, stdout, JSON_COMPACT);
		putchar('\n');
	}
	json_decref(out);
}

static void
ask(const json_t *in)
{
	json_t *doc = json_load_file(get_str(in, "schema"), 0, NULL);
	const json_t *now = get_array(in, "now"), *name;
	struct schema schema;
	struct arena a = {0};
	struct question q = question_read(&a, get_str(in, "question"));
	struct spans_source from = {.schema = &schema, .now = {
	    .year = (int)json_integer_value(json_array_get(now, 0)),
	    .month = (int)json_integer_value(json_array_get(now, 1)),
	    .day = (int)json_integer_value(json_array_get(now, 2)),
	    .hour = -1}};
	struct spans s;
	bool *asked;
	size_t k;

	schema_view(&schema, get_object(doc, "schema"));
	s = spans_make(&a, &q, &from);
	asked = arena_alloc(&a, schema.ntables + 1);
	for (size_t i = 0; i < schema.ntables; i++)
		json_array_foreach(get_array(in, "asked"), k, name)
			asked[i] |= ascii_equal(schema.tables[i].name,
			    json_string_value(name));
	event_asked(&schema, asked);
	answer(&s, in, asked);
	json_decref(s.keep);
	schema_free(&schema);
	arena_free(&a);
	json_decref(doc);
}

int
main(void)
{
	static char line[1 << 16];

	while (fgets(line, sizeof line, stdin)) {
		json_t *in = json_loads(line, 0, NULL);

		if (in)
			ask(in);
		json_decref(in);
	}
	return ferror(stdin) || fflush(stdout) != 0;
}
