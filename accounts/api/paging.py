"""Lists in pages, with the total."""

from typing import Any

from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response

PAGE_SIZE = 25
LARGEST_PAGE = 100


class Pages(PageNumberPagination):
    """`?page=…&page_size=…`; a page beyond the last is 404.

    Views order by something that never ties, or rows would come twice or never.
    """

    page_size = PAGE_SIZE
    page_size_query_param = "page_size"
    max_page_size = LARGEST_PAGE

    def get_paginated_response(self, data: Any) -> Response:
        """Return the page."""
        page = self.page
        assert page is not None
        return Response(
            {
                "total": page.paginator.count,
                "page": page.number,
                "pages": page.paginator.num_pages,
                "page_size": page.paginator.per_page,
                "next": self.get_next_link(),
                "previous": self.get_previous_link(),
                "results": data,
            }
        )

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe the page."""
        number = {"type": "integer"}
        link = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["total", "page", "pages", "page_size", "next", "previous", "results"],
            "properties": {
                "total": number,
                "page": number,
                "pages": number,
                "page_size": number,
                "next": link,
                "previous": link,
                "results": schema,
            },
        }
