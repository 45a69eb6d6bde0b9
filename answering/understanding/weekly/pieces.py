"""Whether a Korean word carries a topic: "요약해줄래요" does not, for it is made of known pieces only."""

from answering.understanding.weekly.words import SHORT, STEMS, TAILS

LONGEST_PIECE = 6
"""Syllables of the longest piece."""

START, AFTER_STEM, AFTER_TAIL = "start", "stem", "tail"


def is_filler(word: str) -> bool:
    """Whether the word is stems without a topic, or one short one, and endings. Linear in its length."""
    reached: list[set[str]] = [{START}] + [set() for _ in word]
    for start, states in enumerate(reached[:-1]):
        if not states:
            continue
        for end in range(start + 1, min(len(word), start + LONGEST_PIECE) + 1):
            piece = word[start:end]
            if piece in STEMS and (START in states or AFTER_STEM in states):
                reached[end].add(AFTER_STEM)
            if piece in TAILS and START not in states:
                reached[end].add(AFTER_TAIL)
            if start == 0 and piece in SHORT:
                reached[end].add(AFTER_TAIL)
    return bool(reached[-1] - {START})
