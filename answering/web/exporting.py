"""The rows of an answer as a CSV file, counted anew for who downloads it."""

import json
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.api.errors import error_response
from accounts.web.viewing import signed_in, viewer_behind
from answering.routes.ledger import rows_counted
from knowledge.exporting import csv_rows
from knowledge.ledger.errors import LedgerError
from knowledge.ledger.reading import request_from
from knowledge.naming import content_disposition

MOST_REQUESTS: Final = 20
"""Requests of one file at most; an answer compares fewer."""


@require_safe
@signed_in
def rows_csv(request: HttpRequest) -> HttpResponse:
    """Hand out the rows of the requests that the address carries; a request that is wrong is answered with why."""
    try:
        asked = [request_from(json.loads(each)) for each in request.GET.getlist("request")[:MOST_REQUESTS]]
        rows = rows_counted(viewer_behind(request), asked, language=request.LANGUAGE_CODE)
    except LedgerError as error:
        return error_response(400, error.code, error.message)
    except ValueError:
        return error_response(
            400, "invalid", _("The address holds no request to the ledger: follow a link of an answer.")
        )
    header = [_("group"), _("value"), _("unit"), _("documents"), _("records"), _("tied")]
    response = HttpResponse(b"".join(csv_rows(header, map(_cells, rows))), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = content_disposition(_("groups.csv"))
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, no-store"
    return response


def _cells(row: dict[str, Any]) -> list[Any]:
    """Return one row; texts are made safe for spreadsheets where the file is written."""
    tied = _("tied") if row["tied"] else ""
    return [row["label"] or "", row["value"], row["unit"], row["documents"], row["records"], tied]
