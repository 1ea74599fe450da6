"""Pages and sockets in one process (Daphne)."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import reverse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")

pages = get_asgi_application()
# Else the first page of a match's end would load every view while all tables wait.
reverse("home")

# These need the applications that the line above has loaded.
from apps.api.gate import SocketGate  # noqa: E402
from apps.lobby.routing import websocket_urlpatterns as lobby_sockets  # noqa: E402
from apps.tables.pulse import keep_pulse  # noqa: E402
from apps.tables.routing import websocket_urlpatterns as table_sockets  # noqa: E402

if settings.SOCKETS_PULSE:
    keep_pulse()
application = ProtocolTypeRouter(
    {"http": pages, "websocket": SocketGate(URLRouter([*table_sockets, *lobby_sockets]))}
)
