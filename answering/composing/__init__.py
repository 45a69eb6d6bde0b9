"""From what was found to what is said."""
