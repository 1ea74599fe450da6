"""/api/v1: the apps' endpoints, assembled."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from apps.accounts import api as accounts
from apps.accounts import picture_api as pictures
from apps.api import views
from apps.lobby import api as lobby
from apps.lobby import friend_api as friends
from apps.lobby import host_api as hosting
from apps.lobby import profile_api as profiles
from apps.lobby import ranking_api as rankings
from apps.lobby.notices import api as notices
from apps.tables import api as tables
from apps.wallet import api as wallet

app_name = "api"
urlpatterns = [
    path("games/", views.GamesApi.as_view(), name="games"),
    path("guests/", accounts.GuestsApi.as_view(), name="guests"),
    path("guests/sign-up/", accounts.GuestSignUpApi.as_view(), name="guest_sign_up"),
    path("picture/", pictures.PictureApi.as_view(), name="picture"),
    path("tickets/", views.TicketsApi.as_view(), name="tickets"),
    path("tables/", tables.TablesApi.as_view(), name="tables"),
    path("tables/<slug:table_id>/", tables.TableApi.as_view(), name="table"),
    path("tables/<slug:table_id>/seat/", tables.SeatApi.as_view(), name="seat"),
    path("tables/<slug:table_id>/ready/", tables.ReadyApi.as_view(), name="ready"),
    path("tables/<slug:table_id>/robots/", tables.RobotsApi.as_view(), name="robots"),
    path("tables/<slug:table_id>/moves/", tables.MovesApi.as_view(), name="moves"),
    path("tables/<slug:table_id>/vote/", tables.VoteApi.as_view(), name="vote"),
    path("tables/<slug:table_id>/report/", tables.ReportApi.as_view(), name="report"),
    path("tables/<slug:table_id>/proposal/", tables.ProposalApi.as_view(), name="proposal"),
    path("tables/<slug:table_id>/back/", tables.BackApi.as_view(), name="back"),
    path("tables/<slug:table_id>/claim/", tables.ClaimApi.as_view(), name="claim"),
    path("tables/<slug:table_id>/kick/", hosting.KickApi.as_view(), name="kick"),
    path("tables/<slug:table_id>/invite/", hosting.InviteApi.as_view(), name="invite"),
    path("tables/<slug:table_id>/change/", hosting.MoveSeatApi.as_view(), name="change_seat"),
    path("tables/<slug:table_id>/shuffle/", hosting.ShuffleApi.as_view(), name="shuffle"),
    path("tables/<slug:table_id>/swap/", hosting.SwapApi.as_view(), name="swap"),
    path("tables/<slug:table_id>/stake/", hosting.StakeApi.as_view(), name="stake"),
    path("tables/<slug:table_id>/comment/", hosting.CommentApi.as_view(), name="comment"),
    path("quick/", lobby.QuickApi.as_view(), name="quick"),
    path("lobby/", lobby.LobbyApi.as_view(), name="lobby"),
    path("running/", lobby.RunningApi.as_view(), name="running"),
    path("crowd/", lobby.CrowdApi.as_view(), name="crowd"),
    path("people/", lobby.PeopleApi.as_view(), name="people"),
    path("friends/", friends.FriendsApi.as_view(), name="friends"),
    path("friends/<int:user_id>/", friends.FriendApi.as_view(), name="friend"),
    path("friends/<int:user_id>/accept/", friends.AcceptFriendApi.as_view(), name="friend_accept"),
    path("blocks/<int:user_id>/", friends.BlockApi.as_view(), name="block"),
    path("seasons/", rankings.SeasonsApi.as_view(), name="seasons"),
    path("rankings/<slug:slug>/", rankings.RankingApi.as_view(), name="ranking"),
    path("rankings/<slug:slug>/solo/", rankings.SoloApi.as_view(), name="solo_records"),
    path("players/<str:name>/", profiles.PlayerApi.as_view(), name="player"),
    path("challenges/", lobby.ChallengesApi.as_view(), name="challenges"),
    path("challenges/<int:challenge_id>/", lobby.ChallengeApi.as_view(), name="challenge"),
    path("challenges/<int:challenge_id>/accept/", lobby.AcceptApi.as_view(), name="accept"),
    path("challenges/<int:challenge_id>/decline/", lobby.DeclineApi.as_view(), name="decline"),
    path("matches/<int:match_id>/", tables.MatchApi.as_view(), name="match"),
    path("notifications/", notices.NotificationsApi.as_view(), name="notifications"),
    path("notifications/unread/", notices.UnreadApi.as_view(), name="notifications_unread"),
    path("notifications/read/", notices.ReadAllApi.as_view(), name="notifications_read"),
    path(
        "notifications/<int:notification_id>/read/",
        notices.ReadApi.as_view(),
        name="notification_read",
    ),
    path("wallet/", wallet.WalletApi.as_view(), name="wallet"),
    path("wallet/history/", wallet.HistoryApi.as_view(), name="wallet_history"),
    path("wallet/daily-bonus/", wallet.DailyBonusApi.as_view(), name="daily_bonus"),
    path("wallet/top-up/", wallet.TopUpApi.as_view(), name="top_up"),
    path("wallet/receipts/<int:match_id>/", wallet.ReceiptApi.as_view(), name="receipt"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    # Split: our Content-Security-Policy runs no script that is written into a page.
    path(
        "docs/",
        SpectacularSwaggerSplitView.as_view(url_name="api:schema", template_name="api/docs.html"),
        name="docs",
    ),
]
