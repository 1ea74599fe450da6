"""Pages and sockets in one process (Daphne)."""

import os
import sys

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path, reverse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")

pages = get_asgi_application()
# Else the first page of a match's end would load every view while all tables wait.
reverse("home")

# These need the applications that the lines above have loaded.
from apps.api.flooding import guard_sockets  # noqa: E402
from apps.api.gate import SocketGate, nowhere  # noqa: E402
from apps.lobby.routing import websocket_urlpatterns as lobby_sockets  # noqa: E402
from apps.tables.routing import websocket_urlpatterns as table_sockets  # noqa: E402
from apps.tables.runtime import current_runtime  # noqa: E402

if "daphne.server" in sys.modules:
    # This is Daphne about to run. Its pulse must not wait for a first socket: until there is one,
    # no clock rings, for nobody could move.
    sys.modules["twisted.internet.reactor"].callLater(0, current_runtime)

guard_sockets()
sockets = URLRouter([*table_sockets, *lobby_sockets, re_path("", nowhere)])
application = ProtocolTypeRouter({"http": pages, "websocket": SocketGate(sockets)})
