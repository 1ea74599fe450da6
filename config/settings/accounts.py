"""Everything about signing up and signing in: Django's side and django-allauth's."""

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["apps.accounts.backends.NameOrEmailBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
]
_VALIDATORS = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": _VALIDATORS + "UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "email")},
    },
    {"NAME": _VALIDATORS + "MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": _VALIDATORS + "CommonPasswordValidator"},
    {"NAME": _VALIDATORS + "NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "apps.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "apps.accounts.forms.LoginForm",
    "signup": "apps.accounts.forms.SignupForm",
    "add_email": "apps.accounts.forms.AddEmailForm",
    "change_email": "apps.accounts.forms.ChangeEmailForm",
    "change_password": "apps.accounts.forms.ChangePasswordForm",
    "set_password": "apps.accounts.forms.SetPasswordForm",
    "reset_password": "apps.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "apps.accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "apps.accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 1  # apps.accounts.names says how long a name must be
# A player may sit down at once: the link in the mail is offered, never demanded.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CONFIRM_EMAIL_ON_GET = False  # mail scanners follow links; only a press confirms
ACCOUNT_CHANGE_EMAIL = True  # one address an account, replaced when the new one is confirmed
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Tapis Vert : "
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")

# Ending the sessions of other devices closes their sockets.
USERSESSIONS_ADAPTER = "apps.tables.signing_out.SessionsAdapter"

MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_ADAPTER = "apps.accounts.adapter.MFAAdapter"
MFA_TOTP_ISSUER = "Tapis Vert"
MFA_FORMS = {
    "authenticate": "apps.accounts.forms.AuthenticateForm",
    "reauthenticate": "apps.accounts.forms.MFAReauthenticateForm",
    "activate_totp": "apps.accounts.forms.ActivateTOTPForm",
    "deactivate_totp": "apps.accounts.forms.DeactivateTOTPForm",
    "generate_recovery_codes": "apps.accounts.forms.GenerateRecoveryCodesForm",
}

# Applications sign in by a session token; browsers use the pages.
HEADLESS_CLIENTS = ("app",)
