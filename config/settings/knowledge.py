"""The order in which a file becomes findable."""

from config.settings.environment import ENV

# Each is a module with run(job); a system check says which leads nowhere.
INGESTION_STEPS = [
    "knowledge.steps.extract",
    "knowledge.steps.date",
    "knowledge.steps.classify",
    "retrieval.steps.index",
    "knowledge.steps.publish",
]
EXTRACT_SECONDS: int = ENV["JANGBU_EXTRACT_SECONDS"]
EXTRACT_MB: int = ENV["JANGBU_EXTRACT_MB"]

# Who is told, in the same transaction, that documents' names, places or current versions changed: called with their ids.
DOCUMENT_CHANGED = ["retrieval.naming.reindex"]

# Called with a list of ids when the names or places of documents change, in the same transaction.
DOCUMENT_CHANGED = ["retrieval.naming.reindex"]
