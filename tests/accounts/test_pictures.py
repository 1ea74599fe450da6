"""Uploaded images: nothing but pixels of ours is kept, and a bomb is not even opened."""

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from PIL import Image, ImageFile

from apps.accounts.models import User
from apps.accounts.pictures import (
    MOST_AN_HOUR,
    MOST_BYTES,
    keep_picture,
    remove_picture,
    squares_of,
)
from apps.common.errors import DomainError
from tests.factories import make_guest

pytestmark = pytest.mark.django_db(transaction=True)

PLACE = b"48.8566 N, 2.3522 E"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def image(size: tuple[int, int] = (400, 200), kind: str = "JPEG", **options: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(out, kind, **options)
    return out.getvalue()


def keep(user: User, data: bytes) -> None:
    keep_picture(user=user, file=io.BytesIO(data), size=len(data))


def files_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*.webp"))


def bomb(side: int) -> bytes:
    """Return a PNG of a few hundred bytes that claims to be `side` pixels wide and high."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(1000))
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_an_image_becomes_two_squares_under_a_random_name(
    alice: User, folder: Path, kind: str
) -> None:
    keep(alice, image(kind=kind))
    alice.refresh_from_db()
    assert alice.avatar == f"/media/avatars/{alice.picture}.webp"
    assert files_in(folder) == [f"{alice.picture}-large.webp", f"{alice.picture}.webp"]
    sizes = [Image.open(path).size for path in sorted(folder.rglob("*.webp"))]
    assert sizes == [(288, 288), (96, 96)]


def test_of_a_photograph_with_others_behind_it_the_first_is_taken() -> None:
    another = Image.new("RGB", (400, 200), "blue")
    made = squares_of(io.BytesIO(image(kind="MPO", save_all=True, append_images=[another])))
    with Image.open(io.BytesIO(made[""])) as small:
        red, _green, blue = small.getpixel((48, 48))
    assert red > blue


def test_where_a_photograph_was_taken_is_dropped_but_which_side_is_up_is_heeded(
    alice: User, folder: Path
) -> None:
    exif = Image.Exif()
    exif[0x010E] = PLACE.decode()
    exif[0x0112] = 6  # the camera was held upright: turn it by a quarter
    tall = Image.new("RGB", (300, 300), (0, 0, 200))
    tall.paste((200, 0, 0), (0, 0, 150, 300))
    out = io.BytesIO()
    tall.save(out, "JPEG", exif=exif, comment=PLACE)
    assert PLACE in out.getvalue()
    keep(alice, out.getvalue())
    for path in folder.rglob("*.webp"):
        assert PLACE not in path.read_bytes()
        with Image.open(path) as kept:
            assert not kept.getexif()
            red, _green, blue = kept.convert("RGB").getpixel((kept.width // 4, 4))
            assert red > blue  # what was left is on top now
            red, _green, blue = kept.convert("RGB").getpixel((4, kept.height - 4))
            assert blue > red


def test_transparent_images_stand_on_ivory_and_moving_ones_stand_still(
    alice: User, folder: Path
) -> None:
    out = io.BytesIO()
    frames = [Image.new("RGBA", (64, 64), (0, 0, 0, 0)) for _ in range(3)]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:])
    keep(alice, out.getvalue())
    kept = Image.open(next(iter(folder.rglob("*.webp"))))
    assert getattr(kept, "n_frames", 1) == 1
    assert kept.convert("RGB").getpixel((10, 10))[0] > 230


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "picture.unreadable"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "picture.unreadable"),
        (b"<script>alert(1)</script>", "picture.unreadable"),
        (b"GIF89a" + bytes(100), "picture.unreadable"),
        (image()[:200], "picture.unreadable"),
        (image(kind="PNG")[:-40], "picture.unreadable"),
        (image((20, 400)), "picture.too_small"),
        (bomb(50_000), "picture.too_many_pixels"),
        (bomb(200), "picture.unreadable"),
    ],
)
def test_what_is_no_image_or_a_bomb_is_refused_and_nothing_is_written(
    alice: User, folder: Path, data: bytes, code: str
) -> None:
    with pytest.raises(DomainError) as refusal:
        keep(alice, data)
    assert refusal.value.code == code
    assert files_in(folder) == []
    assert alice.picture == ""


def test_a_file_that_is_too_large_is_not_opened(alice: User) -> None:
    with pytest.raises(DomainError) as refusal:
        keep_picture(user=alice, file=io.BytesIO(b""), size=MOST_BYTES + 1)
    assert refusal.value.code == "picture.too_large"


def test_the_image_before_is_deleted_and_removing_brings_the_figure_back(
    alice: User, folder: Path
) -> None:
    keep(alice, image())
    first = alice.picture
    keep(alice, image((99, 99)))
    assert first != alice.picture
    assert len(files_in(folder)) == 2
    remove_picture(user=alice)
    remove_picture(user=alice)
    assert (files_in(folder), alice.avatar) == ([], alice.avatar_seed)


def test_what_is_rolled_back_leaves_the_image_before_in_its_place(
    alice: User, folder: Path
) -> None:
    keep(alice, image())
    with transaction.atomic():
        remove_picture(user=alice)
        transaction.set_rollback(True)
    assert len(files_in(folder)) == 2


def test_guests_have_no_image_and_nobody_changes_it_all_day(alice: User) -> None:
    with pytest.raises(DomainError) as refusal:
        keep(make_guest(), image())
    assert refusal.value.code == "picture.guest"
    for _ in range(MOST_AN_HOUR):
        keep(alice, image((40, 40)))
    with pytest.raises(DomainError) as refusal:
        keep(alice, image())
    assert refusal.value.code == "picture.too_often"


# -- doors --


def upload(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("../../<img>.php", data, content_type="text/html")


def test_the_page_takes_shows_and_removes_an_image(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert client.post("/compte/image/", {"file": upload(image())}).status_code == 302
    alice.refresh_from_db()
    assert f'src="{alice.portrait}"' in client.get("/compte/image/").content.decode()
    assert f'seed="{alice.avatar}"' in client.get("/aide/").content.decode()
    bad = client.post("/compte/image/", {"file": upload(b"nothing")})
    assert "n’est pas une image" in bad.content.decode()
    client.post("/compte/image/retirer/")
    alice.refresh_from_db()
    assert alice.picture == ""
    assert Client().get("/compte/image/").status_code == 302


def test_an_image_is_served_as_an_image_that_can_run_nothing(client: Client, alice: User) -> None:
    keep(alice, image())
    for address in (alice.avatar, alice.portrait):
        served = client.get(address)
        assert served.status_code == 200
        assert served["Content-Type"] == "image/webp"
        assert served["X-Content-Type-Options"] == "nosniff"
        assert served["Content-Security-Policy"] == "default-src 'none'; sandbox"
        assert "immutable" in served["Cache-Control"]
        assert Image.open(io.BytesIO(served.content)).format == "WEBP"
    for odd in ("0" * 32, "../secret_key", "%2e%2e%2fsecret_key", "A" * 32):
        assert client.get(f"/media/avatars/{odd}.webp").status_code == 404


def test_rest_sets_and_removes_an_image(client: Client, alice: User) -> None:
    client.force_login(alice)
    body, kind = io.BytesIO(image()), "multipart/form-data; boundary=x"
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
    sent = client.put("/api/v1/picture/", part + body.read() + b"\r\n--x--\r\n", kind)
    alice.refresh_from_db()
    assert (sent.status_code, sent.json()["avatar"]) == (200, alice.avatar)
    assert client.delete("/api/v1/picture/").json()["avatar"] == alice.avatar_seed
    junk = client.put("/api/v1/picture/", part + b"junk\r\n--x--\r\n", kind)
    assert (junk.status_code, junk.json()["code"]) == (400, "picture.unreadable")


def test_moderators_take_images_away_but_not_their_colleagues(
    client: Client, alice: User, mona: User
) -> None:
    for user in (alice, mona):
        keep(user, image())
    codes = ["view_user", "change_user"]
    mona.user_permissions.set(Permission.objects.filter(codename__in=codes))
    client.force_login(mona)
    assert alice.portrait in client.get(f"/admin/accounts/user/{alice.pk}/change/").content.decode()
    chosen = {"action": "remove_pictures", "_selected_action": [alice.pk, mona.pk]}
    client.post("/admin/accounts/user/", chosen)
    alice.refresh_from_db()
    mona.refresh_from_db()
    assert (alice.picture, bool(mona.picture)) == ("", True)


def uploaded(mode: str, size: tuple[int, int], kind: str) -> io.BytesIO:
    out = io.BytesIO()
    Image.new(mode, size).save(out, kind)
    return out


@pytest.mark.parametrize(
    ("mode", "kind"), [("RGB", "PNG"), ("L", "PNG"), ("RGB", "JPEG"), ("RGB", "WEBP")]
)
def test_an_image_is_made_small_before_anything_else_is_made_of_it(
    mode: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    convert, sizes = Image.Image.convert, []

    def counted(self: Image.Image, *args: Any, **kwargs: Any) -> Image.Image:
        sizes.append(self.width * self.height)
        return convert(self, *args, **kwargs)

    file = uploaded(mode, (2800, 2800), kind)
    monkeypatch.setattr(Image.Image, "convert", counted)
    assert set(squares_of(file)) == {"", "-large"}
    assert sizes
    assert max(sizes) <= (2 * 2 * 288) ** 2


@pytest.mark.parametrize(
    ("size", "kind", "is_taken"),
    [
        ((6300, 6300), "PNG", False),
        ((2900, 2900), "WEBP", False),
        ((2800, 2800), "PNG", True),
        ((5700, 4200), "JPEG", True),
        ((5700, 4500), "JPEG", False),
    ],
)
def test_how_many_pixels_are_taken_depends_on_how_they_are_decoded(
    size: tuple[int, int], kind: str, is_taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, loaded = uploaded("L", size, kind), []
    load = ImageFile.ImageFile.load
    monkeypatch.setattr(
        ImageFile.ImageFile, "load", lambda self: loaded.append(self.size) or load(self)
    )
    if is_taken:
        assert squares_of(file)
        return
    with pytest.raises(DomainError, match="too_many_pixels"):
        squares_of(file)
    assert loaded == []


@pytest.mark.parametrize("mode", ["1", "P", "LA", "RGBA", "I;16"])
def test_every_mode_of_a_png_becomes_two_squares(mode: str) -> None:
    assert set(squares_of(uploaded(mode, (1300, 1200), "PNG"))) == {"", "-large"}
