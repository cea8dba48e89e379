/* Words that stand in lists; no library is needed. */
#include <stdlib.h>
#include <string.h>
#include "words/words.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

struct irregular {
	const char *plural, *singular;
};

static const char *const stops[] = {
#define STOP(word) #word,
#include "words/stop.def"
#undef STOP
};

static const char *const weaks[] = {
#define WEAK(word) #word,
#include "words/weak.def"
#undef WEAK
};

static const struct irregular irregulars[] = {
#define IRREGULAR(plural, singular) {#plural, #singular},
#include "words/irregular.def"
#undef IRREGULAR
};

static int
compare_word(const void *key, const void *row)
{
	return strcmp(key, *(const char *const *)row);
}

bool
words_is_stop(const char *folded)
{
	return bsearch(folded, stops, COUNT(stops), sizeof *stops,
	    compare_word) != NULL;
}

bool
words_is_weak(const char *folded)
{
	return bsearch(folded, weaks, COUNT(weaks), sizeof *weaks,
	    compare_word) != NULL;
}

bool
words_is_generic(const char *folded)
{
	static const char *const words[] = {"id", "ids", "code", "name",
	    "description", "details", "detail", "type", "number", "no", "num",
	    "title", "date", "value", "text", "count", "amount", "ref",
	    "usd", "dollars", "dollar", "euros", "millions", "million",
	    "billion", "billions", "kg", "lbs", "cm", "km", "mph", "ft", "mi",
	    "pct", "m", "f", "c", "percent", "percentage", "kb", "mb", "nbr",
	    "at", "on", "is", "has", "cents", "cent", "ct", "eur", "ts"};

	for (size_t i = 0; i < COUNT(words); i++)
		if (strcmp(words[i], folded) == 0)
			return true;
	return false;
}

static int
compare_irregular(const void *key, const void *row)
{
	return strcmp(key, ((const struct irregular *)row)->plural);
}

const char *
words_irregular(const char *folded)
{
	const struct irregular *row = bsearch(folded, irregulars,
	    COUNT(irregulars), sizeof *irregulars, compare_irregular);

	return row != NULL ? row->singular : NULL;
}
