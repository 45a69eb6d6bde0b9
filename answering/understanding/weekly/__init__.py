"""Is it a question for the weekly reports, and which of them. Pure: what is known is handed in."""
