/// <reference lib="webworker" />
// Keeps the page for playing without a network. A new version waits until no tab uses the old one, or
// until somebody asks for it ("go"). The one before it stays: a tab that was opened with it finds all
// its files, so a running game never changes under its player.

export {};
declare const self: ServiceWorkerGlobalScope;
declare const ALL_FILES: string[];
declare const VERSION: string;

const NAME = "koloda-" + VERSION;
const address = (file: string): string => (file === "index.html" ? "./" : file);

self.addEventListener("install", event => {
  event.waitUntil(caches.open(NAME).then(cache => cache.addAll(ALL_FILES.map(address))));
});
self.addEventListener("activate", event => {
  event.waitUntil(caches.keys() // the oldest first
    .then(names => names.filter(n => n.startsWith("koloda-") && n !== NAME).slice(0, -1))
    .then(old => Promise.all(old.map(n => caches.delete(n))))
    .then(() => self.clients.claim())); // the very first page too can do without a network from now on
});
self.addEventListener("message", event => {
  if (event.data === "go") event.waitUntil(self.skipWaiting());
});

// The file that is meant: a table's address is the page, one level down.
function file_of(request: Request): string | undefined {
  const url = new URL(request.url), scope = new URL(self.registration.scope).pathname;
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(scope)) return undefined;
  const path = url.pathname.slice(scope.length);
  if (request.mode === "navigate" && (path === "" || path === "index.html")) return "./";
  if (request.mode === "navigate" && /^t\/[^/]+$/.test(path)) return "t/index.html";
  return ALL_FILES.includes(path) || /-\w{8}\.\w+$/.test(path) ? path : undefined;
}

// This version's file, or else the other's: names with a hash are never the same in both.
const kept = async (file: string): Promise<Response | undefined> =>
  (await (await caches.open(NAME)).match(file)) ?? caches.match(file);

self.addEventListener("fetch", event => {
  const file = file_of(event.request);
  if (file !== undefined) event.respondWith(kept(file).then(found => found ?? fetch(event.request)));
});
