// Pictures: a game's come with the game, in one file; signs are part of the page.

import { base } from "../core/core";
import { Store, use } from "../core/store";

declare const ART: Record<string, string>; // put in by the build: names of files

const loaded = new Map<string, Store<Record<string, string> | undefined>>();

function load(set: string): Store<Record<string, string> | undefined> {
  let store = loaded.get(set);
  if (!store) {
    loaded.set(set, (store = new Store<Record<string, string> | undefined>(undefined)));
    const into = store;
    void fetch(new URL(ART[set]!, base)).then(async r => (into.value = await r.json()));
  }
  return store;
}

// A set's pictures as text, for what is drawn into the page and takes its colours.
export const use_art = (set: string): Record<string, string> => use(load(set)) ?? {};

const addresses = new Map<string, string>();

function address(set: string, id: string, svg: string): string {
  const key = set + "/" + id;
  let url = addresses.get(key);
  if (!url) addresses.set(key, (url = "data:image/svg+xml," + encodeURIComponent(svg)));
  return url;
}

// The address of a picture of the game on the screen, if it has been seen already.
export const art_shown = (id: string): string | undefined => addresses.get(document.body.dataset.game + "/" + id);

// A picture of a set ("cabbage", "posters") by its id; decoration, since names stand beside it.
export function Picture({ set, id, class: name }: { set: string; id: string; class?: string }) {
  const pictures = use(load(set));
  const svg = pictures?.[id];
  if (!svg) return <span class={name} />;
  return <img class={name} src={address(set, id, svg)} alt="" draggable={false} />;
}

// A sign of art/ui by its name, for games: these come with the pictures, not with the scripts.
export function Sign({ id, class: name }: { id: string; class?: string }) {
  return <Icon svg={use(load("ui"))?.[id] ?? ""} {...name ? { class: name } : {}} />;
}

// A sign in the colour of the text.
export function Icon({ svg, class: name }: { svg: string; class?: string }) {
  return <span class={"icon " + (name ?? "")} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
