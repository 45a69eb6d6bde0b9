"""The order in which a file becomes findable."""

from config.settings.environment import ENV

# Each is a module with run(job); a system check says which leads nowhere.
INGESTION_STEPS = [
    "knowledge.steps.extract",
    "knowledge.steps.date",
    "knowledge.steps.classify",
    "weekly.steps.register",
    "retrieval.steps.index",
    "knowledge.steps.publish",
]
EXTRACT_SECONDS: int = ENV["JANGBU_EXTRACT_SECONDS"]
EXTRACT_MB: int = ENV["JANGBU_EXTRACT_MB"]

# Called with ids, in the same transaction, when documents' names, places or current versions change.
DOCUMENT_CHANGED = ["retrieval.naming.reindex", "weekly.following.follow"]

# What a passage that is known to lie outside the periods asked about keeps of its score.
OUTSIDE_PERIOD_FACTOR: float = ENV["JANGBU_OUTSIDE_PERIOD_FACTOR"]
