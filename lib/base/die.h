#ifndef BASE_DIE_H
#define BASE_DIE_H

/*
 * The end of a program that cannot go on.
 *
 * die() is for what makes trying again useless or has no document to travel
 * in: wrong usage, unreadable input, a full disk.  What is wrong with the
 * *content* of a document is a finding (doc/finding.h), never a die().
 *
 * Style of messages: lower case, no full stop, the subject in single quotes:
 * "cannot read 'x.json': No such file or directory".
 */

/* The exit statuses of every program; man 5 t2s-document has the long form. */
enum status {
	STATUS_OK = 0,      /* done; "no rows" is ok */
	STATUS_NO = 1,      /* understood, and the answer is no */
	STATUS_BAD = 2,     /* wrong usage or unreadable input */
	STATUS_LATER = 3,   /* network, lock, timeout, full disk */
	STATUS_ASK = 4,     /* questions stand, or attempts are spent */
	STATUS_EMPTY = 5,   /* no rows and a suspicious condition */
	STATUS_NEVER = 6,   /* this schema cannot answer this question */
	STATUS_REFUSED = 7, /* policy */
};

/* Names this program in messages; `name` is borrowed and must live on. */
void die_program(const char *name);
const char *die_program_name(void);

/*
 * Called once by die() after the message is on stderr and before exit, with
 * the status and the message: step/pipe/pipe writes the document of `stop` alone
 * there.  NULL (the default) is nothing to add.
 */
extern void (*die_last_words)(enum status status, const char *message);

/* Called before a message is written: wipes a line that is not ended
 * (os/progress).  Also in signal handlers.  NULL: there is none. */
extern void (*die_clear)(void);

/* Print "PROGRAM: MESSAGE" on stderr, one line whatever it quotes, and end
 * with `status`. Handlers of atexit() are not called. */
_Noreturn void die(enum status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Print "PROGRAM: MESSAGE" on stderr and go on. */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Make a text what messages are: one line, with a question mark for each byte
 * that is no UTF-8 or that a terminal would obey. In place. */
void die_visible(char *s);

#endif
