"""The token that forms carry, for pages that were open while somebody signed in again in another tab."""

from django.http import HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET


@require_GET
@never_cache
def form_token(request: HttpRequest) -> JsonResponse:
    """Return the token that is good now; another origin's page cannot read it."""
    return JsonResponse({"token": get_token(request)})
