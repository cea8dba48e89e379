"""When two results are the same: what t2s-eval --match asks (lib/eval), for
benches that judge turns of a conversation.

    matches(gold_sql, gold_rows, rows, how)

`how` is `columns` (columns of the answer may be left out; text without case,
numbers to 0.1 % or as rounded) or `execution` (all columns, in any order).
Rows are lists of what sqlite3 gives.
"""
import re

LOOSE = 1e-3
TRIES_MOST = 1000
GROUP_MOST = 2000
TOKEN = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|`[^`]*`|\[[^]]*\]"
                   r"|--[^\n]*|/\*.*?\*/|\w+|\S", re.S)


def is_ordered(sql):
    """Does the text have an ORDER BY at its top level?"""
    depth = 0
    for token in TOKEN.findall(sql):
        depth += (token == "(") - (token == ")")
        if depth == 0 and token.lower() == "order":
            return True
    return False


def is_number(value):
    return isinstance(value, (int, float))


def is_rounded(x, y, parts):
    return (abs(x * parts - round(x * parts)) < 1e-6
            and abs(x - y) <= 0.5 / parts + 1e-9 * max(1, abs(y)))


def same(x, y):
    """Cells, by columns match; texts have been folded."""
    if x == y:
        return type(x) is type(y) or is_number(x)
    if not (is_number(x) and is_number(y)):
        return False
    if isinstance(x, int) and isinstance(y, int):
        return False
    if abs(x) == float("inf") or abs(y) == float("inf"):
        return False
    return (abs(x - y) <= LOOSE * max(abs(x), abs(y))
            or any(is_rounded(a, b, parts) for parts in (100, 10)
                   for a, b in ((x, y), (y, x))))


def folded(value):
    if isinstance(value, str):
        return re.sub("[A-Z]", lambda m: m.group().lower(),
                      value.strip(" \t\r\n"))
    return value


def six_digits(value):
    """A cell as execution match compares it."""
    if not isinstance(value, float) or value != value or \
            abs(value) == float("inf"):
        return value
    if abs(value) < 9e15 and \
            abs(value - round(value)) <= 1e-9 * max(1, abs(value)):
        return round(value)
    return ("real", "%.6g" % value)  # equal or not: no number any more


def sort_key(value):
    rank = 0 if value is None else 1 if is_number(value) else 2
    return (rank, value) if rank == 1 else (rank, repr(value))


def pairs_up(left, right, alike):
    """Has each of left a partner of its own in right (Kuhn's matching)?"""
    partner = {}

    def find(i, seen):
        for k in range(len(right)):
            if k in seen or not alike(left[i], right[k]):
                continue
            seen.add(k)
            if k not in partner or find(partner[k], seen):
                partner[k] = i
                return True
        return False
    return all(find(i, set()) for i in range(len(left)))


def rows_agree(left, right, loose, ordered):
    """Rows of the same width; loose: which columns need not be equal."""
    def alike(x, y):
        return all(same(a, b) for a, b in zip(x, y))

    if ordered:
        return all(map(alike, left, right))

    def key(row):
        return tuple(sort_key(None if at in loose and is_number(v) else v)
                     for at, v in enumerate(row))

    groups = {}
    for side, rows in enumerate((left, right)):
        for row in rows:
            groups.setdefault(key(row), ([], []))[side].append(row)
    for here, there in groups.values():
        if len(here) != len(there):
            return False
        here.sort(key=lambda row: [sort_key(v) for v in row])
        there.sort(key=lambda row: [sort_key(v) for v in row])
        if all(map(alike, here, there)):
            continue
        if len(here) > GROUP_MOST or not pairs_up(here, there, alike):
            return False
    return True


def columns_alike(x, y, ordered):
    if not ordered:
        x, y = sorted(x, key=sort_key), sorted(y, key=sort_key)
    return all(map(same, x, y))


def assigns(gold, answer, ordered):
    """Is there a column of the answer for each of the gold's?"""
    of_gold, of_answer = list(zip(*gold)), list(zip(*answer))
    loose = [any(isinstance(v, float) for v in c) for c in of_gold]
    loose_too = [any(isinstance(v, float) for v in c) for c in of_answer]
    may = [[a for a in range(len(of_answer))
            if columns_alike(g, of_answer[a], ordered)] for g in of_gold]
    turn = sorted(range(len(of_gold)), key=lambda g: len(may[g]))
    tries = 0

    def assign(n, at):
        nonlocal tries
        if n == len(turn):
            return True
        done = []
        for a in may[turn[n]]:
            if a in at or of_answer[a] in done or tries >= TRIES_MOST:
                continue
            done.append(of_answer[a])
            tries += 1
            now = at + [a]
            left = [[row[g] for g in turn[:n + 1]] for row in gold]
            right = [[row[i] for i in now] for row in answer]
            soft = {i for i, c in enumerate(now)
                    if loose[turn[i]] or loose_too[c]}
            if rows_agree(left, right, soft, ordered) and assign(n + 1, now):
                return True
        return False
    return assign(0, [])


def matches(gold_sql, gold, rows, how="columns"):
    width = len(gold[0]) if gold else 0
    if len(gold) != len(rows):
        return False
    if not gold:
        return True
    if how == "execution" and width != len(rows[0]):
        return False
    if width > len(rows[0]):
        return False
    cell = six_digits if how == "execution" else folded
    gold = [[cell(v) for v in row] for row in gold]
    rows = [[cell(v) for v in row] for row in rows]
    return assigns(gold, rows, is_ordered(gold_sql))
