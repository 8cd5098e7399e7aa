/// <reference lib="webworker" />
// Keeps the page for playing without a network. A new version waits until no tab uses the old one, so
// that a running game never changes under its player.

export {};
declare const self: ServiceWorkerGlobalScope;
declare const ALL_FILES: string[];
declare const VERSION: string;

const NAME = "koloda-" + VERSION;

self.addEventListener("install", event => {
  event.waitUntil(caches.open(NAME).then(cache => cache.addAll(ALL_FILES.map(f => f === "index.html" ? "./" : f))));
});
self.addEventListener("activate", event => {
  event.waitUntil(caches.keys().then(names =>
    Promise.all(names.filter(n => n.startsWith("koloda-") && n !== NAME).map(n => caches.delete(n)))));
});
self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  const path = url.pathname.slice(new URL(self.registration.scope).pathname.length);
  const page = event.request.mode === "navigate" && (path === "" || path === "index.html" || path.startsWith("t/"));
  if (event.request.method !== "GET" || url.origin !== location.origin || !(page || ALL_FILES.includes(path))) return;
  // A page at a table needs its files from one level up: only the page at the top is kept.
  if (page && path.startsWith("t/")) return;
  event.respondWith(caches.match(page ? "./" : event.request).then(kept => kept ?? fetch(event.request)));
});
