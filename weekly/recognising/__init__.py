"""Recognising weekly reports: is it one, whose, of which week, with which sections. Pure: no Django, no clock."""
