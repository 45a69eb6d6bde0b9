"""The ledger: every number, list and group of documents that an answer may say comes from here, in SQL."""
