"""The ways a question can be answered; the first that applies does."""
