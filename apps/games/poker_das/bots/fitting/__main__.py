"""Fits the weights of a number of columns and writes their file.

`nice python -m apps.games.poker_das.bots.fitting --columns 2` took about 5 ms a turn on a busy
core: a round of 120 matches of two columns half a minute, of five columns one and a half.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path

from apps.games.poker_das.bots.fitting.files import text_of
from apps.games.poker_das.bots.fitting.iteration import Mapper, Plan, mean_of, rounds_of
from apps.games.poker_das.bots.fitting.model import Model
from apps.games.poker_das.bots.weights import file_of
from apps.games.poker_das.options import COLUMNS

HEAD = """The value of what is left of a sheet of {columns} columns (RULES.md §10.3), made by
python -m apps.games.poker_das.bots.fitting \\
    --columns {columns} --rounds {rounds} --matches {matches} --seed {seed}"""


def main(arguments: Sequence[str]) -> None:
    """Fit as the command line says, telling how strong the weights of each round were."""
    asked = _asked(arguments)
    plan = Plan(asked.columns, asked.rounds, asked.matches, asked.seed)
    with Pool(asked.workers) as pool:
        models = list(_told(plan, pool.imap))
    fitted = mean_of(models[len(models) // 2 :])
    file = asked.file or file_of(plan.columns)
    file.write_text(text_of(fitted.weights, HEAD.format(**plan._asdict())), "utf-8")


def _asked(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="python -m apps.games.poker_das.bots.fitting", description=__doc__)
    columns = [columns for columns in COLUMNS if columns > 1]
    parser.add_argument("--columns", type=int, choices=columns, required=True)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--matches", type=int, default=120, help="of each round")
    parser.add_argument("--seed", default="1", help="the same seed makes the same weights")
    parser.add_argument("--workers", type=int, default=1, help="processes; they change no weight")
    parser.add_argument("--file", type=Path, help="to write to, not that of the robots")
    return parser.parse_args(arguments)


def _told(plan: Plan, mapper: Mapper) -> Iterator[Model]:
    for number, found in enumerate(rounds_of(plan, mapper)):
        sys.stdout.write(f"round {number}: {found.mean:.1f} points alone\n")
        sys.stdout.flush()
        yield found.model


if __name__ == "__main__":
    main(sys.argv[1:])
