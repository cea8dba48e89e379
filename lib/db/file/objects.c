#include "db/file/objects.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "db/file/json_scan.h"

/* Objects in objects that are spread; and what stands between names on the way
 * to a value: "a_b" is one, b of a is another. */
enum { DEEP = 8, PART = '\0' };

struct objects_column {
	char *way;  /* owned */
	size_t n;
	char *name; /* owned; of the column: '_' between the parts */
};

/* ---- columns ------------------------------------------------------------- */

const char *
objects_name(const struct objects *o, size_t column)
{
	return o->columns[column].name;
}

static bool
is_at(const struct objects_column *c, const char *way, size_t n)
{
	return c->n == n && memcmp(c->way, way, n) == 0;
}

static void
add_column(struct objects *o, const char *way, size_t n)
{
	struct objects_column *c;

	MEM_GROW(o->columns, o->n, o->cap);
	c = &o->columns[o->n++];
	*c = (struct objects_column){mem_alloc(n + 1), n, mem_alloc(n + 1)};
	memcpy(c->way, way, n);
	for (size_t i = 0; i < n; i++)
		c->name[i] = (char)(way[i] == PART ? '_' : way[i]);
	c->name[n] = '\0';
}

static void
forget_columns(struct objects *o)
{
	for (; o->n > 0; free(o->columns[o->n].name))
		free(o->columns[--o->n].way);
}

/* Its place, a new one at the end. Most objects have the same order. */
static size_t
find_column(struct objects *o, const char *way, size_t n)
{
	size_t i = o->next;

	if (i >= o->n || !is_at(&o->columns[i], way, n))
		for (i = 0; i < o->n; i++)
			if (is_at(&o->columns[i], way, n))
				break;
	if (i == o->n && o->n <= READER_FIELDS)
		add_column(o, way, n);
	o->next = i + 1;
	return i;
}

/* ---- a row --------------------------------------------------------------- */

static const struct field nothing = {.s = ""};

/* Take the value from p to `to` as this. */
static struct field
as_field(char *p, char *to)
{
	struct field f = {.s = p, .n = (uint32_t)(to - p)};

	if (*p == '"') {
		f.s = p + 1;
		f.n = (uint32_t)json_scan_unescape(p + 1,
		    (size_t)(to - p) - 2);
		f.text = true;
	} else if (*p == '{' || *p == '[') {
		f.text = true;
	} else if (f.n == 4 && memcmp(p, "null", 4) == 0) {
		f = nothing;
	}
	return f;
}

static void
put(struct reader *r, size_t column, struct field f)
{
	struct row *row = &r->row;

	while (row->n <= column && row->n <= READER_FIELDS)
		row->fields[row->n++] = nothing;
	if (column < READER_FIELDS)
		row->fields[column] = f;
}

/* Room for the name of a member behind that of what it stands in. */
static void
member_name(struct objects *o, size_t prefix, const char *s, size_t n)
{
	buf_cut(&o->name, prefix);
	if (prefix > 0)
		buf_ch(&o->name, PART);
	buf_add(&o->name, s, n);
}

static bool spread(struct reader *r, char *p, char *end, size_t prefix,
    int depth);

static bool
take_member(struct reader *r, char *p, char *to, int depth)
{
	struct objects *o = r->objects;

	if (*p == '{' && depth < DEEP)
		return spread(r, p, to, o->name.len, depth + 1);
	o->nested += *p == '[' || *p == '{';
	put(r, find_column(o, o->name.s, o->name.len), as_field(p, to));
	return true;
}

/* The members of the object from p to end. */
static bool
spread(struct reader *r, char *p, char *end, size_t prefix, int depth)
{
	char *key, *to;
	size_t n;
	int wrong = 0;

	for (p = json_scan_blanks(p + 1, end); p < end && *p == '"';) {
		key = p + 1;
		to = json_scan_value(p, end, &wrong);
		if (to == NULL)
			return false;
		n = json_scan_unescape(key, (size_t)(to - key) - 1);
		member_name(r->objects, prefix, key, n);
		p = json_scan_blanks(to, end);
		if (p == end || *p != ':')
			return false;
		p = json_scan_blanks(p + 1, end);
		to = json_scan_value(p, end, &wrong);
		if (to == NULL || !take_member(r, p, to, depth))
			return false;
		p = json_scan_blanks(to, end);
		if (p < end && *p == ',')
			p = json_scan_blanks(p + 1, end);
		else
			break;
	}
	return p + 1 == end && *p == '}';
}

static bool
elements(struct reader *r, char *p, char *end)
{
	int wrong = 0;
	char *to;

	for (p = json_scan_blanks(p + 1, end); p < end && *p != ']';) {
		to = json_scan_value(p, end, &wrong);
		if (to == NULL)
			return false;
		put(r, r->row.n, as_field(p, to));
		p = json_scan_blanks(to, end);
		if (p < end && *p == ',')
			p = json_scan_blanks(p + 1, end);
	}
	return p + 1 == end;
}

static bool
take_row(struct reader *r, char *p, char *to)
{
	struct objects *o = r->objects;
	bool good = true;

	r->row.n = 0;
	o->next = 0;
	buf_reset(&o->name);
	if (*p == '{') {
		good = spread(r, p, to, 0, 0);
		while (r->row.n < o->n)
			put(r, r->row.n, nothing);
	} else if (*p == '[') {
		good = elements(r, p, to);
	} else {
		put(r, 0, as_field(p, to));
	}
	return good;
}

/* ---- the way to it ------------------------------------------------------- */

/* The next byte that is no blank, left where it is; -1 at the end. */
static int
peek(struct reader *r)
{
	for (;;) {
		for (; r->start < r->end; r->start++) {
			char c = r->data[r->start];

			if (c == '\n')
				r->line++;
			else if (c != ' ' && c != '\t' && c != '\r')
				return (unsigned char)c;
		}
		if (!reader_fill(r))
			return -1;
	}
}

static bool
wrong(struct reader *r, const char *what)
{
	if (r->error.len == 0)
		buf_fmt(&r->error, "line %lld: %s", (long long)r->line, what);
	return false;
}

/* The value at .start as a whole: behind it, or NULL. A number at the end of
 * the file ends there. */
static char *
whole_value(struct reader *r, int *is_wrong)
{
	char *to;

	*is_wrong = 0;
	for (;;) {
		r->data[r->end] = '\n';
		to = json_scan_value(r->data + r->start, r->data + r->end +
		    r->eof, is_wrong);
		if (to != NULL || *is_wrong || r->eof || reader_is_full(r))
			return to;
		if (!reader_fill(r) && r->error.len > 0)
			return NULL;
	}
}

static void
skip_to(struct reader *r, const char *to)
{
	const char *p = r->data + r->start;

	while ((p = memchr(p, '\n', (size_t)(to - p))) != NULL) {
		r->line++;
		p++;
	}
	r->start = (size_t)(to - r->data);
}

/* Past the value at .start, however long. */
static bool
skip_value(struct reader *r)
{
	bool quoted = false;
	int depth = 0;

	for (;; r->start++) {
		if (r->start == r->end && !reader_fill(r))
			return false;
		char c = r->data[r->start];

		r->line += c == '\n';
		if (quoted && c == '\\') {
			if (r->start + 1 == r->end && !reader_fill(r))
				return false;
			r->start++;
		} else if (c == '"') {
			quoted = !quoted;
		} else if (!quoted && (c == '{' || c == '[')) {
			depth++;
		} else if (!quoted && (c == '}' || c == ']')) {
			if (depth == 0) /* of what holds a number */
				return true;
			depth--;
		} else if (quoted || c != ',' || depth > 0) {
			continue;
		} else {
			return true;
		}
		if (depth == 0 && !quoted && strchr("}]\"", c) != NULL) {
			r->start++;
			return true;
		}
	}
}

/* A key and its colon; new, or NULL. */
static char *
take_key(struct reader *r)
{
	int is_wrong;
	char *to, *key, *from;

	if (peek(r) != '"' || (to = whole_value(r, &is_wrong)) == NULL)
		return NULL;
	from = r->data + r->start + 1;
	key = mem_strndup(from, json_scan_unescape(from,
	    (size_t)(to - from) - 1));
	skip_to(r, to);
	if (peek(r) == ':') {
		r->start++;
		return key;
	}
	free(key);
	return NULL;
}

/* Into the array of the member. */
static bool
enter_member(struct reader *r, const char *member)
{
	char *key;
	bool found = false;

	if (peek(r) != '{')
		return false;
	do {
		r->start++;
		key = take_key(r);
		if (key == NULL)
			return false;
		found = strcmp(key, member) == 0;
		free(key);
	} while (!found && peek(r) > 0 && skip_value(r) && peek(r) == ',');
	return found && peek(r) == '[';
}

static bool
begin(struct reader *r)
{
	struct objects *o = r->objects;

	o->begun = true;
	if (o->member != NULL && o->member->mark.at < 0 &&
	    !enter_member(r, o->member->name))
		return wrong(r, "it is no JSON");
	o->array = peek(r) == '[';
	r->start += o->array;
	return true;
}

/* Rows are objects, or none of them is: the first one says it. */
static bool
is_alike(struct objects *o, int c)
{
	if (!o->known)
		o->named = c == '{';
	o->known = true;
	return o->named == (c == '{');
}

/* Past what is no row: the value up to `to`, the line where there are lines. */
static bool
leave_out(struct reader *r, const char *to)
{
	struct objects *o = r->objects;
	char *p;

	if (r->error.len > 0)
		return false;
	if (o->array && to == NULL)
		return wrong(r, "it is no JSON, or longer than 16 MB");
	if (o->wrong++ == 0)
		o->wrong_line = r->line;
	if (o->array) {
		skip_to(r, to);
		return true;
	}
	do {
		p = memchr(r->data + r->start, '\n', r->end - r->start);
		r->start = p == NULL ? r->end : (size_t)(p - r->data);
	} while (p == NULL && reader_fill(r));
	return r->error.len == 0;
}

static bool
read_row(struct reader *r)
{
	struct objects *o = r->objects;
	int c, is_wrong;
	char *to;

	if (!o->begun && !begin(r))
		return false;
	for (;;) {
		c = peek(r);
		if (c == ',' && o->array) {
			r->start++;
			continue;
		}
		if (c == ']' && o->array)
			return false;
		if (c < 0)
			return r->error.len == 0 && o->array ?
			    wrong(r, "the array is not closed") : false;
		to = whole_value(r, &is_wrong);
		if (to != NULL && is_alike(o, c) &&
		    take_row(r, r->data + r->start, to))
			break;
		if (!leave_out(r, to))
			return false;
	}
	r->row.line = r->line;
	r->from = r->data + r->start;
	skip_to(r, to);
	return true;
}

/* ---- the face ------------------------------------------------------------ */

bool
objects_rewind(struct reader *r, const struct objects_member *member,
    bool afresh)
{
	struct objects *o = r->objects;

	if (afresh)
		forget_columns(o);
	o->begun = o->array = false;
	o->wrong = o->nested = 0;
	o->known = o->known && !afresh;
	o->named = o->named && !afresh;
	o->member = member;
	return member != NULL && member->mark.at >= 0 ?
	    reader_return(r, member->mark) : reader_rewind(r);
}

bool
objects_begin(struct reader *r, struct objects *o)
{
	*o = (struct objects){.name = BUF_INIT};
	r->objects = o;
	r->read_row = read_row;
	return reader_rewind(r);
}

void
objects_free(struct objects *o)
{
	forget_columns(o);
	free(o->columns);
	buf_free(&o->name);
}

/* Is the value at .start an array of objects? */
static bool
is_table(struct reader *r)
{
	size_t ahead = 1;

	if (peek(r) != '[')
		return false;
	while (r->start + ahead < r->end || reader_fill(r)) {
		char c = r->data[r->start + ahead++];

		if (strchr(" \t\r\n", c) == NULL)
			return c == '{';
	}
	return false;
}

struct objects_member *
objects_members(struct reader *r, size_t *n)
{
	struct objects_member *members = NULL;
	size_t cap = 0;
	char *key;
	bool good = peek(r) == '{';

	*n = 0;
	while (good) {
		r->start++;
		if ((key = take_key(r)) == NULL)
			break;
		if (is_table(r)) {
			MEM_GROW(members, *n, cap);
			members[(*n)++] = (struct objects_member){key,
			    reader_here(r)};
		} else {
			free(key);
		}
		good = skip_value(r) && peek(r) == ',';
	}
	if (peek(r) == '}')
		r->start++;
	good = *n > 0 && peek(r) < 0;
	while (!good && *n > 0)
		free(members[--*n].name);
	if (good)
		return members;
	free(members);
	return NULL;
}
