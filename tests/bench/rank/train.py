#!/usr/bin/env python3
"""train.py [-o DIR] [-n WEIGHTS] [-f FOLDS] LABELS ... - what orders candidates

LABELS are what t2s-eval -o labels writes, as SET.gz, or SET.ndjson. Fits
weights of facts by folds over databases and tells, set by set, how well the
candidates of the databases of the other folds are ordered and how true the
probabilities are; then fits them on all, and writes weight.def and point.def
into DIR. Needs Debian's python3-numpy and python3-scipy.

The order is a log-linear model: a candidate is as likely as the exponential of
what its facts weigh, and the right ones of a question together are to be as
likely as can be. How sure the first one is, is a logistic model of its facts
and of its lead over the others, and a rising line from that to the share that
was right.
"""

import argparse
import collections
import gzip
import hashlib
import json
import os
import re
import sys

import numpy as np
import scipy.optimize
import scipy.sparse

DATABASES = 4    # a fact that fewer have says nothing of others
MOST = 25        # candidates of a question that are looked at
# Sets of one kind of question count less than those of people at work; plain
# ones, and the demo's, are few.
SHARES = {'spider-train': 1, 'spider-syn-train': 0.4, 'geoquery': 0.4,
          'plain': 3, 'demo': 4}
SHARE_OTHER = 1.5
HELD = 5.0       # pulls weights to 0
HELD_WORDS = 12.0  # .. of facts with words of the question, which are many
SURE_HELD = 30.0
POINTS = 32
ROWS = ('none', 'one', 'several')
TRIED = 5        # candidates that t2s-plan tries out, the best
ROWS_TRIED = 200 # as many rows it does not compare
WORDY = re.compile('^(word|words|first|passed|rule .* (from|to|after|before)'
                   '|time called .* beside|show [^ ]* [^ ]* [^ ]* [^ ]*$'
                   '|.* (behind|before) )')


class Question:
    def __init__(self, name, line):
        self.set = name
        self.id = line['id']
        self.db = line['db']
        self.right, self.facts = [], []
        self.alike = []    # rank of the first with the same rows; 0: none
        self.columns = []  # each is the same for the same values
        self.rows = []


def read(path):
    name = os.path.basename(path).split('.')[0]
    questions = []
    opened = gzip.open(path, 'rt') if path.endswith('.gz') else open(path)
    with opened as lines:
        for line in lines:
            line = json.loads(line)
            if not questions or questions[-1].id != line['id']:
                questions.append(Question(name, line))
            q = questions[-1]
            if len(q.right) == MOST:
                continue
            facts = line['facts']
            if 'rows' in line:
                # a row of 0 counts none
                some = line['rows'] if line['alike'] else line['rows'] - 1
                add_rows(facts, ROWS[max(0, min(some, 2))])
            q.right.append(line['right'])
            q.columns.append(frozenset(line.get('columns', ())))
            q.rows.append(line.get('rows', 0))
            q.alike.append(line['alike'] if line.get('rows', 0) < ROWS_TRIED
                           else 0)
            q.facts.append(facts)
    return questions


def add_rows(facts, rows):
    """The facts that lib/plan/rank/fact_rows.c tells."""
    facts['rows ' + rows] = 1
    for fact in list(facts):
        if fact.startswith('says ') :
            facts['rows %s %s' % (rows, fact)] = 1


def fold_of(q, folds):
    """By database: spider-train and its synonyms have the same ones."""
    return int(hashlib.md5(q.db.encode()).hexdigest(), 16) // 5 % folds


class Data:
    def __init__(self, questions, keep):
        self.q = [q for q in questions if q.right]
        self.names = self.choose(keep)
        self.id = {name: i for i, name in enumerate(self.names)}
        rows, columns, values = [], [], []
        self.start = [0]
        self.right = []
        for q in self.q:
            for right, facts in zip(q.right, q.facts):
                for name, value in facts.items():
                    i = self.id.get(name)
                    if i is not None:
                        rows.append(len(self.right))
                        columns.append(i)
                        values.append(value)
                self.right.append(right)
            self.start.append(len(self.right))
        self.start = np.array(self.start)
        self.right = np.array(self.right, dtype=np.float64)
        self.x = scipy.sparse.csr_matrix(
            (np.array(values, dtype=np.float32), (rows, columns)),
            shape=(len(self.right), len(self.names)))
        self.share = np.array([SHARES.get(q.set, SHARE_OTHER)
                               for q in self.q])
        self.held = np.array([HELD_WORDS if WORDY.match(n) else HELD
                              for n in self.names])

    def choose(self, keep):
        if keep is not None:
            return list(keep)
        seen = collections.defaultdict(set)
        for q in self.q:
            names = set().union(*q.facts)
            for name in names:
                if len(seen[name]) < DATABASES:
                    seen[name].add(q.db)
        return [n for n, dbs in sorted(seen.items())
                if len(dbs) >= DATABASES and
                not n.startswith(('lead ', 'common '))]


def part(data, which):
    """The rows of some questions, and where each begins."""
    rows = np.concatenate([np.arange(data.start[i], data.start[i + 1])
                           for i in which])
    start = np.concatenate(
        [[0], np.cumsum(np.diff(data.start)[which])])
    return rows, start


def fit_order(data, which, rounds=120):
    rows, start = part(data, which)
    x, right = data.x[rows], data.right[rows]
    turned = x.T.tocsr()
    of = np.repeat(np.arange(len(which)), np.diff(start))
    can = np.maximum.reduceat(right, start[:-1])
    share = data.share[which] * can

    def loss(w):
        s = x @ w
        e = np.exp(s - np.maximum.reduceat(s, start[:-1])[of])
        z = np.add.reduceat(e, start[:-1])
        r = np.maximum(np.add.reduceat(e * right, start[:-1]), 1e-30)
        p = e / z[of]
        wanted = e * right / r[of]
        return (-(share * (np.log(r) - np.log(z))).sum() +
                0.5 * (data.held * w * w).sum(),
                turned @ ((p - wanted) * share[of]) + data.held * w)

    return scipy.optimize.minimize(
        loss, np.zeros(x.shape[1]), jac=True, method='L-BFGS-B',
        options={'maxiter': rounds}).x


# ---- how sure the first is ------------------------------------------------

def order_of(q, scores, tried=True):
    """Best first, as settle_alike does it (lib/plan/rank/rank.c)."""
    order = list(np.argsort(-scores, kind='stable'))
    if not tried:
        return order
    tried = order[:TRIED]
    worth = [sum(1 / (1 + scores[order[0]] - scores[k]) for k in tried
                 if k == i or are_alike(q, i, k)) for i in tried]
    first = tried[int(np.argmax(worth))]
    order.remove(first)
    return [first] + order


def are_alike(q, i, k):
    """As sight_alike (lib/plan/rank/sight.c)."""
    return (q.alike[i] and q.alike[i] == q.alike[k] and
            (q.rows[i] == 1 or q.facts[i].get('common order') ==
             q.facts[k].get('common order')))


def are_within(q, i, k):
    """As sight_within (lib/plan/rank/sight.c)."""
    a, b = q.columns[i], q.columns[k]
    return are_alike(q, i, k) or (
        q.alike[i] and q.alike[k] and a and b and (a <= b or b <= a) and
        q.rows[i] == q.rows[k] and
        (q.rows[i] == 1 or q.facts[i].get('common order') ==
         q.facts[k].get('common order')))


LEAD_STEPS = '0.3', '1', '2', '4'
LEADS = {'lead untried ': lambda q, i, k: False, 'lead ': are_alike,
         'lead within ': are_within}


def lead_of(q, scores, order, how):
    """The facts that fact_lead tells (lib/plan/rank/fact_costs.c)."""
    first = scores[order[0]]
    alike = [i for i in order[1:TRIED] if LEADS[how](q, order[0], i)]
    others = [i for i in order[1:] if i not in alike]
    gaps = [1.0] + [1 / (1 + max(0, first - scores[i])) for i in others]
    leads = {'next': min([12] + [first - scores[i] for i in others])}
    for common in 'tables', 'shown', 'conditions', 'groups', 'order':
        lead = 12
        own = q.facts[order[0]].get('common ' + common)
        for i in others:
            if q.facts[i].get('common ' + common) != own:
                lead = min(lead, first - scores[i])
        leads[common] = lead
    facts = {how + 'share': 1 / sum(g ** 4 for g in gaps),
             how + 'count': len(order) / 25,
             how + 'always': 1,
             how + 'alike %d' % len(alike): 1}
    for of, lead in leads.items():
        facts[how + of] = lead
        for step in LEAD_STEPS:
            facts[how + '%s to %s' % (of, step)] = min(max(lead, 0),
                                                       float(step))
    return facts


def sure_facts(q, scores, tried=True):
    """Rows are not among them: that there are none yet is no reason to doubt
    what was asked; the golds of the sets nearly all have some."""
    order = order_of(q, scores, tried)
    tried = tried and q.alike[order[0]] != 0
    facts = {n: v for n, v in q.facts[order[0]].items()
             if not WORDY.match(n) and not n.startswith('common ') and
             not n.startswith(('lead ', 'rows '))}
    for how in ('lead ', 'lead within ') if tried else ('lead untried ',):
        facts.update(lead_of(q, scores, order, how))
    return facts, q.right[order[0]]


def sure_names(told):
    seen = collections.defaultdict(set)
    for q, facts, _ in told:
        for name in facts:
            seen[name].add(q.db)
    return sorted(n for n, dbs in seen.items() if len(dbs) >= 12)


def matrix(told, names):
    at = {n: i for i, n in enumerate(names)}
    rows, columns, values = [], [], []
    for row, (_, facts, _) in enumerate(told):
        for name, value in facts.items():
            if name in at:
                rows.append(row)
                columns.append(at[name])
                values.append(value)
    return scipy.sparse.csr_matrix((values, (rows, columns)),
                                   shape=(len(told), len(names)))


def fit_sure(told, names):
    x = matrix(told, names)
    turned = x.T.tocsr()
    y = np.array([right for _, _, right in told], dtype=np.float64)
    share = np.array([SHARES.get(q.set, SHARE_OTHER) for q, _, _ in told])
    held = np.array([0.1 if n.startswith('lead ') else SURE_HELD
                     for n in names])

    def loss(w):
        s = x @ w
        p = 1 / (1 + np.exp(-np.clip(s, -30, 30)))
        l = share * (np.logaddexp(0, s) - y * s)
        return (l.sum() + 0.5 * (held * w * w).sum(),
                turned @ (share * (p - y)) + held * w)

    return scipy.optimize.minimize(
        loss, np.zeros(x.shape[1]), jac=True, method='L-BFGS-B',
        options={'maxiter': 200}).x


def rising(score, right, share):
    """Points of a line that rises, each for a like number of questions."""
    order = np.argsort(score)
    total, blocks, seen = share.sum(), [], 0.0
    for i in order:
        at = int(seen / total * POINTS)
        if at == len(blocks):
            blocks.append([0.0, 0.0, 0.0])
        seen += share[i]
        b = blocks[-1]
        b[0] += share[i]
        b[1] += share[i] * right[i]
        b[2] += share[i] * score[i]
    out = []
    for b in blocks:
        while out and out[-1][1] / out[-1][0] >= b[1] / b[0]:
            last = out.pop()
            b = [x + y for x, y in zip(last, b)]
        out.append(b)
    return [(b[2] / b[0], b[1] / b[0]) for b in out]


# ---- figures --------------------------------------------------------------

def figures(data, scores, sure, kind):
    table = collections.defaultdict(list)
    for i, q in enumerate(data.q):
        a, b = data.start[i], data.start[i + 1]
        right = data.right[a:b][order_of(q, scores[a:b])]
        table[kind(q)].append((right[0], right[:3].any(), right[:5].any(),
                               right[:20].any(), sure[i]))
    print('%-22s %5s %6s %6s %6s %6s   %s' % (
        'set', 'n', 'first', '3', '5', '20', '0.9 and more, right'))
    for name in sorted(table):
        v = np.array(table[name], dtype=np.float64)
        high = v[:, 4] >= 0.9
        print('%-22s %5d %6.1f %6.1f %6.1f %6.1f   %5.1f %6.1f' % (
            name, len(v), *(100 * v[:, :4].mean(axis=0)),
            100 * high.mean(),
            100 * v[high, 0].mean() if high.any() else 0))
    sys.stdout.flush()


def by_folds(data, folds, kind):
    fold = np.array([fold_of(q, folds) for q in data.q])
    scores = np.zeros(len(data.right))
    for k in range(folds):
        w = fit_order(data, np.where(fold != k)[0])
        for i in np.where(fold == k)[0]:
            a, b = data.start[i], data.start[i + 1]
            scores[a:b] = data.x[a:b] @ w
    told, untried = ([(q, *sure_facts(
        q, scores[data.start[i]:data.start[i + 1]], tried))
        for i, q in enumerate(data.q)] for tried in (True, False))
    names = sure_names(told + untried)
    sure = np.zeros(len(data.q))
    for k in range(folds):
        w = fit_sure([t for t, f in zip(told + untried, list(fold) * 2)
                      if f != k], names)
        x = matrix(told, names)
        sure[fold == k] = (x @ w)[fold == k]
    right = np.array([t[2] for t in told], dtype=np.float64)
    points = rising(sure, right, data.share)
    at = np.interp(sure, [p[0] for p in points], [p[1] for p in points])
    figures(data, scores, at, kind)
    return names, fit_sure(told + untried, names), points


def kind_of(q):
    return q.set


# ---- the tables -----------------------------------------------------------

def number(name):
    h = 0xcbf29ce484222325
    for byte in name.encode():
        h = (h ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return h


def write(out, order, sure, points):
    with open(out + '/weight.def', 'w') as file:
        file.write('/*\n * Made by `make train`; not to be edited. WEIGHT('
                   'number of the name, weight for\n * the order, for being '
                   'sure, name of the fact), by number.\n */\n')
        for name in sorted(set(order) | set(sure), key=number):
            file.write('WEIGHT(0x%016x, %.3f, %.3f, %s)\n' % (
                number(name), order.get(name, 0), sure.get(name, 0),
                json.dumps(name)))
    with open(out + '/point.def', 'w') as file:
        file.write('/* Made by `make train`; not to be edited. POINT(weight '
                   'of facts, probability). */\n')
        for score, right in points:
            file.write('POINT(%.4f, %.4f)\n' % (score, right))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('-o')
    p.add_argument('-n', type=int, default=3000)
    p.add_argument('-f', type=int, default=5)
    p.add_argument('labels', nargs='+')
    a = p.parse_args()
    questions = [q for path in a.labels for q in read(path)]
    data = Data(questions, None)
    print('%d questions, %d candidates, %d facts' % (
        len(data.q), len(data.right), len(data.names)))
    w = fit_order(data, np.arange(len(data.q)))
    # what changes scores most, wherever it holds
    spread = np.sqrt(np.asarray(data.x.power(2).mean(axis=0))).ravel()
    worth = np.argsort(-np.abs(w) * np.sqrt(spread))[:a.n]
    data = Data(questions, [data.names[i] for i in sorted(worth)])
    names, sure, points = by_folds(data, a.f, kind_of)
    if a.o:
        w = fit_order(data, np.arange(len(data.q)))
        write(a.o, {n: x for n, x in zip(data.names, w) if abs(x) >= 0.001},
              {n: x for n, x in zip(names, sure) if abs(x) >= 0.001},
              points)


if __name__ == "__main__":
    main()
