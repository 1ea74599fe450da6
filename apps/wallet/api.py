"""REST door to the wallet: the same services as the pages."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.asking import person_asking
from apps.accounts.models import User
from apps.wallet.history import PAGE, Group, history, line_of
from apps.wallet.idempotency import IDEMPOTENCY_KEY, request_key
from apps.wallet.models import Account, Currency, Entry, Transfer
from apps.wallet.receipts import receipt_of
from apps.wallet.selectors import account_of, next_bonus, progress_of, top_up_state
from apps.wallet.services.allowances import claim_daily_bonus, top_up
from apps.wallet.services.purses import held_of, open_account, open_purse

ANY = OpenApiTypes.OBJECT


class HistoryIn(serializers.Serializer[Any]):
    """`before`: the number that the page before gave."""

    currency = serializers.ChoiceField(choices=Currency.choices, default=Currency.JETONS)
    group = serializers.ChoiceField(
        choices=[group.value for group in Group], required=False, default=None
    )
    before = serializers.IntegerField(min_value=1, max_value=2**62, required=False, default=None)
    limit = serializers.IntegerField(min_value=1, max_value=100, default=PAGE)


class WalletApi(APIView):
    """Balances, what is held, what is free today, points."""

    @extend_schema(operation_id="wallet", responses=ANY)
    def get(self, request: Request) -> Response:
        user = person_asking(request)
        account = open_purse(user=user)
        credits_ = account_of(user, Currency.CREDITS)
        return Response(
            {
                "jetons": account.balance,
                "held": held_of(account),
                "credits": credits_.balance if credits_ else 0,
                "bonus": None if user.is_guest else asdict(next_bonus(account)),
                "top_up": asdict(top_up_state(account)),
                "progress": asdict(progress_of(user)),
            }
        )


class HistoryApi(APIView):
    """Movements, newest first; `before` of an answer asks for the older ones."""

    @extend_schema(operation_id="wallet_history", parameters=[HistoryIn], responses=ANY)
    def get(self, request: Request) -> Response:
        form = HistoryIn(data=request.query_params)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        page = history(
            open_account(user=person_asking(request), currency=asked["currency"]),
            group=Group(asked["group"]) if asked["group"] else None,
            before=asked["before"],
            limit=asked["limit"],
        )
        return Response({"lines": [asdict(line) for line in page.lines], "before": page.before})


class DailyBonusApi(APIView):
    """Claim the day's bonus."""

    @extend_schema(request=None, parameters=[IDEMPOTENCY_KEY], responses={201: ANY})
    def post(self, request: Request) -> Response:
        user, key = person_asking(request), request_key(request)
        return _answer(user, claim_daily_bonus(user=user, request=key))


class TopUpApi(APIView):
    """Be topped up, when broke."""

    @extend_schema(request=None, parameters=[IDEMPOTENCY_KEY], responses={201: ANY})
    def post(self, request: Request) -> Response:
        user, key = person_asking(request), request_key(request)
        return _answer(user, top_up(user=user, request=key))


class ReceiptApi(APIView):
    """What one match cost and brought."""

    @extend_schema(operation_id="wallet_receipt", responses=ANY)
    def get(self, request: Request, match_id: int) -> Response:
        receipt = receipt_of(cause=f"match:{match_id}", user=person_asking(request))
        if receipt is None:
            raise NotFound
        return Response(asdict(receipt))


def _answer(user: User, transfer: Transfer) -> Response:
    """Return the person's line of a transfer: the same, however often it is asked for."""
    entry = Entry.objects.select_related("transfer__taken__closed_by").get(
        transfer=transfer, account__owner=user, account__kind=Account.Kind.PLAYER
    )
    return Response(asdict(line_of(entry)), status=201)
