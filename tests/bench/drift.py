"""drift.py SET [tune|report] [EVERY]: what becomes of plans kept in a file
when their database changes.

Every EVERYth gold query (20 by default) of the databases of a split, as a plan
with a basis. Its database is copied and changed in one way; then t2s-audit
mends the plan. A line a change: how many plans there are; of 100 how many run
with the rows of before, are refused, run with other rows; and how many
t2s-audit --check --strict-basis passes. Small databases (3 MB) alone.
"""
import hashlib
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

BIN = os.environ.get("BIN", os.path.join(os.path.dirname(
    os.path.abspath(__file__)), "../../build/bin"))


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def run(program, *args, text=None):
    done = subprocess.run([os.path.join(BIN, program), *args], input=text,
                          capture_output=True, text=True)
    return done.returncode, done.stdout


def rows(path, doc):
    status, sql = run("t2s-synth", "--text", text=json.dumps(doc))
    try:
        return None if status else sorted(
            map(repr, sqlite3.connect(path).execute(sql)))
    except sqlite3.Error:
        return None


def rename_column(db, table, column, used, free):
    db.execute(f"ALTER TABLE {table} RENAME COLUMN {quoted(column)} TO zz_1")


def rename_table(db, table, column, used, free):
    db.execute(f"ALTER TABLE {table} RENAME TO zz_table")


def rename_two(db, table, column, used, free):
    for i, name in enumerate(used[:2]):
        db.execute(f"ALTER TABLE {table} RENAME COLUMN {quoted(name)} "
                   f"TO zz_{i}")
    return len(used) > 1


def rename_and_drop(db, table, column, used, free):
    for name in free[:1]:
        db.execute(f"ALTER TABLE {table} DROP COLUMN {quoted(name)}")
    db.execute(f"ALTER TABLE {table} RENAME COLUMN {quoted(column)} "
               f"TO {quoted(column + 's')}")
    return len(free) > 0


def add_column(db, table, column, used, free):
    db.execute(f"ALTER TABLE {table} ADD COLUMN zz_1 TEXT")


def drop_column(db, table, column, used, free):
    db.execute(f"ALTER TABLE {table} DROP COLUMN {quoted(column)}")


CHANGES = [rename_column, rename_table, rename_two, rename_and_drop,
           add_column, drop_column]


def changed(path, to, change, table, column, used):
    """The changed copy's schema; None where the change cannot be made."""
    shutil.copy(path, to)
    db = sqlite3.connect(to)
    try:
        names = [r[1] for r in db.execute(
            f"PRAGMA table_info({quoted(table)})")]
        free = [n for n in names if n not in used]
        if change(db, quoted(table), column, used, free) is False:
            return None
        db.commit()
    except sqlite3.Error:
        return None
    finally:
        db.close()
    status, schema = run("t2s-schema", "-d", to)
    return None if status else json.loads(schema)


def judge(path, schema, plan, gold):
    doc = json.dumps(dict(schema, plan=plan))
    passes = run("t2s-audit", "--check", "--strict-basis", text=doc)[0] == 0
    status, out = run("t2s-audit", text=doc)
    if status:
        return "refused", passes
    same = rows(path, json.loads(out)) == gold
    return "same" if same else "other", passes


def kept_plan(schema, gold_sql):
    sql = {"text": gold_sql, "dialect": "sqlite"}
    status, doc = run("t2s-parse", text=json.dumps(dict(schema, sql=sql)))
    if status == 0:
        status, doc = run("t2s-audit", "--renew-basis", text=doc)
    return None if status else json.loads(doc)


def main():
    data = sys.argv[1]
    report = sys.argv[2:3] == ["report"]
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    counts = {c.__name__: {"same": 0, "refused": 0, "other": 0, "pass": 0}
              for c in CHANGES}
    chance = random.Random(1)
    folder = tempfile.mkdtemp()
    to = os.path.join(folder, "changed.sqlite")
    for i, line in enumerate(open(os.path.join(data, "questions.jsonl"))):
        q = json.loads(line)
        apart = int(hashlib.md5(q["db"].encode()).hexdigest(), 16) % 5 == 0
        path = os.path.join(data, "databases", q["db"], q["db"] + ".sqlite")
        if i % every or apart != report or os.path.getsize(path) > 3e6:
            continue
        schema = json.loads(run("t2s-schema", "-d", path)[1])
        doc = kept_plan(schema, q["gold_sql"])
        gold = rows(path, doc) if doc else None
        tables = {t: list(e["columns"]) for t, e in doc["plan"].get(
            "basis", {}).items() if "columns" in e} if gold else {}
        if not tables:
            continue
        table = chance.choice(sorted(tables))
        column = chance.choice(tables[table])
        for change in CHANGES:
            now = changed(path, to, change, table, column, tables[table])
            if now is None:
                continue
            verdict, passes = judge(to, now, doc["plan"], gold)
            counts[change.__name__][verdict] += 1
            counts[change.__name__]["pass"] += passes
    shutil.rmtree(folder)
    print("change           plans  same  refused  other  pass")
    for name, c in counts.items():
        n = max(1, c["same"] + c["refused"] + c["other"])
        print("%-15s %6d %5.1f %8.1f %6.1f %5.1f" % (
            (re.sub("_", " ", name), n) + tuple(
                100 * c[k] / n for k in ("same", "refused", "other", "pass"))))


main()
