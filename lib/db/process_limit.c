#include "db/process_limit.h"

#include <sys/resource.h>

#define HEAP_BYTES (256L << 20)

/* AddressSanitizer maps terabytes: it cannot live under RLIMIT_AS. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

long
process_limit_heap(const struct engine_limits *limits)
{
	return limits->heap_bytes > 0 ? limits->heap_bytes : HEAP_BYTES;
}

bool
process_limit_is_short(const struct engine_limits *limits)
{
	return process_limit_heap(limits) < HEAP_BYTES;
}

enum status
process_limit_too_long(const char *column, size_t most, struct findings *f)
{
	finding_hint(finding_add(f, FINDING_db_too_big, "",
	    "a value of column '%s' has more than %zu bytes", column, most),
	    "use --length-limit to allow more");
	return STATUS_NO;
}

void
process_limit_process(size_t space)
{
	const struct rlimit none = {0, 0};
	struct rlimit limit;

	(void)setrlimit(RLIMIT_CORE, &none);
	if (SANITIZED || space == 0 || getrlimit(RLIMIT_AS, &limit))
		return;
	if (limit.rlim_max != RLIM_INFINITY && space > limit.rlim_max)
		return;
	limit.rlim_cur = space;
	(void)setrlimit(RLIMIT_AS, &limit);
}
