/* The sheet that tells what the rows of a workbook are. */
#include <string.h>
#include "json/get.h"
#include "os/sheet/sheet_part.h"
#include "report/explain/explain.h"
#include "report/links.h"
#include "report/reading.h"
#include "report/talk.h"
#include "report/text.h"

enum { LABELS = 16, TEXTS = 100 };

struct about {
	struct sheet_book *book;
	lxw_worksheet *sheet;
	lxw_row_t row;
};

static void
say(struct about *a, const char *label, const char *text)
{
	struct buf b = BUF_INIT;
	size_t len = text != NULL ? strlen(text) : 0;

	if (len == 0)
		return;
	text_clean(&b, text, len < SHEET_TEXT ? len : SHEET_TEXT, true);
	if (b.len > SHEET_TEXT)
		buf_cut(&b, SHEET_TEXT);
	worksheet_write_string(a->sheet, a->row, 0, label, a->book->bold);
	worksheet_write_string(a->sheet, a->row, 1, b.s, a->book->wrapped);
	a->row++;
	buf_free(&b);
}

/* ... and empty the text. */
static void
say_buf(struct about *a, const char *label, struct buf *text)
{
	say(a, label, text->s);
	buf_reset(text);
}

static void
say_doubts(struct about *a, const json_t *doc)
{
	const json_t *finding;
	struct buf b = BUF_INIT;
	size_t i;

	if (talk_doubt(&b, doc))
		say_buf(a, "Doubt", &b);
	json_array_foreach(get_array(doc, "findings"), i, finding) {
		if (!talk_is_reading(finding) || !get_str(finding, "message"))
			continue;
		buf_str(&b, get_str(finding, "message"));
		if (get_str(finding, "hint"))
			buf_fmt(&b, " (%s)", get_str(finding, "hint"));
		say_buf(a, get_is(finding, "severity", "info") ? "Note" :
		    "Doubt", &b);
	}
	buf_free(&b);
}

static void
say_params(struct about *a, const json_t *params)
{
	const json_t *param;
	struct buf label = BUF_INIT, value = BUF_INIT;
	size_t i;

	json_array_foreach(params, i, param) {
		buf_reset(&label);
		buf_fmt(&label, "Parameter %zu", i + 1);
		talk_param(&value, param);
		say_buf(a, label.s, &value);
	}
	buf_free(&label);
	buf_free(&value);
}

void
sheet_tell(struct buf *b, int change, size_t n)
{
	static const char *const what[SHEET_CHANGES] = {
	    [SHEET_FORMULA] = "text that begins with =, +, - or @, stored as "
		"text, not as a formula",
	    [SHEET_CUT] = "text that is cut at 32,767 characters, the most "
		"that a cell can hold",
	    [SHEET_WHOLE] = "a number of more than 15 digits, stored as text",
	};

	buf_fmt(b, "%zu cell%s with %s", n, n == 1 ? "" : "s", what[change]);
}

/* How many there are, and what is not as the database has it. */
static void
say_rows(struct about *a, const struct sheet *s, const json_t *result)
{
	struct buf b = BUF_INIT;

	buf_fmt(&b, "%zu%s", s->nrows, get_true(result, "truncated") ?
	    "; there are more" : "");
	say_buf(a, "Rows", &b);
	for (int i = 0; i < SHEET_CHANGES; i++) {
		if (s->changed[i] > 0)
			sheet_tell(&b, i, s->changed[i]);
		say_buf(a, "Note", &b);
	}
	buf_free(&b);
}

void
sheet_about(struct sheet *s, const json_t *doc)
{
	const json_t *sql = get_object(doc, "sql");
	const json_t *database = get_object(doc, "database");
	struct about a = {.book = s->book};
	struct buf b = BUF_INIT;

	a.sheet = workbook_add_worksheet(s->book->workbook, "About");
	worksheet_set_column(a.sheet, 0, 0, LABELS, NULL);
	worksheet_set_column(a.sheet, 1, 1, TEXTS, NULL);
	say(&a, "Question", get_str(doc, "question"));
	reading_text(&b, doc, "; ");
	say_buf(&a, "Read as", &b);
	explain_plan(&b, doc);
	say_buf(&a, "Plan", &b);
	links_text(&b, doc);
	say_buf(&a, "Words", &b);
	say_doubts(&a, doc);
	say_rows(&a, s, get_object(doc, "result"));
	say(&a, "SQL", get_str(sql, "text"));
	say_params(&a, get_array(sql, "params"));
	say(&a, "Database", get_str(database, "target"));
	say(&a, "SQL dialect", get_str(database, "dialect"));
	buf_free(&b);
}
