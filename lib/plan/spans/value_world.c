/* Countries and currencies, said otherwise than they are stored. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/spans/value.h"

#define COST_COUNTRY 0.05

static const struct {
	const char *two, *three, *name, *people;
} countries[] = {
#define COUNTRY(two, three, name, people) {two, three, name, people},
#include "words/country.def"
#undef COUNTRY
};

static const struct {
	const char *code, *phrase;
} currencies[] = {
#define CURRENCY(code, phrase) {code, phrase},
#include "plan/spans/currency.def"
#undef CURRENCY
};

/* The listed value that is this text in any case; NULL: none. */
static const json_t *
listed(const struct schema_column *c, const char *text)
{
	const json_t *v;
	size_t i;

	json_array_foreach(get_array(c->json, "values"), i, v)
		if (json_is_string(v) && ascii_equal(json_string_value(v),
		    text))
			return v;
	return NULL;
}

static bool
is_of_countries(struct spans *s, const struct schema_column *c)
{
	return kind_is_called(&s->kinds, c, LISTED_COUNTRY);
}

static void
add_country(struct spans *s, const struct schema_column *c, size_t at)
{
	for (size_t i = 0; i < sizeof countries / sizeof *countries; i++) {
		size_t n = spans_says(s, at, countries[i].name,
		    SAYS_AS_IT_STANDS);
		size_t p = spans_says(s, at, countries[i].people, SAYS_STEM);
		const char *const forms[] = {countries[i].two,
		    countries[i].three, countries[i].name,
		    countries[i].people};

		for (size_t f = 0; (n || p) && f < 4; f++) {
			const json_t *v = listed(c, forms[f]);

			if (v)
				value_add(s, at, at + (n > p ? n : p) - 1, c,
				    v, COST_COUNTRY);
		}
	}
}

static void
add_currency(struct spans *s, const struct schema_column *c, size_t at)
{
	for (size_t i = 0; i < sizeof currencies / sizeof *currencies; i++) {
		size_t n = spans_says(s, at, currencies[i].phrase,
		    SAYS_AS_IT_STANDS);
		const json_t *v = n ? listed(c, currencies[i].code) : NULL;

		if (v)
			value_add(s, at, at + n - 1, c, v, COST_COUNTRY);
	}
}

void
value_world(struct spans *s, const struct schema_column *c)
{
	bool country = is_of_countries(s, c);

	if (!get_array(c->json, "values") || c->class != TYPE_TEXT)
		return;
	for (size_t at = 0; at < s->q->n; at++) {
		if (country)
			add_country(s, c, at);
		add_currency(s, c, at);
	}
}
