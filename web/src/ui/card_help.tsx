// A card seen large, with what it does and where more of it lies. Whatever on the page has data-card
// (and data-list) is held, right-clicked, or asked about by key I while it has the focus; without any
// focus the key opens the game's first card, and arrows go on from one to the next.

import { useEffect, useState } from "preact/hooks";
import { words_of } from "../core/core";
import { Store, use } from "../core/store";
import type { Frame, Table } from "../core/table";
import type { GameId, Scene, WordInfo } from "../core/types";
import { _, lang } from "../core/words";
import { Sign } from "./art";
import { Card } from "./card";
import { Dialog } from "./dialog";
import { letter_of, use_keys } from "./keys";

interface Asked { list?: string; id?: string; picture?: string }

const asked = new Store<Asked | undefined>(undefined);
// The table that is on the screen, if there is one.
export const help_table = new Store<{ table: Table; frame: Frame } | undefined>(undefined);

const HOLD_MS = 450, STRAY_PX = 10;

function card_at(target: EventTarget | null): Asked | undefined {
  const at = target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
  if (!at || at.closest(".card-help")) return undefined;
  const { card, list, picture } = at.dataset;
  return { id: card!, ...(list ? { list } : {}), ...(picture ? { picture } : {}) };
}

function listen(): () => void {
  let timer = 0, held = false, from = { x: 0, y: 0 };
  const let_go = (): void => clearTimeout(timer);
  const all: [string, (e: any) => void][] = [
    ["contextmenu", (e: MouseEvent) => {
      const card = card_at(e.target);
      if (!card) return;
      e.preventDefault();
      asked.value = card;
    }],
    ["pointerdown", (e: PointerEvent) => {
      const card = card_at(e.target);
      let_go();
      held = false;
      if (!card || e.button !== 0) return;
      from = { x: e.clientX, y: e.clientY };
      timer = setTimeout(() => {
        held = true; // so that letting go picks nothing
        asked.value = card;
      }, HOLD_MS) as unknown as number;
    }],
    ["pointermove", (e: PointerEvent) => Math.hypot(e.clientX - from.x, e.clientY - from.y) > STRAY_PX && let_go()],
    ["pointerup", let_go],
    ["pointercancel", let_go],
    ["click", (e: Event) => {
      if (!held) return;
      held = false;
      e.stopPropagation();
      e.preventDefault();
    }],
    ["keydown", (e: KeyboardEvent) => {
      if (letter_of(e) !== "i" || (e.target as Element).closest("input, textarea, select, dialog")) return;
      asked.value = card_at(document.activeElement) ?? {};
    }],
  ];
  all.forEach(([type, ear]) => addEventListener(type, ear, true));
  return () => all.forEach(([type, ear]) => removeEventListener(type, ear, true));
}

// Where cards like this lie now, by the scene's own titles.
function Places({ scene, odds, a }: { scene: Scene; odds: boolean; a: { list: string; id: string } }) {
  const there = scene.areas.filter(area => odds || area.kind !== "odds").flatMap(area => {
    const faces = area.faces.filter(f => f.id === a.id && f.list === a.list);
    return faces.length ? [{ title: area.title, count: faces.reduce((n, f) => n + f.count, 0), note: faces[0]!.note }] : [];
  });
  if (!there.length) return null;
  return (
    <ul class="places">{there.map((t, i) => (
      <li key={i}>{t.title}{t.note ? <small> {t.note}</small> : null}<b>×{t.count}</b></li>))}</ul>
  );
}

function Arrows({ go }: { go: (step: number) => void }) {
  use_keys(e => {
    if (e.key === "ArrowRight" || e.key === "ArrowLeft") go(e.key === "ArrowRight" ? 1 : -1);
  }, true);
  return null;
}

export function CardHelp() {
  const about = use(asked), at = use(help_table), language = use(lang);
  const [lists, set_lists] = useState<{ list: string; words: WordInfo[] }[]>([]);
  const welcome = at?.table.welcome.value;
  const game = (welcome?.game ?? document.body.dataset.game) as GameId | undefined;
  useEffect(listen, []);
  useEffect(() => {
    if (game) void words_of(game, welcome?.options ?? {}, language).then(set_lists); // before anybody asks
  }, [game, language]);

  const list = lists.find(l => l.list === (about?.list ?? lists[0]?.list));
  const place = Math.max(0, list?.words.findIndex(w => w.id === about?.id) ?? 0);
  const word = list?.words[place];
  if (!about || !game || !list || !word) return null;
  const scene = at?.frame.scene;
  const known = scene?.areas.flatMap(a => a.faces).find(f => f.list === list.list && f.id === word.id);
  const picture = about.id === word.id ? about.picture : undefined;
  const go = (step: number): void => {
    const to = list.words[(place + step + list.words.length) % list.words.length]!;
    asked.value = { list: list.list, id: to.id, ...folder(about.picture) && { picture: folder(about.picture) + to.id } };
  };
  return (
    <Dialog title={word.title} class="card-help" onClose={() => (asked.value = undefined)}>
      <Arrows go={go} />
      <div class="large-card">
        <button type="button" class="round" aria-label={_("Previous card")} onClick={() => go(-1)}><Sign id="prev" /></button>
        <Card set={game} size="large" {...picture ? { picture } : {}}
          face={{ list: list.list, id: word.id, name: word.title, count: 1, ...known?.value ? { value: known.value } : {} }} />
        <button type="button" class="round" aria-label={_("Next card")} onClick={() => go(1)}><Sign id="next" /></button>
      </div>
      {word.help ? <p>{word.help}</p> : null}
      {scene ? <Places scene={scene} odds={welcome?.odds !== false} a={{ list: list.list, id: word.id }} /> : null}
    </Dialog>
  );
}

// Pictures of one list lie together: "items/" of "items/book".
const folder = (picture?: string): string => picture?.slice(0, picture.lastIndexOf("/") + 1) ?? "";
