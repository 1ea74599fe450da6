"""Staff reads the ledger; nobody edits it by hand."""

from django.contrib import admin
from django.db.models import Sum
from django.utils.translation import gettext_lazy as _

from apps.common.reading import ReadOnly
from apps.wallet.models import Account, Entry, Hold, Transfer


class EntriesInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Entry
    fields = ["account", "amount", "balance"]
    extra = 0


@admin.register(Transfer)
class TransferAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["at", "kind", "key", "cause", "by"]
    list_filter = ["kind", "at"]
    list_select_related = ["by"]
    search_fields = ["=key", "=cause", "entries__account__owner__username"]
    inlines = [EntriesInline]


@admin.register(Account)
class AccountAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["id", "kind", "currency", "owner", "content", "opened_at"]
    list_filter = ["kind", "currency", "is_lent"]
    list_select_related = ["owner"]
    search_fields = ["=id", "owner__username"]
    readonly_fields = ["content"]

    @admin.display(description=_("contenu"))
    def content(self, account: Account) -> int:
        """Return what lies in it: the site's own accounts, as the house's, are added up."""
        if account.balance is not None:
            return account.balance
        total: int | None = account.entries.aggregate(total=Sum("amount"))["total"]
        return total or 0


@admin.register(Entry)
class EntryAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["id", "transfer", "account", "amount", "balance"]
    list_filter = ["transfer__kind", "account__currency"]
    list_select_related = ["transfer", "account"]
    search_fields = ["=account__id", "account__owner__username", "=transfer__key"]


@admin.register(Hold)
class HoldAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["key", "account", "purpose", "amount", "status"]
    list_filter = ["status", "purpose"]
    list_select_related = ["account"]
    search_fields = ["=key", "account__owner__username"]
