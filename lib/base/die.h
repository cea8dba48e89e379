#ifndef BASE_DIE_H
#define BASE_DIE_H

/*
 * How a program ends that cannot continue.
 *
 * die() is for errors that no document can carry: wrong usage, unreadable
 * input, a full disk. An error in the *content* of a document is a finding
 * (doc/finding.h), never a die().
 *
 * Messages are in lower case, without a full stop, with names in single quotes:
 * "cannot read 'x.json': No such file or directory".
 */

/* The exit statuses of every program; man 5 t2s-document has the long form. */
enum status {
	STATUS_OK = 0,      /* done; "no rows" is ok */
	STATUS_NO = 1,      /* the input was understood and rejected */
	STATUS_BAD = 2,     /* wrong usage or unreadable input */
	STATUS_LATER = 3,   /* temporary: network, lock, timeout, full disk */
	STATUS_ASK = 4,     /* a question is open, or no attempt is left */
	STATUS_EMPTY = 5,   /* no rows and a suspicious condition */
	STATUS_NEVER = 6,   /* the schema cannot answer the question */
	STATUS_REFUSED = 7, /* not read-only, or over a policy or budget */
};

/* Set the program's name in messages. `name` is borrowed and must stay
 * valid. */
void die_program(const char *name);
const char *die_program_name(void);

/*
 * die() calls this once, after it has written the message to stderr and before
 * it exits. step/pipe/pipe writes a document that contains only `stop` there.
 * NULL, the default, is not called.
 */
extern void (*die_last_words)(enum status status, const char *message);

/* Called before a message is written, to clear an unfinished line
 * (os/progress); must be safe in a signal handler. NULL is not called. */
extern void (*die_clear)(void);

/* Print "PROGRAM: MESSAGE" on stderr, always as one line, and exit with
 * `status`. Handlers of atexit() are not called. */
_Noreturn void die(enum status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Print "PROGRAM: MESSAGE" on stderr and continue. */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Make a text fit for a message, in place: one line, with a question mark for
 * each byte that is not UTF-8 or that a terminal would obey. */
void die_visible(char *s);

#endif
