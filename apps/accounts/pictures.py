"""The image that somebody uploads in place of his generated figure.

What is uploaded is never kept: it is decoded, turned upright, cut square and written anew as WebP
in two fixed sizes, so that nothing but pixels of ours is ever served (no EXIF with the place where
a photograph was taken, no second file inside). Names are random and never used again: they may be
cached for ever.
"""

import io
import logging
import secrets
from collections.abc import Mapping
from typing import IO

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageOps

from apps.accounts.models import LARGE, User
from apps.common.caching import count_up
from apps.common.errors import DomainError

logger = logging.getLogger(__name__)

FORMATS = ("JPEG", "PNG", "WEBP")
MOST_BYTES = 6 * 1024 * 1024  # what a phone's camera makes
# Looked at before a single pixel is decoded: a small file can claim to be a huge image. A JPEG, as
# cameras make them, is made smaller while it is decoded; of the others every pixel lies in memory,
# twice while they are made smaller. MPO is what a JPEG is called that has more images behind its
# first, as telephones write them (depth, the other eye).
MOST_PIXELS: Mapping[str, int] = {
    **dict.fromkeys(("JPEG", "MPO"), 25_000_000),
    **dict.fromkeys(("PNG", "WEBP"), 8_000_000),
}
# What can be made smaller as it is; anything else becomes RGBA first.
PLAIN_MODES = frozenset({"L", "LA", "RGB", "RGBA"})
LEAST_SIDE = 32
# Pixels of a side, by the suffix of the name: lists and plates; a profile.
SIZES: Mapping[str, int] = {"": 96, LARGE: 288}
GROUND = (250, 245, 232)  # behind what is transparent: ivory
QUALITY = 82
NAME_BYTES = 16
FOLDER = "avatars"
# Each costs a second of work: so many in an hour.
MOST_AN_HOUR, HOUR = 10, 3600


def squares_of(file: IO[bytes]) -> dict[str, bytes]:
    """Return an uploaded image as WebP, by suffix; raises `DomainError` for what is none."""
    try:
        with Image.open(file, formats=FORMATS) as image:
            _check_size(image)
            upright = ImageOps.exif_transpose(_shrunk(image))
            return {suffix: _square(upright, side) for suffix, side in SIZES.items()}
    except Image.DecompressionBombError as bomb:
        raise _too_many_pixels() from bomb
    except (OSError, ValueError, SyntaxError) as failure:
        raise DomainError(
            "picture.unreadable", _("Ce fichier n’est pas une image JPEG, PNG ou WebP lisible.")
        ) from failure


def _check_size(image: Image.Image) -> None:
    if image.width * image.height > MOST_PIXELS[image.format or ""]:
        raise _too_many_pixels()
    if min(image.size) < LEAST_SIDE:
        raise DomainError("picture.too_small", _("Cette image est trop petite."))


def _shrunk(image: Image.Image) -> Image.Image:
    """Return an image made smaller by a whole factor, still twice as large as what is kept."""
    enough = 2 * SIZES[LARGE]
    image.draft("RGB", (enough, enough))
    plain = image if image.mode in PLAIN_MODES else image.convert("RGBA")
    factor = min(image.size) // enough
    return plain.reduce(factor) if factor > 1 else plain


def _too_many_pixels() -> DomainError:
    return DomainError(
        "picture.too_many_pixels", _("Cette image est trop grande\u202f: réduisez-la.")
    )


def _square(image: Image.Image, side: int) -> bytes:
    """Return the middle of an image, `side` pixels wide and high, with nothing beside pixels."""
    cut = ImageOps.fit(image.convert("RGBA"), (side, side), Image.Resampling.LANCZOS)
    clean = Image.new("RGB", (side, side), GROUND)
    clean.paste(cut, mask=cut.getchannel("A"))
    out = io.BytesIO()
    clean.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()


def keep_picture(*, user: User, file: IO[bytes], size: int) -> None:
    """Have an image (`size` in bytes) stand for a player; the one before is deleted.

    Raises `DomainError` for guests, for too large a file, what is no image, and too many an hour.
    """
    if user.is_guest:
        raise DomainError("picture.guest", _("Créez un compte pour choisir votre image."))
    if size > MOST_BYTES:
        raise DomainError("picture.too_large", _("Ce fichier dépasse 6 Mo."))
    _check_pace(user)
    name = secrets.token_hex(NAME_BYTES)
    for suffix, data in squares_of(file).items():
        default_storage.save(path_of(name + suffix), ContentFile(data))
    try:
        _replace(user, name)
    except BaseException:
        _delete(name)
        raise


def remove_picture(*, user: User) -> None:
    """Have the generated figure stand for somebody again; without an image nothing happens."""
    _replace(user, "")


def path_of(name: str) -> str:
    """Return where an image lies in the storage; `name`: with its suffix."""
    return f"{FOLDER}/{name}.webp"


@transaction.atomic
def _replace(user: User, name: str) -> None:
    row = User.objects.select_for_update().get(pk=user.pk)
    old, row.picture = row.picture, name
    row.save(update_fields=["picture"])
    user.picture = name
    if old:
        transaction.on_commit(lambda: _delete(old))


def _delete(name: str) -> None:
    for suffix in SIZES:
        try:
            default_storage.delete(path_of(name + suffix))
        except OSError as failure:
            logger.warning("an image was not deleted: %s", failure)


def _check_pace(user: User) -> None:
    if count_up(f"pictures-by:{user.pk}", HOUR) > MOST_AN_HOUR:
        raise DomainError(
            "picture.too_often", _("Vous avez changé d’image souvent\u202f: attendez une heure.")
        )
