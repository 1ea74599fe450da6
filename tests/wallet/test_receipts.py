"""Lines and receipts that a person understands, and that add up."""

import pytest
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.wallet.history import Group, history
from apps.wallet.models import Hold
from apps.wallet.pricing import table_fee
from apps.wallet.receipts import Receipt, receipt_of
from apps.wallet.services.adjusting import adjust
from apps.wallet.services.allowances import claim_daily_bonus
from apps.wallet.services.holding import hold, release
from apps.wallet.services.progress import add_points
from apps.wallet.services.purses import open_purse
from apps.wallet.services.settling import charge_fee, refund, settle
from tests.wallet.conftest import stake

pytestmark = pytest.mark.django_db


def play(alice: User, bob: User) -> None:
    """Alice opens a private table, wins from Bob, and gets a bonus while she plays."""
    hold(user=alice, amount=6_000, key="a", subject={"game": "banco"})
    hold(user=bob, amount=6_000, key="b", subject={"game": "banco"})
    hold(user=alice, amount=500, key="f", purpose=Hold.Purpose.FEE, subject={"game": "banco"})
    charge_fee(key="f", cause="match:7", subject={"game": "banco", "match": 7})
    claim_daily_bonus(user=alice)
    settle(
        key="settle:match:7",
        cause="match:7",
        holds=["a", "b"],
        payouts={"a": 12_000},
        subject={"game": "banco", "match": 7},
    )
    add_points(cause="match:7", stakes_won={alice: 6_000, bob: 0})


def told(user: User) -> Receipt:
    receipt = receipt_of(cause="match:7", user=user)
    assert receipt is not None
    paid = receipt.fee.amount if receipt.fee.currency == "jetons" else 0
    assert receipt.before - receipt.stake - paid + receipt.gain + receipt.refunded == receipt.after
    return receipt


def test_the_winners_receipt_adds_up(alice: User, bob: User) -> None:
    play(alice, bob)
    claim_daily_bonus(user=bob)  # later things change no receipt
    receipt = told(alice)
    assert (receipt.stake, receipt.fee.amount, receipt.gain) == (6_000, 500, 12_000)
    assert (receipt.before, receipt.after, receipt.points) == (51_000, 56_500, 60)
    assert (receipt.game, receipt.net, receipt.is_void) == ("banco", 6_000, False)


def test_the_losers_receipt_adds_up_though_he_got_nothing(alice: User, bob: User) -> None:
    play(alice, bob)
    claim_daily_bonus(user=bob)
    receipt = told(bob)
    assert (receipt.stake, receipt.fee.amount, receipt.gain) == (6_000, 0, 0)
    assert (receipt.before, receipt.after, receipt.points) == (50_000, 44_000, 1)


def test_the_receipt_of_a_void_match_says_so(alice: User, bob: User) -> None:
    stake(alice, 6_000, "a"), stake(bob, 6_000, "b")
    hold(user=alice, amount=500, key="f", purpose=Hold.Purpose.FEE)
    charge_fee(key="f", cause="match:7")
    refund(key="void:match:7", cause="match:7", holds=["a", "b", "f"])
    receipt = told(alice)
    assert receipt.is_void
    assert (receipt.stake, receipt.fee.amount, receipt.refunded) == (6_000, 500, 6_500)
    assert receipt.before == receipt.after == 50_000


def test_a_fee_in_credits_leaves_the_jetons_alone(alice: User, bob: User, mona: User) -> None:
    adjust(user=alice, amount=3, reason="essai", staff=mona, currency="credits")
    hold(user=alice, amount=2, key="f", purpose=Hold.Purpose.FEE, currency="credits")
    stake(alice, 6_000, "a"), stake(bob, 6_000, "b")
    charge_fee(key="f", cause="match:7")
    settle(key="s", cause="match:7", holds=["a", "b"], payouts={"b": 12_000})
    receipt = told(alice)
    assert (receipt.fee.amount, receipt.fee.currency) == (2, "credits")
    assert (receipt.before, receipt.after) == (50_000, 44_000)


def test_outsiders_have_no_receipt(alice: User, bob: User, charlie: User) -> None:
    play(alice, bob)
    assert receipt_of(cause="match:7", user=charlie) is None
    assert receipt_of(cause="match:8", user=alice) is None


def test_a_history_tells_each_movement_with_the_balance_after(alice: User, bob: User) -> None:
    play(alice, bob)
    lines = history(open_purse(user=alice)).lines
    assert [(line.text, line.amount, line.balance) for line in lines] == [
        ("Gain de la partie · Banco\u202f!", 12_000, 56_500),
        ("Bonus du jour, jour 1", 1_000, 44_500),
        ("Frais de table · Banco\u202f!", -500, 43_500),
        ("Mise · Banco\u202f!", -6_000, 44_000),
        ("Bourse de départ", 50_000, 50_000),
    ]
    assert [line.match for line in lines] == [7, None, 7, 7, None]


def test_a_stake_is_told_as_held_until_it_is_played_for(alice: User, bob: User) -> None:
    stake(alice, 6_000, "a")
    (line, _opening) = history(open_purse(user=alice)).lines
    assert (line.text, line.match) == ("Mise retenue", None)
    release(key="a")
    assert [line.text for line in history(open_purse(user=alice)).lines[:2]] == [
        *("Mise rendue", "Mise retenue")
    ]


def test_a_page_of_history_costs_one_query(
    alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        stake(alice, 1_000, f"{number}")
    account = open_purse(user=alice)
    with django_assert_num_queries(1):
        history(account)


def test_a_history_can_be_narrowed(alice: User, bob: User, mona: User) -> None:
    play(alice, bob)
    adjust(user=alice, amount=5, reason="geste", staff=mona)
    account = open_purse(user=alice)

    def kinds(group: Group) -> list[str]:
        return [line.kind for line in history(account, group=group).lines]

    assert kinds(Group.MATCHES) == ["settlement", "hold", "hold"]
    assert kinds(Group.GIVEN) == ["bonus", "opening"]
    assert kinds(Group.OTHER) == ["adjustment"]
    assert (
        history(account, group=Group.OTHER).lines[0].text == "Ajustement par l’équipe\u202f: geste"
    )


def test_a_long_history_is_turned_page_by_page(alice: User) -> None:
    for number in range(12):
        stake(alice, 6_000, f"{number}")
        release(key=f"{number}")
    account, seen, before = open_purse(user=alice), [], None
    while True:
        page = history(account, before=before, limit=10)
        seen += [line.number for line in page.lines]
        before = page.before
        if before is None:
            break
    assert len(seen) == len(set(seen)) == 25
    assert seen == sorted(seen, reverse=True)


def test_table_fees_add_up_in_jetons_or_credits() -> None:
    web = table_fee(in_app=False, teams=True, turbo=True, private=True)
    app = table_fee(in_app=True, teams=True, turbo=True, private=True)
    assert (web.amount, web.currency) == (1_300, "jetons")
    assert (app.amount, app.currency) == (3, "credits")
    assert table_fee(in_app=False).amount == 0
