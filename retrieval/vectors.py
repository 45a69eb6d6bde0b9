"""What the vector of a passage is made of."""


def text_to_embed(*, heading: str, text: str) -> str:
    """Return the text under its heading. Not the title: a document is renamed without new vectors."""
    return f"{heading}\n{text}" if heading else text
