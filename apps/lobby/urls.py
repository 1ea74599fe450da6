from django.urls import path

from apps.lobby import views

urlpatterns = [
    path("tables/rapide/", views.quick_table, name="quick_table"),
    path("tables/nouvelle/", views.new_table, name="new_table"),
    path("tables/<slug:table_id>/place/", views.sit_down, name="sit_down"),
    path("tables/<slug:table_id>/robots/", views.add_robots, name="add_robots"),
    path("tables/<slug:table_id>/quitter/", views.get_up, name="get_up"),
]
