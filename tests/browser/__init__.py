"""A real Chromium against the real server."""
