// Shows the off-line page when a page cannot be fetched. Nothing else is cached: the site is live.
const FILES = [{% for file in files %}'{{ file|escapejs }}'{% if not forloop.last %}, {% endif %}{% endfor %}];
const CACHE = 'offline';

async function keepOfflinePage() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

async function pageOrOffline(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(FILES[0])) ?? Response.error();
  }
}

async function fileOrKept(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(request));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fileOrKept(request));
});
