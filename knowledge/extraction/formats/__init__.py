"""One module a format; each has ``read(path) -> Extracted`` and may raise anything, which ``reading`` names."""
