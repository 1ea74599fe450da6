from django.urls import path

from apps.tables import views

urlpatterns = [
    path("tables/<slug:table_id>/", views.table_page, name="table"),
    path("parties/<int:match_id>/", views.match_record, name="match_record"),
    path("parties/<int:match_id>/partie.json", views.match_record_data, name="match_record_data"),
]
