"""Several programs run as one: started, watched, restarted and stopped together.

Knows nothing of the site; `manage.py play` says which programs.
"""
