"""Accounts, transfers and their entries.

Entries of a transfer sum to zero in each currency. Only players' accounts carry a balance, which
`services.ledger` alone changes, under locks; the others' balances are sums of their entries, so
that the stakes of the whole site never queue for one row.
"""

from typing import TypedDict

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.wallet.records import Record, Records

LONGEST_KEY = 120


class Subject(TypedDict, total=False):
    """What a transfer is about, for the line that people read; never anybody's name."""

    game: str
    match: int
    table: str
    purpose: str
    day: str  # ISO
    streak: int
    reason: str
    request: str
    coup: int
    owed: int  # of a hold: what goes back of a guest's loan as it comes back


class Currency(models.TextChoices):
    JETONS = "jetons", _("jetons")
    CREDITS = "credits", _("crédits")


class Account(models.Model):
    """Where jetons or credits lie: one a person and currency, one a purpose of the site."""

    class Kind(models.TextChoices):
        PLAYER = "player", _("joueur")
        ESCROW = "escrow", _("mises retenues")
        HOUSE = "house", _("banque de la maison")
        MINT = "mint", _("émission")
        SHOP = "shop", _("boutique")
        GIFTS = "gifts", _("cadeaux")
        FEES = "fees", _("frais de table")
        VOID = "void", _("retraits")

    kind = models.CharField(_("sorte"), max_length=8, choices=Kind)
    currency = models.CharField(_("monnaie"), max_length=8, choices=Currency)
    # None for the site's own accounts, and where the person has been erased.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("titulaire"),
    )
    # What can be spent, without what is held. None for the site's own accounts.
    balance = models.BigIntegerField(_("solde"), null=True)
    # A guest's: what is in it was lent until he signs up.
    is_lent = models.BooleanField(_("prêté"), default=False)
    opened_at = models.DateTimeField(_("ouvert le"), default=timezone.now)

    class Meta:
        verbose_name = _("compte de jetons")
        verbose_name_plural = _("comptes de jetons")
        constraints = [
            models.UniqueConstraint(fields=["owner", "currency"], name="one_purse_a_currency"),
            models.UniqueConstraint(
                fields=["kind", "currency"],
                name="one_account_a_purpose",
                condition=~Q(kind="player"),
            ),
            models.CheckConstraint(
                name="players_alone_have_a_balance_and_none_below_zero",
                condition=Q(kind="player", balance__gte=0)
                | (~Q(kind="player") & Q(balance=None, owner=None)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk} ({self.get_currency_display()})"

    @property
    def is_player(self) -> bool:
        return self.kind == self.Kind.PLAYER


class Transfer(Record):
    """One movement, whole. Its key names the cause: the same cause moves nothing twice."""

    class Kind(models.TextChoices):
        OPENING = "opening", _("bourse de départ")
        LOAN = "loan", _("prêt à un invité")
        LOAN_END = "loan_end", _("fin du prêt")
        VANISHED = "vanished", _("compte disparu")
        BONUS = "bonus", _("bonus du jour")
        TOP_UP = "top_up", _("recharge")
        HOLD = "hold", _("mise retenue")
        RELEASE = "release", _("mise rendue")
        FEE = "fee", _("frais de table")
        SETTLEMENT = "settlement", _("règlement")
        REFUND = "refund", _("remboursement")
        ADJUSTMENT = "adjustment", _("ajustement")

    kind = models.CharField(_("sorte"), max_length=12, choices=Kind)
    key = models.CharField(_("clé"), max_length=LONGEST_KEY, unique=True)
    # What it belongs to, as `match:42`: a receipt gathers all of one cause.
    cause = models.CharField(_("cause"), max_length=60, blank=True)
    subject = models.JSONField(_("objet"), default=dict)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("par"),
    )
    at = models.DateTimeField(_("le"), default=timezone.now)

    objects = Records.as_manager()

    class Meta:
        verbose_name = _("mouvement")
        verbose_name_plural = _("mouvements")
        indexes = [
            models.Index(fields=["cause"], name="transfers_by_cause", condition=~Q(cause="")),
            # Few among many: who was topped up lately is asked for each list of tables.
            models.Index(fields=["at"], name="top_ups_in_time", condition=Q(kind="top_up")),
        ]

    def __str__(self) -> str:
        return self.key


class Entry(Record):
    """One account's part of a transfer."""

    transfer = models.ForeignKey(
        Transfer, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    amount = models.BigIntegerField(_("montant"))
    # A player's balance once this was written; None for the site's own accounts.
    balance = models.BigIntegerField(_("solde après"), null=True)

    objects = Records.as_manager()

    class Meta:
        verbose_name = _("écriture")
        verbose_name_plural = _("écritures")
        constraints = [
            models.UniqueConstraint(
                fields=["transfer", "account"], name="one_entry_an_account_and_transfer"
            ),
            models.CheckConstraint(name="an_entry_moves_something", condition=~Q(amount=0)),
        ]
        indexes = [models.Index(fields=["account", "-id"], name="entries_by_account")]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.amount:+}"
