#!/usr/bin/env python3
"""make-wordnet.py DICT OUT - write the tables that lib/words/wordnet reads

DICT holds the files of WordNet 3.0 (Debian: wordnet-base, into
/usr/share/wordnet). OUT is where wordnet_word.def, wordnet_synset.def and
wordnet_at.def go; lib/words/wordnet_read.h says how they are laid out.
"""

import collections
import os
import re
import sys

FILES = {'n': 'noun', 'v': 'verb', 'a': 'adj', 'r': 'adv'}
TYPES = {'1': 'n', '2': 'v', '3': 'a', '4': 'r', '5': 'a'}
SENSES = 5      # of a word as one part of speech, the most frequent first
CLIMB = 3       # hypernyms without a word of their own that a hop passes
BLOCK = 16      # entries for which there is one offset
WIDTH = 76      # of a line
LETTERS = 40    # of a word, at most

# Files with names that are worth knowing as words: languages, places, days
# and months, and who comes from where.
NAMES = {('n', '10'), ('n', '15'), ('n', '28'), ('a', '01')}
# Animals and plants: of what no text of the corpus has, the word is enough.
NATURE = {('n', '05'), ('n', '20')}

# Digits are printable and need no escape in C.
DIGITS = [chr(c) for c in range(ord('#'), ord('~') + 1) if chr(c) not in '?\\']
END = '!'
ADVERB, FORM, NAME, KIN = 72, 76, 80, 81
FAR = 89        # a parent that is too far for one digit

is_lemma = re.compile('^[a-z]{1,%d}$' % LETTERS).match
is_name = re.compile('^[A-Z][A-Za-z]{1,%d}$' % (LETTERS - 1)).match


def digits(value, width):
    out = ''
    for _ in range(width):
        value, digit = divmod(value, len(DIGITS))
        out = DIGITS[digit] + out
    assert value == 0
    return out


def refs(values):
    return ''.join(digits(v, 3) for v in values)


class Synset:
    def __init__(self, part, fields):
        count = int(fields[3], 16)
        self.file = (part, fields[1])
        self.words = [fields[4 + 2 * i].split('(')[0] for i in range(count)]
        rest = fields[4 + 2 * count:]
        self.links = []  # (symbol, synset, word of this, word of that)
        for i in range(int(rest[0])):
            symbol, offset, to, ends = rest[1 + 4 * i:5 + 4 * i]
            self.links.append((symbol, (to, offset),
                               int(ends[:2], 16), int(ends[2:], 16)))
        self.members, self.above, self.below = [], [], []


# ---- reading ---------------------------------------------------------------

def lines(folder, file):
    with open(os.path.join(folder, file), encoding='latin-1') as f:
        yield from (line.split('|')[0].split() for line in f if line[0] != ' ')


def read_synsets(folder):
    return {(part, fields[0]): Synset(part, fields)
            for part, file in FILES.items()
            for fields in lines(folder, 'data.' + file)}


def read_counts(folder):
    """0: in no text of the corpus, 1: in one to three places, 2: up to 31,
    3: more. {(word, part): 0..3}"""
    counts = collections.Counter()
    for key, _, count in lines(folder, 'cntlist.rev'):
        word, rest = key.split('%')
        counts[word, TYPES[rest[0]]] += int(count)
    return {k: 1 if n < 4 else 2 if n < 32 else 3 for k, n in counts.items()}


def read_senses(folder, synsets, counts):
    """{word: {part: [synset]}}"""
    senses = collections.defaultdict(dict)
    for part, file in FILES.items():
        for fields in lines(folder, 'index.' + file):
            word = fields[0]
            # March shares march's line
            keys = [(part, o) for o in fields[-int(fields[2]):]
                    if word in synsets[part, o].words]
            if is_lemma(word) and keys:
                senses[word][part] = keys[:SENSES] if part != 'r' else []
    for word, parts in senses.items():
        if (list(parts) == ['n'] and (word, 'n') not in counts and
                len(parts['n']) == 1 and
                synsets[parts['n'][0]].file in NATURE):
            parts['n'] = []
    return senses


def read_forms(folder, senses):
    """Irregular forms: {form: [(part, word)]}"""
    forms = collections.defaultdict(list)
    for part, file in FILES.items():
        for form, *bases in lines(folder, file + '.exc'):
            forms[form] += [(part, base) for base in bases
                            if is_lemma(form) and form != base and
                            part in senses.get(base, {})]
    return {form: bases for form, bases in forms.items() if bases}


def read_names(synsets):
    return {word.lower() for s in synsets.values() if s.file in NAMES
            for word in s.words if is_name(word)}


# ---- arranging -------------------------------------------------------------

def climb(synsets, start, depth):
    """The nearest hypernyms that have a word."""
    out = []
    for symbol, to, _, _ in synsets[start].links:
        if symbol != '@':
            continue
        found = [to]
        if not synsets[to].members:
            found = climb(synsets, to, depth - 1) if depth else []
        out += [key for key in found if key not in out]
    return out


def arrange(synsets, senses):
    """The synsets that have a word, so that those of one first hypernym are
    side by side and in the order of their hypernyms."""
    for word in sorted(senses):
        for keys in senses[word].values():
            for key in keys:
                synsets[key].members.append(word)
    used = sorted(key for key, s in synsets.items() if s.members)
    for key in used:
        synsets[key].above = climb(synsets, key, CLIMB)
        if synsets[key].above:
            synsets[synsets[key].above[0]].below.append(key)
    order = [key for key in used if not synsets[key].above]
    for key in order:  # which grows
        order += synsets[key].below
    assert len(order) == len(used)
    return order


def find_kin(synsets, senses):
    """Words that one is derived from the other: {word: {word}}"""
    kin = collections.defaultdict(set)
    for key, synset in synsets.items():
        for symbol, to, mine, theirs in synset.links:
            if symbol != '+' or not mine or not theirs:
                continue
            a, b = synset.words[mine - 1], synsets[to].words[theirs - 1]
            if (a != b and key in senses.get(a, {}).get(key[0], []) and
                    to in senses.get(b, {}).get(to[0], [])):
                kin[a].add(b)
                kin[b].add(a)
    return kin


# ---- writing ---------------------------------------------------------------

class Table:
    def __init__(self):
        self.entries, self.at, self.parents, self.length = [], [], [], 0

    def starts_block(self):
        return len(self.entries) % BLOCK == 0

    def add(self, entry):
        if self.starts_block():
            self.at.append(self.length)
        self.entries.append(entry + END)
        self.length += len(entry) + 1


def word_entry(word, at, index, found):
    senses, counts, forms, names, kin = found
    out = ''
    for part in sorted(senses.get(word, {}), key=lambda p: (
            -counts.get((word, p), 0), 'nvar'.index(p))):
        common = counts.get((word, part), 0)
        keys = senses[word][part]
        if part == 'r':
            out += digits(ADVERB + common, 1)
        else:
            out += digits(('nva'.index(part) * 4 + common) * (SENSES + 1) +
                          len(keys), 1) + refs(at[key] for key in keys)
    for part, base in forms.get(word, []):
        out += digits(FORM + 'nvar'.index(part), 1) + refs([index[base]])
    if word in names:
        out += digits(NAME, 1)
    if kin.get(word):
        out += digits(KIN, 1) + refs(index[w] for w in sorted(kin[word]))
    return out


def make_words(order, found):
    senses, _, forms, names, _ = found
    words = sorted(set(senses) | set(forms) | names)
    at = {key: i for i, key in enumerate(order)}
    index = {word: i for i, word in enumerate(words)}
    table, before = Table(), ''
    for word in words:
        shared = 0
        if not table.starts_block():
            shared = len(os.path.commonprefix([word, before]))
        table.add(digits(shared, 1) + word[shared:-1] + word[-1].upper() +
                  word_entry(word, at, index, found))
        before = word
    return table, index


def make_synsets(order, synsets, index):
    at = {key: i for i, key in enumerate(order)}
    others = collections.defaultdict(list)
    for key in order:
        for above in synsets[key].above[1:]:
            others[above].append(key)
    table, before = Table(), 0
    for key in order:
        synset = synsets[key]
        parent = at[synset.above[0]] + 1 if synset.above else 0
        if table.starts_block():
            table.parents.append(parent)
            before = parent
        step = parent - before
        entry = digits(step, 1) if step < FAR else \
            digits(FAR, 1) + refs([parent])
        before = parent
        entry += refs(index[w] for w in synset.members)
        beside = synset.above[1:] + others[key] + [
            to for symbol, to, _, _ in synset.links
            if symbol in '&=' and to in at]
        if beside:
            entry += ' ' + refs(at[key] for key in beside)
        table.add(entry)
    return table


NOTICE = '''\
/*
 * Made by make-wordnet.py from WordNet 3.0. Copyright 2006 by Princeton
 * University. All rights reserved. The terms are in LICENSES/WordNet.
 */
'''


def save(folder, file, parts):
    with open(os.path.join(folder, file), 'w', encoding='ascii') as f:
        f.write(NOTICE)
        for macro, text in parts:
            f.write('%s(\n' % macro)
            for i in range(0, len(text), WIDTH):
                f.write('"%s"\n' % text[i:i + WIDTH])
            f.write(')\n')


def main():
    folder, out = sys.argv[1:]
    synsets = read_synsets(folder)
    counts = read_counts(folder)
    senses = read_senses(folder, synsets, counts)
    order = arrange(synsets, senses)
    found = (senses, counts, read_forms(folder, senses), read_names(synsets),
             find_kin(synsets, senses))
    words, index = make_words(order, found)
    sets = make_synsets(order, synsets, index)
    save(out, 'wordnet_word.def', [('WORDS', ''.join(words.entries))])
    save(out, 'wordnet_synset.def', [('SYNSETS', ''.join(sets.entries))])
    save(out, 'wordnet_at.def', [
        ('COUNTS', digits(len(index), 3) + digits(len(order), 3)),
        ('WORD_AT', ''.join(digits(n, 4) for n in words.at)),
        ('SYNSET_AT', ''.join(digits(n, 4) for n in sets.at)),
        ('PARENT_AT', ''.join(digits(n, 3) for n in sets.parents))])


main()
