"""`documents/export/`: the records of the full list as a CSV file."""

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.web.viewing import viewer_behind
from knowledge.api.listing import FILTERS, asked_by, refused
from knowledge.ledger.errors import LedgerError
from knowledge.web.exporting import hand_out


class ExportView(APIView):
    """The records that match, a row a record."""

    scope = "read"

    @extend_schema(
        operation_id="export_documents",
        tags=["documents"],
        parameters=FILTERS,
        responses={(200, "text/csv"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a CSV file in UTF-8 with as many rows as `total_matching_records`, of what the caller may open."""
        asked = asked_by(request, beside=("format",))
        try:
            return hand_out(viewer_behind(request), asked)
        except LedgerError as error:
            raise refused(error) from error
