"""Weekly reports: posts with a team, a week and sections, looked up by key and never searched."""
