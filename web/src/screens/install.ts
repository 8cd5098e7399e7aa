// The page as an app: the browser's offer to install it, and versions. A new one waits while anything
// is open, unless its reader asks for it; other tabs play on with the one they have.

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
let asked = false;

export async function watch_versions(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const mine = await navigator.serviceWorker.register(new URL("sw.js", base)).catch(() => undefined);
  if (!mine) return;
  const look = (): void => {
    if (navigator.serviceWorker.controller && mine.waiting) update.value = mine.waiting;
  };
  look();
  mine.addEventListener("updatefound", () => mine.installing?.addEventListener("statechange", look));
  navigator.serviceWorker.addEventListener("controllerchange", () => asked && location.reload());
}

export function use_update(): void {
  asked = true;
  if (update.value?.state === "activated") location.reload(); // it did not have to wait any more
  else update.value?.postMessage("go");
}
