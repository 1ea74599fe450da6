"""How gunicorn serves the pages; PAGES_BIND and PAGES_WORKERS of the environment come first."""

import os

bind = os.environ.get("PAGES_BIND") or "127.0.0.1:8000"
workers = int(os.environ.get("PAGES_WORKERS") or "2")  # about one for each core
threads = 4  # a page waits for the database most of its time
preload_app = True  # loaded once, before the workers part: they start at once and share its memory
timeout = 30
graceful_timeout = 30
keepalive = 75  # longer than nginx keeps an idle connection, so that nginx is the one to close it
# A worker is renewed now and then: what leaks in a library stays small.
max_requests = 5000
max_requests_jitter = 500
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108 - heartbeats
control_socket_disable = True
