/* What a sentence calls a row. */
#include "json/get.h"
#include "report/explain/explain_words.h"
#include "report/explain/insight.h"

static void
add_part(const struct insight *f, struct buf *b, size_t row, size_t column)
{
	const struct insight_column *c = &f->c[column];

	if (c->key && c->called)
		buf_fmt(b, "%s ", c->called);
	if (json_is_null(insight_at(f, row, column)))
		buf_fmt(b, "no %s", c->called ? c->called : "name");
	else
		explain_value(b, insight_at(f, row, column), 1);
}

bool
insight_is_ambiguous(const struct insight *f)
{
	long column = f->label >= 0 ? f->label : f->date;

	if (f->nparts > 0)
		return false;
	return column < 0 || (f->label2 < 0 &&
	    f->c[column].distinct + (f->c[column].nulls > 0) < f->n);
}

void
insight_label(const struct insight *f, struct buf *b, size_t row)
{
	long column = f->label >= 0 && !f->c[f->label].key ? f->label :
	    f->date >= 0 ? f->date : f->label;

	for (size_t i = 0; i < f->nparts; i++) {
		buf_str(b, i == 0 ? "" : (long)f->part[i] == f->label2 ? " " :
		    ", ");
		add_part(f, b, row, f->part[i]);
	}
	if (f->nparts > 0)
		return;
	if (column < 0) {
		buf_fmt(b, "row %zu", row + 1);
		return;
	}
	add_part(f, b, row, (size_t)column);
	if (f->label2 >= 0 && column == f->label) {
		buf_ch(b, ' ');
		explain_value(b, insight_at(f, row, (size_t)f->label2), 1);
	}
}
