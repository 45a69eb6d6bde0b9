"""The product's settings with a slow step behind indexing, for the workers of a test."""

from config.settings import *  # noqa: F403
from config.settings import INGESTION_STEPS as STEPS

INGESTION_STEPS = [*STEPS[:-1], "tests.knowledge.stepping.slow", STEPS[-1]]
