"""What a notification says now: its words, where it leads, and whether it still asks anything.

A row keeps what happened; whether a challenge still waits or a table still has a seat is looked up
when it is read, for a whole page at once, so that nothing offers what can no longer be had.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from apps.accounts.models import User
from apps.friends.selectors import askers_of, blocked_rows, friends_of, kept_apart_from
from apps.lobby.models import Challenge
from apps.notifications.kinds import Kind
from apps.notifications.models import Notification
from apps.notifications.selectors import notifications_of, unread_count
from apps.tables.models import Seat, Table
from apps.tables.naming import name_of_game
from apps.wallet.wording import jetons_in_words

MEDAL_WORDS = {
    1: gettext_lazy("médaille d’or"),
    2: gettext_lazy("médaille d’argent"),
    3: gettext_lazy("médaille de bronze"),
}
CHALLENGE_ENDS = {
    Challenge.Status.ACCEPTED: gettext_lazy("Vous l’avez accepté."),
    Challenge.Status.DECLINED: gettext_lazy("Vous l’avez refusé."),
    Challenge.Status.WITHDRAWN: gettext_lazy("Ce défi a été retiré."),
    Challenge.Status.EXPIRED: gettext_lazy("Ce défi a expiré."),
}


@dataclass(frozen=True, slots=True)
class Act:
    """Something that can be done about it: a form that is posted to `address`."""

    label: str
    address: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification as it is shown. `over`: why it asks nothing any more, "" where it may.

    `target`: the address it leads to, "" for none; `acts`: empty once it is over.
    """

    row: Notification
    words: str
    target: str = ""
    label: str = ""
    over: str = ""
    acts: Sequence[Act] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What a kind says of a row: the fields of `Notice` beside the row."""

    words: str
    target: str = ""
    label: str = ""
    over: str = ""
    acts: Sequence[Act] = ()


def rows_for(user: User) -> QuerySet[Notification]:
    """Return what somebody was told, newest first, without those he has blocked."""
    return notifications_of(user, without=blocked_rows(user))


def unread_for(user: User | int) -> int:
    """Return the number on his bell."""
    return unread_count(user, without=blocked_rows(user))


def notices_of(user: User, rows: Sequence[Notification]) -> list[Notice]:
    """Return what these notifications of somebody say now."""
    reader = Reader(user, rows)
    return [_notice(row, reader.told(row)) for row in rows]


def _notice(row: Notification, said: Told) -> Notice:
    if row.actor is not None and not row.actor.is_active:
        return Notice(row, said.words, over=_("Ce compte est fermé."))
    return Notice(row, said.words, said.target, said.label, said.over, said.acts)


class Reader:
    """Reads one person's page; what several rows need is looked up once, when first needed."""

    def __init__(self, user: User, rows: Sequence[Notification]) -> None:
        self._user = user
        self._rows = rows

    def told(self, row: Notification) -> Told:
        """Return what a row says now; of a kind that this version does not know, nothing."""
        match row.kind:
            case Kind.FRIEND_REQUEST:
                return self._request(row)
            case Kind.FRIEND_ACCEPTED:
                return self._accepted(row)
            case Kind.CHALLENGE:
                return self._challenge(row)
            case Kind.INVITATION:
                return self._invitation(row)
            case Kind.RESULT:
                return _result(row)
            case Kind.MEDAL:
                return _medal(row)
            case Kind.SEASON:
                return _season(row)
        return Told(str(row.kind))

    @cached_property
    def _askers(self) -> frozenset[int]:
        return askers_of(self._user)

    @cached_property
    def _friends(self) -> frozenset[int]:
        return friends_of(self._user)

    @cached_property
    def _challenges(self) -> dict[int, Challenge]:
        wanted = [row.data["challenge"] for row in self._rows if row.kind == Kind.CHALLENGE]
        return Challenge.objects.filter(challenged=self._user).in_bulk(wanted)

    @cached_property
    def _tables(self) -> dict[str, Table]:
        """The tables one was invited to that still wait for one.

        Not those where one sits, nor where somebody does whom one is kept apart from.
        """
        wanted = [row.data["table"] for row in self._rows if row.kind == Kind.INVITATION]
        people = {self._user.pk, *kept_apart_from(self._user)}
        closed = Seat.objects.filter(user__in=people, table__in=wanted).values("table")
        open_ones = Table.objects.filter(status=Table.Status.OPEN, pk__in=wanted)
        return {table.pk: table for table in open_ones.exclude(pk__in=closed)}

    def _request(self, row: Notification) -> Told:
        words = _("%(name)s vous demande en ami.") % {"name": _name(row)}
        page = _player(row)
        if row.actor_id in self._friends:
            return Told(words, page, _("Voir son profil"), over=_("Vous êtes amis."))
        if row.actor_id not in self._askers:
            return Told(words, over=_("Cette demande n’attend plus de réponse."))
        acts = [
            Act(_("Accepter"), reverse("accept_friend", args=[_name(row)]), is_first=True),
            Act(_("Refuser"), reverse("part_from", args=[_name(row)])),
        ]
        return Told(words, acts=acts)

    def _accepted(self, row: Notification) -> Told:
        words = _("%(name)s a accepté votre demande d’ami.") % {"name": _name(row)}
        over = "" if row.actor_id in self._friends else _("Vous n’êtes plus amis.")
        return Told(words, "" if over else _player(row), _("Voir son profil"), over=over)

    def _challenge(self, row: Notification) -> Told:
        values = {"name": _name(row), "game": name_of_game(row.data["game"]), "stake": _stake(row)}
        words = _("%(name)s vous a défié à %(game)s, %(stake)s.") % values
        asked = self._challenges.get(row.data["challenge"])
        if asked is None:
            return Told(words, over=str(CHALLENGE_ENDS[Challenge.Status.WITHDRAWN]))
        if asked.status != Challenge.Status.PENDING or asked.expires_at < timezone.now():
            ends = CHALLENGE_ENDS.get(Challenge.Status(asked.status))
            return Told(words, over=str(ends or CHALLENGE_ENDS[Challenge.Status.EXPIRED]))
        acts = [
            Act(_("Accepter"), reverse("accept_challenge", args=[asked.pk]), is_first=True),
            Act(_("Refuser"), reverse("decline_challenge", args=[asked.pk])),
        ]
        return Told(words, acts=acts)

    def _invitation(self, row: Notification) -> Told:
        values = {"name": _name(row), "game": name_of_game(row.data["game"]), "stake": _stake(row)}
        words = _("%(name)s vous a invité à sa table de %(game)s, %(stake)s.") % values
        if row.data["table"] not in self._tables:
            return Told(words, over=_("Cette table n’attend plus personne."))
        return Told(words, reverse("table", args=[row.data["table"]]), _("Voir la table"))


def _name(row: Notification) -> str:
    return row.actor.username if row.actor else ""


def _player(row: Notification) -> str:
    return reverse("player", args=[_name(row)])


def _stake(row: Notification) -> str:
    stake = row.data["stake"]
    return _("mise de %(stake)s") % {"stake": jetons_in_words(stake)} if stake else _("sans mise")


def _result(row: Notification) -> Told:
    values = {"game": name_of_game(row.data["game"]), "end": _end(row)}
    words = _("Votre partie de %(game)s est finie sans vous\u202f: %(end)s.") % values
    return Told(words, reverse("match_record", args=[row.data["match"]]), _("Revoir la partie"))


def _end(row: Notification) -> str:
    rank, seats = row.data["rank"], row.data["seats"]
    if rank is None:
        return _("elle est annulée")
    if row.data["has_left"]:
        return _("vous étiez absent à la fin, elle compte comme abandonnée")
    if rank == 1:
        return _("vous l’avez gagnée")
    return _("vous êtes %(rank)se sur %(seats)s") % {"rank": rank, "seats": seats}


def _month(row: Notification) -> tuple[str, str]:
    """Return a season as people say it, and as an address does."""
    season = date.fromisoformat(row.data["season"])
    return date_format(season, "F Y"), f"{season:%Y-%m}"


def _medal(row: Notification) -> Told:
    month, asked = _month(row)
    medal = MEDAL_WORDS.get(row.data["place"], _("médaille"))
    values = {"medal": medal, "game": name_of_game(row.data["game"]), "month": month}
    solo = row.data.get("solo")
    words = _("Bravo\u202f: %(medal)s (%(game)s, %(month)s).") % values
    if solo is not None:
        words = _("Bravo\u202f: %(medal)s (%(game)s en solo, %(month)s).") % values
    address = reverse("ranking", args=[row.data["game"]]) + f"?mois={asked}"
    if solo is not None:
        address += f"&solo={solo}"
    return Told(words, address, _("Voir le classement"))


def _season(row: Notification) -> Told:
    month, _asked = _month(row)
    values = {"month": month, "count": row.data["games"]}
    words = ngettext(
        "La saison est finie (%(month)s)\u202f: votre place est inscrite à %(count)s jeu, "
        "et chacun repart de zéro.",
        "La saison est finie (%(month)s)\u202f: vos places sont inscrites à %(count)s jeux, "
        "et chacun repart de zéro.",
        row.data["games"],
    )
    return Told(words % values, reverse("rankings"), _("Voir les classements"))
