#ifndef SQL_READ_PARSE_SPECIAL_H
#define SQL_READ_PARSE_SPECIAL_H

#include "sql/read/parse.h"

/* Private to the files parse_*.c of calls and times, and match_template_time.c.
 * */

/* A call of what is at hand, NULL: no such argument. */
struct expr *parse_special_call(struct parser *p, const char *name,
    struct expr *a,
    struct expr *b, struct expr *c);

/* a op b, where a stands. */
struct expr *parse_special_op(struct parser *p, enum operator op,
    struct expr *a,
    struct expr *b);

/* A part, a cut or a shift of a time, by a unit. */
struct expr *parse_special_date(struct parser *p, enum expr_kind kind,
    enum date_unit unit, struct expr *of);

/* How many whole units lie between. */
struct expr *parse_special_diff(struct parser *p, enum date_unit unit,
    struct expr *from, struct expr *to);
/* How many days, whatever the time of day. */
struct expr *parse_special_days(struct parser *p, struct expr *from,
    struct expr *to);
/* 'now', 'today' as a date or a datetime; NULL: it is another text. */
struct expr *parse_special_unit(struct parser *p, const struct expr *of,
    const char *type);
/* LOCALTIME or LOCALTIMESTAMP, at the word. */
struct expr *parse_special_local(struct parser *p, bool time);
/* current_date, current_time, current_timestamp */
struct expr *parse_special_now(struct parser *p, const char *name);
/* A unit, or the seconds, of a difference of two times; NULL: it is none. */
struct expr *parse_special_extracted(struct parser *p, enum date_unit unit,
    bool epoch, struct expr *of);
/* The time as text, by a format in the codes of another dialect. */
struct expr *parse_special_format(struct parser *p, enum dialect_id from,
    struct expr *time, struct expr *format);

/* Behind the parenthesis that opens, up to the one that closes. */
struct expr *parse_extract(struct parser *p);
struct expr *parse_datepart(struct parser *p);
struct expr *parse_year(struct parser *p);
struct expr *parse_month(struct parser *p);
struct expr *parse_day(struct parser *p);
struct expr *parse_dateadd(struct parser *p);
struct expr *parse_date_add(struct parser *p);
struct expr *parse_date_sub(struct parser *p);
struct expr *parse_timestampdiff(struct parser *p);
struct expr *parse_datetrunc(struct parser *p);
struct expr *parse_datediff(struct parser *p);
struct expr *parse_datediff_big(struct parser *p);
struct expr *parse_week(struct parser *p);
struct expr *parse_quarter(struct parser *p);
struct expr *parse_hour(struct parser *p);
struct expr *parse_minute(struct parser *p);
struct expr *parse_second(struct parser *p);
struct expr *parse_dayofyear(struct parser *p);
struct expr *parse_adddate(struct parser *p);
struct expr *parse_subdate(struct parser *p);
struct expr *parse_days_between(struct parser *p);
struct expr *parse_age(struct parser *p);
struct expr *parse_date_format(struct parser *p);
struct expr *parse_to_char(struct parser *p);
struct expr *parse_tsql_format(struct parser *p);
struct expr *parse_monthname(struct parser *p);
struct expr *parse_dayname(struct parser *p);
struct expr *parse_to_date(struct parser *p);
struct expr *parse_str_to_date(struct parser *p);
struct expr *parse_to_timestamp(struct parser *p);
struct expr *parse_from_unixtime(struct parser *p);
struct expr *parse_any_datediff(struct parser *p);
struct expr *parse_date_diff(struct parser *p);
struct expr *parse_months_between(struct parser *p);
struct expr *parse_date_function(struct parser *p);
struct expr *parse_datetime_function(struct parser *p);
struct expr *parse_time_function(struct parser *p);
struct expr *parse_unixepoch(struct parser *p);
struct expr *parse_unix_timestamp(struct parser *p);
struct expr *parse_julianday(struct parser *p);
struct expr *parse_strftime(struct parser *p);
struct expr *parse_last_day(struct parser *p);
struct expr *parse_add_months(struct parser *p);
struct expr *parse_dayofweek(struct parser *p);
struct expr *parse_weekday(struct parser *p);
struct expr *parse_isoweek(struct parser *p);

#endif
