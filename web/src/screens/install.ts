// The page as an app: the browser's offer to install it, and versions. A new one waits while anything
// is open; it is used at once only if its reader asks for that and no other tab plays on the old one.

import { base } from "../core/core";
import { Store } from "../core/store";

interface Offer extends Event { prompt(): Promise<void> }

export const install = new Store<Offer | undefined>(undefined);
addEventListener("beforeinstallprompt", event => {
  event.preventDefault();
  install.value = event as Offer;
});
addEventListener("appinstalled", () => (install.value = undefined));

export const update = new Store<ServiceWorker | undefined>(undefined);
export const others = new Store(false); // tabs that are open too

export async function watch_versions(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const mine = await navigator.serviceWorker.register(new URL("sw.js", base)).catch(() => undefined);
  if (!mine) return;
  const look = (): void => {
    if (navigator.serviceWorker.controller && mine.waiting) update.value = mine.waiting;
  };
  look();
  mine.addEventListener("updatefound", () => mine.installing?.addEventListener("statechange", look));
  let asked = false;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    asked = data === "going";
    others.value = data === "others";
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => asked && location.reload());
}

export const use_update = (): void => update.value?.postMessage("go");
