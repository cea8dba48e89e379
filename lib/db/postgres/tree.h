#ifndef DB_POSTGRES_TREE_H
#define DB_POSTGRES_TREE_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * What a server says of a query that it has analysed: the tree, as it prints
 * its nodes ("{FUNCEXPR :funcid 870 :args (..)}"). Names in it cannot be
 * taken for its structure: the server escapes them, and what stands behind
 * a key is its value whatever it looks like. A line that the server broke
 * within a word is not read, since an escape may have been broken, nor is
 * what does not end.
 */
struct tree_oids {
	Oid *v;
	size_t n, cap;
};

struct tree {
	struct tree_oids functions; /* that are called */
	struct tree_oids operators; /* ... and what calls them */
	struct tree_oids made;      /* types of what is computed or cast */
	struct tree_oids seen;      /* types of columns that are read */
};

/* Add what a text says. False where it cannot be read. A tree is {0} at first
 * and given to tree_free at last. Row-level security is not looked into: what
 * it calls is the owner's of the table. */
bool tree_read(struct tree *t, const char *text);
void tree_free(struct tree *t);
void tree_add(struct tree_oids *list, Oid oid);
bool tree_has(const struct tree_oids *list, Oid oid);
/* The list as PostgreSQL writes an array. New. */
char *tree_array(const struct tree_oids *list);

#endif
