/* A chart as a Vega-Lite 5 specification. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "report/chart/chart_part.h"

#define SCHEMA "https://vega.github.io/schema/vega-lite/v5.json"

enum {
	WIDTH = 480, HEIGHT = 300, PANEL = 140, SPARK = 50,
	COLOURS = 8 /* lines that eyes can tell apart; more get a row each */
};

/* The members of a record. */
struct fields {
	char *x, *by, *y;
	char **series; /* of measures that are apart */
	size_t n;
};

/* ---- fields -------------------------------------------------------------- */

static bool
is_taken(const struct fields *f, const char *name)
{
	const char *const others[] = {f->x, f->by, f->y};

	for (size_t i = 0; i < COUNT(others); i++)
		if (others[i] != NULL && strcmp(others[i], name) == 0)
			return true;
	for (size_t i = 0; i < f->n; i++)
		if (strcmp(f->series[i], name) == 0)
			return true;
	return false;
}

/* A name without what has a meaning in a path of fields; no two are equal. */
static char *
field(const struct fields *f, const char *name, struct arena *a)
{
	char *out = arena_strdup(a, *name != '\0' ? name : "value"), *base;

	for (char *s = out; *s != '\0'; s++)
		if (strchr(".[]\\'\"", *s) != NULL)
			*s = '_';
	base = out;
	for (int i = 2; is_taken(f, out); i++)
		out = arena_printf(a, "%s_%d", base, i);
	return out;
}

static void
name_fields(struct fields *f, const struct chart *c, struct arena *a)
{
	*f = (struct fields){0};
	f->x = field(f, c->x.name, a);
	if (c->by != NULL)
		f->by = field(f, c->by, a);
	if (c->by != NULL)
		f->y = field(f, c->y, a);
	f->series = arena_alloc(a, (c->nseries + 1) * sizeof *f->series);
	if (c->kind == CHART_HISTOGRAM) /* where a range ends */
		f->y = field(f, "to", a);
	for (size_t k = 0; k < c->nseries && c->by == NULL; k++) {
		char *name = field(f, c->series[k].name, a);

		f->series[f->n++] = name;
	}
}

/* ---- data ---------------------------------------------------------------- */

static json_t *
number(double v)
{
	if (isnan(v) || isinf(v))
		return json_null();
	if (v == floor(v) && fabs(v) < 9007199254740992.0)
		return json_integer((json_int_t)v);
	return json_real(v);
}

static json_t *
value_at(const struct chart_series *s, size_t i)
{
	json_int_t whole;

	return chart_is_long(s, i, &whole) ? json_integer(whole) :
	    number(s->v[i]);
}

/* Times are moments without a zone, which a browser takes for its own: a date
 * alone it would take for midnight in Greenwich. */
static json_t *
place(const struct chart_axis *x, size_t i)
{
	struct buf b = BUF_INIT;
	json_t *value;

	if (x->scale == CHART_AMOUNT)
		return number(x->at[i]);
	if (x->scale == CHART_CATEGORY || x->step == CHART_PART)
		return json_string(x->label[i]);
	chart_moment(&b, x->step, x->at[i]);
	value = json_string(b.s);
	buf_free(&b);
	return value;
}

static json_t *
grid_records(const struct chart *c, const struct fields *f)
{
	json_t *records = json_array(), *record;

	for (size_t i = 0; i < c->x.n; i++)
		for (size_t k = 0; k < c->nseries; k++) {
			const struct chart_series *s = &c->series[k];

			if (isnan(s->v[i]))
				continue;
			record = json_object();
			json_object_set_new(record, f->x, place(&c->x, i));
			json_object_set_new(record, f->by,
			    json_string(s->name));
			json_object_set_new(record, f->y, value_at(s, i));
			json_array_append_new(records, record);
		}
	return records;
}

static json_t *
measure_records(const struct chart *c, const struct fields *f)
{
	json_t *records = json_array(), *record;

	for (size_t i = 0; i < c->x.n; i++) {
		record = json_object();
		json_object_set_new(record, f->x, place(&c->x, i));
		if (c->kind == CHART_HISTOGRAM)
			json_object_set_new(record, f->y,
			    number(c->x.at[i + 1]));
		for (size_t k = 0; k < c->nseries; k++)
			json_object_set_new(record, f->series[k],
			    value_at(&c->series[k], i));
		json_array_append_new(records, record);
	}
	return records;
}

/* ---- encodings ----------------------------------------------------------- */

static json_t *
channel(const char *name, const char *type, const char *title)
{
	return json_pack("{ssssss}", "field", name, "type", type, "title",
	    title);
}

/* In the order of the data. */
static json_t *
category(const char *name, const char *title)
{
	json_t *c = channel(name, "nominal", title);

	json_object_set_new(c, "sort", json_null());
	return c;
}

static json_t *
place_channel(const struct chart *c, const struct fields *f)
{
	static const char *const units[] = {
		[CHART_YEAR] = "year", [CHART_QUARTER] = "yearquarter",
		[CHART_MONTH] = "yearmonth", [CHART_WEEK] = "yearmonthdate",
		[CHART_DAY] = "yearmonthdate", [CHART_SECOND] = NULL,
	};
	json_t *x;

	if (c->x.scale == CHART_AMOUNT)
		return channel(f->x, "quantitative", c->x.name);
	if (c->x.scale == CHART_CATEGORY || c->x.step == CHART_PART ||
	    c->kind == CHART_BARS)
		return category(f->x, c->x.name);
	x = channel(f->x, "temporal", c->x.name);
	if (units[c->x.step] != NULL && c->kind != CHART_SCATTER)
		json_object_set_new(x, "timeUnit",
		    json_string(units[c->x.step]));
	return x;
}

static json_t *
value_channel(const char *name, const struct chart *c, size_t first,
    const char *title, bool zero)
{
	json_t *y = channel(name, "quantitative", title);
	double low, high;

	chart_plot_extent(c, first, c->by != NULL ? c->nseries : 1, &low,
	    &high);
	if (!zero)
		json_object_set_new(y, "scale", json_pack("{sb}", "zero",
		    low <= 0 && high >= 0));
	return y;
}

/* ---- views --------------------------------------------------------------- */

static json_t *
bars_view(const struct chart *c, const struct fields *f, size_t k)
{
	return json_pack("{s{sssb}sis{si}s{soso}}", "mark", "type", "bar",
	    "tooltip", 1, "width", WIDTH / (int)c->nseries, "height", "step",
	    20, "encoding",
	    "y", place_channel(c, f), "x", value_channel(f->series[k], c,
	    k, c->series[k].name, true));
}

static json_t *
line_view(const struct chart *c, const struct fields *f, size_t k)
{
	return json_pack("{s{sssbsb}sisis{soso}}", "mark", "type", "line",
	    "point", 1, "tooltip", 1, "width", WIDTH, "height",
	    c->nseries > 1 ? PANEL : HEIGHT, "encoding",
	    "x", place_channel(c, f), "y", value_channel(f->series[k], c,
	    k, c->series[k].name, false));
}

/* A view for each measure, as each has a scale of its own. */
static void
set_views(json_t *spec, const struct chart *c, const struct fields *f)
{
	bool bars = c->kind == CHART_BARS;
	json_t *views = json_array();

	for (size_t k = 0; k < c->nseries; k++)
		json_array_append_new(views, bars ? bars_view(c, f, k) :
		    line_view(c, f, k));
	if (c->nseries == 1)
		json_object_update(spec, json_array_get(views, 0));
	else
		json_object_set(spec, bars ? "hconcat" : "vconcat", views);
	if (c->nseries > 1 && c->alike)
		json_object_set_new(spec, "resolve", json_pack("{s{ss}}",
		    "scale", bars ? "x" : "y", "shared"));
	json_decref(views);
}

static void
set_groups(json_t *spec, const struct chart *c, const struct fields *f)
{
	json_t *x = value_channel(f->y, c, 0, c->y, true);
	json_t *encoding;

	json_object_set_new(x, "stack", c->stacks ? json_string("zero") :
	    json_null());
	encoding = json_pack("{sososo}", "y", place_channel(c, f), "x", x,
	    "color", category(f->by, c->by));
	if (!c->stacks)
		json_object_set_new(encoding, "yOffset",
		    category(f->by, c->by));
	json_object_set_new(spec, "mark", json_pack("{sssb}", "type", "bar",
	    "tooltip", 1));
	json_object_set_new(spec, "width", json_integer(WIDTH));
	json_object_set_new(spec, "height", json_pack("{si}", "step", 20));
	json_object_set_new(spec, "encoding", encoding);
}

static void
set_sparks(json_t *spec, const struct chart *c, const struct fields *f)
{
	bool apart = c->nseries > COLOURS;
	json_t *encoding = json_pack("{soso}", "x", place_channel(c, f), "y",
	    value_channel(f->y, c, 0, c->y, false));

	json_object_set_new(encoding, apart ? "row" : "color",
	    category(f->by, c->by));
	json_object_set_new(spec, "mark", json_pack("{sssbsb}", "type", "line",
	    "point", !apart, "tooltip", 1));
	json_object_set_new(spec, "width", json_integer(WIDTH));
	json_object_set_new(spec, "height", json_integer(apart ? SPARK :
	    HEIGHT));
	json_object_set_new(spec, "encoding", encoding);
	if (apart)
		json_object_set_new(spec, "resolve", json_pack("{s{ss}}",
		    "scale", "y", "independent"));
}

static void
set_histogram(json_t *spec, const struct chart *c, const struct fields *f)
{
	json_t *x = json_pack("{sss{sbsf}ss}", "field", f->x, "bin", "binned",
	    1, "step", c->x.at[1] - c->x.at[0], "title", c->x.name);

	json_object_set_new(spec, "mark", json_pack("{sssb}", "type", "bar",
	    "tooltip", 1));
	json_object_set_new(spec, "width", json_integer(WIDTH));
	json_object_set_new(spec, "encoding", json_pack("{sos{ss}so}", "x", x,
	    "x2", "field", f->y, "y", channel(f->series[0], "quantitative",
	    c->series[0].name)));
}

static void
set_scatter(json_t *spec, const struct chart *c, const struct fields *f)
{
	json_object_set_new(spec, "mark", json_pack("{sssb}", "type", "point",
	    "tooltip", 1));
	json_object_set_new(spec, "width", json_integer(WIDTH));
	json_object_set_new(spec, "height", json_integer(HEIGHT));
	json_object_set_new(spec, "encoding", json_pack("{soso}", "x",
	    place_channel(c, f), "y", value_channel(f->series[0], c, 0,
	    c->series[0].name, false)));
}

/* A text, for what has nothing to compare. */
static json_t *
set_texts(json_t *spec, int size)
{
	json_t *records = json_array();

	json_object_set_new(spec, "data", json_pack("{so}", "values",
	    records));
	json_object_set_new(spec, "mark", json_pack("{sssi}", "type", "text",
	    "fontSize", size));
	json_object_set_new(spec, "encoding", json_pack("{s{ssss}}", "text",
	    "field", "value", "type", "nominal"));
	return records;
}

static void
set_number(json_t *spec, const struct chart *c)
{
	json_t *records = set_texts(spec, 40);
	struct buf b = BUF_INIT;

	for (size_t k = 0; k < c->nseries; k++) {
		const struct chart_series *s = &c->series[k];

		buf_reset(&b);
		chart_value_at(&b, s, 0);
		json_array_append_new(records, json_pack("{ssssso}", "measure",
		    s->name, "value", b.s, "number", value_at(s, 0)));
	}
	json_object_set_new(json_object_get(spec, "encoding"), "y",
	    category("measure", c->x.label[0]));
	json_object_set_new(spec, "width", json_integer(WIDTH));
	json_object_set_new(spec, "height", json_pack("{si}", "step", 60));
	buf_free(&b);
}

/* ---- the whole ----------------------------------------------------------- */

static void
set_chart(json_t *spec, const struct chart *c, const struct fields *f)
{
	switch (c->kind) {
	case CHART_NONE:
		json_array_append_new(set_texts(spec, 14),
		    json_pack("{ss}", "value", c->why));
		break;
	case CHART_NUMBER:
		set_number(spec, c);
		break;
	case CHART_BARS:
	case CHART_LINE:
		set_views(spec, c, f);
		break;
	case CHART_GROUPS:
		set_groups(spec, c, f);
		break;
	case CHART_SPARKS:
		set_sparks(spec, c, f);
		break;
	case CHART_HISTOGRAM:
		set_histogram(spec, c, f);
		break;
	case CHART_SCATTER:
		set_scatter(spec, c, f);
		break;
	}
}

json_t *
chart_vega(const struct chart *c)
{
	json_t *spec = json_pack("{ssss}", "$schema", SCHEMA, "description",
	    c->why), *title;
	struct fields f = {0};
	struct arena a = {0};

	if (c->title != NULL) {
		title = json_pack("{ss}", "text", c->title);
		if (c->nnotes > 0)
			json_object_set_new(title, "subtitle", json_array());
		for (size_t i = 0; i < c->nnotes; i++)
			json_array_append_new(json_object_get(title,
			    "subtitle"), json_string(c->note[i]));
		json_object_set_new(spec, "title", title);
	}
	if (c->kind != CHART_NONE && c->kind != CHART_NUMBER) {
		name_fields(&f, c, &a);
		json_object_set_new(spec, "data", json_pack("{so}", "values",
		    c->by != NULL ? grid_records(c, &f) :
		    measure_records(c, &f)));
	}
	set_chart(spec, c, &f);
	arena_free(&a);
	return spec;
}
