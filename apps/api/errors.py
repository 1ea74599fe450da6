"""How REST refuses: `{code, message, fields}`, whatever refused."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from apps.common.errors import DomainError
from apps.engine.errors import GameError
from apps.tables.refusals import sentence_for

CONFLICTS = {
    *("move.stale_version", "table.full", "table.seat_taken", "table.wrong_status"),
    *("wallet.too_poor", "wallet.key_reused", "wallet.hold_closed"),
    *("wallet.bonus_taken", "wallet.not_broke", "wallet.top_ups_used"),
    *("account.name_taken", "account.email_taken"),
    *("account.not_a_guest", "account.guest_claimed"),
    *("table.busy", "table.won_enough", "challenge.over", "challenge.one_at_a_time"),
}
MISSING = {"table.not_found", "wallet.no_hold", "challenge.not_found"}
FORBIDDEN = {
    *("table.not_seated", "table.not_host", "table.banished", "table.private"),
    *("table.no_spectators", "table.banned"),
    *("table.wrong_password", "wallet.not_for_guests"),
}
GONE = {"match.unreadable"}
UNAVAILABLE = {"wallet.busy", "ticket.unavailable"}
STATUSES = (
    (status.HTTP_404_NOT_FOUND, MISSING),
    (status.HTTP_403_FORBIDDEN, FORBIDDEN),
    (status.HTTP_409_CONFLICT, CONFLICTS),
    (status.HTTP_410_GONE, GONE),
    (status.HTTP_503_SERVICE_UNAVAILABLE, UNAVAILABLE),
)


def handle(failure: Exception, context: dict[str, Any]) -> Response | None:
    """Translate a refusal into a response; None leaves a fault of ours to be a 500."""
    if isinstance(failure, DomainError):
        fields = failure.extra.get("fields", {})
        body = {"code": failure.code, "message": str(failure.message), "fields": fields}
        return Response(body, status=_status_of(failure.code))
    if isinstance(failure, GameError):
        code = f"move.{failure.code}"
        return Response({"code": code, "message": sentence_for(code), "fields": {}}, status=400)
    response = exception_handler(failure, context)
    if response is not None:
        response.data = _body(failure, response)
    return response


def _status_of(code: str) -> int:
    return next((number for number, codes in STATUSES if code in codes), 400)


def _body(failure: Exception, response: Response) -> dict[str, Any]:
    if isinstance(failure, ValidationError):
        fields = response.data if isinstance(response.data, dict) else {"": response.data}
        return {"code": "request.invalid", "message": _("Demande incorrecte."), "fields": fields}
    detail = response.data.get("detail", "") if isinstance(response.data, dict) else ""
    code = failure.default_code if isinstance(failure, APIException) else "not_found"
    return {"code": f"request.{code}", "message": str(detail), "fields": {}}
