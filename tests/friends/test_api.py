"""Friends, blocks and rankings by REST."""

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.friends.selectors import friends_of, kept_apart_from
from apps.ratings.models import Rating
from apps.ratings.selectors import current_season

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def names(people: list[dict[str, object]]) -> list[object]:
    return [one["name"] for one in people]


def test_two_become_friends_part_and_block(alice: User, bob: User) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    assert names(hers.get("/api/v1/friends/?name=bo").json()["found"]) == ["bob"]
    assert hers.put(f"/api/v1/friends/{bob.pk}/").status_code == 204
    assert names(his.get("/api/v1/friends/").json()["requests_to"]) == ["alice"]
    assert names(hers.get("/api/v1/friends/").json()["requests_by"]) == ["bob"]
    for _ in range(2):
        assert his.post(f"/api/v1/friends/{alice.pk}/accept/").status_code == 204
    assert names(hers.get("/api/v1/friends/").json()["friends"]) == ["bob"]
    assert hers.delete(f"/api/v1/friends/{bob.pk}/").status_code == 204
    assert friends_of(bob) == frozenset()
    assert his.post(f"/api/v1/friends/{alice.pk}/accept/").json()["code"] == "friends.no_request"
    assert hers.put(f"/api/v1/blocks/{bob.pk}/").status_code == 204
    assert names(hers.get("/api/v1/friends/").json()["blocked"]) == ["bob"]
    assert his.put(f"/api/v1/friends/{alice.pk}/").status_code == 204  # and she sees nothing of it
    body = his.get("/api/v1/friends/?name=ali").json()
    assert (names(body["found"]), names(body["requests_by"])) == (["alice"], ["alice"])
    assert body["blocked"] == []
    assert hers.get("/api/v1/friends/").json()["requests_to"] == []
    assert hers.delete(f"/api/v1/blocks/{bob.pk}/").status_code == 204
    assert kept_apart_from(bob) == frozenset()
    assert hers.put("/api/v1/friends/999999/").status_code == 404
    assert Client().get("/api/v1/friends/").status_code in (401, 403)


def test_a_ranking_has_ones_own_row_and_says_what_is_provisional(alice: User, bob: User) -> None:
    for user, value, matches in ((alice, 1300, 3), (bob, 1250, 20)):
        Rating.objects.create(
            user=user,
            game="banco",
            season=current_season(),
            value=value,
            matches=matches,
            is_established=matches > 13,
        )
    body = signed_in(alice).get("/api/v1/rankings/banco/").json()
    assert [(row["place"], row["person"]["name"], row["provisional"]) for row in body["rows"]] == [
        (1, "bob", False),
        (2, "alice", True),
    ]
    assert body["own"]["place"] == 2
    assert len(signed_in(alice).get("/api/v1/rankings/banco/?friends=1").json()["rows"]) == 1
    assert Client().get("/api/v1/rankings/banco/?season=2020-05-17").json()["rows"] == []
    assert Client().get("/api/v1/rankings/banco/?season=x").status_code == 400
    assert Client().get("/api/v1/rankings/rien/").status_code == 404
