#include "step/schema/infer_keys.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/io.h"
#include "infer/stated.h"
#include "step/schema/evidence.h"
#include "step/pipe/pipe_in.h"
#include "db/target.h"

/* For the values that tell of keys. */
#define EVIDENCE_MS 10000L

/* Columns of a table, of which each is compared with each. */
#define WIDE 500

void
infer_keys_start(struct key_inference *i)
{
	const char *told = getenv("T2S_INFER_KEYS");

	if (i->denied)
		i->infer = false;
	if (!i->infer && told != NULL && strcmp(told, "0") == 0)
		i->denied = true;
	if (i->denied || told == NULL || *told == '\0' ||
	    strcmp(told, "0") == 0)
		return;
	i->missing = !i->infer && i->file == NULL &&
	    strcmp(told, "missing") == 0;
	i->infer = true;
}

void
infer_keys_of_files(struct key_inference *i)
{
	if (i->denied)
		return;
	i->unasked = !i->infer && i->file == NULL;
	i->infer = true;
	i->missing = false;
}

bool
infer_keys_wanted(const struct key_inference *i)
{
	return i->infer || i->file != NULL;
}

bool
infer_keys_stated(const struct key_inference *i, const struct buf *text)
{
	return !i->denied && infer_stated_may(text);
}

bool
infer_keys_read(struct key_inference *i, struct findings *f)
{
	struct buf text = BUF_INIT;
	bool done;
	int error;

	if (i->file == NULL)
		return true;
	error = io_read_file(i->file, &text);
	if (error != 0)
		die(STATUS_BAD, "cannot read '%s': %s", i->file,
		    strerror(error));
	pipe_in_check(i->file, &text);
	done = infer_confirmed_read(&i->said, i->file, text.s, f);
	buf_free(&text);
	return done;
}

static bool
open_target(struct evidence *e, const struct key_inference *i,
    const char *target,
    struct findings *f)
{
	const struct engine *engine = NULL;
	const char *place;

	if (i->infer && target != NULL)
		engine = target_engine(target, &place);
	return engine != NULL &&
	       evidence_open(e, engine, place, EVIDENCE_MS, i->guard, f);
}

static bool
has_keys(const struct schema *s)
{
	for (size_t i = 0; i < s->ntables; i++)
		if (s->tables[i].nkeys > 0)
			return true;
	return false;
}

static bool
has_wide_table(const struct schema *s)
{
	for (size_t i = 0; i < s->ntables; i++)
		if (s->tables[i].ncolumns > WIDE)
			return true;
	return false;
}

/* What comments say alone. */
static void
add_stated(struct schema *view, json_t *schema)
{
	struct infer work = {.schema = view};

	infer_stated_add(&work);
	infer_apply(&work, schema);
	infer_end(&work);
}

void
infer_keys_add(const struct key_inference *i, json_t *schema,
    const char *target,
    struct findings *f)
{
	struct schema view;
	struct infer work;
	struct evidence e = {0};
	struct infer_source source;
	bool open;

	if (i->denied && i->file == NULL)
		return;
	schema_view(&view, schema);
	if (!infer_keys_wanted(i) || (i->missing && has_keys(&view)) ||
	    (i->unasked && has_wide_table(&view))) {
		add_stated(&view, schema);
		schema_free(&view);
		return;
	}
	open = open_target(&e, i, target, f);
	source = evidence_source(&e);
	infer_start(&work, &view, open ? &source : NULL);
	evidence_close(&e);
	if (i->infer)
		infer_choose(&work, &infer_model);
	if (!i->denied)
		infer_stated_add(&work);
	infer_confirmed_apply(&i->said, &work, f);
	if (e.late)
		finding_add(f, FINDING_values_not_looked_up, "",
		    "not all values were compared for keys within %ld ms",
		    EVIDENCE_MS);
	infer_apply(&work, schema);
	infer_end(&work);
	schema_free(&view);
}
