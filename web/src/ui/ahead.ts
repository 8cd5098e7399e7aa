// What would come of moves that are only thought of: scenes by move, of the frame on show.

import { useEffect } from "preact/hooks";
import { after_of } from "../core/core";
import { Store, use } from "../core/store";
import type { Move, Scene } from "../core/types";
import { lang } from "../core/words";
import type { GameProps } from "../games/game";

const none: ReadonlyMap<Move, Scene> = new Map();
const made = new Store(none);
let of = ""; // which view they belong to
const asked = new Set<Move>();

export function use_ahead({ frame, table }: GameProps, moves: Move[]): ReadonlyMap<Move, Scene> {
  const scenes = use(made);
  const key = frame.view + lang.value;
  useEffect(() => {
    if (of !== key) {
      of = key;
      asked.clear();
      made.value = none;
    }
    const fresh = moves.filter(m => !asked.has(m));
    if (!fresh.length) return;
    fresh.forEach(m => asked.add(m));
    void Promise.all(fresh.map(m => after_of(frame.view, m, table.reader()))).then(found => {
      if (of !== key) return;
      const all = new Map(made.value);
      found.forEach((scene, i) => scene && all.set(fresh[i]!, scene));
      made.value = all;
    });
  }, [key, moves.join()]);
  return of === key ? scenes : none;
}
