from django.db import migrations, models

# What tables were called before without being asked, in either language.
DEFAULTS = models.Q(title__startswith='Chez ') | models.Q(title__endswith='’s table')


def forget_names(apps, schema_editor):
    apps.get_model('tables', 'Table').objects.filter(DEFAULTS).update(title='')


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0004_end_of_outage'),
    ]

    operations = [
        migrations.AlterField(
            model_name='table',
            name='title',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.RunPython(forget_names, migrations.RunPython.noop),
    ]
