"""How many turns of conversations are answered right, without a model.

    python3 tests/bench/turns.py FILE.jsonl DATABASES [option ...]

Each line of FILE is a conversation: `id`, `db`, `now`, `dictionary` (true:
asked with dictionary.json beside the database), `split` (tune or report) and
`turns`, each with `question`, `gold_sqls` (every reading that is right) and
`expect` (rows, or refused, ask_or_never as in t2s-eval). The first turn is
`t2s -d DB --assume -o json QUESTION`, each later one `t2s -c --assume -o json
QUESTION` in a session of its own. A turn is right as t2s-eval --match says.

Programs are taken from BIN (build/bin). Times are not measured.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from match import matches

# Databases of data/workday that are kept aside for a last figure
RESERVED = {"airops", "claims", "devops", "school"}
BIN = os.path.abspath(os.environ.get("BIN", os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "../../build/bin")))
STEPS_MOST = 20_000_000  # of SQLite, for one query
DOUBT = 0.55             # under it an answer counts as told to be doubtful
STATUS = {"refused": (7,), "ask_or_never": (4, 6)}
Turn = collections.namedtuple("Turn", "at outcome before text")


# ---- rows -----------------------------------------------------------------

def rows_of(path, sql, params=()):
    """The rows of a query, or the error as a text."""
    db = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    db.text_factory = lambda b: b.decode(errors="replace")
    left = STEPS_MOST // 10000

    def tick():
        nonlocal left
        left -= 1
        return left < 0
    db.set_progress_handler(tick, 10000)
    try:
        return db.execute(sql.strip().rstrip(";"), params).fetchall()
    except (sqlite3.Error, sqlite3.Warning) as e:
        return str(e)
    finally:
        db.close()


def is_right(path, golds, sql, params, how):
    rows = rows_of(path, sql, params)
    if isinstance(rows, str):
        return False
    for gold in golds:
        wanted = rows_of(path, gold)
        if not isinstance(wanted, str) and matches(gold, wanted, rows, how):
            return True
    return False


# ---- t2s ------------------------------------------------------------------

def environment(folder, session, now):
    """Nothing of the caller's own settings, and no model."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("T2S_")}
    env.update(T2S_HISTORY=os.path.join(folder, "history.db"),
               T2S_SESSION=session, NO_COLOR="1",
               T2S_LEARNED="", T2S_LESSONS="",
               PATH=BIN + os.pathsep + env.get("PATH", ""))
    if now:
        env["T2S_NOW"] = now
    return env


def run(program, *args, env, text=None):
    try:
        done = subprocess.run([os.path.join(BIN, program), *args], env=env,
                              input=text or "", capture_output=True,
                              text=True, timeout=60, errors="replace")
    except subprocess.TimeoutExpired:
        return 3, "", f"{program}: no answer in a minute"
    return done.returncode, done.stdout, done.stderr


def read(reply):
    try:
        doc = json.loads(reply)
    except ValueError:
        return {}
    return doc if isinstance(doc, dict) else {}


def outcome_of(turn, status, doc, right):
    """As lib/eval/outcome.h tells."""
    expect = turn.get("expect") or "rows"
    if right if expect == "rows" else status in STATUS.get(expect, ()):
        return "right"
    if status in (4, 6, 7):
        return "declined"
    if not doc.get("sql"):
        return "failed"
    confidence = (doc.get("plan") or {}).get("confidence", 1)
    told = status != 0 or confidence < DOUBT or any(
        f.get("severity") in ("warning", "error")
        for f in doc.get("findings") or [])
    return "told" if told else "silent"


# ---- a previous turn that was right ----------------------------------------

def schema_of(path, dictionary, env):
    args = ["-d", path] + (["--dictionary", dictionary] if dictionary else [])
    return read(run("t2s-schema", *args, env=env)[1])


def append_gold(schema, dictionary, turn, env):
    """Put the plan of the first gold that can be read into the history."""
    append = ["t2s-history", "append"]
    if dictionary:
        append.append(f"--setting=dictionary={dictionary}")
    for gold in turn["gold_sqls"]:
        doc = dict(schema, question=turn["question"], sql={
            "dialect": "sqlite", "text": gold, "params": []})
        status, reply, _ = run("t2s-parse", env=env, text=json.dumps(doc))
        for step in (["t2s-audit"], ["t2s-synth"],
                     ["t2s-exec", "-o", "document"], append):
            if status == 0:
                status, reply, _ = run(*step, env=env, text=reply)
        if status == 0:
            return True
    return False


# ---- a conversation --------------------------------------------------------

def verbose_text(line, at, turn, doc, status, outcome, talk):
    word = "OK" if outcome == "right" else "WRONG"
    out = [f"{line['id']}.{at + 1} {word} status {status} {outcome}: "
           f"{turn['question']}"]
    out += [f"  gold  {gold}" for gold in turn["gold_sqls"]]
    out += [f"  ours  {' '.join((doc.get('sql') or '-').split())}"]
    out += [f"  {name}  {doc[name]}" for name in ("question", "explanation")
            if at and doc.get(name)]
    out += [f"  {f.get('severity')}  {f.get('message')}"
            for f in doc.get("findings") or []]
    out += [f"  said  {said}" for said in talk.splitlines()]
    return "\n".join(out)


def ask(line, at, path, dictionary, env, how):
    turn = line["turns"][at]
    where = ["-c"] if at else ["-d", path]
    if dictionary and not at:
        where += ["--dictionary", dictionary]
    status, reply, talk = run("t2s", *where, "--assume", "-o", "json",
                              "-q", turn["question"], env=env)
    doc = read(reply)
    right = status == 0 and doc.get("sql") and is_right(
        path, turn["gold_sqls"], doc["sql"],
        [p.get("value") if isinstance(p, dict) else p
         for p in doc.get("params") or []], how)
    outcome = outcome_of(turn, status, doc, right)
    return outcome, verbose_text(line, at, turn, doc, status, outcome, talk)


def converse(line, databases, options):
    """The turns of one conversation, in order."""
    path = os.path.join(databases, line["db"], line["db"] + ".sqlite")
    if not os.path.exists(path):
        path = os.path.join(databases, line["db"] + ".sqlite")
    dictionary = os.path.join(os.path.dirname(path), "dictionary.json")
    if not (line.get("dictionary") and os.path.exists(dictionary)):
        dictionary = None
    with tempfile.TemporaryDirectory(prefix="t2s-turns-") as folder:
        gold = os.path.join(folder, "gold")
        ours = os.path.join(folder, "ours")
        os.mkdir(gold)
        os.mkdir(ours)
        env = environment(ours, line["id"], line.get("now"))
        gold_env = dict(env, T2S_HISTORY=os.path.join(gold, "history.db"))
        schema = options.gold_history and schema_of(path, dictionary, gold_env)
        done, before = [], None
        for at, turn in enumerate(line["turns"]):
            outcome, text = ask(line, at, path, dictionary, env,
                                options.match)
            done.append(Turn(at, outcome, before, text))
            before = outcome
            if options.gold_history:
                before = "right"
                if not append_gold(schema, dictionary, turn, gold_env):
                    print(f"{line['id']}.{at + 1}: no gold can be read as a "
                          "plan", file=sys.stderr)
                shutil.rmtree(ours)
                shutil.copytree(gold, ours)
    return done


# ---- figures ---------------------------------------------------------------

def share(name, turns):
    if not turns:
        return
    right = sum(t.outcome == "right" for t in turns)
    print(f"{name:<24}{right:>5} of {len(turns):<5}"
          f"{100 * right / len(turns):>6.1f} %")


def figures(all_turns):
    turns = [t for conversation in all_turns for t in conversation]
    if not turns:
        print("no conversations")
        return
    for at in sorted({t.at for t in turns}):
        share(f"turn {at + 1}", [t for t in turns if t.at == at])
    later = [t for t in turns if t.at]
    share("first turns", [t for t in turns if not t.at])
    share("later turns", later)
    share("  after a right one", [t for t in later if t.before == "right"])
    share("all turns", turns)
    whole = [[t for t in c if t.outcome == "right"] == c for c in all_turns]
    print(f"{'whole conversations':<24}{sum(whole):>5} of {len(whole):<5}")
    counts = collections.Counter(t.outcome for t in turns)
    print("outcomes: " + ", ".join(f"{counts[o]} {o}" for o in (
        "right", "declined", "told", "silent", "failed")))


def is_wanted(line, options):
    split = line.get("split") or (
        "report" if line["db"] in RESERVED else "tune")
    return (options.split in ("all", split)
            and (not options.database or line["db"] in options.database)
            and line["db"] not in options.not_database
            and (not options.id or line["id"] in options.id))


def names(text):
    return text.split(",")


def main():
    p = argparse.ArgumentParser(usage=__doc__)
    p.add_argument("file")
    p.add_argument("databases")
    p.add_argument("--database", type=names, default=[])
    p.add_argument("--not-database", type=names, default=[])
    p.add_argument("--id", type=names, default=[],
                   help="only these conversations")
    p.add_argument("--split", choices=("tune", "report", "all"),
                   default="tune")
    p.add_argument("--match", choices=("columns", "execution"),
                   default="columns")
    p.add_argument("--jobs", type=int, default=2)
    p.add_argument("--verbose", action="store_true",
                   help="tell each turn: golds, SQL, what was said")
    p.add_argument("--gold-history", action="store_true",
                   help="let each turn follow the plan of a gold")
    options = p.parse_args()
    with open(options.file, encoding="utf-8") as f:
        lines = [json.loads(text) for text in f if text.strip()]
    lines = [line for line in lines if is_wanted(line, options)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        done = []
        for turns in pool.map(
                lambda line: converse(line, options.databases, options),
                lines):
            done.append(turns)
            if options.verbose:
                print("\n\n".join(t.text for t in turns) + "\n")
    figures(done)


if __name__ == "__main__":
    main()
