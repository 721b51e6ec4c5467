"""``python -m tests.project.language [PATH]...``: findings of the style, reading ease and length of sentences.

Flesch's reading ease is 206.835 - 1.015 * words per sentence - 84.6 * syllables per word: 60 is plain English.
"""

from __future__ import annotations

import re
import sys

from tests.project.language.rules import rules
from tests.project.language.texts import ROOT, Text, documents, of_document, texts

_VOWELS = re.compile(r"[aeiouy]+")


def syllables(word: str) -> int:
    """Return about how many syllables an English word has: its groups of vowels, without a silent e."""
    word = re.sub(r"(?:[^laeiouy]es|ed|[^laeiouy]e)$", "", word.lower())
    return max(1, len(_VOWELS.findall(word)))


def reading_ease(prose: list[Text]) -> tuple[float, float, int]:
    """Return Flesch's reading ease, words per sentence, and the longest sentence of paragraphs."""
    sentences = [
        words
        for text in prose
        if not text.name
        for sentence in text.sentences
        if len(words := re.findall(r"[A-Za-z][A-Za-z']*", sentence)) > 2
    ]
    words = [word for sentence in sentences for word in sentence]
    if not words:
        return 0.0, 0.0, 0
    length = len(words) / len(sentences)
    ease = 206.835 - 1.015 * length - 84.6 * sum(map(syllables, words)) / len(words)
    return ease, length, max(map(len, sentences))


def main(paths: list[str]) -> None:
    """Print findings, then the documents' figures; ``paths`` choose files by the beginning of their path."""
    held = rules()
    chosen = [text for text in texts() if not paths or text.path.startswith(tuple(paths))]
    for text in chosen:
        for rule in held:
            for finding in rule.check(text):
                sys.stdout.write(f"{finding}\n")
    total: list[Text] = []
    for document in documents():
        path = document.relative_to(ROOT).as_posix()
        prose = list(of_document(document))
        total += prose
        if not paths or path.startswith(tuple(paths)):
            sys.stdout.write("{:5.1f} ease {:5.1f} words {:4d} longest  ".format(*reading_ease(prose)) + f"{path}\n")
    sys.stdout.write("{:5.1f} ease {:5.1f} words {:4d} longest  all documents\n".format(*reading_ease(total)))


if __name__ == "__main__":
    main(sys.argv[1:])
