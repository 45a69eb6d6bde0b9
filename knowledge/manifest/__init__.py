"""The manifest: the CSV by which a company brings what it knows along with its files."""

from .fitting import FieldShape, UnfitError, fit
from .reading import read_manifest
from .row import Grant, Manifest, Money, Row, RowError

__all__ = ["FieldShape", "Grant", "Manifest", "Money", "Row", "RowError", "UnfitError", "fit", "read_manifest"]
