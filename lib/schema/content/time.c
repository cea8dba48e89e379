/* How a column holds points in time. */
#include <string.h>

#include "schema/schema.h"

static const char *const names[SCHEMA_TIMES] = {
	"",
#define SCHEMA_TIME(name, text, unit, meaning) text,
#include "schema/content/time.def"
#undef SCHEMA_TIME
};

const char *
schema_time_name(enum schema_time t)
{
	return names[t];
}

const char *
schema_time_words(enum schema_time t)
{
	static const char *const words[SCHEMA_TIMES] = {
		[SCHEMA_TIME_EPOCH] = "epoch seconds",
		[SCHEMA_TIME_EPOCH_MS] = "epoch milliseconds",
		[SCHEMA_TIME_CLOCK] = "time of day",
	};

	return words[t] != NULL ? words[t] : names[t];
}

enum schema_time
schema_time(const char *name, enum type_class class)
{
	for (size_t i = 1; name != NULL && i < SCHEMA_TIMES; i++)
		if (strcmp(names[i], name) == 0)
			return (enum schema_time)i;
	if (name != NULL && strcmp(name, SCHEMA_TIME_NO) == 0)
		return SCHEMA_TIME_NONE;
	if (class == TYPE_DATE)
		return SCHEMA_TIME_DATE;
	if (class == TYPE_DATETIME)
		return SCHEMA_TIME_DATETIME;
	return class == TYPE_TIME ? SCHEMA_TIME_CLOCK : SCHEMA_TIME_NONE;
}

enum schema_time_unit
schema_time_unit(enum schema_time t)
{
	static const enum schema_time_unit units[SCHEMA_TIMES] = {
		SCHEMA_TIME_UNIT_SECOND,
#define SCHEMA_TIME(name, text, unit, meaning) SCHEMA_TIME_UNIT_##unit,
#include "schema/content/time.def"
#undef SCHEMA_TIME
	};

	return units[t];
}

enum schema_time
schema_time_of_unit(enum schema_time_unit u)
{
	static const enum schema_time forms[] = {
		[SCHEMA_TIME_UNIT_YEAR] = SCHEMA_TIME_YEAR,
		[SCHEMA_TIME_UNIT_MONTH] = SCHEMA_TIME_MONTH,
		[SCHEMA_TIME_UNIT_DAY] = SCHEMA_TIME_DATE,
		[SCHEMA_TIME_UNIT_SECOND] = SCHEMA_TIME_DATETIME,
	};

	return forms[u];
}
