from django.db import migrations


def empty_seats(apps, schema_editor):
    """Nobody plays a seat of a match where people come and go: its visits say who was there."""
    seats, visits = (apps.get_model("tables", name).objects for name in ("MatchSeat", "Visit"))
    rows = seats.filter(match__in=visits.values("match"))
    rows.update(user=None, robot_level="", robot_name="")


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0008_visits'),
    ]

    operations = [
        migrations.RunPython(empty_seats, migrations.RunPython.noop),
    ]
