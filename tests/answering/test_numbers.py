"""Which numbers an answer says."""

from answering.composing.numbers import numbers_in, numbers_of_quotes
from answering.finding import Quote


def test_numbers_are_read_with_their_separators_and_valued_without():
    assert numbers_in("연차 10일, 하루 120,000원, 4.3퍼센트") == [("10", "10"), ("120,000", "120000"), ("4.3", "4.3")]


def test_every_number_of_a_quote_names_its_citation():
    quotes = (Quote("한도는 5일이다.", "한도는 5일이다.", 1), Quote("10일까지", "10일까지", 2))
    assert [(each["value"], each["source"], each["ref"]) for each in numbers_of_quotes(quotes)] == [
        (5, "citation", 1),
        (10, "citation", 2),
    ]
