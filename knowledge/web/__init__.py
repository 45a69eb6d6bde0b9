"""The door for employees."""
