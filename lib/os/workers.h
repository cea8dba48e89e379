#ifndef OS_WORKERS_H
#define OS_WORKERS_H

#include <stddef.h>

/*
 * Tasks shared out among processes. Each worker is a fork of this process;
 * what it learns stays in it, except for the lines that it sends.
 */
struct workers {
	size_t jobs;   /* how many processes, at least 1 */
	size_t tasks;  /* 0 .. tasks - 1, at most WORKERS_TASKS */
	/* in a worker, for each task it gets; `home` for workers_send */
	void (*work)(void *arg, size_t task, int home);
	/* in this process, for each line sent; without its newline */
	void (*got)(void *arg, const char *line, size_t len);
	void *arg;
};
#define WORKERS_TASKS 8000

/* In a worker: send one line (without newline) home. */
void workers_send(int home, const char *line, size_t len);

/* Returns when all have ended: how many ended in another way than by having
 * done their work, or -1 with errno when there can be none. */
int workers_run(const struct workers *w);

#endif
