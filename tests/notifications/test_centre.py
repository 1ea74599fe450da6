"""Who is told of what: once for each cause, not without need, and nothing of somebody blocked."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.friends.services.befriending import (
    accept_friend,
    ask_friend,
    block_person,
    part_from,
)
from apps.lobby.notices.reading import Notice, notices_of, rows_for, unread_for
from apps.lobby.services.challenging import accept, challenge, decline, withdraw
from apps.lobby.services.inviting import invite_to_table
from apps.notifications.kinds import ALLOWED, PREFERENCE, Kind
from apps.notifications.models import Notification
from apps.notifications.services.notifying import News, notify
from apps.notifications.services.reading import forget_old, mark_all_read, mark_read
from apps.ratings.models import Rating
from apps.ratings.services.archiving import archive_seasons
from apps.tables import presence
from apps.tables.advancing import Leave
from apps.tables.models import Match
from apps.tables.services.opening import open_table
from apps.tables.services.playing import perform
from apps.tables.services.seating import take_seat
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import void_match
from tests.lobby.test_quick import at_once
from tests.tables.conftest import play_to_the_end

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def kinds_of(user: User) -> list[str]:
    return [row.kind for row in rows_for(user)]


def latest(user: User) -> Notice:
    (notice,) = notices_of(user, list(rows_for(user)[:1]))
    return notice


def started(one: User, other: User) -> Match:
    table = open_table(host=one, game="banco", seat_count=2)
    take_seat(table_id=table.pk, user=other)
    for user in (one, other):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    return Match.objects.get(table=table)


def connect(match: Match, user: User, seat: int) -> None:
    presence.renew([(match.table_id, presence.member(user.pk, str(seat), "socket"))])


# -- writing --


def test_every_kind_has_an_allow_list_and_a_preference(alice: User) -> None:
    assert set(ALLOWED) == set(PREFERENCE) == set(Kind)
    for data in ({"hand": "AS"}, {"challenge": ["AS"]}):
        with pytest.raises(ValueError, match="tell"):
            notify(news=News(alice, Kind.CHALLENGE, "x", data=data))
    assert not Notification.objects.exists()


def test_two_workers_at_once_make_one_notification(alice: User, bob: User) -> None:
    news = News(alice, Kind.FRIEND_ACCEPTED, "cause", actor=bob)
    at_once(*[lambda: notify(news=news)] * 8)
    notify(news=news)
    assert unread_for(alice) == 1


@pytest.mark.parametrize("kind", Kind)
def test_who_silences_a_kind_is_not_told_of_it(kind: Kind, alice: User) -> None:
    alice.preferences = {PREFERENCE[kind]: False}
    alice.save()
    for one in Kind:
        notify(news=News(alice, one, f"cause {one}"))
    assert set(Notification.objects.values_list("kind", flat=True)) == set(Kind) - {kind}


def test_old_ones_are_forgotten_and_what_is_unread_stays_longer(alice: User) -> None:
    now = timezone.now()
    ages = {"read long ago": (40, 31), "unread": (40, None), "ancient": (91, None), "new": (0, 0)}
    for key, (age, read) in ages.items():
        Notification.objects.create(
            recipient=alice,
            kind=Kind.SEASON,
            key=key,
            created_at=now - timedelta(days=age),
            read_at=None if read is None else now - timedelta(days=read),
        )
    assert forget_old() == 2
    assert set(Notification.objects.values_list("key", flat=True)) == {"unread", "new"}


# -- friends --


def test_a_request_and_its_acceptance_are_told_once(alice: User, bob: User) -> None:
    for _ in range(2):
        ask_friend(user=alice, other=bob)
    assert [act.label for act in latest(bob).acts] == ["Accepter", "Refuser"]
    accept_friend(user=bob, other=alice)
    accept_friend(user=bob, other=alice)  # a double click
    assert (kinds_of(bob), unread_for(bob)) == (["friend_request"], 0)
    assert (latest(bob).over, latest(bob).acts) == ("Vous êtes amis.", ())
    assert kinds_of(alice) == ["friend_accepted"]


def test_crossing_requests_tell_the_first_asker(alice: User, bob: User) -> None:
    ask_friend(user=alice, other=bob)
    ask_friend(user=bob, other=alice)
    assert kinds_of(alice) == ["friend_accepted"]
    assert unread_for(bob) == 0


def test_asking_and_taking_back_all_day_is_heard_once(alice: User, bob: User) -> None:
    for _ in range(5):
        ask_friend(user=alice, other=bob)
        part_from(user=alice, other=bob)
    assert kinds_of(bob) == ["friend_request"]
    assert latest(bob).over == "Cette demande n’attend plus de réponse."
    assert latest(bob).acts == ()
    ask_friend(user=alice, other=bob)
    assert len(latest(bob).acts) == 2


def test_nothing_comes_from_somebody_blocked_and_he_gets_no_hint(alice: User, bob: User) -> None:
    ask_friend(user=bob, other=alice)
    block_person(user=alice, other=bob)
    assert kinds_of(alice) == []
    ask_friend(user=bob, other=alice)
    assert (kinds_of(alice), unread_for(alice)) == ([], 0)
    # What the blocked was told by the blocker looks as if it had been taken back.
    ask_friend(user=alice, other=User.objects.create(username="dora", name_key="dora"))
    assert kinds_of(bob) == []


def test_a_request_of_the_blocker_looks_withdrawn_to_the_blocked(alice: User, bob: User) -> None:
    ask_friend(user=alice, other=bob)
    block_person(user=alice, other=bob)
    assert latest(bob).over == "Cette demande n’attend plus de réponse."
    assert latest(bob).acts == ()


def test_a_closed_account_leaves_no_buttons_and_an_erased_one_nothing(
    alice: User, bob: User
) -> None:
    ask_friend(user=alice, other=bob)
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert (latest(bob).over, latest(bob).acts) == ("Ce compte est fermé.", ())
    User.objects.get(pk=alice.pk).delete()
    assert unread_for(bob) == 0


# -- challenges and invitations --


def test_a_challenge_can_be_answered_until_it_is_over_and_says_how_it_ended(
    alice: User, bob: User
) -> None:
    row = challenge(challenger=alice, challenged=bob, game="banco", stake=6_000)
    assert latest(bob).words.startswith("alice vous a défié à Banco")
    assert "6" in latest(bob).words
    assert len(latest(bob).acts) == 2
    decline(challenge_id=row.pk, user=bob, reason="later")
    assert (latest(bob).over, unread_for(bob)) == ("Vous l’avez refusé.", 0)
    again = challenge(challenger=alice, challenged=bob, game="banco", stake=0)
    withdraw(challenge_id=again.pk, user=alice)
    assert (latest(bob).over, latest(bob).acts) == ("Ce défi a été retiré.", ())
    third = challenge(challenger=alice, challenged=bob, game="banco", stake=0)
    third.expires_at = timezone.now() - timedelta(seconds=1)
    third.save()
    # Before any sweep has said so.
    assert (latest(bob).over, latest(bob).acts) == ("Ce défi a expiré.", ())
    assert unread_for(bob) == 2


def test_an_accepted_challenge_is_read(alice: User, bob: User) -> None:
    row = challenge(challenger=alice, challenged=bob, game="banco", stake=0)
    accept(challenge_id=row.pk, user=bob)
    assert (latest(bob).over, unread_for(bob)) == ("Vous l’avez accepté.", 0)


def test_an_invitation_leads_to_the_table_while_it_waits(
    alice: User, bob: User, charlie: User
) -> None:
    table = open_table(host=alice, game="banco", seat_count=2)
    invite_to_table(table_id=table.pk, user=alice, guest=bob)
    assert latest(bob).target == f"/tables/{table.pk}/"
    take_seat(table_id=table.pk, user=charlie)
    assert (latest(bob).target, latest(bob).over) == ("", "Cette table n’attend plus personne.")


# -- results --


def test_who_is_away_at_the_end_is_told_and_who_looks_on_is_not(alice: User, bob: User) -> None:
    match = started(alice, bob)
    connect(match, alice, 0)
    play_to_the_end(match)
    assert kinds_of(alice) == []
    notice = latest(bob)
    assert (notice.row.kind, notice.row.data["match"]) == ("result", match.pk)
    assert notice.target.endswith(f"/{match.pk}/")
    assert Notification.objects.count() == 1


def test_who_gives_up_is_not_told_that_he_has_lost(alice: User, bob: User) -> None:
    match = started(alice, bob)
    perform(match_id=match.pk, act=Leave(0))
    assert kinds_of(alice) == []
    assert "vous l’avez gagnée" in latest(bob).words


def test_a_void_match_tells_that_it_is_void(alice: User, bob: User) -> None:
    void_match(match_id=started(alice, bob).pk)
    assert "elle est annulée" in latest(alice).words
    assert "elle est annulée" in latest(bob).words


def test_nobody_is_called_away_while_redis_is(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = started(alice, bob)
    monkeypatch.setattr("apps.tables.services.writing.presence_at", lambda _: presence.UNKNOWN)
    play_to_the_end(match)
    assert not Notification.objects.exists()


@pytest.mark.parametrize("end", [play_to_the_end, lambda match: void_match(match_id=match.pk)])
def test_nobody_waits_for_redis_in_the_transaction_that_ends_a_match(
    end: Callable[[Match], None], alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = started(alice, bob)

    def nobody_at(_tables: Sequence[str]) -> dict[str, presence.Presence]:
        assert not connection.in_atomic_block
        return {match.table_id: presence.Presence(frozenset(), 0)}

    monkeypatch.setattr(presence, "presence_of", nobody_at)
    end(match)
    assert kinds_of(alice) == ["result"]


# -- seasons --


def test_the_end_of_a_season_is_told_to_who_played_and_medals_to_the_first(
    alice: User, bob: User, charlie: User
) -> None:
    season = datetime(2026, 3, 1, tzinfo=UTC).date()
    for place, (user, matches) in enumerate(((alice, 20), (bob, 20), (charlie, 3))):
        Rating.objects.create(
            user=user,
            game="banco",
            season=season,
            value=1400 - place,
            matches=matches,
            is_established=matches > 13,
        )
    april = datetime(2026, 4, 2, tzinfo=UTC)
    for _ in range(2):
        archive_seasons(now=april)
    assert kinds_of(alice) == ["season", "medal"]
    assert kinds_of(charlie) == ["season"]
    words = [notice.words for notice in notices_of(bob, list(rows_for(bob)))]
    assert "médaille d’argent" in words[1]
    assert "mars 2026" in words[0]


# -- reading --


def test_reading_concerns_ones_own_alone(alice: User, bob: User) -> None:
    for user in (alice, bob):
        notify(news=News(user, Kind.SEASON, f"s {user}", data={"season": "2026-01-01", "games": 1}))
    row = rows_for(alice).get()
    mark_read(user=bob, notification_id=row.pk)
    assert (unread_for(alice), unread_for(bob)) == (1, 1)
    mark_all_read(user=alice)
    assert (unread_for(alice), unread_for(bob)) == (0, 1)


def test_what_comes_after_the_page_was_shown_stays_new(alice: User) -> None:
    data = {"season": "2026-01-01", "games": 1}
    notify(news=News(alice, Kind.SEASON, "first", data=data))
    shown = rows_for(alice).get().pk
    notify(news=News(alice, Kind.SEASON, "second", data=data))
    mark_all_read(user=alice, until=shown)
    assert unread_for(alice) == 1
