"""What a client knows of its table, kept by PROTOCOL.md: whole at a `welcome`, then by steps."""

from dataclasses import dataclass, field
from typing import Any

Frame = dict[str, Any]


class Gap(Exception):
    """Raised by a step that does not follow: the client must ask for everything anew."""


@dataclass
class Picture:
    """The table, and its match at a version. `seat` is None for a spectator."""

    table: Frame = field(default_factory=dict)
    seat: int | None = None
    match: int | None = None
    version: int = 0
    view: Frame | None = None

    def take_welcome(self, frame: Frame) -> None:
        self.table, self.seat = frame["table"], frame["you"]["seat"]
        match = frame["match"]
        self.match = match["id"] if match else None
        self.version = match["version"] if match else 0
        self.view = match["view"] if match else None

    def take_step(self, frame: Frame) -> bool:
        """Apply a step; False if it is an old one. Raises `Gap`."""
        if frame["match"] == self.match and frame["version"] <= self.version:
            return False
        if frame["match"] != self.match or frame["version"] != self.version + 1:
            raise Gap(f"{self.match}@{self.version} was sent {frame['match']}@{frame['version']}")
        for change in frame["changes"]:
            self.view = _changed(self.view, *change)
        self.version = frame["version"]
        return True

    @property
    def is_my_turn(self) -> bool:
        return self.view is not None and self.seat in self.view["to_act"]

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view["outcome"] is not None


def _changed(view: Any, path: list[str | int], *value: Any) -> Any:
    """Set (with a value) or remove (without) what lies at `path`; in place but at the root."""
    if not path:
        return value[0]
    place = view
    for key in path[:-1]:
        place = place[key]
    if value:
        place[path[-1]] = value[0]
    else:
        del place[path[-1]]
    return view
