// Keeps the files of the till, so that its page opens without a line. The same files for everybody: no answer of the
// server is ever kept here. The list and the build are written in when the web is built.
const build = '%BUILD_ID%';
const files = ['%FILES%'];
const page = '/pos/cashier';
const prefix = 'heliu-till-';
const own = prefix + build;
const patienceMs = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(own);
      // All of them or none: half a till does not open.
      await cache.addAll([new Request(page, { cache: 'no-cache' }), ...files]);
      await self.skipWaiting();
    })(),
  );
});

// A page of the build before is still open and may want one of its files: it goes with the build after this one.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

async function newestPage(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    if (answer.status < 500) return answer;
  } catch {
    // Nobody answers: what is kept is shown.
  }
  return (await (await caches.open(own)).match(page)) ?? Response.error();
}

async function keptFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (/^\/pos\/(cashier|print\/receipt\/)/.test(url.pathname)) event.respondWith(newestPage(request));
  } else if (/^\/assets\/|^\/favicon|^\/pos\/till/.test(url.pathname)) event.respondWith(keptFile(request));
});
