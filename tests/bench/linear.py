"""How the time that each program takes to read a document grows with it.

    linear.py [-v | -1] SHOP FOLDER [SHAPE ...]

SHOP is the shop's database, FOLDER one for files; the programs are those of
$BIN. Documents of a shape are doubled until one takes LONG seconds of the
processor, or has MOST bytes; then four times as much may take at most AIM
times as long. Prints what takes longer (-v: everything); 1 if anything does.

-1 tries one document of each shape, of some ONCE bytes: what takes time by the
square of that takes more than KILL seconds, and what does not a tenth of that.
"""
import copy
import json
import os
import resource
import subprocess
import sys

LONG, MOST, AIM, SHORT = 0.4, 8_000_000, 7, 0.1
ONCE, KILL = 3_000_000, 10
BIN = os.environ["BIN"]


def item(n, name="item", **more):
    return {"name": name, "kind": "table", "columns": [
        {"name": "col_%d" % i, "type": "INTEGER"} for i in range(n)], **more}


def columns(doc, n):
    doc["schema"]["tables"].append(item(n))


def twins(doc, n):
    doc["schema"]["tables"] += [item(n), item(n, "other")]


def tables(doc, n):
    for i in range(n):
        doc["schema"]["tables"].append(item(3, "item_%d" % i))


def keys(doc, n):
    doc["schema"]["tables"].append(item(n, foreign_keys=[
        {"columns": ["col_%d" % i], "references": {
            "table": "customer", "columns": ["id"]}} for i in range(n)]))


def values(doc, n):
    doc["schema"]["tables"][0]["columns"][4]["values"] = [
        "town %d" % i for i in range(n)]


def text(doc, n):
    doc["schema"]["tables"][0]["comment"] = "a \"name\", 'ü'; of it.\n" * n


def matches(doc, n):
    doc["matches"] = [dict(doc["matches"][0], start=i, end=i + 1)
                      for i in range(n)]


def findings(doc, n):
    doc["findings"] = [{"code": "low_confidence", "severity": "warning",
                        "by": "t2s-plan", "message": "number %d" % i}
                       for i in range(n)]


def rows(doc, n):
    names = len(doc["result"]["columns"])
    doc["result"]["rows"] = [["name %d" % i] + [i] * (names - 1)
                             for i in range(n)]


def outputs(doc, n):
    doc["plan"]["group_by"]["aggregates"] = [
        {"function": "SUM", "table": "order_line", "column": "amount",
         "alias": "sum_%d" % i} for i in range(n)]


def conditions(doc, n):
    doc["plan"]["global_filters"] = [
        {"table": "order", "column": "status", "op": "!=", "value": "s%d" % i}
        for i in range(n)]


def choices(doc, n):
    doc["plan"]["global_filters"] = [
        {"table": "order", "column": "status", "op": "IN",
         "value": ["s%d" % i for i in range(n)]}]


def joins(doc, n):
    doc["plan"]["selections"] += [
        {"table": "order", "alias": "o%d" % i} for i in range(n)]
    doc["plan"]["join_edges"] += [
        {"from_table": "customer", "from_column": "id", "to_table": "o%d" % i,
         "to_column": "customer_id"} for i in range(n)]


def unknown(doc, n):
    doc["plan"]["selections"] = [{"table": "custmer", "columns": [
        "nmae_%d" % i for i in range(n)]}]


def members(doc, n):
    doc["others"] = {"member %d" % i: i for i in range(n)}


def deep(doc, n):
    doc["others"] = None
    return json.dumps(doc).replace("null}", "[" * n + "]" * n + "}")


def lessons(doc, n):
    doc["lessons"] = [{"id": "%08x" % i, "phrase": "clients %d" % i,
                       "table": "customer"} for i in range(n)]


def statement(doc, n):
    doc["sql"]["text"] = "SELECT name FROM customer WHERE id IN (0%s)" % (
        ", 12345" * n)


def brackets(doc, n):
    doc["sql"]["text"] = "SELECT %s1%s" % ("(" * n, ")" * n)


def spaces(doc, n):
    return json.dumps(doc).replace(": ", ":" + " \n" * (n // 8))


SHAPES = [columns, twins, tables, keys, values, text, matches, findings, rows,
          outputs, conditions, choices, joins, unknown, members, deep, lessons,
          statement, brackets, spaces]
PROGRAMS = [
    "t2s-filter -q orders", "t2s-plan", "t2s-audit", "t2s-synth", "t2s-parse",
    "t2s-exec -d SHOP -o csv", "t2s-patch -p limit\xa03", "t2s-explain",
    "t2s-show -o text", "t2s-show -o table", "t2s-show -o html",
    "t2s-show -o csv", "t2s-show -o vega", "t2s-show -o chart",
    "t2s-xlsx --force -o FOLDER/x.xlsx",
    "t2s-history append --file FOLDER/h.db --session x",
    "t2s-saved save --force x", "t2s-lessons apply"]


def first(shop):
    """A document that each program has something to do with."""
    line = ("t2s-schema -d '%s' | t2s-filter -q 'top five customers by revenue'"
            " | t2s-plan | t2s-audit | t2s-synth | t2s-exec -o document" % shop)
    return json.loads(subprocess.run(["sh", "-c", line], check=True,
                                     stdout=subprocess.PIPE).stdout)


def run(command, path, **more):
    with open(path) as f:
        return subprocess.run(command, stdin=f, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False, **more)


def seconds(command, path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command, path, timeout=120)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime -
            before.ru_stime)


def documents(start, shape, folder, most=MOST):
    """The path of each, made when it is asked for."""
    paths = []

    def path(i):
        while len(paths) <= i:
            if paths and os.path.getsize(paths[-1]) > most:
                return None
            doc = copy.deepcopy(start)
            whole = shape(doc, 500 << len(paths))
            paths.append(os.path.join(folder, "%s.%d" % (
                shape.__name__, len(paths))))
            with open(paths[-1], "w") as f:
                f.write(whole or json.dumps(doc))
        return paths[i]
    return path


def growth(command, path):
    """How many times longer four times as much takes, and how long."""
    took = []
    while (not took or took[-1] < LONG) and path(len(took)):
        took.append(seconds(command, path(len(took))))
    if took[-1] < SHORT:
        return None, took
    for i in range(len(took) - 3, len(took)):  # others run at that time
        took[i] = min(took[i], seconds(command, path(i)))
    return took[-1] / max(took[-3], 0.001), took


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (KILL, KILL))


def once(start, shape, folder, commands):
    """How many programs do not come to an end with one document."""
    path, i, bad = documents(start, shape, folder, ONCE), 0, 0
    while path(i + 1):
        i += 1
    for command in commands:
        status = run(command, path(i), preexec_fn=limit).returncode
        if status < 0:
            print("%s %s: signal %d" % (
                shape.__name__, " ".join(command[:3]), -status))
        bad += status < 0
    return bad


def main(args):
    option = args.pop(0) if args[0] in ("-v", "-1") else ""
    verbose = option == "-v"
    shop, folder, *chosen = args
    start, bad = first(shop), 0
    commands = [[w.replace("\xa0", " ").replace("SHOP", shop)
                 .replace("FOLDER", folder) for w in program.split(" ")]
                for program in PROGRAMS]
    for command in commands:
        command[0] = os.path.join(BIN, command[0])
    for shape in SHAPES:
        if chosen and shape.__name__ not in chosen:
            continue
        if option == "-1":
            bad += once(start, shape, folder, commands)
            continue
        path = documents(start, shape, folder)
        for program, command in zip(PROGRAMS, commands):
            times, took = growth(command, path)
            over = times is not None and times > AIM
            bad += over
            if over or verbose:
                print("%-10s %-24s %5s  %s" % (
                    shape.__name__, program.replace("\xa0", " ")[:24],
                    "%.1f" % times if times else "-",
                    " ".join("%.2f" % t for t in took)), flush=True)
        for name in os.listdir(folder):
            if name.startswith(shape.__name__ + "."):
                os.remove(os.path.join(folder, name))
    print("%d of %d shapes and programs take longer" % (
        bad, len(PROGRAMS) * len(chosen or SHAPES)))
    return bad > 0


sys.exit(main(sys.argv[1:]))
