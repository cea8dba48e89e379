/* What ANALYZE saw in columns, or a look at their rows. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "base/num.h"
#include "db/postgres/introspect.h"
#include "json/read.h"
#include "schema/content/content.h"

/* Rows that ANALYZE looks at, unless it was told otherwise. */
enum { ANALYZED = 30000 };

static void
take_value(struct content *c, enum type_class class, const char *text,
    size_t n)
{
	int64_t whole;
	double v;

	if (class != TYPE_INTEGER && class != TYPE_NUMBER)
		content_text(c, text, n);
	else if (num_parse_int(text, &whole))
		content_integer(c, whole);
	else if (num_parse_real(text, &v))
		content_real(c, v);
	else
		content_other(c); /* NaN, money */
}

/* How many there are. */
static size_t
take_list(struct content *c, enum type_class class, const char *list)
{
	struct json_mistake m;
	json_t *values = list != NULL ? json_read(list, strlen(list), &m) :
	    NULL, *value;
	size_t i, n = json_array_size(values);

	json_array_foreach(values, i, value)
		if (json_is_string(value))
			take_value(c, class, json_string_value(value),
			    json_string_length(value));
	json_decref(values);
	return n;
}

static void
tell(struct facts *facts, struct facts_column *column,
    const struct pg_catalogue *c, int row, int sampled, long most)
{
	struct content content = {.most = (size_t)most, .typed = true};
	const char *rows = pg_text(c, PART_VALUES, row, VALUE_ROWS);
	size_t n;

	content.no_values = content.no_number = sampled >= 0 ?
	    !pg_true(c, PART_SAMPLED, sampled, SAMPLED_FEW) :
	    !pg_true(c, PART_VALUES, row, VALUE_WHOLE);
	content.casing.none = sampled < 0 && content.no_values;
	n = take_list(&content, type_class(column->type), sampled >= 0 ?
	    pg_text(c, PART_SAMPLED, sampled, VALUE_LIST) :
	    pg_maybe(c, PART_VALUES, row, VALUE_LIST));
	/* whether they repeat enough was asked with the look */
	if (n > 0)
		content.each = sampled >= 0 ? 2 :
		    strtod(rows, NULL) / (double)n;
	if (pg_true(c, PART_VALUES, row, VALUE_NULLS))
		content_null(&content);
	if (strtod(rows, NULL) > ANALYZED)
		facts->sampled = ANALYZED;
	content_tell(&content, facts, column);
	content_free(&content);
}

void
pg_contents(const struct pg_catalogue *c, const struct pg_relation *r,
    long most, struct facts *facts)
{
	struct run values = pg_run(c, PART_VALUES, r->oid);
	struct run sampled = pg_run(c, PART_SAMPLED, r->oid);

	for (int i = values.first; i < values.first + values.n; i++) {
		struct facts_column *column = facts_find(facts,
		    pg_text(c, PART_VALUES, i, VALUE_COLUMN));

		if (column != NULL)
			tell(facts, column, c, i, pg_seek(c, PART_SAMPLED,
			    sampled, c->rows[PART_VALUES][i].number), most);
	}
}
