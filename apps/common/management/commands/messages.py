"""`manage.py messages extract|compile|check`: the translations, without gettext's binaries."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.common.translation import DOMAINS, compile_all, faults, refresh, target_languages


class Command(BaseCommand):
    help = "Collects the site's texts, compiles the translations, or checks that they are complete."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["extract", "compile", "check"])

    def handle(self, *args: Any, action: str, **options: Any) -> None:
        {"extract": self._extract, "compile": self._compile, "check": self._check}[action]()

    def _extract(self) -> None:
        for language in target_languages():
            for domain in DOMAINS:
                catalog = refresh(language, domain)
                left = sum(
                    not message.string or not all(message.string)
                    for message in catalog
                    if message.id
                )
                self.stdout.write(
                    f"{language}/{domain.name}: {len(catalog)} texts, {left} untranslated"
                )

    def _compile(self) -> None:
        for path in compile_all():
            self.stdout.write(str(path))

    def _check(self) -> None:
        found = [
            fault
            for language in target_languages()
            for domain in DOMAINS
            for fault in faults(language, domain)
        ]
        if found:
            raise CommandError("\n".join([*found, f"{len(found)} faults"]))
        self.stdout.write("Every text is translated.")
