from django.urls import re_path

from apps.tables.consumers import TableConsumer

websocket_urlpatterns = [
    re_path(r"^ws/tables/(?P<table_id>[a-z0-9]{6,12})/$", TableConsumer.as_asgi())
]
