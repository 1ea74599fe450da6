from django.urls import path

from apps.lobby import people, views

urlpatterns = [
    path("parties/", views.tables, name="tables"),
    path("joueurs/", people.players, name="players"),
    path("joueurs/<str:name>/", people.player, name="player"),
    path("joueurs/<str:name>/defier/", people.challenge_player, name="challenge"),
    path("defis/<int:challenge_id>/accepter/", people.accept_challenge, name="accept_challenge"),
    path("defis/<int:challenge_id>/refuser/", people.decline_challenge, name="decline_challenge"),
    path("defis/<int:challenge_id>/retirer/", people.withdraw_challenge, name="withdraw_challenge"),
    path("jouer/", views.quick_seat, name="quick_seat"),
    path("tables/rapide/", views.quick_table, name="quick_table"),
    path("tables/nouvelle/", views.new_table, name="new_table"),
    path("tables/<slug:table_id>/place/", views.sit_down, name="sit_down"),
    path("tables/<slug:table_id>/robots/", views.add_robots, name="add_robots"),
    path("tables/<slug:table_id>/ecarter/", views.send_away, name="send_away"),
    path("tables/<slug:table_id>/changer/", views.move_to, name="change_seat"),
    path("tables/<slug:table_id>/tirer/", views.shuffle, name="shuffle_seats"),
    path("tables/<slug:table_id>/quitter/", views.get_up, name="get_up"),
]
