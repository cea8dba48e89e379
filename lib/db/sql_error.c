#include "db/sql_error.h"

#include <stdio.h>
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"

void
sql_error_place(const char *sql, const char *at, char out[64])
{
	int line = 1, column = 1;

	out[0] = '\0';
	if (!at)
		return;
	for (; sql < at; sql++)
		if (*sql == '\n') {
			line++;
			column = 1;
		} else {
			column++;
		}
	snprintf(out, 64, " (line %d, column %d)", line, column);
}

char *
sql_error_text(const char *message)
{
	char *copy = mem_strdup(message);
	size_t len = strlen(copy), bad;

	while (len > 0 && copy[len - 1] == '\n')
		copy[--len] = '\0';
	while ((bad = utf8_invalid_at(copy, len)) < len)
		copy[bad] = '?';
	for (char *s = copy; *s; s++)
		if ((unsigned char)*s < ' ' || *s == 0x7f)
			*s = ' ';
	return copy;
}

bool
sql_error_hides(bool policed, enum sql_words words)
{
	return policed && words != WORDS_OURS;
}

json_t *
sql_error_add(struct findings *f, bool policed, enum finding_code code,
    const char *pointer, enum sql_words words, const char *text,
    const char *where)
{
	json_t *finding = finding_add(f, code, pointer, "%s%s",
	    sql_error_hides(policed, words) ? finding_meaning(code) : text,
	    where);

	if (words == WORDS_SERVER && !policed)
		json_object_set_new(finding, "said_by",
		    json_string("server"));
	return finding;
}

bool
sql_error_unsaid(bool policed, enum finding_code code, enum status status,
    struct findings *f)
{
	if (!policed || status != STATUS_NO || code == FINDING_db_corrupt)
		return false;
	finding_add(f, FINDING_policy_failed, "/sql/text",
	    "the query failed while it ran, and the policy hides why");
	return true;
}

void
sql_error_suggest(json_t *finding, enum finding_code code)
{
	static const struct {
		enum finding_code code;
		const char *hint;
	} hints[] = {
	    {FINDING_db_syntax, "check the commas, brackets and the order of "
		"clauses at this place, and quote a name that is a keyword"},
	    {FINDING_db_type_mismatch, "compare and combine values of one "
		"type: cast one side, and give a sub-query or each part of a "
		"UNION as many columns as the other side has"},
	};

	for (size_t i = 0; i < COUNT(hints); i++)
		if (hints[i].code == code &&
		    json_object_get(finding, "hint") == NULL)
			finding_hint(finding, "%s", hints[i].hint);
}
