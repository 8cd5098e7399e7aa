// Addresses: all after the #, but for /t/CODE, which is a table's.

import { base } from "./core/core";
import { Store } from "./core/store";

export interface Route { path: string[]; query: URLSearchParams }

function read(): Route {
  const table = /\/t\/([A-Za-z0-9-]+)$/.exec(location.pathname);
  if (table && !location.hash) return { path: ["t", table[1]!], query: new URLSearchParams(location.search) };
  const [path, query] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return {
    path: path ? path.split("/").map(decodeURIComponent) : [], query: new URLSearchParams(query ?? ""),
  };
}

export const route = new Store<Route>(read());
addEventListener("hashchange", () => {
  if (/\/t\/[^/]+$/.test(location.pathname)) history.replaceState(null, "", base.href + location.hash);
  route.value = read();
});

export const go = (hash: string): void => void (location.hash = hash);
