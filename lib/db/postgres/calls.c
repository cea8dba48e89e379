#include "db/postgres/calls.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "db/postgres/analysed.h"
#include "db/postgres/called.h"
#include "db/postgres/error.h"
#include "db/postgres/words.h"
#include "sql/policy/policy.h"

/* ---- what may be called ------------------------------------------------ */

enum kind { ACTS, RUNS, CLEAN, READS, PLAIN };
static const struct {
	const char *name;
	enum kind kind;
} calls[] = {
#define CALL(name, kind) {name, kind},
#include "db/postgres/calls.def"
#undef CALL
};

/* One '*' stands for anything. */
static bool
fits(const char *pattern, const char *name)
{
	const char *star = strchr(pattern, '*');
	size_t before = star ? (size_t)(star - pattern) : strlen(pattern);
	size_t behind = star ? strlen(star + 1) : 0, n = strlen(name);

	return strncmp(pattern, name, before) == 0 && (star ?
	    n >= before + behind && strcmp(name + n - behind, star + 1) == 0 :
	    n == before);
}

static enum kind
kind_of(const char *name)
{
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
		if (fits(calls[i].name, name))
			return calls[i].kind;
	return PLAIN;
}

static bool
is_strict(const struct pg_session *s)
{
	return s->only || s->policy;
}

/* The conditions of a policy that is alone are its author's, who may read what he
 * likes: they are only not to act. Others may be of somebody who may not. */
static bool
is_strict_with(const struct pg_session *s, const struct statement *st)
{
	const json_t *json, *claims;

	return is_strict(s) && (!st->of_policy || s->only ||
	    policy_each(s->policy, 1, &json, &claims));
}

/* Can no option and no policy let it be called? */
static bool
is_never(bool own, enum kind kind)
{
	return own && (kind == ACTS || kind == RUNS);
}

/* Of the server's own functions. */
static bool
is_forbidden(bool strict, const char *name, bool is_volatile)
{
	switch (kind_of(name)) {
	case ACTS:
	case RUNS:
		return true;
	case READS:
		return strict;
	case CLEAN:
		return false;
	case PLAIN:
		break;
	}
	return is_volatile;
}

/* Nobody who is under a policy says himself what he may call. */
static bool
is_allowed(const struct pg_session *s, const char *name)
{
	const char *line = s->policy ? NULL : s->allowed;
	size_t n = strlen(name);

	for (; line && *line; line += *line != '\0') {
		size_t len = strcspn(line, ",\n");

		if (len == n && memcmp(line, name, n) == 0)
			return true;
		line += len;
	}
	return false;
}

/* ---- is there a doubt? ------------------------------------------------- */

bool
calls_send(struct pg_session *s, const struct statement *st)
{
	return called_send(s, st, is_strict(s));
}

/* Types that turn a number into a name. What a function says of a type is
 * none of them, but what a number is made of by this type's name. */
static const struct reg {
	const char *name;
	Oid type, array;
} regs[] = {
    {"regclass", 2205, 2210},
    {"regcollation", 4191, 4192},
    {"regnamespace", 4089, 4090},
    {"regoper", 2203, 2208},
    {"regoperator", 2204, 2209},
    {"regproc", 24, 1008},
    {"regprocedure", 2202, 2207},
    {"regrole", 4096, 4097},
    {"regtype", 2206, 2211},
};

/* The one of that name, also as its arrays are called; NULL. */
static const struct reg *
reg_named(const char *word)
{
	for (size_t i = 0; i < sizeof regs / sizeof *regs; i++)
		if (strcmp(word + (*word == '_'), regs[i].name) == 0)
			return &regs[i];
	return NULL;
}

/* Of a role a name is nobody's business, of the others that of who may see all
 * rows. */
static bool
is_type_forbidden(const struct pg_session *s, const struct reg *reg)
{
	return reg && (is_strict(s) || strcmp(reg->name, "regrole") == 0);
}

static bool
doubt_word(void *arg, const char *word)
{
	const struct pg_session *s = arg;

	return is_forbidden(is_strict(s), word, false) ||
	    is_type_forbidden(s, reg_named(word));
}

/* ---- what the server found --------------------------------------------- */

static Oid
oid_at(const PGresult *r, int i)
{
	return (Oid)strtoul(PQgetvalue(r, i, CALLED_OID), NULL, 10);
}

static bool
is_true(const PGresult *r, int i, enum called_column column)
{
	return *PQgetvalue(r, i, column) == 't';
}

/* A label is believed of who cannot do more than the transaction lets him. */
static bool
is_without_effect(const PGresult *r, int i, enum kind kind)
{
	char volatility = *PQgetvalue(r, i, CALLED_VOLATILITY);
	bool member = is_true(r, i, CALLED_MEMBER);

	if (member && kind == RUNS)
		return false;
	if (is_true(r, i, CALLED_EXTENSION) ||
	    (member && (kind == CLEAN || kind == READS)))
		return true;
	return volatility == 'i' || (volatility == 's' && (member ||
	    is_true(r, i, CALLED_TRUSTED)));
}

static bool
may_call(const struct pg_session *s, const PGresult *r, int i, bool strict)
{
	const char *name = PQgetvalue(r, i, CALLED_FUNCTION);
	enum kind kind = kind_of(name);
	bool own = is_true(r, i, CALLED_OWN);

	if (tree_has(&s->may_call, oid_at(r, i)))
		return true;
	if (!is_never(own, kind) && (is_allowed(s, name) ||
	    (s->policy && policy_calls(s->policy, name))))
		return true;
	if (own)
		return !is_forbidden(strict, name,
		    *PQgetvalue(r, i, CALLED_VOLATILITY) == 'v');
	return strict ? is_true(r, i, CALLED_EXTENSION) :
	    is_without_effect(r, i, kind);
}

/* May it be a value that the server reads part by part, one of an array, a row
 * or a range? Any that begins like one, or with an escape, wherever it stands. */
static bool
has_parts(const struct statement *st)
{
	const char *s = st->text, *end = s + st->len;

	for (; s < end; s++) {
		if (*s != '\'' && *s != '$')
			continue;
		if (s - st->text > 1 && s[-1] == '&')
			return true;
		while (++s < end && strchr(" \t\n\v\f\r", *s))
			;
		if (s < end && strchr("([{\\", *s))
			return true;
		s--;
	}
	return false;
}

/* Could the text call one that it may not? */
static bool
could_call(struct pg_session *s, const struct statement *st)
{
	PGresult *r = called_perhaps(s, st);
	bool none = PQresultStatus(r) == PGRES_TUPLES_OK;

	for (int i = 0; none && i < PQntuples(r); i++)
		none = may_call(s, r, i, false);
	PQclear(r);
	return !none;
}

static char
doubt(const PGresult *answer, int i)
{
	return *PQgetvalue(answer, i, DOUBT_KIND);
}

static bool
is_named_so(const PGresult *answer, int i, bool strict)
{
	return is_forbidden(strict, PQgetvalue(answer, i, DOUBT_FUNCTION),
	    *PQgetvalue(answer, i, DOUBT_VOLATILE) == 't');
}

static bool
is_doubtful(struct pg_session *s, const PGresult *answer,
    const struct statement *st)
{
	bool strict = is_strict(s), others = false, yes = false;

	for (int i = 0; i < PQntuples(answer); i++)
		switch (doubt(answer, i)) {
		case 't':
			yes = yes || is_named_so(answer, i, strict);
			break;
		case 'n':
		case 'x':
			others = true;
			break;
		case 'v':
			yes = yes || s->only;
		}
	return yes || words_escaped(st->text, st->len) ||
	    words_any(st->text, st->len, doubt_word, s) ||
	    (others && (strict || could_call(s, st)));
}

static bool
has(const PGresult *answer, char kind)
{
	for (int i = 0; i < PQntuples(answer); i++)
		if (doubt(answer, i) == kind)
			return true;
	return false;
}

/* Does the statement read a view that may act, which nobody looks into with its
 * tree? */
static bool
has_view(struct pg_session *s, const PGresult *answer)
{
	PGresult *r;
	bool may_act;

	if (s->only || !has(answer, 'v'))
		return false;
	if (has(answer, 'x'))
		return true;
	r = called_in_views(s);
	may_act = PQresultStatus(r) != PGRES_TUPLES_OK;
	for (int i = 0; !may_act && i < PQntuples(r); i++)
		may_act = is_named_so(r, i, false);
	PQclear(r);
	return may_act;
}

/* ---- refusals ---------------------------------------------------------- */

static void
add_hint(const struct pg_session *s, json_t *finding, const PGresult *r, int i)
{
	const char *name = r ? PQgetvalue(r, i, CALLED_FUNCTION) : "";
	enum kind kind = kind_of(name);

	if (!r || is_never(is_true(r, i, CALLED_OWN), kind))
		return;
	if (s->policy)
		finding_hint(finding,
		    "allow it in \"functions\" of the policy");
	else if (is_strict(s))
		return;
	else if (is_true(r, i, CALLED_OWN) || is_true(r, i, CALLED_MEMBER))
		finding_hint(finding, "it can have side effects; "
		    "--allow-function %s allows it", name);
	else
		finding_hint(finding, "it can have side effects; "
		    "--allow-function %s allows it, or an administrator can "
		    "mark it STABLE if it has none", name);
}

/* The function of row i, or without a result a type. */
static bool
refuse(const struct pg_session *s, const PGresult *r, int i, const char *type,
    struct findings *f, enum status *status)
{
	const char *what = r ? PQgetvalue(r, i, CALLED_WHAT) : "function";
	struct buf b = BUF_INIT;

	if (r)
		buf_fmt(&b, "refused: function '%s' is not allowed",
		    PQgetvalue(r, i, CALLED_FUNCTION));
	else
		buf_fmt(&b, "refused: type '%s' is not allowed", type);
	if (strcmp(what, "cast") == 0)
		buf_str(&b, ", used by a cast");
	else if (strcmp(what, "function") != 0)
		buf_fmt(&b, ", used by the %s '%s'", what,
		    PQgetvalue(r, i, CALLED_NAME));
	if (s->policy)
		buf_str(&b, ": it is outside the policy");
	add_hint(s, finding_add(f, s->policy ? FINDING_policy_refused :
	    FINDING_db_refused, "/sql/text", "%s", b.s), r, i);
	buf_free(&b);
	*status = STATUS_REFUSED;
	return false;
}

static bool
judge_types(const struct pg_session *s, const struct tree *t,
    const struct statement *st, struct findings *f, enum status *status)
{
	for (size_t i = 0; i < sizeof regs / sizeof *regs; i++)
		if (is_type_forbidden(s, &regs[i]) &&
		    (tree_has(&t->made, regs[i].type) ||
		    tree_has(&t->made, regs[i].array)) &&
		    (strcmp(regs[i].name, "regtype") != 0 ||
		    words_escaped(st->text, st->len) ||
		    strstr(st->text, "reg") || strstr(st->text, "REG")))
			return refuse(s, NULL, 0, regs[i].name, f, status);
	return true;
}

/* `r` is stolen. */
static bool
judge(struct pg_session *s, PGresult *r, bool strict, bool learn,
    struct findings *f, enum status *status)
{
	bool well = PQresultStatus(r) == PGRES_TUPLES_OK;

	if (!well)
		*status = pg_error(s, r, NULL, 0, f);
	for (int i = 0; well && i < PQntuples(r); i++)
		if (!may_call(s, r, i, strict))
			well = refuse(s, r, i, "", f, status);
	for (int i = 0; well && learn && i < PQntuples(r); i++)
		tree_add(&s->may_call, oid_at(r, i));
	PQclear(r);
	return well;
}

bool
calls_before(struct pg_session *s, const struct statement *st,
    struct findings *f, enum status *status)
{
	return !s->checks || !has_parts(st) ||
	    judge(s, called_while_read(s, st), is_strict_with(s, st), false, f,
	    status);
}

bool
calls_check(struct pg_session *s, const PGresult *answer,
    const struct statement *st, const struct pg_params *params,
    struct findings *f, enum status *status)
{
	const bool strict = is_strict_with(s, st);
	struct tree tree = {0};
	bool well = true;

	if (is_doubtful(s, answer, st)) {
		well = analysed_tree(s, st, params, s->only != NULL, &tree, f,
		    status);
		if (well && strict == is_strict(s))
			well = judge_types(s, &tree, st, f, status);
		well = well && judge(s, called_in(s, &tree), strict,
		    st->of_policy, f, status);
		tree_free(&tree);
	}
	return well && (!has_view(s, answer) || judge(s, called_by_views(s),
	    false, false, f, status));
}
