from django.urls import re_path

from apps.lobby.consumers import SalonConsumer

websocket_urlpatterns = [re_path(r"^ws/salon/$", SalonConsumer.as_asgi())]
