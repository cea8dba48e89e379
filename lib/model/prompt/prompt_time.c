/* How the database's dialect says times: today, months, spans, epochs. */
#include <string.h>

#include "model/prompt/prompt.h"

/* Of a date d, of dates a and b, and of seconds e since 1970. */
static const struct manner {
	const char *dialect;
	const char *month, *days;
	const char *before, *after; /* around seconds, for a date */
	const char *since; /* the seconds of a date */
} dialects[] = {
	{.dialect = "sqlite",
	    .month = "strftime('%Y-%m', d)",
	    .days = "julianday(b) - julianday(a)",
	    .before = "datetime(", .after = ", 'unixepoch')",
	    .since = "unixepoch('2026-06-01')"},
	{.dialect = "postgres",
	    .month = "to_char(d, 'YYYY-MM')",
	    .days = "b::date - a::date",
	    .before = "to_timestamp(", .after = ")",
	    .since = "extract(epoch FROM date '2026-06-01')"},
	{.dialect = "mysql",
	    .month = "DATE_FORMAT(d, '%Y-%m')",
	    .days = "DATEDIFF(b, a)",
	    .before = "FROM_UNIXTIME(", .after = ")",
	    .since = "UNIX_TIMESTAMP('2026-06-01')"},
	{.dialect = "duckdb",
	    .month = "strftime(d, '%Y-%m')",
	    .days = "date_diff('day', a, b)",
	    .before = "to_timestamp(", .after = ")",
	    .since = "epoch(DATE '2026-06-01')"},
	{.dialect = "tsql",
	    .month = "FORMAT(d, 'yyyy-MM')",
	    .days = "DATEDIFF(day, a, b)",
	    .before = "DATEADD(second, ", .after = ", '1970-01-01')",
	    .since = "DATEDIFF(second, '1970-01-01', '2026-06-01')"},
	{.dialect = "bigquery",
	    .month = "FORMAT_DATE('%Y-%m', d)",
	    .days = "DATE_DIFF(b, a, DAY)",
	    .before = "TIMESTAMP_SECONDS(", .after = ")",
	    .since = "UNIX_SECONDS(TIMESTAMP '2026-06-01')"},
};

static const struct manner *
manner_of(const char *dialect)
{
	for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
		if (strcmp(dialects[i].dialect, dialect) == 0)
			return &dialects[i];
	return NULL;
}

static bool
holds(const struct schema *s, enum schema_time time)
{
	for (size_t i = 0; i < s->ntables; i++)
		for (size_t k = 0; k < s->tables[i].ncolumns; k++)
			if (s->tables[i].columns[k].time == time)
				return true;
	return false;
}

/* Comparisons of a plan are converted, but for those of a test; SQL means what
 * it says. */
static void
add_epoch(const struct prompt *p, struct buf *b, const struct manner *m,
    enum schema_time time)
{
	bool ms = time == SCHEMA_TIME_EPOCH_MS;

	if (!holds(p->schema, time))
		return;
	buf_fmt(b, "%s e as a date: %s%s%s", schema_time_words(time),
	    m->before, ms ? "e / 1000" : "e", m->after);
	buf_fmt(b, "; compared%s: e >= %s%s", p->writes == PROMPT_SQL ? "" :
	    " with a date as value, or in SQL", m->since, ms ? " * 1000" : "");
	buf_str(b, ".\n");
}

void
prompt_time(const struct prompt *p, struct buf *b)
{
	const struct manner *m = manner_of(p->dialect);

	buf_fmt(b, "\nToday%s is %04d-%02d-%02d. The database's SQL dialect is "
	    "%s.\n", p->writes == PROMPT_SQL ? ", CURRENT_DATE," : "",
	    p->now.year, p->now.month, p->now.day, p->dialect);
	if (m == NULL)
		return;
	if (holds(p->schema, SCHEMA_TIME_DATE) ||
	    holds(p->schema, SCHEMA_TIME_DATETIME))
		buf_fmt(b, "Month of a date d: %s; days from a to b: %s.\n",
		    m->month, m->days);
	add_epoch(p, b, m, SCHEMA_TIME_EPOCH);
	add_epoch(p, b, m, SCHEMA_TIME_EPOCH_MS);
}
