"""Whole ways through the product, with the processes that really walk them."""
