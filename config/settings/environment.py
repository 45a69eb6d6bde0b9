"""What the environment says, read once for all topics."""

from config.environment import load

ENV = load()
