// Keeps everything that the page loads from its own folder, so that it opens again without a network.
const CACHE = "pylekyll-@VERSION@";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith("pylekyll-") && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
  // The first visit loaded these before this script could keep them.
  const cache = await caches.open(CACHE);
  const files = "@FILES@".split(" ");
  await Promise.all(files.map((file) => cache.add(new Request(file, { cache: "force-cache" })).catch(() => {})));
})()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(cache.put(request, answer.clone()));
    return answer;
  })());
});
