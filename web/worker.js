/**
 * Keeps the page itself for when the net is away, and what the server says of its games: their list, rulebooks and
 * texts, which are the same for everybody. All other requests to /api pass by it, so nothing that is played is ever
 * kept. Only what somebody has come across is kept, and nothing is fetched beforehand: a place that he was never at has
 * nothing to say without a server. The build puts its hash in (vite.config.ts); a new build is a new worker.
 */
const CACHE = "page-/* the hash of this build */";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add("/"))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith("page-") && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

/** The page says what it had loaded before the worker was there; the browser still has all of it. */
self.addEventListener("message", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(event.data)));
});

/** The page from the net, so that a new one is seen at once; the one that was kept if there is no net. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

/** What the games are, from the net; as it was last time if there is no net. */
async function ofGames(request) {
  const cache = await caches.open(CACHE);
  try {
    const found = await fetch(request);
    if (found.ok) cache.put(request, found.clone());
    return found;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

/** Files whose names change with their content are the same for ever; pictures are kept once they were seen. */
async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) (await caches.open(CACHE)).put(request, found.clone());
  return found;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (/^\/api\/games(\/|$)/.test(pathname)) event.respondWith(ofGames(request));
  if (pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/") || /\.(webp|svg|png)$/.test(pathname)) event.respondWith(file(request));
});

/** Sent by the server while the page was closed; the same notice again replaces the first. */
self.addEventListener("push", (event) => {
  const { id, title, text, path, language } = event.data?.json() ?? {};
  if (!title) return;
  const shown = { body: text, tag: id, lang: language, icon: "/icon-192.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const show = async () => {
    const place = event.notification.data?.path ?? `/t/${event.notification.tag}`;
    const windows = await self.clients.matchAll({ type: "window" });
    const there = windows.find((one) => new URL(one.url).pathname === place);
    await (there ? there.focus() : self.clients.openWindow(place));
  };
  event.waitUntil(show());
});
