/* When a call is tried again, and what its end means; Retry-After; budgets
 * that processes share; what URLs are taken */

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/mem.h"
#include "os/state/ledger.h"
#include "model/wire/provider.h"
#include "model/wire/retry.h"
#include "../tap.h"

static void
ends(enum retry_end end, int http, bool again, enum status status,
    const char *reason)
{
	struct retry_try t = {.end = end, .http = http, .wait_ms = -1,
	    .should = -1, .tries = 1, .most = 3, .left_ms = 60000};
	struct retry_verdict v = retry_judge(&t);

	tap_ok(v.again == again, "end %d, HTTP %d: %s", (int)end, http,
	    again ? "again" : "no more");
	t.tries = 3;
	v = retry_judge(&t);
	tap_ok(!v.again && v.status == status && strcmp(v.reason, reason) ==
	    0, "... in the end %s, %d", reason, (int)status);
}

static void
test_ends(void)
{
	static const struct {
		int http;
		bool again;
		enum status status;
		const char *reason;
	} rows[] = {
		{206, false, STATUS_NO, "reply"},
		{301, false, STATUS_REFUSED, "redirect"},
		{400, false, STATUS_BAD, "http"},
		{401, false, STATUS_BAD, "http"},
		{404, false, STATUS_BAD, "http"},
		{408, true, STATUS_LATER, "http"},
		{409, true, STATUS_LATER, "http"},
		{413, false, STATUS_BAD, "http"},
		{422, false, STATUS_BAD, "http"},
		{429, true, STATUS_LATER, "rate_limit"},
		{500, true, STATUS_LATER, "http"},
		{501, false, STATUS_BAD, "http"},
		{529, true, STATUS_LATER, "http"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ends(RETRY_ANSWERED, rows[i].http, rows[i].again,
		    rows[i].status, rows[i].reason);
	ends(RETRY_TRANSPORT, 0, true, STATUS_LATER, "transport");
	ends(RETRY_TIMEOUT, 0, true, STATUS_LATER, "timeout");
	ends(RETRY_TLS, 0, false, STATUS_BAD, "tls");
	ends(RETRY_SIZE, 0, false, STATUS_LATER, "size");
	ends(RETRY_MALFORMED, 200, true, STATUS_NO, "reply");
}

static void
test_waits(void)
{
	struct retry_try t = {.end = RETRY_ANSWERED, .http = 429,
	    .wait_ms = -1, .should = -1, .tries = 1, .most = 9,
	    .left_ms = 60000};
	int64_t first = retry_judge(&t).wait_ms, last;

	tap_ok(first > 370 && first <= 500, "half a second at first");
	t.random = 1023;
	tap_ok(retry_judge(&t).wait_ms < first, "... or less");
	t.random = 0;
	t.tries = 3;
	tap_ok(retry_judge(&t).wait_ms == 4 * first, "longer each time");
	t.tries = 8;
	last = retry_judge(&t).wait_ms;
	tap_ok(last <= 8000 && last > 5000, "... but for eight seconds");
	t.wait_ms = 2000;
	tap_ok(retry_judge(&t).wait_ms == 2000, "what the server asks for");
	t.left_ms = 1500;
	tap_ok(!retry_judge(&t).again && retry_judge(&t).too_long,
	    "... unless there is no time for it");
	t.left_ms = 60000;
	t.should = 0;
	tap_ok(!retry_judge(&t).again, "the server says no");
	t.should = 1;
	t.http = 400;
	tap_ok(retry_judge(&t).again, "the server says yes");
}

static void
test_after(void)
{
	const int64_t now = 784111777; /* Sun, 06 Nov 1994 08:49:37 GMT */

	tap_is_int((long)retry_after("2", now), 2000, "seconds");
	tap_is_int((long)retry_after(" 1.5", now), 1500, "a fraction");
	tap_is_int((long)retry_after("Sun, 06 Nov 1994 08:49:47 GMT", now),
	    10000, "a date");
	tap_is_int((long)retry_after("Sun, 06 Nov 1994 08:49:27 GMT", now),
	    -1, "a date gone by");
	tap_is_int((long)retry_after("-5", now), -1, "less than nothing");
	tap_is_int((long)retry_after("soon", now), -1, "junk");
	tap_is_int((long)retry_after("", now), -1, "nothing");
	tap_is_int((long)retry_after(NULL, now), -1, "no header");
	tap_ok(retry_after("99999999999999999999999", now) > 31000000000LL,
	    "more seconds than there are");
	tap_ok(retry_after("Fri, 31 Dec 9999 23:59:59 GMT", now) <
	    32000000000LL, "a far date is a year");
}

static void
test_ledger(void)
{
	struct ledger_budget b, none;
	struct ledger_hold one = {.tokens = 60}, two = one, three = one;
	struct ledger_hold dead = {.tokens = 100};
	struct buf why = BUF_INIT;
	char path[] = "/tmp/t2s-ledger.XXXXXX";
	struct ledger *mine, *yours;
	int fd = mkstemp(path), status;
	pid_t pid;

	tap_ok(ledger_budget_read("calls=4,tokens=100", &b, &why) &&
	    b.calls == 4 && b.tokens == 100 && b.cost < 0, "a budget");
	tap_ok(!ledger_budget_read("calls=-4", &none, &why), "... is none");
	close(fd);
	mine = ledger_open(path);
	yours = ledger_open(path);
	tap_ok(ledger_hold(mine, &b, &one) == LEDGER_HELD, "held");
	tap_ok(ledger_hold(yours, &b, &two) == LEDGER_WAIT,
	    "what is held by another may come back");
	ledger_settle(mine, &one, 30, 0);
	tap_ok(ledger_hold(yours, &b, &two) == LEDGER_HELD, "... and does");
	ledger_settle(yours, &two, 50, 0);
	tap_ok(ledger_hold(mine, &b, &three) == LEDGER_SPENT, "spent");
	ledger_budget_read("calls=3,tokens=200", &b, &why);
	pid = fork();
	if (pid == 0)
		_exit(ledger_hold(yours, &b, &dead) != LEDGER_HELD);
	waitpid(pid, &status, 0);
	tap_ok(status == 0 && ledger_hold(mine, &b, &three) == LEDGER_HELD,
	    "what the dead held is free");
	tap_ok(ledger_hold(mine, &b, &one) == LEDGER_SPENT,
	    "a call under way counts");
	tap_ok(ledger_ordinal(mine, "ab") == 0 &&
	    ledger_ordinal(yours, "ab") == 1 && ledger_ordinal(mine, "ab") ==
	    2 && ledger_ordinal(mine, "cd") == 0, "how often it was asked");
	ledger_close(mine);
	ledger_close(yours);
	unlink(path);
	buf_free(&why);
}

static void
base(const char *model, const char *given, const char *want)
{
	struct buf url = BUF_INIT, why = BUF_INIT;
	const char *name;
	const struct provider *p = provider_find(model, &name);

	if (provider_base(p, given, &url, &why))
		provider_url(p, url.s, name,
		    false, NULL, &why);
	tap_is_str(want != NULL ? why.s : why.s[0] != '\0' ? "" : "taken",
	    want != NULL ? want : "", "%s at %.*s", model,
	    (int)strcspn(given, "\r"), given);
	buf_free(&url);
	buf_free(&why);
}

static void
test_urls(void)
{
	base("openai:m", "https://h/v1/", "https://h/v1/chat/completions");
	base("anthropic:m", "https://h", "https://h/v1/messages");
	base("anthropic:m", "https://h/v1", "https://h/v1/messages");
	base("ollama:m:8b", "h", "http://h:11434/api/chat");
	base("ollama:m", "0.0.0.0:99", "http://127.0.0.1:99/api/chat");
	base("gemini:a b", "https://h", "https://h/models/a%20b:"
	    "generateContent");
	base("openai:m", "ftp://h", NULL);
	base("openai:m", "https://h\r\nX: y", NULL);
	base("openai:m", "https://u:p@h/", NULL);
	base("openai:m", "https://h/?key=1", NULL);
	tap_ok(provider_is_loopback("http://127.0.0.1:8/") &&
	    provider_is_loopback("http://localhost/v1") &&
	    provider_is_loopback("https://[::1]:8"), "this machine");
	tap_ok(!provider_is_loopback("http://127.0.0.1.evil.org/") &&
	    !provider_is_loopback("http://localhost.evil.org/") &&
	    !provider_is_loopback("http://h/127.0.0.1"), "another");
}

int
main(void)
{
	mem_jansson();
	test_ends();
	test_waits();
	test_after();
	test_ledger();
	test_urls();
	return tap_done();
}
