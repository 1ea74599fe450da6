"""Profiles: each part by its owner's leave, through page and REST; the curve of a rating."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.preferences import read_preferences
from apps.friends.services.befriending import accept_friend, ask_friend, block_person
from apps.lobby.charts import Change, chart_of
from apps.lobby.profiles import figures_of, profile_of
from apps.ratings.models import Rating, RatingChange
from apps.ratings.services.netting import add_net
from apps.tables.models import Match, MatchSeat, Table, Visit
from apps.tables.replay import finished_record
from apps.tables.services.seeding import new_server_seed
from tests.factories import make_guest

pytestmark = pytest.mark.django_db
PARTS = ("points", "finishes", "medals", "elo", "figures", "history", "friends")
MARKS = {
    "points": "Niveau",
    "finishes": "Parties finies",
    "medals": "Palmarès",
    "elo": "ELO du mois",
    "figures": "Jeu par jeu",
    "history": "Dernières parties",
    "friends": "ami en commun",
}
FIELDS = {
    "points": "progress",
    "finishes": "finishes",
    "medals": "medals",
    "elo": "standings",
    "figures": "figures",
    "history": "matches",
    "friends": "common",
}
SHOWN_TO_ALL = dict.fromkeys(PARTS, True) | {"friends": False}


def befriend(one: User, other: User) -> None:
    ask_friend(user=one, other=other)
    accept_friend(user=other, other=one)


def played(*places: tuple[User | None, int | None, bool], ending: str = "played") -> Match:
    """Write a finished match; each place: who, his rank, whether he has left."""
    seed = new_server_seed()
    table = Table.objects.create(game="banco", seat_count=len(places), server_seed=seed)
    match = Match.objects.create(
        table=table,
        number=1,
        game="banco",
        seat_count=len(places),
        server_seed=seed,
        ended_at=timezone.now(),
        ending=ending,
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, number=n, user=user, rank=rank, has_left=has_left)
        for n, (user, rank, has_left) in enumerate(places)
    )
    return match


def rated(user: User, season: date, *values: int) -> None:
    """Write a season's ratings of somebody at Banco !, from 1200 on."""
    rating = Rating.objects.create(
        user=user,
        game="banco",
        season=season,
        value=values[-1],
        matches=len(values),
        best=max(1200, *values),
    )
    before = 1200
    for number, value in enumerate(values):
        at = timezone.now() - timedelta(days=365) + timedelta(days=number) + (season - date.min)
        RatingChange.objects.create(
            rating=rating, match=number, before=before, after=value, at=min(at, timezone.now())
        )
        before = value


@pytest.fixture
def known(alice: User, bob: User, charlie: User) -> User:
    """Alice, with something in every part of her profile; charlie is everybody's friend."""
    played((alice, 1, False), (bob, 2, False))
    befriend(alice, charlie)
    befriend(bob, charlie)
    Rating.objects.create(
        user=alice, game="banco", season=date(2026, 1, 1), matches=20, is_established=True, place=1
    )
    return alice


def seen(reader: User | None, person: User) -> dict[str, bool]:
    """Return which parts a reader is shown, the same by page and by REST."""
    client = Client()
    if reader is not None:
        client.force_login(reader)
    page = client.get(f"/joueurs/{person.username}/").content.decode()
    body = client.get(f"/api/v1/players/{person.username}/").json()
    by_page = {part: MARKS[part] in page for part in PARTS}
    by_rest = {part: bool(body[FIELDS[part]]) for part in PARTS}
    assert by_page == by_rest
    return by_rest


# -- who sees what --


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("audience", ["everyone", "friends", "nobody"])
def test_each_part_is_seen_by_whom_its_owner_lets(
    known: User, bob: User, part: str, audience: str
) -> None:
    known.preferences = {f"show_{one}": "everyone" for one in PARTS} | {f"show_{part}": audience}
    known.save()
    assert seen(bob, known)[part] is (audience == "everyone")
    befriend(known, bob)
    assert seen(bob, known)[part] is (audience in ("everyone", "friends"))
    assert all(seen(bob, known)[one] for one in PARTS if one != part)


def test_strangers_and_visitors_see_figures_and_history_unless_told_otherwise(
    known: User, bob: User
) -> None:
    assert seen(bob, known) == SHOWN_TO_ALL
    assert seen(None, known) == SHOWN_TO_ALL


def test_one_sees_ones_own_profile_whole(known: User) -> None:
    known.preferences = {f"show_{part}": "nobody" for part in PARTS}
    known.save()
    assert seen(known, known) == SHOWN_TO_ALL


def test_what_is_hidden_says_so_without_saying_for_whom(known: User, bob: User) -> None:
    known.preferences = {"show_figures": "friends"}
    known.save()
    client = Client()
    client.force_login(bob)
    assert "n’est pas montré à tous" in client.get("/joueurs/alice/").content.decode()


def test_the_blocked_see_a_stranger_who_is_away(known: User, bob: User) -> None:
    known.preferences = {f"show_{part}": "friends" for part in PARTS}
    known.save()
    befriend(known, bob)
    block_person(user=known, other=bob)
    assert not any(seen(bob, known).values())
    assert not profile_of(known, bob).is_here
    assert profile_of(known, bob).tie == "none"


def test_the_choice_is_made_in_the_preferences(known: User, bob: User) -> None:
    client = Client()
    client.force_login(known)
    look = {"language": "fr", "theme": "dark", "indices": "french", "suits": "two"}
    chosen = {"print": "normal", "show_figures": "nobody", "tell_results": "on"}
    client.post("/compte/preferences/", {**look, **chosen})
    known.refresh_from_db()
    assert seen(bob, known)["figures"] is False
    assert known.preferences["tell_medals"] is False
    assert "tell_results" not in known.preferences
    # Nothing of it stays in the browser for whoever signs in there next.
    assert not any("show" in cookie.value for cookie in client.cookies.values())


def test_who_likes_to_see_no_rating_sees_none_of_his_own_either(known: User, bob: User) -> None:
    rated(known, date(2026, 3, 1), 1240, 1220)
    client = Client()
    for reader in (known, bob):
        client.force_login(reader)
        page = client.get("/joueurs/alice/").content.decode()
        assert ("ELO du mois" in page, "ELO à" in page, "ELO max." in page) == (True, True, True)
        reader.preferences = {"elo": False}
        reader.save()
        page = client.get("/joueurs/alice/").content.decode()
        assert ("ELO du mois" in page, "ELO à" in page, "ELO max." in page) == (False, False, False)
        body = client.get("/api/v1/players/alice/").json()
        assert (body["standings"], body["course"]) == (None, None)
        assert [row["best"] for row in body["figures"]] == [None]


def test_who_had_hidden_his_latest_matches_has_hidden_his_curve_as_before() -> None:
    kept = read_preferences({"show_history": "nobody"})
    assert (kept.show_history, kept.show_elo) == ("nobody", "nobody")
    opened = replace(kept, show_elo="everyone")
    assert read_preferences(opened.changed) == opened


def test_punto_banco_is_told_by_visits_and_by_what_the_house_paid(
    client: Client, alice: User, bob: User
) -> None:
    match = played((None, None, False))
    match.game = match.table.game = "punto_banco"
    match.save()
    match.table.save()
    # He came twice to one match, and never as one who holds a seat of it to the end.
    for _time in range(2):
        Visit.objects.create(match=match, seat=0, user=alice, left_at=timezone.now())
    add_net(game="punto_banco", nets={alice.pk: -300}, at=timezone.now())
    add_net(game="punto_banco", nets={alice.pk: 200}, at=timezone.now())
    client.force_login(bob)
    page = client.get("/joueurs/alice/").content.decode()
    assert "Contre la banque" in page
    assert f"/parties/{match.pk}/" in page or str(match.pk) in page
    body = client.get("/api/v1/players/alice/").json()
    assert body["bank"] == [{"game": "punto_banco", "visits": 1, "coups": 2, "net": -100}]
    assert [one["match"] for one in body["visits"]] == [match.pk]
    assert body["figures"] == []
    record = finished_record(match)
    assert [(one["seat"], one["name"]) for one in record["visits"]] == [(0, "alice")] * 2


# -- figures --


def test_figures_count_wins_against_others_and_what_was_played_to_the_end(
    alice: User, bob: User
) -> None:
    played((alice, 1, False), (bob, 2, False))
    played((alice, 2, False), (bob, 1, False))
    played((alice, 1, True), (bob, 2, False))  # first, and gone: no win
    played((alice, 1, False))  # alone: played, and nobody was beaten
    played((alice, None, False), (bob, None, False), ending="void")
    rated(alice, date(2026, 3, 1), 1240, 1220)
    (row,) = figures_of(alice)
    assert (row.matches, row.won, row.finishes, row.best) == (3, 1, 75, 1240)


def test_a_guest_has_a_page_without_ratings(client: Client) -> None:
    guest = make_guest()
    page = client.get(f"/joueurs/{guest.username}/")
    assert page.status_code == 200
    assert "ELO du mois" not in page.content.decode()
    assert client.get(f"/api/v1/players/{guest.username}/").json()["standings"] == {}
    assert client.get("/api/v1/players/personne/").status_code == 404


# -- the curve --


def test_the_curve_marks_seasons_and_is_told_in_figures(client: Client, alice: User) -> None:
    rated(alice, date(2026, 2, 1), 1220, 1244, 1230)
    rated(alice, date(2026, 3, 1), 1180)
    page = client.get("/joueurs/alice/").content.decode()
    assert page.count("<polyline") == 4  # two seasons, narrow and wide
    assert page.count('class="mark"') == 2
    assert "De 1 200 à 1 180 en 4 parties classées" in " ".join(page.split())
    assert [page.count(f">{month} 2026</td>") for month in ("février", "mars")] == [3, 1]
    steps = client.get("/api/v1/players/alice/").json()["course"]["steps"]
    assert [step["after"] for step in steps] == [1180, 1230, 1244, 1220]


def points(chart: Any) -> list[tuple[float, float]]:
    parts = [part.points.split() for part in chart.parts]
    return [tuple(map(float, one.split(","))) for part in parts for one in part]  # type: ignore[misc]


@pytest.mark.parametrize("width", [340, 700])
@pytest.mark.parametrize("values", [[1200], [1300], [900, 2400], list(range(1000, 1200))])
def test_every_point_lies_in_the_box_and_higher_ratings_higher(
    width: int, values: list[int]
) -> None:
    before, changes = 1200, []
    for value in values:
        changes.append(Change(date(2026, 1, 1), before, value))
        before = value
    chart = chart_of(changes, width)
    assert chart is not None
    found = points(chart)
    assert len(found) == len(values) + 1
    assert all(chart.left <= x <= chart.right and 0 < y <= chart.floor for x, y in found)
    assert [x for x, _ in found] == sorted(x for x, _ in found)
    heights = dict(zip([1200, *values], [y for _, y in found], strict=True))
    ordered = [heights[value] for value in sorted(heights)]
    assert ordered == sorted(ordered, reverse=True)
    assert 2 <= len(chart.lines) <= 8


def test_nothing_is_drawn_of_nothing() -> None:
    assert chart_of([], 340) is None
