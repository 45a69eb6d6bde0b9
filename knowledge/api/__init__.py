"""The door for integrators."""
