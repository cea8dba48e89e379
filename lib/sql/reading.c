#include "sql/reading.h"

#include <string.h>

/*
 * Other names of functions and types, by dialect, for what the plan language
 * has one name for.
 */
enum {
	IN_SQLITE = 1 << DIALECT_SQLITE,
	IN_POSTGRES = 1 << DIALECT_POSTGRES,
	IN_ALL = ~0,
};

struct reading {
	const char *from;
	int args;         /* -1: any number */
	unsigned in;
	const char *name;
	bool turned;      /* its two arguments change places */
};

static const struct reading functions[] = {
	{"btrim", -1, IN_ALL, "trim", false},
	{"ceiling", 1, IN_ALL, "ceil", false},
	{"char_length", 1, IN_ALL, "length", false},
	{"character_length", 1, IN_ALL, "length", false},
	{"group_concat", 1, IN_ALL, "string_agg", false},
	{"group_concat", 2, IN_ALL, "string_agg", false},
	{"ifnull", 2, IN_ALL, "coalesce", false},
	{"instr", 2, IN_ALL, "position", true},
	{"pow", 2, IN_ALL, "power", false},
	{"strpos", 2, IN_ALL, "position", true},
	{"substring", 2, IN_ALL, "substr", false},
	{"substring", 3, IN_ALL, "substr", false},
};

struct expr *
reading_call(const struct dialect *d, struct expr *e)
{
	struct exprs *args = &e->u.call.args;
	size_t i;

	for (i = 0; i < sizeof functions / sizeof *functions; i++) {
		const struct reading *r = &functions[i];

		if (strcmp(r->from, e->u.call.name) != 0 ||
		    (r->args >= 0 && (size_t)r->args != args->n) ||
		    (r->in & 1u << d->id) == 0)
			continue;
		e->u.call.name = r->name;
		if (r->turned) {
			struct expr *first = args->v[0];

			args->v[0] = args->v[1];
			args->v[1] = first;
		}
		break;
	}
	return e;
}

/* SQLite makes a number of what it does not know. */
static const struct reading types[] = {
	{"bigint", 0, IN_SQLITE, "integer", false},
	{"bigint", 0, IN_ALL, "bigint", false},
	{"blob", 0, IN_ALL, "blob", false},
	{"bool", 0, IN_SQLITE, "decimal", false},
	{"bool", 0, IN_ALL, "boolean", false},
	{"boolean", 0, IN_SQLITE, "decimal", false},
	{"boolean", 0, IN_ALL, "boolean", false},
	{"bytea", 0, IN_ALL, "blob", false},
	{"char", 0, IN_ALL, "char", false},
	{"character", 0, IN_ALL, "char", false},
	{"character varying", 0, IN_ALL, "varchar", false},
	{"date", 0, IN_SQLITE, "decimal", false},
	{"date", 0, IN_ALL, "date", false},
	{"datetime", 0, IN_SQLITE, "decimal", false},
	{"datetime", 0, IN_ALL, "datetime", false},
	{"dec", 0, IN_ALL, "decimal", false},
	{"decimal", 0, IN_ALL, "decimal", false},
	{"double", 0, IN_ALL, "number", false},
	{"double precision", 0, IN_ALL, "number", false},
	{"float", 0, IN_ALL, "number", false},
	{"float8", 0, IN_ALL, "number", false},
	{"int", 0, IN_ALL, "integer", false},
	{"int4", 0, IN_ALL, "integer", false},
	{"int8", 0, IN_ALL, "bigint", false},
	{"integer", 0, IN_ALL, "integer", false},
	{"json", 0, IN_ALL, "json", false},
	{"jsonb", 0, IN_ALL, "json", false},
	{"nchar", 0, IN_ALL, "char", false},
	{"numeric", 0, IN_ALL, "decimal", false},
	{"nvarchar", 0, IN_ALL, "varchar", false},
	{"real", 0, IN_ALL, "number", false},
	{"signed", 0, IN_ALL, "integer", false},
	{"signed integer", 0, IN_ALL, "integer", false},
	{"smallint", 0, IN_SQLITE, "integer", false},
	{"smallint", 0, IN_ALL, "smallint", false},
	{"string", 0, IN_ALL, "text", false},
	{"text", 0, IN_ALL, "text", false},
	{"time", 0, IN_SQLITE, "decimal", false},
	{"time", 0, IN_ALL, "time", false},
	{"timestamp", 0, IN_SQLITE, "decimal", false},
	{"timestamp", 0, IN_ALL, "datetime", false},
	{"timestamp without time zone", 0, IN_ALL, "datetime", false},
	{"unsigned", 0, IN_ALL, "integer", false},
	{"varchar", 0, IN_ALL, "varchar", false},
};

const char *
reading_type(const struct dialect *d, const char *name)
{
	size_t i;

	for (i = 0; i < sizeof types / sizeof *types; i++)
		if ((types[i].in & 1u << d->id) != 0 &&
		    strcmp(types[i].from, name) == 0)
			return types[i].name;
	return NULL;
}
