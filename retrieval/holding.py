"""The lookup `words__holds`: a tsquery of our own writing, which PostgreSQL's parser must not take apart again."""

from typing import Any

from django.contrib.postgres.search import SearchVectorField
from django.db.models import Lookup, TextField


@SearchVectorField.register_lookup
class Holds(Lookup):
    """Keep rows whose tsvector answers the text of a tsquery, as `retrieval.lexemes.tsquery` writes it."""

    lookup_name = "holds"

    def get_prep_lookup(self) -> Any:
        """The right side is text, whatever the column is."""
        return TextField().get_prep_value(self.rhs)

    def get_db_prep_lookup(self, value: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """The text goes along as it is."""
        return "%s", (value,)

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """Return `column @@ text::tsquery`, which the GIN index serves."""
        left, left_parameters = self.process_lhs(compiler, connection)
        right, right_parameters = self.process_rhs(compiler, connection)
        return f"{left} @@ {right}::tsquery", (*left_parameters, *right_parameters)
