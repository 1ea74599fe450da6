from django.urls import path

from apps.lobby import hosting, people, views

urlpatterns = [
    path("parties/", views.tables, name="tables"),
    path("regarder/", views.watch, name="watch"),
    path("joueurs/", people.players, name="players"),
    path("joueurs/<str:name>/", people.player, name="player"),
    path("joueurs/<str:name>/defier/", people.challenge_player, name="challenge"),
    path("joueurs/<str:name>/signaler/", people.report_player, name="report_player"),
    path("defis/<int:challenge_id>/accepter/", people.accept_challenge, name="accept_challenge"),
    path("defis/<int:challenge_id>/refuser/", people.decline_challenge, name="decline_challenge"),
    path("defis/<int:challenge_id>/retirer/", people.withdraw_challenge, name="withdraw_challenge"),
    path("jouer/", views.quick_seat, name="quick_seat"),
    path("tables/rapide/", views.quick_table, name="quick_table"),
    path("tables/nouvelle/", views.new_table, name="new_table"),
    path("tables/<slug:table_id>/place/", hosting.sit_down, name="sit_down"),
    path("tables/<slug:table_id>/robots/", hosting.add_robots, name="add_robots"),
    path("tables/<slug:table_id>/ecarter/", hosting.send_away, name="send_away"),
    path("tables/<slug:table_id>/changer/", hosting.move_to, name="change_seat"),
    path("tables/<slug:table_id>/tirer/", hosting.shuffle, name="shuffle_seats"),
    path("tables/<slug:table_id>/echanger/", hosting.swap, name="swap_seats"),
    path("tables/<slug:table_id>/mise/", hosting.restake, name="change_stake"),
    path("tables/<slug:table_id>/mot/", hosting.reword, name="say_about"),
    path("tables/<slug:table_id>/quitter/", hosting.get_up, name="get_up"),
]
