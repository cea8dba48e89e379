#ifndef STEP_CONFIG_CONFIG_H
#define STEP_CONFIG_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include "base/die.h"
#include "base/mem.h"
#include "base/opt.h"
#include "step/config/config_key.h"

/*
 * The configuration: the user's file (T2S_CONFIG, else t2s/config below
 * XDG_CONFIG_HOME or ~/.config) and .t2s/config of the project (os/project.h),
 * which must be a regular file of the user's own that others cannot write. An
 * option is before the environment, that before the project's file, and that
 * before the user's. T2S_CONFIG that is set to nothing means neither file.
 */
struct config_file {
	const char *path;
	const char *base; /* what its paths are relative to */
	bool project;
	bool read;        /* there was one, and it may be read */
	bool must;        /* the user named it: it is to be there */
	const char *ignored; /* why it is not obeyed, NULL: it is */
};

struct config_entry {
	const struct config_key *key;
	const char *name;  /* of its section, NULL: none */
	const char *value; /* paths in full */
	const struct config_file *file;
	size_t line;
};

struct config_problem {
	const struct config_file *file;
	size_t line;       /* 0: of the file itself */
	const char *text;
	bool fatal;        /* else something was ignored */
	bool policy;       /* ... and with it a policy: nothing may be run */
	const char *target_of; /* the section of a target that was ignored */
};

struct config {
	struct config_file files[2]; /* the user's, the project's; path NULL:
	                                none */
	struct config_file foreign; /* a project's that is passed over, as its
	                         folder is another user's; path NULL: none */
	struct config_entry *entries;
	size_t n, cap;
	struct config_problem *problems;
	size_t nproblems, cap_problems;
	const struct opt_list *given; /* options of t2s: NAME or NAME=VALUE */
	const char *database; /* the name of the section that holds, NULL */
	const char *target;   /* where that, or core.db, gives the database
	                         another spelling than who named it; NULL */
	const struct config_entry *target_of; /* core.db, NULL */
	struct arena arena;
};

/* Where a value comes from. */
enum config_origin { CONFIG_UNSET, CONFIG_STANDARD, CONFIG_OF_USER,
	CONFIG_OF_PROJECT, CONFIG_ENVIRONMENT, CONFIG_OPTION };

struct config_value {
	enum config_origin origin;
	const char *text;  /* NULL: only its option's name is known */
	const struct config_entry *entry; /* of a file, else NULL */
};

/* Read the files. Problems are kept, not told. Given options are borrowed. */
void config_read(struct config *c, const struct opt_list *given);
/* Find which database is meant, and its section: by the option db, whose value
 * T2S_DB holds then, else by T2S_DB, else, unless `named_only`, by core.db. */
void config_choose(struct config *c, bool named_only);
void config_free(struct config *c);

/* What holds for a key. */
struct config_value config_value(const struct config *c,
    const struct config_key *k);
/* "FILE:LINE" of an entry or a problem, short for people (new). */
char *config_place(const struct config_file *file, size_t line);
/* The status to end with for its problems: 2 where one is an error, else 1
 * where a policy was ignored, else OK. */
enum status config_status(const struct config *c);
/* One line for a problem (new). */
char *config_problem_text(const struct config_problem *p);

#endif
