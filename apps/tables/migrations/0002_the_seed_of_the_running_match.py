"""The seed of a match stays with its table until that match ends."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.RenameField(model_name="table", old_name="next_seed", new_name="server_seed")
    ]
