/* "per month", "by year", "daily": dates cut to units of time. */
#include <string.h>
#include "plan/computed.h"
#include "plan/lexicon.h"
#include "plan/reading.h"

enum cut { CUT_TRUNC, CUT_PART };

static const struct unit {
	const char *word;
	const char *unit; /* in the plan language */
	enum cut cut;
	bool alone;       /* "monthly" needs no "per" */
} units[] = {
	{"year", "year", CUT_PART, false},
	{"quarter", "quarter", CUT_TRUNC, false},
	{"month", "month", CUT_TRUNC, false},
	{"week", "week", CUT_TRUNC, false},
	{"day", "day", CUT_TRUNC, false},
	{"date", "day", CUT_TRUNC, false},
	{"hour", "hour", CUT_PART, false},
	{"weekday", "weekday", CUT_PART, false},
	{"yearly", "year", CUT_PART, true},
	{"annual", "year", CUT_PART, true},
	{"annually", "year", CUT_PART, true},
	{"quarterly", "quarter", CUT_TRUNC, true},
	{"monthly", "month", CUT_TRUNC, true},
	{"weekly", "week", CUT_TRUNC, true},
	{"daily", "day", CUT_TRUNC, true},
	{"hourly", "hour", CUT_PART, true},
};

static const struct unit *
unit_of(const char *word)
{
	size_t n = strlen(word);

	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		size_t len = strlen(units[i].word);

		if (strcmp(units[i].word, word) == 0 || (!units[i].alone &&
		    n == len + 1 && word[len] == 's' &&
		    strncmp(word, units[i].word, len) == 0))
			return &units[i];
	}
	return NULL;
}

/* "which month had the most": only what is compared is a group there. */
static bool
compares(const struct question *q)
{
	const struct lexeme *x;
	size_t len;

	for (size_t i = 0; i < q->n; i++)
		for (size_t k = 0; (x = lexicon_at(q, i, k, &len)); k++)
			if (x->class == LEX_SUPER || x->class == LEX_OFTEN)
				return true;
	return false;
}

/* "miles per hour" */
static bool
is_speed(const struct question *q, size_t at)
{
	return at > 0 && strcmp(q->v[at].text, "per") == 0 &&
	    (strncmp(q->v[at - 1].text, "mile", 4) == 0 ||
	    strncmp(q->v[at - 1].text, "km", 2) == 0 ||
	    strncmp(q->v[at - 1].text, "kilomet", 7) == 0);
}

/* "per", "by", "for each", "which": a group follows. */
static bool
opens_group(const struct question *q, size_t at)
{
	static const char *const words[] = {"per", "by", "each", "every",
	    "which", "what", "calendar"};

	if (is_speed(q, at) || (q->v[at].text[0] == 'w' && !compares(q)))
		return false;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(q->v[at].text, words[i]) == 0)
			return i < 6 || (at > 0 && opens_group(q, at - 1));
	return false;
}

/* Dates and times, also those that an engine without such types keeps as
 * text. A bare time of the day has no months. */
static bool
is_date(const struct schema_column *c)
{
	if (c->hidden || is_key(c))
		return false;
	if (c->class == TYPE_DATE || c->class == TYPE_DATETIME)
		return true;
	return c->class == TYPE_TEXT && is_temporal(c) &&
	    strstr(c->name, "ear") == NULL;
}

static json_t *
cut_json(const struct unit *u, const struct schema_column *c)
{
	json_t *of = json_object(), *o = json_object();

	json_object_set_new(of, "table", json_string(c->table->name));
	json_object_set_new(of, "column", json_string(c->name));
	json_object_set_new(o, u->cut == CUT_PART ? "part" : "trunc",
	    json_string(u->unit));
	json_object_set_new(o, "of", of);
	return o;
}

static void
add_unit(struct computeds *out, struct arena *a, const struct unit *u,
    const struct schema_column *c, size_t at)
{
	struct computed *t = arena_alloc(a, sizeof *t);
	json_t *expr = cut_json(u, c);

	json_array_append_new(out->keep, expr);
	t->expr = expr;
	t->unit = true;
	t->tables = arena_alloc(a, sizeof *t->tables);
	t->tables[t->ntables++] = c->table;
	t->column = (struct schema_column){.name = u->unit, .type = "",
	    .class = u->cut == CUT_PART ? TYPE_INTEGER : TYPE_DATE,
	    .nullable = c->nullable, .table = c->table, .json = c->json};
	computed_add(out, a, (struct computed_hit){t, at, at,
	    c->class == TYPE_TEXT ? 0.8 : 0.85, u->alone ? 0.6 : 1.1});
}

void
computed_units(struct computeds *c, struct arena *a, const struct schema *s,
    const struct question *q)
{
	for (size_t at = 0; at < q->n; at++) {
		const struct unit *u = unit_of(q->v[at].text);

		if (!u || (!u->alone && (at == 0 || !opens_group(q, at - 1))))
			continue;
		for (size_t i = 0; i < s->ntables; i++)
			for (size_t k = 0; k < s->tables[i].ncolumns; k++)
				if (is_date(&s->tables[i].columns[k]))
					add_unit(c, a, u,
					    &s->tables[i].columns[k], at);
	}
}
