#include "step/pipe/probe.h"

#include "base/opt.h"

#define PROBE_MS 300

long
probe_ms(long option)
{
	return (long)opt_number(option, "T2S_PROBE_MS", PROBE_MS);
}
