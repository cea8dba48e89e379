#!/usr/bin/env python3
"""Questions under a policy that scopes by a claim, against a database that
holds the rows of that client alone: the same rows and status, and how much
longer it takes.

    BIN=build/bin python3 tests/bench/tenants.py QUESTIONS.jsonl DATABASES
        [--db NAME ..] [--most N] [--verbose]

Each database (DATABASES/NAME/NAME.sqlite) gets a column tenant_nr in each
table, with three clients and rows of nobody; another has what is left when
all but the rows of the first are gone. A question is asked of both in turn,
twice, and the shorter time of each counts: of the processors, which is the same
on a busy machine. Rows that nothing orders are the same in any order. Questions
about the database itself are left out.
"""
import argparse
import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile

OWNER = "CASE {key} % 7 WHEN 6 THEN NULL ELSE 1 + {key} % 7 % 3 END"


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def split(source, everyone, one):
    shutil.copy(source, everyone)
    os.chmod(everyone, 0o600)
    db = sqlite3.connect(everyone)
    tables = [row[0] for row in db.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table'"
        " AND name NOT LIKE 'sqlite%'")]
    for table in tables:
        db.execute("ALTER TABLE %s ADD COLUMN tenant_nr INTEGER" %
                   quoted(table))
        key = "rowid"
        if "WITHOUT ROWID" in db.execute(
                "SELECT upper(sql) FROM sqlite_schema WHERE name = ?",
                (table,)).fetchone()[0]:
            key = "unicode(%s)" % quoted(db.execute(
                "SELECT name FROM pragma_table_info(?) WHERE pk = 1",
                (table,)).fetchone()[0])
        db.execute("UPDATE %s SET tenant_nr = %s" %
                   (quoted(table), OWNER.format(key=key)))
    db.commit()
    db.close()
    shutil.copy(everyone, one)
    db = sqlite3.connect(one)
    for table in tables:
        db.execute("DELETE FROM %s WHERE tenant_nr IS NOT 1" % quoted(table))
    db.commit()
    db.execute("VACUUM")
    db.execute("ANALYZE")  # else the number of rows is a guess by their ids
    db.close()


def worked():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def ask(binaries, database, question, env, options):
    began = worked()
    done = subprocess.run(
        [os.path.join(binaries, "t2s"), "--no-config", "-d", database,
         "--assume", "-o", "csv", *options, "--", question],
        env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    return (done.returncode, done.stdout), worked() - began, \
        done.stderr.decode(errors="replace")


def comparable(answer, said):
    status, rows = answer
    return status, rows if "ORDER BY" in said else sorted(rows.split(b"\n"))


def tell(asked, rows, same, times, ratios, what):
    ratios = sorted(ratios)
    print("%s: %d questions, %d with rows, the same for %d; %.1f s instead of "
          "%.1f s: %.2f times; each %.2f in the middle, %.2f at most for 95 %%"
          % (what, asked, rows, same, times[1], times[0], times[1] / times[0],
             ratios[len(ratios) // 2], ratios[len(ratios) * 95 // 100]),
          flush=True)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("questions")
    p.add_argument("databases")
    p.add_argument("--db", action="append")
    p.add_argument("--most", type=int, default=10 ** 9,
                   help="questions of a database")
    p.add_argument("--verbose", action="store_true",
                   help="print what differs")
    o = p.parse_args()
    binaries = os.path.abspath(os.environ.get("BIN", "build/bin"))
    questions = [json.loads(line) for line in open(o.questions)]
    room = tempfile.mkdtemp()
    env = {**{k: v for k, v in os.environ.items()
              if not k.startswith("T2S_")}, "HOME": room,
           "XDG_CACHE_HOME": room + "/cache", "T2S_STILL": "1",
           "T2S_PROBE_MS": "5000"}
    policy = os.path.join(room, "policy.json")
    with open(policy, "w") as out:
        out.write('{"columns": {"tenant_nr": "tenant_nr = :client"}}\n')
    scoped = ["--policy", policy, "--claim", "client=1"]
    asked = same = rows = 0
    times = [0.0, 0.0]
    ratios = []
    try:
        for name in o.db or sorted({q["db"] for q in questions}):
            everyone = os.path.join(room, name + ".db")
            one = os.path.join(room, "one", name + ".db")
            os.makedirs(os.path.dirname(one), exist_ok=True)
            split(os.path.join(o.databases, name, name + ".sqlite"),
                  everyone, one)
            dictionary = os.path.join(o.databases, name, "dictionary.json")
            for q in [q for q in questions if q["db"] == name and
                      q.get("expect") != "meta"][:o.most]:
                e = {**env, "T2S_NOW": q["now"]} if "now" in q else env
                more = ["--dictionary", dictionary] if q.get("dictionary") else []
                took = [[], []]
                for turn in range(2):
                    alone, t, _ = ask(binaries, one, q["question"], e, more)
                    took[0].append(t)
                    under, t, said = ask(binaries, everyone, q["question"],
                                         e, more + scoped)
                    took[1].append(t)
                asked += 1
                rows += alone[0] == 0
                equal = comparable(alone, said) == comparable(under, said)
                same += equal
                if not equal and o.verbose:
                    print(q["id"], q["question"], alone, under, said,
                          sep="\n  ", file=sys.stderr)
                times = [a + min(b) for a, b in zip(times, took)]
                ratios.append(min(took[1]) / min(took[0]))
            tell(asked, rows, same, times, ratios, "to " + name)
            os.remove(everyone)
            os.remove(one)
    finally:
        shutil.rmtree(room)
    tell(asked, rows, same, times, ratios, "all")
    return same != asked


if __name__ == "__main__":
    sys.exit(main())
