#include "sql/read/function_names.h"

#include <string.h>

/*
 * Other names of functions and types, by dialect, for what the plan language
 * has one name for.
 */
struct reading {
	const char *from;
	int args;         /* -1: any number */
	unsigned in;
	const char *name;
	bool turned;      /* its two arguments change places */
};

/* A dialect that has no function of that name means another's. */
static const struct reading functions[] = {
	{"atn2", 2, IN_ALL, "atan2", false},
	{"bool_and", 1, BUT(IN_POSTGRES), "min", false},
	{"bool_or", 1, BUT(IN_POSTGRES), "max", false},
	{"btrim", -1, IN_ALL, "trim", false},
	{"ceiling", 1, IN_ALL, "ceil", false},
	{"char_length", 1, IN_ALL, "length", false},
	{"character_length", 1, IN_ALL, "length", false},
	{"charindex", 2, IN_ALL, "position", false},
	{"count_big", -1, IN_ALL, "count", false},
	{"curdate", 0, IN_ALL, "current_date", false},
	{"curtime", 0, IN_ALL, "current_time", false},
	{"every", 1, BUT(IN_POSTGRES), "min", false},
	{"getdate", 0, IN_ALL, "current_timestamp", false},
	{"getutcdate", 0, BUT(IN_TSQL), "current_timestamp", false},
	{"group_concat", 1, IN_ALL, "string_agg", false},
	{"group_concat", 2, IN_ALL, "string_agg", false},
	{"ifnull", 2, IN_ALL, "coalesce", false},
	{"instr", 2, IN_ALL, "position", true},
	{"lcase", 1, IN_ALL, "lower", false},
	{"length", 1, IN_MYSQL, "octet_length", false},
	{"len", 1, IN_ALL, "length", false},
	{"listagg", 1, IN_ALL, "string_agg", false},
	{"listagg", 2, IN_ALL, "string_agg", false},
	{"locate", 2, IN_ALL, "position", false},
	{"log", 1, IN_SQLITE | IN_POSTGRES, "log10", false},
	{"log", 1, IN_MYSQL | IN_TSQL, "ln", false},
	{"mid", 3, IN_ALL, "substr", false},
	{"now", 0, IN_ALL, "current_timestamp", false},
	{"nvl", 2, IN_ALL, "coalesce", false},
	{"pow", 2, IN_ALL, "power", false},
	{"rand", 0, IN_ALL, "random", false},
	{"replicate", 2, BUT(IN_MYSQL), "repeat", false},
	{"stddev_samp", 1, IN_ALL, "stddev", false},
	{"stdev", 1, IN_ALL, "stddev", false},
	{"stdevp", 1, IN_ALL, "stddev_pop", false},
	{"strpos", 2, IN_ALL, "position", true},
	{"sysdate", 0, BUT(IN_MYSQL), "current_timestamp", false},
	{"sysdatetime", 0, BUT(IN_TSQL), "current_timestamp", false},
	{"ucase", 1, IN_ALL, "upper", false},
	{"today", 0, IN_ALL, "current_date", false},
	{"utc_date", 0, BUT(IN_MYSQL), "current_date", false},
	{"utc_timestamp", 0, BUT(IN_MYSQL), "current_timestamp", false},
	{"var", 1, IN_ALL, "variance", false},
	{"var_samp", 1, IN_ALL, "variance", false},
	{"varp", 1, IN_ALL, "var_pop", false},
};

struct expr *
function_names_call(const struct dialect *d, struct expr *e)
{
	struct exprs *args = &e->u.call.args;
	size_t i;

	for (i = 0; i < sizeof functions / sizeof *functions; i++) {
		const struct reading *r = &functions[i];

		if (strcmp(r->from, e->u.call.name) != 0 ||
		    (r->args >= 0 && (size_t)r->args != args->n) ||
		    !dialect_in(d, r->in))
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

/* SQLite makes a number of what it does not know; but of a date nobody means
 * the year that its text begins with. */
static const struct reading types[] = {
	{"bigint", 0, IN_SQLITE, "integer", false},
	{"bigint", 0, IN_ALL, "bigint", false},
	{"binary", 0, IN_ALL, "blob", false},
	{"bit", 0, IN_TSQL, "boolean", false},
	{"blob", 0, IN_ALL, "blob", false},
	{"bool", 0, IN_SQLITE, "decimal", false},
	{"bool", 0, IN_ALL, "boolean", false},
	{"boolean", 0, IN_SQLITE, "decimal", false},
	{"boolean", 0, IN_ALL, "boolean", false},
	{"bytea", 0, IN_ALL, "blob", false},
	{"char", 0, IN_MYSQL, "text", false},
	{"char", 0, IN_ALL, "char", false},
	{"character", 0, IN_ALL, "char", false},
	{"character varying", 0, IN_ALL, "varchar", false},
	{"date", 0, IN_ALL, "date", false},
	{"datetime", 0, IN_ALL, "datetime", false},
	{"datetime2", 0, IN_ALL, "datetime", false},
	{"dec", 0, IN_ALL, "decimal", false},
	{"decimal", 0, IN_MYSQL, "decimal(10,0)", false},
	{"decimal", 0, IN_TSQL, "decimal(18,0)", false},
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
	{"nvarchar(max)", 0, IN_ALL, "text", false},
	{"real", 0, IN_ALL, "number", false},
	{"signed", 0, IN_ALL, "integer", false},
	{"signed integer", 0, IN_ALL, "integer", false},
	{"smallint", 0, IN_SQLITE, "integer", false},
	{"smallint", 0, IN_ALL, "smallint", false},
	{"string", 0, IN_ALL, "text", false},
	{"text", 0, IN_ALL, "text", false},
	{"time", 0, IN_ALL, "time", false},
	{"timestamp", 0, IN_ALL, "datetime", false},
	{"timestamp without time zone", 0, IN_ALL, "datetime", false},
	{"unsigned", 0, IN_ALL, "integer", false},
	{"varbinary(max)", 0, IN_ALL, "blob", false},
	{"varchar", 0, IN_ALL, "varchar", false},
	{"varchar(max)", 0, IN_ALL, "text", false},
};

const char *
function_names_type(const struct dialect *d, const char *name)
{
	size_t i;

	for (i = 0; i < sizeof types / sizeof *types; i++)
		if (dialect_in(d, types[i].in) &&
		    strcmp(types[i].from, name) == 0)
			return types[i].name;
	return NULL;
}
