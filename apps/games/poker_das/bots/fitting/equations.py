"""Least squares by the normal equations, in plain Python: a few hundred unknowns."""

from array import array
from collections.abc import Sequence
from operator import mul

from apps.games.poker_das.bots.fitting.model import Terms


class Equations:
    """What samples say of `size` unknowns: the sums of products of their terms."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.products = [array("d", bytes(8 * size)) for _ in range(size)]
        self.sums = array("d", bytes(8 * size))

    def add(self, terms: Terms, wanted: float) -> None:
        """Take in that the terms should add up to `wanted`."""
        for index, times in terms:
            row = self.products[index]
            self.sums[index] += times * wanted
            for other, others in terms:
                row[other] += times * others

    def join(self, others: "Equations") -> None:
        """Take in all that the others were told."""
        for row, other in zip(self.products, others.products, strict=True):
            row[:] = array("d", (mine + its for mine, its in zip(row, other, strict=True)))
        self.sums = array("d", (a + b for a, b in zip(self.sums, others.sums, strict=True)))

    def move(self, changes: Sequence[float]) -> None:
        """Let the sums be what is wanted beyond these changes of the unknowns."""
        for index, row in enumerate(self.products):
            self.sums[index] -= _dot(row, changes)

    def fade(self, part: float) -> None:
        """Let only this part of what was said until now still count."""
        for row in (*self.products, self.sums):
            row[:] = array("d", (part * value for value in row))

    def solved(self, ridge: float) -> list[float]:
        """Return the unknowns, drawn towards 0 as by `ridge` samples each that say so."""
        lower = _lower(self.products, ridge)
        middle: list[float] = []
        for row, wanted in zip(lower, self.sums, strict=True):
            middle.append((wanted - _dot(row, middle)) / row[-1])
        return _from_above(lower, middle)


def _lower(products: Sequence[Sequence[float]], ridge: float) -> list[list[float]]:
    """Return the triangle whose product with itself turned round is the matrix (Cholesky)."""
    lower: list[list[float]] = []
    for index, sums in enumerate(products):
        row: list[float] = []
        for other in lower:
            row.append((sums[len(row)] - _dot(other, row)) / other[-1])
        lower.append([*row, (sums[index] + ridge - _dot(row, row)) ** 0.5])
    return lower


def _from_above(lower: Sequence[Sequence[float]], middle: list[float]) -> list[float]:
    """Return what the triangle, turned round, makes `middle` of."""
    left = list(middle)
    for index in reversed(range(len(left))):
        left[index] /= lower[index][index]
        for other in range(index):
            left[other] -= lower[index][other] * left[index]
    return left


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return float(sum(map(mul, left, right)))
