"""The door for integrations."""
