#include "model/wire/retry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/day.h"
#include "base/num.h"

#define BACKOFF_MS 500
#define BACKOFF_MOST_MS 8000
#define YEAR_MS (366LL * 24 * 3600 * 1000)

/* -- verdicts */

static bool
status_passes(int http)
{
	return http == 408 || http == 409 || http == 429 ||
	    (http >= 500 && http != 501);
}

static struct retry_verdict
end_of_http(int http)
{
	struct retry_verdict v = {.status = STATUS_BAD, .reason = "http"};

	if (http == 429) {
		v.status = STATUS_LATER;
		v.reason = "rate_limit";
	} else if (status_passes(http)) {
		v.status = STATUS_LATER;
	} else if (http >= 300 && http < 400) {
		v.status = STATUS_REFUSED;
		v.reason = "redirect";
	} else if (http < 300) {
		v.status = STATUS_NO;
		v.reason = "reply";
	}
	return v;
}

/* What it is when there is no other try. */
static struct retry_verdict
end_of(const struct retry_try *t)
{
	static const struct retry_verdict ends[] = {
		[RETRY_TRANSPORT] = {.status = STATUS_LATER,
		    .reason = "transport"},
		[RETRY_TIMEOUT] = {.status = STATUS_LATER,
		    .reason = "timeout"},
		[RETRY_TLS] = {.status = STATUS_BAD, .reason = "tls"},
		[RETRY_SIZE] = {.status = STATUS_LATER, .reason = "size"},
		[RETRY_MALFORMED] = {.status = STATUS_NO, .reason = "reply"},
	};

	return t->end == RETRY_ANSWERED ? end_of_http(t->http) : ends[t->end];
}

static bool
passes(const struct retry_try *t)
{
	switch (t->end) {
	case RETRY_ANSWERED:
		if (t->http < 400)
			return false;
		return t->should >= 0 ? t->should == 1 : status_passes(t->http);
	case RETRY_TRANSPORT:
	case RETRY_TIMEOUT:
	case RETRY_MALFORMED:
		return true;
	case RETRY_TLS:
	case RETRY_SIZE:
		break;
	}
	return false;
}

/* Half a second, twice as long each time, less up to a quarter, so that
 * callers that failed together do not come back together. */
static int64_t
backoff(int tries, unsigned random)
{
	int64_t ms = BACKOFF_MS;

	while (--tries > 0 && ms < BACKOFF_MOST_MS)
		ms *= 2;
	if (ms > BACKOFF_MOST_MS)
		ms = BACKOFF_MOST_MS;
	return ms - ms / 4 * (int64_t)(random % 1024) / 1024;
}

struct retry_verdict
retry_judge(const struct retry_try *t)
{
	struct retry_verdict v = end_of(t);

	if (!passes(t) || t->tries >= t->most)
		return v;
	v.wait_ms = t->wait_ms > 0 ? t->wait_ms :
	    backoff(t->tries, t->random);
	v.too_long = t->wait_ms > 0 && v.wait_ms >= t->left_ms;
	v.again = v.wait_ms < t->left_ms;
	return v;
}

/* -- Retry-After */

static int64_t
clamp(double ms)
{
	if (!(ms >= 0))
		return -1;
	return ms > (double)YEAR_MS ? YEAR_MS : (int64_t)ms;
}

/* Digits alone, however many: what does not fit is a year. */
static bool
is_long_number(const char *s)
{
	return *s != '\0' && strspn(s, "0123456789") == strlen(s);
}

static int
month_of(const char *name)
{
	static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

	for (int i = 0; i < 12; i++)
		if (strncmp(name, names + 3 * i, 3) == 0)
			return i + 1;
	return 0;
}

/* "Sun, 06 Nov 1994 08:49:37 GMT"; seconds since 1970, or -1. */
static int64_t
date(const char *s)
{
	int day, year, hour, minute, second, month;
	char name[4];

	if (sscanf(s, "%*3[A-Za-z], %2d %3[A-Za-z] %4d %2d:%2d:%2d GMT", &day,
	    name, &year, &hour, &minute, &second) != 6)
		return -1;
	month = month_of(name);
	if (month == 0 || !day_exists(year, month, day) || year < 1970)
		return -1;
	return (int64_t)(day_number(year, month, day) -
	    day_number(1970, 1, 1)) * 86400 + hour * 3600 + minute * 60 +
	    second;
}

int64_t
retry_after(const char *value, int64_t now)
{
	int64_t then;
	double seconds;

	if (value == NULL)
		return -1;
	value += strspn(value, " \t");
	if (num_parse_real(value, &seconds))
		return clamp(seconds * 1000);
	if (is_long_number(value))
		return YEAR_MS;
	then = date(value);
	return then < now ? -1 : clamp((double)(then - now) * 1000);
}
