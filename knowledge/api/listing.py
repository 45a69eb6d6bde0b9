"""The filters of the full list, as the API reads and describes them."""

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import APIException, PermissionDenied
from rest_framework.request import Request

from accounts.api.errors import InvalidField
from accounts.web.viewing import viewer_behind
from knowledge.fulllist import FullList
from knowledge.ledger.errors import LedgerError, NotPermitted
from knowledge.listing_url import TEXTS
from knowledge.web import filtering

BESIDE: Final = ("page", "page_size", "format")

_SAID: Final = {
    "author": "Name, alias or e-mail; a name as written where it is nobody's here.",
    "uploader": "Name, alias or e-mail of who handed it in.",
    "kind": "Code or name of a kind.",
    "kb": "Name or id of a knowledge base.",
    "folder": "Path of a folder, with what lies below it.",
    "department": "Name or path of a department, with those below it.",
    "tag": "A tag.",
    "source": "own, client or outside.",
    "state": "State of a version.",
    "title": "Words of the title, present or former; `q` is the same.",
    "contains": "Words of the text.",
}

FILTERS: Final = [
    *(
        OpenApiParameter(name, str, many=True, explode=True, description=f"{_SAID[name]} Several: any of them.")
        for name in TEXTS
    ),
    OpenApiParameter("from", OpenApiTypes.DATE, description="First day of the period; what overlaps it fits."),
    OpenApiParameter("to", OpenApiTypes.DATE, description="Last day of the period, itself included."),
    OpenApiParameter("undated", bool, description="Only what has no date."),
    OpenApiParameter("trash", bool, description="The trash instead of what is stored."),
    OpenApiParameter(
        "field.NAME.gte",
        str,
        description="A custom field of this NAME, compared by eq, in, gt, gte, lt or lte; `field.NAME.currency=KRW` "
        "says which currency is meant.",
    ),
]

LISTED: Final = [
    *FILTERS,
    OpenApiParameter("order", str, enum=["newest", "oldest", "title", "date"], default="newest"),
    OpenApiParameter("page_size", int),
]


def asked_by(request: Request, *, beside: tuple[str, ...] = BESIDE) -> filtering.Asked:
    """Return what the query of a request asks for.

    Raises:
        ValidationError: it names what is not there.
    """
    pairs = [(name, value) for name, values in request.query_params.lists() for value in values]
    try:
        return filtering.read(pairs, viewer=viewer_behind(request), beside=beside)
    except LedgerError as error:
        raise refused(error) from error


def listed_documents(request: Request) -> FullList:
    """Return the documents the caller may open, narrowed and sorted by the query.

    Raises:
        ValidationError: the query names what is not there.
    """
    asked = asked_by(request)
    try:
        return FullList(viewer_behind(request), asked.query, order=asked.order, scope=asked.scope)
    except LedgerError as error:
        raise refused(error) from error


def refused(error: LedgerError) -> APIException:
    """Return what the API says of a filter that is none: the parameter, a stable code, the sentence."""
    if isinstance(error, NotPermitted):
        return PermissionDenied(error.message)
    return InvalidField(filtering.parameter_of(error) or "filters", error.message, code=error.code)


def totals(found: FullList) -> dict[str, Any]:
    """Return how much matches, records and documents apart, with the scope."""
    matching = found.matching
    said: dict[str, Any] = {
        "total_matching_records": matching.records,
        "total_matching_documents": matching.documents,
        "total_available_results": len(found),
        "scope": matching.scope,
        "exact": True,
    }
    if matching.scope == "tenant":
        said |= {"visible_records": matching.visible_records, "visible_documents": matching.visible_documents}
    return said
