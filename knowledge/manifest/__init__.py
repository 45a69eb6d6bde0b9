"""The manifest: the CSV by which a company brings what it knows along with its files."""

from .reading import read_manifest
from .row import Grant, Manifest, Money, Row, RowError

__all__ = ["Grant", "Manifest", "Money", "Row", "RowError", "read_manifest"]
