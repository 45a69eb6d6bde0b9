"""The API, called as integrators call it."""
