"""Steps of ingestion that misbehave on purpose; a test names them in INGESTION_STEPS."""
