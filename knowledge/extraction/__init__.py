"""Text, dates and attachments out of a company's files, in a process that may die without harm."""
