#include "db/postgres/params.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/num.h"
#include "sql/read/token.h"

#define TYPE_INT8 20
#define TYPE_NUMERIC 1700

/* The highest "$n" of the text. */
static size_t
placeholders(const struct statement *s)
{
	struct tokens t;
	struct token k;
	unsigned long n, most = 0;

	tokens_open(&t, s->text, s->len, dialect_get(DIALECT_POSTGRES));
	while ((k = tokens_next(&t)).kind != TOKEN_END) {
		if (k.kind == TOKEN_WRONG)
			break; /* the server will say so */
		if (k.kind != TOKEN_PARAM || *k.s != '$')
			continue;
		n = strtoul(k.s + 1, NULL, 10);
		if (n > most && n < 65536)
			most = n;
	}
	return most;
}

/* What a number is compared with decides its type, but a whole column must
 * not make a fraction, or a large number, an error. */
static Oid
number_type(const char *text)
{
	int64_t integer;

	if (!num_parse_int(text, &integer))
		return TYPE_NUMERIC;
	return integer < INT32_MIN || integer > INT32_MAX ? TYPE_INT8 : 0;
}

static bool
take(void *arg, size_t at, const struct bound *b)
{
	struct pg_params *p = arg;
	char digits[NUM_SIZE];
	double real;

	switch (b->kind) {
	case BOUND_NULL:
		return true;
	case BOUND_INTEGER:
		(void)num_int(digits, b->integer);
		break;
	case BOUND_REAL:
		(void)num_real(digits, b->real);
		break;
	case BOUND_BOOLEAN:
		p->values[at] = mem_strdup(b->integer ? "true" : "false");
		return true;
	case BOUND_DECIMAL:
		p->values[at] = mem_strdup(b->text);
		p->types[at] = number_type(b->text);
		return num_parse_real(b->text, &real);
	case BOUND_TEXT:
		p->values[at] = mem_strdup(b->text);
		return strlen(b->text) == b->len; /* no NUL in it */
	}
	p->values[at] = mem_strdup(digits);
	p->types[at] = number_type(digits);
	return true;
}

bool
pg_params_read(struct pg_params *p, const struct statement *s,
    struct findings *f, enum status *status)
{
	size_t n = placeholders(s);

	p->n = (int)n;
	p->values = mem_calloc(n + 1, sizeof *p->values);
	p->types = mem_calloc(n + 1, sizeof *p->types);
	*status = params_bind(s, n, take, p, f);
	return *status == STATUS_OK;
}

void
pg_params_free(struct pg_params *p)
{
	for (int i = 0; p->values && i < p->n; i++)
		free((char *)p->values[i]);
	free(p->values);
	free(p->types);
	*p = (struct pg_params){0};
}
