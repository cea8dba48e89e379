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

void (*clock_last_words)(void);
void (*clock_cancel)(void);
void (*clock_show)(void);

static long limit_ms;      /* 0: no limit */
static char over[CLOCK_TEXT] = "query stopped by the time limit";
static int64_t deadline;   /* of io_now_ms */
static int64_t paused_at;
static int64_t tick_at;    /* the next tick */
static bool tick;
static struct rlimit cpu; /* the limit found, while another is set */
static bool cpu_is_set;
static volatile sig_atomic_t ending;

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
	if (ending) /* the timer again: nobody hears that it shall stop */
		_exit(STATUS_LATER);
	ending = 1;
	if (die_clear)
		die_clear();
	n = write(2, name, strlen(name));
	n = write(2, ": ", 2);
	n = write(2, over, strlen(over));
	n = write(2, "\n", 1);
	(void)n; /* nothing can be done about it here */
	if (clock_last_words)
		clock_last_words();
	if (clock_cancel) {
		set_timer(CANCEL_MS);
		clock_cancel();
	}
	_exit(STATUS_LATER);
}

/* The time of the next query, or of the rest of the process, is another. */
static void
lift_cpu_limit(void)
{
	if (cpu_is_set)
		(void)setrlimit(RLIMIT_CPU, &cpu);
	cpu_is_set = false;
}

/* Another timer's work, should a signal mask hold SIGALRM back for ever. */
static void
set_cpu_limit(long ms)
{
	struct rusage used;
	struct rlimit limit;
	rlim_t seconds;

	lift_cpu_limit();
	if (getrusage(RUSAGE_SELF, &used) || getrlimit(RLIMIT_CPU, &limit))
		return;
	cpu = limit;
	seconds = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec +
	    ms / 1000 * 2 + 4);
	if (limit.rlim_max != RLIM_INFINITY && seconds > limit.rlim_max)
		seconds = limit.rlim_max;
	limit.rlim_cur = seconds;
	cpu_is_set = setrlimit(RLIMIT_CPU, &limit) == 0;
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
clock_over(void)
{
	return over;
}

void
clock_start(long ms)
{
	limit_ms = ms;
	paused_at = 0;
	if (ms <= 0) {
		clock_stop();
		return;
	}
	clock_over_text(over, ms);
	deadline = io_now_ms() + ms;
	catch_alarm();
	set_cpu_limit(ms);
	set_timer((int64_t)ms + ms / 2 + 1);
}

void
clock_start_gently(long ms)
{
	limit_ms = ms;
	paused_at = 0;
	clock_over_text(over, ms);
	deadline = io_now_ms() + ms;
	catch_alarm();
	set_timer((int64_t)ms + GENTLE_MS);
}

void
clock_stop(void)
{
	limit_ms = 0;
	set_timer(0);
	lift_cpu_limit();
}

void
clock_pause(void)
{
	if (limit_ms <= 0)
		return;
	paused_at = io_now_ms();
	set_timer(0);
}

void
clock_resume(void)
{
	int64_t now, left;

	if (limit_ms <= 0)
		return;
	now = io_now_ms();
	deadline += now - paused_at;
	left = deadline + limit_ms / 2 - now;
	set_timer(left > 0 ? left : 1);
}

long
clock_left(void)
{
	int64_t left = deadline - io_now_ms();

	return limit_ms <= 0 ? 0 : left > 0 ? (long)left : 1;
}

int
clock_expired(void *unused)
{
	int64_t now = io_now_ms();

	(void)unused;
	if (now >= tick_at) {
		tick_at = now + TICK_MS;
		tick = true;
		if (clock_show)
			clock_show();
	}
	return limit_ms > 0 && now > deadline;
}

bool
clock_tick(void)
{
	bool was = tick;

	tick = false;
	return was;
}
