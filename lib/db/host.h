#ifndef DB_HOST_H
#define DB_HOST_H

#include <stdbool.h>

/* Machines, as a client of a server is told of them: by a name, an address in
 * any spelling, the folder of a socket ("/run/postgresql", "@name") or not at
 * all (NULL). */

/* Are two the same machine, as far as the name service knows? All sockets,
 * addresses of the loopback and addresses that are this machine's own are one.
 * A name that is not found is its own alone. */
bool host_is_one(const char *a, const char *b);

/* Do two folders of sockets and ports lead to one socket? False where one is
 * no folder. */
bool host_one_socket(const char *a, long port_a, const char *b, long port_b);

#endif
