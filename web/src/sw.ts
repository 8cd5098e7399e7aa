/// <reference lib="webworker" />
// Keeps the page for playing without a network. A new version waits until no tab uses the old one, so
// that a running game never changes under its player; a single tab may ask for it ("go").

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
  event.waitUntil(caches.keys()
    .then(names => Promise.all(names.filter(n => n.startsWith("koloda-") && n !== NAME).map(n => caches.delete(n))))
    .then(() => self.clients.claim())); // the very first page too can do without a network from now on
});
self.addEventListener("message", event => {
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(tabs => {
    if (event.data !== "go") return;
    event.source?.postMessage(tabs.length > 1 ? "others" : "going");
    if (tabs.length === 1) return self.skipWaiting();
  }));
});

// The file that is meant: a table's address is the page, one level down.
function file_of(request: Request): string | undefined {
  const url = new URL(request.url), scope = new URL(self.registration.scope).pathname;
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(scope)) return undefined;
  const path = url.pathname.slice(scope.length);
  if (request.mode === "navigate" && (path === "" || path === "index.html")) return "./";
  if (request.mode === "navigate" && /^t\/[^/]+$/.test(path)) return "t/index.html";
  return ALL_FILES.includes(path) ? path : undefined;
}

self.addEventListener("fetch", event => {
  const file = file_of(event.request);
  if (file === undefined) return;
  event.respondWith(caches.open(NAME).then(cache => cache.match(file)).then(kept => kept ?? fetch(event.request)));
});
