from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "apps.tables"

    def ready(self) -> None:
        # Connects the receivers that close the sockets of somebody who signs out.
        from apps.tables import signing_out  # noqa: F401, PLC0415
