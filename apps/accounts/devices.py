"""From which device a guest came, as a mark that says nothing to anybody else."""

from allauth.account.adapter import get_adapter
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

MARK_LENGTH = 32


def device_of(request: HttpRequest) -> str:
    """Return a mark of the address and browser: 32 hexadecimal digits, keyed by the site's secret.

    Two marks can be compared, but not led back to an address.
    """
    address = get_adapter(request).get_client_ip(request)
    browser = request.headers.get("User-Agent", "")
    return salted_hmac("accounts.device", f"{address}|{browser}").hexdigest()[:MARK_LENGTH]
