"""`manage.py simulate GAME`: robots play each other in the real engine."""

import json
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.common.simulation.planning import BadPlan, Plan, plan_series
from apps.common.simulation.series import Series, play_series
from apps.common.simulation.summary import summary_of
from apps.common.simulation.surveying import plan_survey, play_survey

HELP = """Plays a series of matches between robots and prints, last, one line of JSON:

  game, matches, levels, seats   what was played; a level that holds several seats is listed once
  wins               by level: matches won; those who tie share one (all seats of a level together)
  draws              matches in which two sides or more came first together
  pairwise           "a,b": how often a seat of level a scores more than one of level b, ties half,
                     over all matches and all such pairs of seats
  mean_score         by level, over its seats
  moves              decisions made; moves_per_second includes chance and all checks
  decision_ms_mean, decision_ms_p99, decision_ms_max
                     by level: processor time of the robot's own thinking (0 for random)
  violations         broken invariants: illegal moves of robots, material not conserved, unequal
                     dump and load, matches that do not end; violation_notes describes the first

There is one level a seat; at a bank's table seats may stay free. Seats are turned round from match
to match, and every deal is played from each turn of the seats: give a multiple of the number of
seats as N. With --teams two levels take the seats a b a b (and the option `teams` is set, where the
game has one).

With --every-setup one level plays at every seat, and N is shared out among every number of seats
with every choice of the game's own options; `seats` is a list then, and `setups` says how many
matches each of them had.

Example: manage.py simulate banco --matches 400 --levels difficile,moyen --json"""


class Command(BaseCommand):
    help = HELP
    requires_system_checks: list[str] = []

    def create_parser(self, *args: Any, **kwargs: Any) -> Any:
        return super().create_parser(*args, formatter_class=RawDescriptionHelpFormatter, **kwargs)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the slug of a game")
        parser.add_argument("--matches", type=int, default=100, metavar="N")
        levels = "facile, moyen, difficile or random, one a seat, separated by commas"
        parser.add_argument("--levels", default="difficile,moyen", help=levels)
        parser.add_argument("--teams", action="store_true", help="two against two")
        rounds = "play one deal only where a match has several, and count that"
        parser.add_argument("--rounds", action="store_true", help=rounds)
        every = "share N out among all numbers of seats, variants and modes; one level"
        parser.add_argument("--every-setup", action="store_true", help=every)
        option = "an option of the game, name=value (may be repeated)"
        parser.add_argument("--option", action="extend", nargs="+", default=[], help=option)
        parser.add_argument("--seed", default="1", help="the same seed plays the same matches")
        parser.add_argument("--json", action="store_true", help="print the line of JSON alone")

    def handle(self, *args: Any, **given: Any) -> None:
        if given["every_setup"]:
            self.stdout.write(json.dumps(_survey(given), ensure_ascii=False))
            return
        series = play_series(_plan(given))
        summary = summary_of(series)
        if not given["json"]:
            self._tell(series, summary)
        self.stdout.write(json.dumps(summary, ensure_ascii=False))

    def _tell(self, series: Series, summary: dict[str, Any]) -> None:
        for level in series.plan.levels:
            self.stdout.write(
                f"{level:10} wins {summary['wins'][level]:.1f} of {series.plan.matches}, "
                f"mean score {summary['mean_score'][level]:.1f}, "
                f"{summary['decision_ms_mean'][level]:.2f} ms a decision"
            )
        self.stdout.write(
            f"{series.moves} moves in {series.seconds:.1f} s, {series.violations.count} violations"
        )


def _levels(given: dict[str, Any]) -> list[str]:
    return [level.strip() for level in given["levels"].split(",") if level.strip()]


def _survey(given: dict[str, Any]) -> dict[str, Any]:
    levels = _levels(given)
    try:
        if len(levels) != 1 or given["option"] or given["teams"] or given["rounds"]:
            raise BadPlan("--every-setup goes with one level, and with no other choice of setup.")
        survey = plan_survey(
            slug=given["game"], level=levels[0], matches=given["matches"], seed=str(given["seed"])
        )
    except BadPlan as error:
        raise CommandError(str(error)) from error
    return play_survey(survey)


def _plan(given: dict[str, Any]) -> Plan:
    try:
        return plan_series(
            slug=given["game"],
            levels=_levels(given),
            matches=given["matches"],
            seed=str(given["seed"]),
            options=given["option"],
            in_teams=given["teams"],
            by_round=given["rounds"],
        )
    except BadPlan as error:
        raise CommandError(str(error)) from error
