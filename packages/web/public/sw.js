// Only shows a page that says that there is no connection. It answers no other request and stores no response of the
// server, so nobody's data stays in the browser. Raise the number when one of the files changes.
const CACHE = 'offline-1';
const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.css', '/offline.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  // Browsers that support routes do not start this worker for the API and the app's code.
  if (event.addRoutes) {
    const direct = ['/v1/*', '/assets/*'].map((pathname) => ({
      condition: { urlPattern: new URLPattern({ pathname, baseURL: self.location.origin }) },
      source: 'network',
    }));
    event.addRoutes(direct).catch(() => undefined);
  }
  const load = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
    await self.skipWaiting();
  };
  event.waitUntil(load());
});

self.addEventListener('activate', (event) => {
  const begin = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    // The request for a page is sent while this worker starts.
    await self.registration.navigationPreload?.enable();
  };
  event.waitUntil(begin());
});

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode === 'navigate' && method === 'GET') return event.respondWith(openPage(event));
  // The offline page's own files, which the server cannot send while it is unreachable.
  const { pathname, origin } = new URL(url);
  if (origin !== self.location.origin || !FILES.includes(pathname)) return;
  event.respondWith(
    fetch(event.request).catch(async () => (await caches.match(pathname)) ?? Response.error()),
  );
});
