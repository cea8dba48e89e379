#ifndef PLAN_TEXT_WHEN_WRITE_H
#define PLAN_TEXT_WHEN_WRITE_H

#include "plan/text/when_read.h"

/*
 * Bounds and parts of time as expressions of the plan language; private to
 * plan/text/when. Everything given back is new.
 */

/* {"table", "column"}, which a comparison may carry itself. */
bool when_write_is_plain(const json_t *expr);

/* A bound with `relative` as an expression of now, else as a literal, spelled
 * as the column holds it. */
json_t *when_write_date(const struct when_bound *b,
    const struct when_column *c, bool relative);
json_t *when_write_epoch(const struct when_bound *b,
    const struct when_column *c, bool relative);
json_t *when_write_year(const struct when_bound *b,
    const struct when_column *c, bool relative);
json_t *when_write_digits(const struct when_bound *b,
    const struct when_column *c, bool relative);
json_t *when_write_spelled(const struct when_bound *b,
    const struct when_column *c, bool relative);

/* Put a bound at the begin of its day, or where it is within one of the next
 * one where `up` is 1. */
void when_write_floor(struct when_bound *b, int up);

/* The column as a date or a point in time that has parts. */
json_t *when_write_converted(const struct when_column *c);
json_t *when_write_part(const char *part, const json_t *of);
/* The month, or else the day, of a column of digits. */
json_t *when_write_digits_part(const struct when_column *c, bool month);
/* Seconds of the day, of an expression and as literals of it, of its hours
 * and of text "HH:MM". */
json_t *when_write_seconds(const json_t *of);
json_t *when_write_second(int second);
json_t *when_write_hour(int second);
json_t *when_write_clock(int second);

#endif
