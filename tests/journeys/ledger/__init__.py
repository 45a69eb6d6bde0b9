"""A company made for counting, questions about it, and the same numbers by hand-written SQL."""
