/* A chart as lines of text. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "report/chart/chart_pen.h"
#include "report/text.h"

enum { NARROWEST = 40, PLOT = 14, PANEL = 8 };

/* ---- the pen ------------------------------------------------------------- */

const char *
pen_mark(const struct pen *p, enum pen_mark mark)
{
	static const struct {
		const char *utf8, *ascii;
	} marks[PEN_MARKS] = {
		[PEN_FULL] = {"\xe2\x96\x88", "#"},
		[PEN_HALF_LEFT] = {"\xe2\x96\x90", ""},
		[PEN_UP] = {"\xe2\x94\x82", "|"},
		[PEN_ACROSS] = {"\xe2\x94\x80", "-"},
		[PEN_TICK_LEFT] = {"\xe2\x94\xa4", "+"},
		[PEN_TICK_DOWN] = {"\xe2\x94\xac", "+"},
		[PEN_CORNER] = {"\xe2\x94\x94", "+"},
		[PEN_CUT] = {"\xe2\x80\xa6", "~"},
		[PEN_POINT] = {"\xe2\x80\xa2", "*"},
		[PEN_TRACE] = {"\xc2\xb7", "."},
	};

	return p->utf8 ? marks[mark].utf8 : marks[mark].ascii;
}

void
pen_repeat(struct pen *p, enum pen_mark mark, size_t n)
{
	while (n-- > 0)
		buf_str(p->b, pen_mark(p, mark));
}

size_t
pen_width(const char *s)
{
	struct buf clean = BUF_INIT;
	size_t width;

	text_clean(&clean, s, strlen(s), false);
	width = text_width(clean.s, clean.len);
	buf_free(&clean);
	return width;
}

size_t
pen_widest(const char *const *label, size_t n, size_t most)
{
	size_t widest = 0, w;

	for (size_t i = 0; i < n && widest < most; i++) {
		w = pen_width(label[i]);
		widest = w > widest ? w : widest;
	}
	return widest < most ? widest : most;
}

void
pen_text(struct pen *p, const char *s, size_t width, bool right)
{
	struct buf clean = BUF_INIT;
	size_t n, got;
	bool cut;

	text_clean(&clean, s, strlen(s), false);
	n = text_fit(clean.s, clean.len, width, &got);
	cut = n < clean.len && width > 0;
	if (cut)
		n = text_fit(clean.s, clean.len, width - 1, &got);
	got += cut;
	if (right)
		buf_fill(p->b, ' ', width - got);
	buf_add(p->b, clean.s, n);
	buf_str(p->b, cut ? pen_mark(p, PEN_CUT) : "");
	if (!right)
		buf_fill(p->b, ' ', width - got);
	buf_free(&clean);
}

void
pen_end_line(struct pen *p)
{
	size_t n = p->b->len;

	while (n > 0 && p->b->s[n - 1] == ' ')
		n--;
	buf_cut(p->b, n);
	buf_ch(p->b, '\n');
}

/* "(TEXT)", in lines that fit. */
static void
pen_note(struct pen *p, const char *text)
{
	struct buf note = BUF_INIT;

	buf_ch(&note, '(');
	text_clean(&note, text, strlen(text), false);
	buf_ch(&note, ')');
	text_wrap(p->b, note.s, 0, 1, p->width);
	buf_free(&note);
}

/* ---- one number ---------------------------------------------------------- */

/* Digits of half blocks, three lines each. */
static const struct glyph {
	char of;
	const char *line[3];
} glyphs[] = {
	{'0', {"\u2588\u2580\u2588", "\u2588 \u2588", "\u2580\u2580\u2580"}},
	{'1', {"\u2580\u2588 ", " \u2588 ", "\u2580\u2580\u2580"}},
	{'2', {"\u2580\u2580\u2588", "\u2588\u2580\u2580", "\u2580\u2580\u2580"}},
	{'3', {"\u2580\u2580\u2588", " \u2580\u2588", "\u2580\u2580\u2580"}},
	{'4', {"\u2588 \u2588", "\u2580\u2580\u2588", "  \u2580"}},
	{'5', {"\u2588\u2580\u2580", "\u2580\u2580\u2588", "\u2580\u2580\u2580"}},
	{'6', {"\u2588\u2580\u2580", "\u2588\u2580\u2588", "\u2580\u2580\u2580"}},
	{'7', {"\u2580\u2580\u2588", "  \u2588", "  \u2580"}},
	{'8', {"\u2588\u2580\u2588", "\u2588\u2580\u2588", "\u2580\u2580\u2580"}},
	{'9', {"\u2588\u2580\u2588", "\u2580\u2580\u2588", "\u2580\u2580\u2580"}},
	{'.', {" ", " ", "\u2580"}},
	{',', {" ", " ", "\u2588"}},
	{'-', {"  ", "\u2580\u2580", "  "}},
	{'%', {"\u2580 \u2588", " \u2588 ", "\u2588 \u2580"}},
};

static const struct glyph *
glyph_of(char c)
{
	for (size_t i = 0; i < COUNT(glyphs); i++)
		if (glyphs[i].of == c)
			return &glyphs[i];
	return NULL;
}

static bool
is_drawable(const char *text)
{
	for (; *text != '\0'; text++)
		if (glyph_of(*text) == NULL)
			return false;
	return true;
}

static void
big_digits(struct pen *p, const char *text)
{
	for (size_t line = 0; line < 3; line++) {
		buf_str(p->b, "  ");
		for (const char *s = text; *s != '\0'; s++) {
			buf_str(p->b, glyph_of(*s)->line[line]);
			buf_ch(p->b, ' ');
		}
		pen_end_line(p);
	}
}

void
pen_number(struct pen *p)
{
	const struct chart *c = p->c;
	struct buf value = BUF_INIT;

	for (size_t i = 0; i < c->nseries; i++) {
		const struct chart_series *s = &c->series[i];

		buf_reset(&value);
		chart_value_at(&value, s, 0);
		if (p->utf8 && is_drawable(value.s) &&
		    value.len * 4 < p->width)
			big_digits(p, value.s);
		buf_str(p->b, "  ");
		pen_text(p, s->name, p->width > value.len + 4 &&
		    pen_width(s->name) > p->width - value.len - 4 ?
		    p->width - value.len - 4 : pen_width(s->name), false);
		buf_fmt(p->b, ": %s\n", value.s);
	}
	buf_free(&value);
}

/* ---- the whole ----------------------------------------------------------- */

static void
draw(struct pen *p)
{
	const struct chart *c = p->c;

	switch (c->kind) {
	case CHART_NONE:
		break;
	case CHART_NUMBER:
		pen_number(p);
		break;
	case CHART_BARS:
	case CHART_HISTOGRAM:
		pen_bars(p);
		break;
	case CHART_GROUPS:
		pen_groups(p);
		break;
	case CHART_SPARKS:
		pen_sparks(p);
		break;
	case CHART_LINE:
	case CHART_SCATTER:
		for (size_t i = 0; i < c->nseries; i++)
			pen_plot(p, i, c->nseries > 1 ? PANEL : PLOT);
		break;
	}
}

/* What the terminal cannot write is as wide a row of question marks. */
static void
make_ascii(struct buf *b, size_t start)
{
	struct buf text = BUF_INIT;
	const char *s, *end;
	size_t n;

	buf_add(&text, b->s + start, b->len - start);
	buf_cut(b, start);
	for (s = text.s, end = s + text.len; s < end; s += n) {
		for (n = 1; s + n < end && (s[n] & 0xc0) == 0x80;)
			n++;
		if ((unsigned char)*s < 0x80)
			buf_ch(b, *s);
		else
			buf_fill(b, '?', text_width(s, n));
	}
	buf_free(&text);
}

void
chart_terminal(struct buf *out, const struct chart *c,
    const struct chart_look *look)
{
	struct pen p = {.b = out, .c = c, .utf8 = look->utf8,
	    .width = look->width > NARROWEST ? look->width : NARROWEST};
	const char *title = c->title;
	size_t start = out->len;

	if (c->kind == CHART_NONE)
		return;
	if (c->kind == CHART_NUMBER)
		title = c->x.label[0];
	if (*title != '\0') {
		buf_str(out, look->bold ? TEXT_BOLD : "");
		pen_text(&p, title, pen_width(title) < p.width ?
		    pen_width(title) : p.width, false);
		buf_str(out, look->bold ? TEXT_PLAIN "\n" : "\n");
	}
	draw(&p);
	for (size_t i = 0; i < c->nnotes; i++)
		pen_note(&p, c->note[i]);
	pen_note(&p, c->why);
	if (!p.utf8)
		make_ascii(out, start);
}
