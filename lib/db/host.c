#include "db/host.h"

#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/utf8.h"

static bool
is_socket(const char *host)
{
	return host == NULL || *host == '\0' || *host == '/' || *host == '@';
}

/* An IPv4 address as the system may also write it: "::ffff:127.0.0.1". */
static struct in6_addr
address_of(const struct addrinfo *a)
{
	struct in6_addr out = {{{0}}};

	if (a->ai_family == AF_INET6)
		return ((const struct sockaddr_in6 *)(const void *)
		    a->ai_addr)->sin6_addr;
	out.s6_addr[10] = out.s6_addr[11] = 0xff;
	memcpy(out.s6_addr + 12, &((const struct sockaddr_in *)(const void *)
	    a->ai_addr)->sin_addr, 4);
	return out;
}

/* One that this machine has can be bound. */
static bool
is_bound(const struct addrinfo *a)
{
	int fd = socket(a->ai_family, SOCK_DGRAM, 0);
	bool bound = fd >= 0 && bind(fd, a->ai_addr, a->ai_addrlen) == 0;

	if (fd >= 0)
		close(fd);
	return bound;
}

static bool
is_own(const struct addrinfo *a)
{
	struct in6_addr own = address_of(a);
	const unsigned char *v4 = own.s6_addr + 12;

	if (IN6_IS_ADDR_V4MAPPED(&own) && (v4[0] == 127 ||
	    (v4[0] | v4[1] | v4[2] | v4[3]) == 0))
		return true;
	return IN6_IS_ADDR_LOOPBACK(&own) || IN6_IS_ADDR_UNSPECIFIED(&own) ||
	    is_bound(a);
}

/* Its addresses; NULL where it has none. To be freed. */
static struct addrinfo *
addresses(const char *host)
{
	const struct addrinfo hints = {.ai_socktype = SOCK_DGRAM};
	struct addrinfo *list = NULL;

	return getaddrinfo(host, NULL, &hints, &list) == 0 ? list : NULL;
}

static bool
is_here(const char *host, const struct addrinfo *list)
{
	char own[256];

	if (is_socket(host) || ascii_equal(host, "localhost") ||
	    (gethostname(own, sizeof own) == 0 && ascii_equal(host, own)))
		return true;
	for (; list != NULL; list = list->ai_next)
		if (is_own(list))
			return true;
	return false;
}

static bool
have_one(const struct addrinfo *a, const struct addrinfo *b)
{
	struct in6_addr one, other;

	for (; a != NULL; a = a->ai_next)
		for (const struct addrinfo *c = b; c != NULL; c = c->ai_next) {
			one = address_of(a);
			other = address_of(c);
			if (memcmp(&one, &other, sizeof one) == 0)
				return true;
		}
	return false;
}

bool
host_is_one(const char *a, const char *b)
{
	struct addrinfo *one, *other;
	bool same;

	if (is_socket(a) && is_socket(b))
		return true;
	if (!is_socket(a) && !is_socket(b) && ascii_equal(a, b))
		return true;
	one = is_socket(a) ? NULL : addresses(a);
	other = is_socket(b) ? NULL : addresses(b);
	same = have_one(one, other) ||
	    (is_here(a, one) && is_here(b, other));
	if (one != NULL)
		freeaddrinfo(one);
	if (other != NULL)
		freeaddrinfo(other);
	return same;
}

static bool
stat_socket(const char *folder, long port, struct stat *st)
{
	struct buf path = BUF_INIT;
	bool there;

	if (folder == NULL || *folder != '/')
		return false;
	buf_fmt(&path, "%s/.s.PGSQL.%ld", folder, port);
	there = stat(path.s, st) == 0;
	buf_free(&path);
	return there;
}

bool
host_one_socket(const char *a, long port_a, const char *b, long port_b)
{
	struct stat one, other;

	return stat_socket(a, port_a, &one) && stat_socket(b, port_b, &other) &&
	    one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}
