"""The product's settings with a parser that some files kill, for the workers of a test."""

from config.settings import *  # noqa: F403
from config.settings import INGESTION_STEPS as STEPS

INGESTION_STEPS = ["tests.knowledge.stepping.dying", *STEPS[1:]]
