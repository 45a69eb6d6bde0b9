"""Sentences about what the ledger counted, in the question's language; no model words them."""
