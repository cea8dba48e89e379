#include "audit/truth/domain.h"

#include <math.h>
#include <string.h>

#include "audit/values/values.h"
#include "base/moment.h"
#include "base/num.h"
#include "base/utf8.h"

#define LONG 200 /* longer lists are not compared with each other */

/* ---- values ------------------------------------------------------------- */

static bool
is_numeric(enum type_class t)
{
	return t == TYPE_INTEGER || t == TYPE_NUMBER || t == TYPE_BOOLEAN;
}

struct domain_value
domain_value_of_text(const char *text, bool number)
{
	struct domain_value v = {VALUE_TEXT, 0, text};

	if (number && num_parse_real(text, &v.number))
		v.kind = VALUE_NUMBER;
	return v;
}

bool
domain_value_of(const struct expr *e, enum type_class beside,
    struct domain_value *out)
{
	const json_t *json;

	if (e->kind == EXPR_CAST)
		return domain_value_of(e->u.cast.of, beside, out);
	json = e->kind == EXPR_VALUE ? e->u.value.json : NULL;
	if (json_is_string(json)) {
		*out = domain_value_of_text(json_string_value(json),
		    is_numeric(beside) || e->type == TYPE_NUMBER ||
		    e->type == TYPE_INTEGER);
		return true;
	}
	*out = (struct domain_value){VALUE_NUMBER, json_is_true(json) ? 1 :
	    json_number_value(json), NULL};
	return json_is_number(json) || json_is_boolean(json);
}

static enum value_order
sign(double x, double y)
{
	return x < y ? VALUE_LESS : x > y ? VALUE_GREATER : VALUE_EQUAL;
}

static enum value_order
order_of_texts(const char *x, const char *y)
{
	int exact = strcmp(x, y), folded = ascii_compare(x, y);
	struct moment from, to;

	if (exact == 0)
		return VALUE_EQUAL;
	if (moment_parse(x, &from) && moment_parse(y, &to) &&
	    moment_seconds(&from) != moment_seconds(&to))
		return sign((double)moment_seconds(&from),
		    (double)moment_seconds(&to));
	if (folded == 0 || moment_parse(x, &from) || moment_parse(y, &to))
		return VALUE_UNKNOWN;
	return (exact < 0) != (folded < 0) ? VALUE_LESS | VALUE_GREATER :
	    exact < 0 ? VALUE_LESS : VALUE_GREATER;
}

enum value_order
domain_order(const struct domain_value *x, const struct domain_value *y)
{
	if (x->kind != y->kind || x->kind == VALUE_NONE)
		return VALUE_UNKNOWN;
	return x->kind == VALUE_NUMBER ? sign(x->number, y->number) :
	    order_of_texts(x->text, y->text);
}

/* ---- what is within ----------------------------------------------------- */

static bool
is_above_low(const struct domain_bound *low, const struct domain_value *v)
{
	return low->at.kind == VALUE_NONE || (domain_order(v, &low->at) &
	    (VALUE_GREATER | (low->open ? 0 : VALUE_EQUAL))) != 0;
}

static bool
is_below_high(const struct domain_bound *high, const struct domain_value *v)
{
	return high->at.kind == VALUE_NONE || (domain_order(v, &high->at) &
	    (VALUE_LESS | (high->open ? 0 : VALUE_EQUAL))) != 0;
}

/* Is the value left out for sure? In which case a letter counts nobody
 * knows. */
static bool
is_left_out(const struct domain_not *n, const struct domain_value *v)
{
	if (n->pattern == NULL)
		return domain_order(v, &n->value) == VALUE_EQUAL;
	return v->kind == VALUE_TEXT && (n->unlike ?
	    !values_like(v->text, n->pattern, true) :
	    values_like(v->text, n->pattern, false));
}

static bool
may_be(const struct domain *d, const struct domain_value *v)
{
	const struct domain_not *n = d->not;

	if (!is_above_low(&d->low, v) || !is_below_high(&d->high, v))
		return false;
	while (n != NULL && !is_left_out(n, v))
		n = n->next;
	return n == NULL;
}

/* Do two patterns begin with different texts, or are they one, which is asked
 * to match and not to? */
static bool
are_apart(const struct domain_not *x, const struct domain_not *y)
{
	size_t n, m;

	if (x->pattern == NULL || y->pattern == NULL)
		return false;
	if (x->unlike != y->unlike)
		return strcmp(x->pattern, y->pattern) == 0;
	n = strcspn(x->pattern, "%_");
	m = strcspn(y->pattern, "%_");
	n = n < m ? n : m;
	for (size_t i = 0; x->unlike && i < n; i++)
		if (ascii_lower((unsigned char)x->pattern[i]) !=
		    ascii_lower((unsigned char)y->pattern[i]))
			return true;
	return false;
}

/* ---- what is left ------------------------------------------------------- */

static bool
is_spanned(const struct domain *d)
{
	enum value_order order = d->low.at.kind == VALUE_NONE ||
	    d->high.at.kind == VALUE_NONE ? VALUE_LESS :
	    domain_order(&d->low.at, &d->high.at);

	if (order == VALUE_GREATER)
		return false;
	return order != VALUE_EQUAL || (!d->low.open && !d->high.open &&
	    may_be(d, &d->low.at));
}

/* Strike what is not within; the value goes with the last. */
static void
settle(struct domain *d, struct arena *a)
{
	struct domain_value *left;
	size_t n = 0;

	if (d->only != NULL) {
		left = arena_alloc(a, (d->nonly + 1) * sizeof *left);
		for (size_t i = 0; i < d->nonly; i++)
			if (may_be(d, &d->only[i]))
				left[n++] = d->only[i];
		d->only = left;
		d->nonly = n;
		d->value = d->value && n > 0;
	}
	d->value = d->value && is_spanned(d);
}

static void
leave_out(struct domain *d, struct arena *a, struct domain_not what)
{
	struct domain_not *n;

	for (const struct domain_not *o = d->not; o != NULL; o = o->next)
		if (are_apart(o, &what))
			d->value = false;
	n = arena_alloc(a, sizeof *n);
	*n = what;
	n->next = d->not;
	d->not = n;
	settle(d, a);
}

void
domain_not_null(struct domain *d)
{
	d->null = false;
}

void
domain_null(struct domain *d)
{
	d->value = false;
}

bool
domain_is_empty(const struct domain *d)
{
	return !d->null && !d->value;
}

/* ---- narrowing ---------------------------------------------------------- */

/* Of whole numbers "> 5" is ">= 6". */
static struct domain_bound
whole(const struct domain *d, struct domain_bound b, bool low)
{
	if (!d->integer || b.at.kind != VALUE_NUMBER)
		return b;
	if (low)
		b.at.number = b.open ? floor(b.at.number) + 1 :
		    ceil(b.at.number);
	else
		b.at.number = b.open ? ceil(b.at.number) - 1 :
		    floor(b.at.number);
	b.open = false;
	return b;
}

static void
raise_low(struct domain *d, struct domain_bound b)
{
	enum value_order order;

	if (b.at.kind == VALUE_NONE)
		return;
	b = whole(d, b, true);
	order = domain_order(&b.at, &d->low.at);
	if (d->low.at.kind == VALUE_NONE || order == VALUE_GREATER ||
	    (order == VALUE_EQUAL && b.open))
		d->low = b;
}

static void
lower_high(struct domain *d, struct domain_bound b)
{
	enum value_order order;

	if (b.at.kind == VALUE_NONE)
		return;
	b = whole(d, b, false);
	order = domain_order(&b.at, &d->high.at);
	if (d->high.at.kind == VALUE_NONE || order == VALUE_LESS ||
	    (order == VALUE_EQUAL && b.open))
		d->high = b;
}

static bool
is_among(const struct domain_value *list, size_t n,
    const struct domain_value *v)
{
	for (size_t i = 0; i < n; i++)
		if ((domain_order(&list[i], v) & VALUE_EQUAL) != 0)
			return true;
	return false;
}

void
domain_only(struct domain *d, struct arena *a, const struct domain_value *v,
    size_t n)
{
	struct domain_value *both;
	size_t nboth = 0;

	d->null = false;
	if (d->only == NULL) {
		d->only = v;
		d->nonly = n;
	} else if (n <= LONG || d->nonly <= LONG) {
		both = arena_alloc(a, (n + 1) * sizeof *both);
		for (size_t i = 0; i < n; i++)
			if (is_among(d->only, d->nonly, &v[i]))
				both[nboth++] = v[i];
		d->only = both;
		d->nonly = nboth;
	}
	settle(d, a);
}

void
domain_compare(struct domain *d, struct arena *a, enum comparison op,
    const struct domain_value *v)
{
	struct domain_bound b = {*v, op == COMPARE_GT || op == COMPARE_LT};
	struct domain_value *one;

	d->null = false;
	if (op == COMPARE_EQ || op == COMPARE_IS_NOT_DISTINCT) {
		one = arena_alloc(a, sizeof *one);
		*one = *v;
		domain_only(d, a, one, 1);
	} else if (op == COMPARE_NE) {
		leave_out(d, a, (struct domain_not){.value = *v});
	} else if (op == COMPARE_GT || op == COMPARE_GE) {
		raise_low(d, b);
		settle(d, a);
	} else if (op == COMPARE_LT || op == COMPARE_LE) {
		lower_high(d, b);
		settle(d, a);
	}
}

void
domain_like(struct domain *d, struct arena *a, const char *pattern,
    bool matches)
{
	d->null = false;
	leave_out(d, a, (struct domain_not){.pattern = pattern,
	    .unlike = matches});
}

void
domain_meet(struct domain *d, struct arena *a, const struct domain *o)
{
	bool null = d->null && o->null;

	d->value = d->value && o->value;
	raise_low(d, o->low);
	lower_high(d, o->high);
	for (const struct domain_not *n = o->not; n != NULL; n = n->next)
		leave_out(d, a, *n);
	if (o->only != NULL)
		domain_only(d, a, o->only, o->nonly);
	settle(d, a);
	d->null = null;
}

/* ---- two of them -------------------------------------------------------- */

static const struct domain_value *
only_one(const struct domain *d)
{
	return d->only != NULL && d->nonly == 1 ? &d->only[0] : NULL;
}

bool
domain_may_stand(const struct domain *x, const struct domain *y,
    unsigned how)
{
	const struct domain_value *xv = only_one(x), *yv = only_one(y);
	const struct domain_value *xlow = xv != NULL ? xv : &x->low.at;
	const struct domain_value *xhigh = xv != NULL ? xv : &x->high.at;
	const struct domain_value *ylow = yv != NULL ? yv : &y->low.at;
	const struct domain_value *yhigh = yv != NULL ? yv : &y->high.at;

	if (xv != NULL && yv != NULL)
		return (domain_order(xv, yv) & how) != 0;
	if ((how & VALUE_GREATER) == 0 && xlow->kind != VALUE_NONE &&
	    yhigh->kind != VALUE_NONE)
		return domain_order(xlow, yhigh) != VALUE_GREATER;
	if ((how & VALUE_LESS) == 0 && xhigh->kind != VALUE_NONE &&
	    ylow->kind != VALUE_NONE)
		return domain_order(xhigh, ylow) != VALUE_LESS;
	return true;
}
