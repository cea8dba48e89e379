#include "os/clock.h"

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>
#include "base/die.h"
#include "base/io.h"

#define TICK_MS 250
#define GENTLE_MS 10000
#define CANCEL_MS 2000
#define CLOCK_OVER "query stopped by the time limit"

/*
 * What ends the process when the timer has run out: a signal handler finds
 * nothing but this. There is one timer, whichever clock has set it.
 */
static struct {
	char over[CLOCK_TEXT];
	volatile sig_atomic_t ending;
	void (*volatile last_words)(void);
	void (*volatile cancel)(void);
} at_end = {.over = CLOCK_OVER};

static void
set_timer(int64_t ms)
{
	struct itimerval timer;

	memset(&timer, 0, sizeof timer);
	timer.it_value.tv_sec = (time_t)(ms / 1000);
	timer.it_value.tv_usec = (suseconds_t)(ms % 1000 * 1000);
	/* fails only for a negative time */
	(void)setitimer(ITIMER_REAL, &timer, NULL);
}

static void
end_process(int sig)
{
	const char *name = die_program_name();
	ssize_t n;

	(void)sig;
	if (at_end.ending) /* the timer again: nobody hears that it shall stop */
		_exit(STATUS_LATER);
	at_end.ending = 1;
	if (die_clear)
		die_clear();
	n = write(2, name, strlen(name));
	n = write(2, ": ", 2);
	n = write(2, at_end.over, strlen(at_end.over));
	n = write(2, "\n", 1);
	(void)n; /* nothing can be done about it here */
	if (at_end.last_words)
		at_end.last_words();
	if (at_end.cancel) {
		set_timer(CANCEL_MS);
		at_end.cancel();
	}
	_exit(STATUS_LATER);
}

void
clock_at_end(void (*last_words)(void))
{
	at_end.last_words = last_words;
}

void
clock_at_end_cancel(void (*cancel)(void))
{
	at_end.cancel = cancel;
}

void
clock_cancel(void)
{
	if (at_end.cancel)
		at_end.cancel();
}

/* The time of the next query, or of the rest of the process, is another. */
static void
lift_cpu_limit(struct clock *c)
{
	if (c->cpu_is_set)
		(void)setrlimit(RLIMIT_CPU, &c->cpu);
	c->cpu_is_set = false;
}

/* Another timer's work, should a signal mask hold SIGALRM back for ever. */
static void
set_cpu_limit(struct clock *c, long ms)
{
	struct rusage used;
	struct rlimit limit;
	rlim_t seconds;

	lift_cpu_limit(c);
	if (getrusage(RUSAGE_SELF, &used) || getrlimit(RLIMIT_CPU, &limit))
		return;
	c->cpu = limit;
	seconds = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec +
	    ms / 1000 * 2 + 4);
	if (limit.rlim_max != RLIM_INFINITY && seconds > limit.rlim_max)
		seconds = limit.rlim_max;
	limit.rlim_cur = seconds;
	c->cpu_is_set = setrlimit(RLIMIT_CPU, &limit) == 0;
}

static void
catch_alarm(void)
{
	struct sigaction action;
	sigset_t set;

	memset(&action, 0, sizeof action);
	action.sa_handler = end_process;
	action.sa_flags = SA_NODEFER;
	(void)sigaction(SIGALRM, &action, NULL);
	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	(void)sigprocmask(SIG_UNBLOCK, &set, NULL);
}

const char *
clock_over_text(char text[CLOCK_TEXT], long ms)
{
	snprintf(text, CLOCK_TEXT, "query stopped after %g s",
	    (double)ms / 1000);
	return text;
}

const char *
clock_over(const struct clock *c)
{
	return *c->over != '\0' ? c->over : CLOCK_OVER;
}

static void
set_over(struct clock *c, long ms)
{
	clock_over_text(c->over, ms);
	memcpy(at_end.over, c->over, sizeof at_end.over);
}

long
clock_ms(double seconds)
{
	return seconds > 1e6 ? 1000000000 : (long)(seconds * 1000 + 0.999);
}

void
clock_start(struct clock *c, long ms)
{
	c->limit_ms = ms;
	c->paused_at = 0;
	if (ms <= 0) {
		clock_stop(c);
		return;
	}
	set_over(c, ms);
	c->deadline = io_now_ms() + ms;
	catch_alarm();
	set_cpu_limit(c, ms);
	set_timer((int64_t)ms + ms / 2 + 1);
}

void
clock_start_gently(struct clock *c, long ms)
{
	c->limit_ms = ms;
	c->paused_at = 0;
	set_over(c, ms);
	c->deadline = io_now_ms() + ms;
	catch_alarm();
	set_timer((int64_t)ms + GENTLE_MS);
}

void
clock_stop(struct clock *c)
{
	c->limit_ms = 0;
	set_timer(0);
	lift_cpu_limit(c);
}

void
clock_pause(struct clock *c)
{
	if (c->limit_ms <= 0)
		return;
	c->paused_at = io_now_ms();
	set_timer(0);
}

void
clock_resume(struct clock *c)
{
	int64_t now, left;

	if (c->limit_ms <= 0)
		return;
	now = io_now_ms();
	c->deadline += now - c->paused_at;
	left = c->deadline + c->limit_ms / 2 - now;
	set_timer(left > 0 ? left : 1);
}

long
clock_left(const struct clock *c)
{
	int64_t left = c->deadline - io_now_ms();

	return c->limit_ms <= 0 ? 0 : left > 0 ? (long)left : 1;
}

int
clock_expired(void *arg)
{
	struct clock *c = arg;
	int64_t now = io_now_ms();

	if (now >= c->tick_at) {
		c->tick_at = now + TICK_MS;
		c->tick = true;
		if (c->show)
			c->show(c->shown);
	}
	return c->limit_ms > 0 && now > c->deadline;
}

bool
clock_tick(struct clock *c)
{
	bool was = c->tick;

	c->tick = false;
	return was;
}
