"""Corrupt right SQL by rule, for mend.sh.

    corrupt.py DATABASE SEED [KIND ..] <STATEMENTS >LINES

A statement a line comes in; out comes, for each kind of mistake that can be
made in it (of those named, if any are), a line KIND <tab> NUMBER <tab> SQL,
the mistake made once at a place that the seed chooses. A corrupted statement
whose rows are those of the right one does not count: mend.sh compares them.
"""
import random
import re
import sqlite3
import sys

TOKEN = re.compile(
    r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^]]*\]|[A-Za-z_][\w$]*"""
    r"""|\d+(?:\.\d+)?|<>|!=|>=|<=|\|\||\s+|.""", re.S)
CLAUSES = ("select", "from", "where", "group", "having", "order", "limit",
           "union", "intersect", "except", "on")
# General English pairs, chosen apart from the program's own tables.
SYNONYMS = {
    "name": "title", "title": "name", "price": "cost", "cost": "price",
    "salary": "wage", "city": "town", "country": "nation",
    "nationality": "nation", "customer": "client", "client": "customer",
    "employee": "worker", "staff": "personnel", "student": "pupil",
    "teacher": "instructor", "instructor": "teacher", "phone": "telephone",
    "date": "day", "year": "yr", "amount": "sum", "total": "sum",
    "description": "details", "details": "description", "gender": "sex",
    "sex": "gender", "location": "place", "address": "location",
    "company": "firm", "manufacturer": "maker", "maker": "manufacturer",
    "film": "movie", "movie": "film", "car": "automobile",
    "product": "item", "item": "product", "order": "purchase",
    "course": "class", "class": "course", "department": "division",
    "song": "track", "track": "song", "singer": "vocalist",
    "team": "squad", "player": "athlete", "author": "writer",
    "book": "volume", "number": "count", "count": "number",
    "capacity": "size", "population": "inhabitants", "height": "tallness",
    "weight": "mass", "age": "years", "hours": "time", "rating": "score",
    "score": "rating", "type": "kind", "code": "id", "email": "mail",
    "first": "given", "last": "family", "school": "college",
    "airport": "airfield", "doctor": "physician", "physician": "doctor",
}


def fold(name):
    return name.strip('"`[]').lower()


class Schema:
    def __init__(self, path):
        db = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
        db.text_factory = lambda b: b.decode("utf-8", "replace")
        self.tables = {}
        for name, in db.execute("SELECT name FROM sqlite_master WHERE "
                                "type = 'table' AND name NOT LIKE 'sqlite%'"):
            rows = db.execute('PRAGMA table_info("%s")' % name).fetchall()
            self.tables[name.lower()] = {r[1].lower(): r[2] for r in rows}

    def has(self, table, column):
        return column in self.tables.get(table, {})


class Statement:
    """Tokens, with what each word is: table, alias, qualifier or column."""

    def __init__(self, text, schema):
        self.schema = schema
        self.t = TOKEN.findall(text.rstrip("; \t"))
        self.words = [i for i, x in enumerate(self.t) if not x.isspace()]
        self.alias = {}
        self.column, self.table = [], []
        self.single = True
        self.read()

    def near(self, i, step):
        """The next token that is no space; its index or None."""
        i += step
        while 0 <= i < len(self.t) and self.t[i].isspace():
            i += step
        return i if 0 <= i < len(self.t) else None

    def low(self, i):
        return self.t[i].lower() if i is not None else ""

    def read(self):
        for i in self.words:
            if self.low(i) not in ("from", "join") and self.t[i] != ",":
                continue
            k = self.near(i, 1)
            if k is None or fold(self.t[k]) not in self.schema.tables:
                continue
            if self.t[i] == "," and not self.in_from(i):
                continue
            self.table.append(k)
            name = fold(self.t[k])
            self.alias.setdefault(name, name)
            a = self.near(k, 1)
            if self.low(a) == "as":
                a = self.near(a, 1)
            if a is not None and re.match(r"[A-Za-z_]", self.t[a]) and \
                    self.low(a) not in CLAUSES + (
                        "join", "inner", "left", "natural", "cross", "as"):
                self.alias[fold(self.t[a])] = name
        for i in self.words:
            if i in self.table or not re.match(r'[A-Za-z_"`]', self.t[i]):
                continue
            n, p = self.near(i, 1), self.near(i, -1)
            if n is not None and self.t[n] in ("(", "."):
                continue
            if self.low(p) in ("as", "from", "join"):
                continue
            q = None
            if p is not None and self.t[p] == ".":
                q = self.near(p, -1)
            name = fold(self.t[i])
            owner = self.alias.get(fold(self.t[q])) if q is not None else None
            if owner and self.schema.has(owner, name):
                self.column.append((i, q, owner))
            elif q is None and not self.t[i].startswith('"'):
                own = {t for t in self.alias.values()
                       if self.schema.has(t, name)}
                if len(own) == 1:
                    self.column.append((i, None, own.pop()))

    def in_from(self, i):
        depth = 0
        for k in range(i - 1, -1, -1):
            if self.t[k] == ")":
                depth += 1
            elif self.t[k] == "(":
                depth -= 1
                if depth < 0:
                    return False
            elif depth == 0 and self.low(k) in CLAUSES:
                return self.low(k) == "from"
        return False

    def clause(self, i):
        """The clause of its own query that a token stands in."""
        depth = 0
        for k in range(i, -1, -1):
            if self.t[k] == ")":
                depth += 1
            elif self.t[k] == "(":
                depth -= 1
                if depth < 0:
                    depth = 0
            elif depth == 0 and self.low(k) in CLAUSES:
                return self.low(k)
        return ""

    def with_(self, changes):
        return "".join(changes.get(i, x) for i, x in enumerate(self.t))


def misspell(r, name):
    if len(name) < 4:
        return name + name[-1]
    how = r.choice(("drop", "swap", "double", "plural", "underscore"))
    i = r.randrange(1, len(name) - 1)
    if how == "drop":
        return name[:i] + name[i + 1:]
    if how == "swap" and name[i] != name[i + 1]:
        return name[:i] + name[i + 1] + name[i] + name[i + 2:]
    if how == "plural":
        return name[:-1] if name.endswith("s") else name + "s"
    if how == "underscore" and "_" in name:
        return name.replace("_", "", 1)
    return name[:i] + name[i] + name[i:]


def synonym(name):
    words = re.split(r"(_)", name)
    for i, w in enumerate(words):
        new = SYNONYMS.get(w.lower()) or (
            SYNONYMS.get(w.lower()[:-1]) if w.lower().endswith("s") else None)
        if new:
            words[i] = new
            return "".join(words)
    return None


def is_new(s, name, owner=None):
    name = name.lower()
    if owner:
        return all(not s.schema.has(t, name) for t in s.alias.values())
    return name not in s.schema.tables and name not in s.alias


def column_near(r, s):
    i, _, owner = r.choice(s.column)
    new = misspell(r, s.t[i].strip('"`'))
    return {i: new} if is_new(s, new, owner) else None


def column_synonym(r, s):
    places = [(i, synonym(s.t[i].strip('"`'))) for i, _, _ in s.column]
    places = [(i, n) for i, n in places if n and is_new(s, n, True)]
    return dict([r.choice(places)]) if places else None


def column_prefixed(r, s):
    i, _, owner = r.choice(s.column)
    name = s.t[i].strip('"`')
    if name.lower().startswith(owner + "_"):
        new = name[len(owner) + 1:]
    else:
        new = owner + "_" + name
    return {i: new} if is_new(s, new, owner) else None


def table_new(s, i, new):
    """The table's name changed wherever it is written."""
    if not new or not is_new(s, new):
        return None
    old = fold(s.t[i])
    changes = {k: new for k in s.table if fold(s.t[k]) == old}
    changes.update({q: new for _, q, _ in s.column
                    if q is not None and fold(s.t[q]) == old})
    return changes


def table_near(r, s):
    i = r.choice(s.table)
    return table_new(s, i, misspell(r, s.t[i].strip('"`')))


def table_synonym(r, s):
    i = r.choice(s.table)
    return table_new(s, i, synonym(s.t[i].strip('"`')))


def unqualified(r, s):
    qualified = [c for c in s.column if c[1] is not None]
    if not qualified:
        return None
    i, q, _ = r.choice(qualified)
    return {q: "", s.near(q, 1): ""}


def wrong_table(r, s):
    qualified = [c for c in s.column if c[1] is not None]
    r.shuffle(qualified)
    for i, q, owner in qualified:
        others = [a for a, t in s.alias.items() if t != owner and
                  not s.schema.has(t, fold(s.t[i])) and
                  any(fold(s.t[k]) == a for _, k, _ in qualified)]
        if others:
            return {q: r.choice(sorted(others))}
    return None


def value_case(r, s):
    values = [i for i in s.words if s.t[i][0] in "'\"" and len(s.t[i]) > 3 and
              s.low(s.near(i, -1)) in ("=", "!=", "<>") and
              s.t[i].swapcase() != s.t[i]]
    if not values:
        return None
    i = r.choice(values)
    v = s.t[i]
    new = r.choice((v.lower(), v.upper(), v.capitalize(), v.title()))
    return {i: new} if new != v else {i: v.swapcase()}


def value_type(r, s):
    """A number in quotes, or digits without them."""
    values = [i for i in s.words if
              s.low(s.near(i, -1)) in ("=", "!=", "<>", ">", "<", ">=", "<=")
              and re.fullmatch(r"\d+(\.\d+)?|'\d{1,9}'|\"\d{1,9}\"", s.t[i])]
    if not values:
        return None
    i = r.choice(values)
    v = s.t[i]
    return {i: str(int(v[1:-1])) if v[0] in "'\"" else "'%s'" % v}


def group_dropped(r, s):
    for i in s.words:
        if s.low(i) == "group" and s.low(s.near(i, 1)) == "by":
            end, depth, last, parts = len(s.t), 0, i, []
            for k in range(i, len(s.t)):
                if s.t[k] == "(":
                    depth += 1
                elif s.t[k] == ")":
                    depth -= 1
                if depth < 0 or depth == 0 and s.low(k) in (
                        "having", "order", "limit", "union", "intersect",
                        "except"):
                    end = k
                    break
                if depth == 0 and s.t[k] == ",":
                    parts.append(k)
            if parts and r.random() < .7:
                return {k: "" for k in range(parts[-1], end)
                        if not s.t[k].isspace()}
            return {k: "" for k in range(i, end) if not s.t[k].isspace()}
    return None


def having_in_where(r, s):
    for i in s.words:
        if s.low(i) != "having":
            continue
        group = max((k for k in s.words if k < i and s.low(k) == "group"),
                    default=None)
        if group is None:
            return None
        end, depth = len(s.t), 0
        for k in range(i, len(s.t)):
            depth += (s.t[k] == "(") - (s.t[k] == ")")
            if depth < 0 or depth == 0 and k > i and s.low(k) in (
                    "order", "limit", "union", "intersect", "except"):
                end = k
                break
        condition = "".join(s.t[i + 1:end]).strip()
        word = "AND" if s.clause(group - 1) in ("where",) else "WHERE"
        changes = {k: "" for k in range(i, end)}
        changes[end - 1] = " "
        changes[group] = "%s %s %s" % (word, condition, s.t[group])
        return changes
    return None


def without_rest(r, s, word):
    """One such word and what follows of its JOIN are gone."""
    starts = [i for i in s.words if s.low(i) == word]
    if not starts:
        return None
    i = r.choice(starts)
    end, depth = len(s.t), 0
    for k in range(i + 1, len(s.t)):
        depth += (s.t[k] == "(") - (s.t[k] == ")")
        if depth < 0 or depth == 0 and s.low(k) in (
                "join", "where", "group", "order", "limit", "union", "having",
                "intersect", "except", "left", "inner"):
            end = k
            break
    return {k: " " for k in range(i, end)}


def join_dropped(r, s):
    """JOIN t [AS a] ON ..: gone, what was said of its columns stays."""
    return without_rest(r, s, "join")


def condition_dropped(r, s):
    """JOIN t [AS a] ON ..: the join stays, its condition is gone."""
    return without_rest(r, s, "on")


def keys_swapped(r, s):
    """ON a.x = b.y becomes a.y = b.x."""
    places = {c[0]: c for c in s.column if c[1] is not None}
    pairs = []
    for i in places:
        eq = s.near(i, 1)
        if eq is None or s.t[eq] != "=" or s.clause(i) != "on":
            continue
        q = s.near(eq, 1)
        dot = s.near(q, 1) if q is not None else None
        k = s.near(dot, 1) if dot is not None and s.t[dot] == "." else None
        if k in places and fold(s.t[k]) != fold(s.t[i]):
            pairs.append((i, k))
    if not pairs:
        return None
    i, k = r.choice(pairs)
    return {i: s.t[k], k: s.t[i]}


KINDS = (column_near, column_synonym, column_prefixed, table_near,
         table_synonym, unqualified, wrong_table, value_case, value_type,
         group_dropped, having_in_where, join_dropped, condition_dropped, keys_swapped)
NEEDS_COLUMN = (column_near, column_synonym, column_prefixed)


def main():
    schema = Schema(sys.argv[1])
    wanted = sys.argv[3:]
    for number, line in enumerate(sys.stdin, 1):
        s = Statement(line.rstrip("\n"), schema)
        for kind in KINDS:
            if wanted and kind.__name__ not in wanted:
                continue
            r = random.Random("%s %s %s" % (sys.argv[2], kind.__name__, line))
            if not s.table or (kind in NEEDS_COLUMN and not s.column):
                continue
            changes = kind(r, s)
            if changes:
                print(kind.__name__, number,
                      re.sub(r"\s+", " ", s.with_(changes)), sep="\t")


if __name__ == "__main__":
    main()
