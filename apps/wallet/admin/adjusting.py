"""Asking for an adjustment, and deciding on one that needs a second person."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.accounts.models import User
from apps.accounts.selectors import player_named
from apps.common.errors import DomainError
from apps.wallet.models import Adjustment, Currency
from apps.wallet.services.adjusting import adjust, approve_adjustment, refuse_adjustment

MAY_APPROVE = "wallet.approve_adjustment"


class AdjustmentForm(forms.ModelForm):  # type: ignore[type-arg]
    """Whose account, how much, why. The service's refusals are errors of the form."""

    staff: User
    name = forms.CharField(label=gettext_lazy("Nom du joueur"), max_length=40)
    currency = forms.ChoiceField(label=gettext_lazy("Monnaie"), choices=Currency.choices)

    class Meta:
        model = Adjustment
        fields = ["amount", "reason"]

    def clean_name(self) -> User:
        user = player_named(self.cleaned_data["name"])
        if user is None:
            raise forms.ValidationError(_("Aucun joueur inscrit ne porte ce nom."))
        return user

    def clean(self) -> dict[str, Any]:
        """Ask the service once all fields are right: it alone knows whether it can be done."""
        asked: dict[str, Any] = super().clean() or {}
        if self.errors:
            return asked
        try:
            self.instance = adjust(
                user=asked["name"],
                amount=asked["amount"],
                reason=asked["reason"],
                currency=asked["currency"],
                staff=self.staff,
            )
        except DomainError as refusal:
            raise forms.ValidationError(str(refusal.message), code=refusal.code) from refusal
        return asked

    def _post_clean(self) -> None:
        """The service has built the row: nothing of the form is to be put on it."""


@admin.register(Adjustment)
class AdjustmentAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Whoever may add asks; whoever may approve decides, but never on his own asking."""

    form = AdjustmentForm
    list_display = ["asked_at", "account", "owner", "amount", "reason", "status", "asked_by"]
    list_display += ["decided_by"]
    list_filter = ["status", "asked_at"]
    list_select_related = ["account__owner", "asked_by", "decided_by"]
    search_fields = ["account__owner__username", "reason"]
    actions = ["approve", "refuse"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is None:
            return ["name", "currency", "amount", "reason"]
        return [field.name for field in Adjustment._meta.fields]

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> type[AdjustmentForm]:
        form: Any = super().get_form(request, obj, change, **kwargs)
        return type("AskingForm", (form,), {"staff": request.user})

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """The service has written it."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_approve_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(MAY_APPROVE))

    @admin.display(description=gettext_lazy("titulaire"))
    def owner(self, row: Adjustment) -> str:
        return row.account.owner.username if row.account.owner else "—"

    @admin.action(description=gettext_lazy("Approuver"), permissions=["approve"])
    def approve(self, request: HttpRequest, rows: QuerySet[Adjustment]) -> None:
        self._decide(request, rows, approve_adjustment, _("Approuvé."))

    @admin.action(description=gettext_lazy("Refuser"), permissions=["approve"])
    def refuse(self, request: HttpRequest, rows: QuerySet[Adjustment]) -> None:
        self._decide(request, rows, refuse_adjustment, _("Refusé."))

    def _decide(
        self,
        request: HttpRequest,
        rows: QuerySet[Adjustment],
        decide: Callable[..., Adjustment],
        told: str,
    ) -> None:
        for row in rows:
            try:
                decide(adjustment=row, staff=request.user)
            except DomainError as refusal:
                self.message_user(request, f"{row}\u202f: {refusal.message}", messages.ERROR)
            else:
                self.log_change(request, row, told)
                self.message_user(request, f"{row}\u202f: {told}", messages.SUCCESS)
