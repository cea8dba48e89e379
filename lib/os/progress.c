#include "os/progress.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/die.h"
#include "base/io.h"
#include "base/num.h"
#include "os/terminal.h"

#define DRAW_MS 250
#define STACK_BYTES 65536

_Atomic long progress_count;

static struct {
	struct progress now;
	int64_t began, after; /* ms of io_now_ms; before the first line */
	pid_t owner;          /* a fork has no thread */
	bool on, running, ending;
	pthread_t thread;
	pthread_mutex_t lock; /* of what is on the terminal, and of `ending` */
	pthread_cond_t change;
} work = {.lock = PTHREAD_MUTEX_INITIALIZER};

static volatile sig_atomic_t shown; /* a line stands on the terminal */

static void
put(const char *s, size_t n)
{
	ssize_t written = write(STDERR_FILENO, s, n);

	(void)written; /* it is only talk */
}

/* "1,234", ended with a NUL. */
static void
figure(char out[NUM_SIZE], double v)
{
	char digits[NUM_SIZE];
	size_t n = num_int(digits, v < 9e15 ? (int64_t)v : (int64_t)9e15);

	out[num_parted(out, digits, n)] = '\0';
}

static int
describe(char *line, size_t size)
{
	double seconds = (double)(io_now_ms() - work.began) / 1000;
	const struct progress *p = &work.now;
	char n[NUM_SIZE], of[NUM_SIZE], rate[NUM_SIZE];
	long count = progress_count;
	bool known = p->of >= (double)count && p->of > 0;
	int one = count == 1 && !known; /* "1 row" */
	double speed = seconds > 0 ? (double)count / seconds : 0;

	if (!p->unit || count == 0)
		return snprintf(line, size, "\r%s: %s, %.0f s",
		    die_program_name(), p->doing, seconds);
	figure(n, (double)count);
	figure(of, p->of);
	figure(rate, speed);
	if (speed < 10)
		snprintf(rate, sizeof rate, "%.1f", speed);
	return snprintf(line, size, "\r%s: %s%s%s %.*s, %s a second",
	    die_program_name(), n,
	    !known ? "" : p->guessed ? " of about " : " of ",
	    known ? of : "", (int)strlen(p->unit) - one, p->unit, rate);
}

/* Who is in the background leaves the terminal to others. */
static void
draw(void)
{
	static const char rest[] = "\033[K";
	pid_t foreground = tcgetpgrp(STDERR_FILENO);
	size_t width = terminal_style(STDERR_FILENO).width;
	char line[256];
	int n;

	if (foreground >= 0 && foreground != getpgrp())
		return;
	n = describe(line, sizeof line - sizeof rest);
	if (n < 0 || width < 2)
		return;
	if ((size_t)n >= sizeof line - sizeof rest)
		n = (int)(sizeof line - sizeof rest) - 1;
	if ((size_t)n > width) /* the return is no column, the last stays free */
		n = (int)width;
	memcpy(line + n, rest, sizeof rest);
	put(line, (size_t)n + sizeof rest - 1);
	shown = 1;
}

static void
wipe(void)
{
	static const char line[] = "\r\033[K";

	if (shown)
		put(line, sizeof line - 1);
	shown = 0;
}

/* Also before messages, and from signal handlers, so that it must not wait. */
void
progress_hide(void)
{
	bool locked;

	if (!shown || work.owner != getpid())
		return;
	locked = pthread_mutex_trylock(&work.lock) == 0;
	wipe();
	if (locked)
		pthread_mutex_unlock(&work.lock);
}

/* What ends the program leaves no line behind; after that it ends by it. */
static const int ends[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP};

static void
end_by(int sig)
{
	progress_hide();
	raise(sig); /* SA_RESETHAND: the default now */
}

/* Where nobody else has a handler: put ours there, or take it away. */
static void
watch_ends(bool watched)
{
	struct sigaction now, ours = {.sa_handler = end_by,
	    .sa_flags = SA_RESETHAND | SA_NODEFER};
	void (*from)(int) = watched ? SIG_DFL : end_by;

	sigemptyset(&ours.sa_mask);
	if (!watched)
		ours.sa_handler = SIG_DFL;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (sigaction(ends[i], NULL, &now) == 0 &&
		    now.sa_handler == from)
			(void)sigaction(ends[i], &ours, NULL);
}

static void *
keep_drawing(void *unused)
{
	int64_t next = work.began + (work.after > 0 ? work.after : DRAW_MS);
	struct timespec t;

	pthread_mutex_lock(&work.lock);
	work.running = true;
	pthread_cond_signal(&work.change);
	while (!work.ending) {
		if (io_now_ms() >= next) {
			draw();
			next = io_now_ms() + DRAW_MS;
		}
		t.tv_sec = (time_t)(next / 1000);
		t.tv_nsec = (long)(next % 1000 * 1000000);
		pthread_cond_timedwait(&work.change, &work.lock, &t);
	}
	pthread_mutex_unlock(&work.lock);
	return unused;
}

/*
 * A fork copies the locks of the C library as they are, held or not, and not
 * the thread that would let them go. So the thread waits during a fork, and
 * what it does to begin with is done before one can come.
 */
static void
before_fork(void)
{
	pthread_mutex_lock(&work.lock);
}

static void
after_fork(void)
{
	pthread_mutex_unlock(&work.lock);
}

static bool
mind_forks(void)
{
	static bool done;

	if (!done)
		done = pthread_atfork(before_fork, after_fork,
		    after_fork) == 0;
	return done;
}

static void
await_thread(void)
{
	pthread_mutex_lock(&work.lock);
	while (!work.running)
		pthread_cond_wait(&work.change, &work.lock);
	pthread_mutex_unlock(&work.lock);
}

/* Milliseconds before the first line; less than 0: never. */
static int64_t
patience(void)
{
	const char *seconds = getenv("T2S_PROGRESS");
	double v;

	if (!seconds || !*seconds)
		return 1000;
	if (!num_parse_real(seconds, &v) || v < 0 || v > 1e6)
		return -1;
	return (int64_t)(v * 1000);
}

bool
progress_wanted(void)
{
	const char *kind = getenv("TERM");

	return isatty(STDERR_FILENO) && kind && *kind &&
	    strcmp(kind, "dumb") != 0 && patience() >= 0;
}

/* The thread takes no signals: they are for who does the work. */
static bool
start_thread(void)
{
	pthread_condattr_t clock;
	pthread_attr_t attr;
	sigset_t all, before;
	bool started;

	if (pthread_condattr_init(&clock) != 0)
		return false;
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	started = pthread_cond_init(&work.change, &clock) == 0;
	pthread_condattr_destroy(&clock);
	if (!started || pthread_attr_init(&attr) != 0)
		return false;
	pthread_attr_setstacksize(&attr, STACK_BYTES);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	started = pthread_create(&work.thread, &attr, keep_drawing,
	    NULL) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attr);
	return started;
}

void
progress_begin(const struct progress *p)
{
	progress_end();
	progress_at(0);
	if (!progress_wanted())
		return;
	work.now = *p;
	work.began = io_now_ms();
	work.after = patience();
	work.owner = getpid();
	work.running = work.ending = false;
	die_clear = progress_hide;
	if (work.after == 0)
		draw();
	work.on = mind_forks() && start_thread();
	if (!work.on)
		return;
	await_thread();
	watch_ends(true);
}

void
progress_end(void)
{
	if (!work.on || work.owner != getpid())
		return;
	pthread_mutex_lock(&work.lock);
	work.ending = true;
	pthread_cond_signal(&work.change);
	pthread_mutex_unlock(&work.lock);
	(void)pthread_join(work.thread, NULL);
	pthread_cond_destroy(&work.change);
	work.on = false;
	watch_ends(false);
	if (work.after == 0) /* who asks for all sees the end, too */
		draw();
	wipe();
}
