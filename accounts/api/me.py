"""Who the caller is, and what today is for their company."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.tokens import signed_in_user
from accounts.models import Token
from accounts.tokens import SCOPES
from accounts.web.viewing import viewer_behind
from tenants.clock import current_tenant, today


class CompanySerializer(serializers.Serializer):
    """The company the host name leads to."""

    name = serializers.CharField(source="schema_name")
    title = serializers.CharField()
    time_zone = serializers.CharField()
    today = serializers.DateField()


class MeSerializer(serializers.Serializer):
    """The caller."""

    id = serializers.UUIDField()
    email = serializers.EmailField()
    name = serializers.CharField()
    department = serializers.CharField(help_text="Path from the top, joined by “/”; empty for none.")
    is_staff = serializers.BooleanField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=SCOPES))
    company = CompanySerializer()


class MeView(APIView):
    """Who the caller is."""

    @extend_schema(operation_id="me", responses=MeSerializer, tags=["people"])
    def get(self, request: Request) -> Response:
        """Return the person behind the token or session; `scopes` is empty where everything is allowed."""
        user, tenant, viewer = signed_in_user(request), current_tenant(), viewer_behind(request)
        return Response(
            {
                "id": str(user.uuid),
                "email": user.email,
                "name": user.name,
                "department": viewer.department,
                "is_staff": user.is_staff,
                "scopes": request.auth.scopes if isinstance(request.auth, Token) else [],
                "company": {
                    "name": tenant.schema_name,
                    "title": tenant.title,
                    "time_zone": tenant.time_zone,
                    "today": today(tenant).isoformat(),
                },
            }
        )
