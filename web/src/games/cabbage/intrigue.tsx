// The intrigue: a line a threat: beast, place for a Dog, prey. What would be lost is hatched.

import { use } from "../../core/store";
import type { Scene } from "../../core/types";
import { _ } from "../../core/words";
import next from "../../../art/ui/next.svg";
import { Icon } from "../../ui/art";
import { use_ahead } from "../../ui/ahead";
import type { GameProps } from "../game";
import { area, signed } from "../parts";
import { Stamp } from "./castles";
import { legal_named, type Picked } from "./choice";

export const guard_of = (p: GameProps): [number, number] => (p.picked.value as Picked | undefined)?.guard ?? [0, 0];
export const guard_move = ([foxes, wolves]: [number, number]): string => `guard ${foxes} ${wolves}`;

// The table as it would be with the Dogs where they stand now.
export function use_intrigue(p: GameProps): Scene {
  use(p.picked);
  const move = guard_move(guard_of(p));
  return use_ahead(p, (p.frame.ask?.legal ?? []).map(m => m.move)).get(move) ?? p.frame.scene;
}

function Prey({ scene, seat, kinds }: { scene: Scene; seat: number; kinds: string[] }) {
  const lines = scene.sheet.lines.filter(l => l.seat === seat && kinds.includes(l.source));
  return (
    <ul class="cab-prey">{lines.map(l => (
      <li key={l.source} class={l.out ? "lost" : ""} aria-label={`${l.title} × ${l.count}: ${l.out ? signed(-(l.lost ?? 0)) : l.points}`}>
        <Stamp id={l.source} count={l.count} /><b>{l.out ? signed(-(l.lost ?? 0)) : l.points}</b>
      </li>))}</ul>
  );
}

function Slot(p: GameProps & { on: boolean; free: boolean; label: string; set: () => void }) {
  return (
    <button type="button" class={"cab-slot" + (p.on ? " on" : "")} data-pick="" aria-pressed={p.on} aria-label={p.label}
      disabled={p.busy || (!p.on && !p.free)} onClick={p.set}><Stamp id="dog" /></button>
  );
}

export function Intrigue(p: GameProps) {
  const scene = use_intrigue(p), seat = p.table.viewer!;
  const faces = area(p.frame.scene, "castle", seat)!.faces;
  const has = (id: string): number => faces.find(f => f.id === id)?.count ?? 0;
  const name = (id: string): string => faces.find(f => f.id === id)?.name ?? id;
  const [foxes, wolves] = guard_of(p);
  const put = (f: number, w: number): void => void (p.picked.value = { guard: [f, w] });
  const can = (f: number, w: number): boolean => !!legal_named(p.frame, guard_move([f, w]));
  const hungry = (["chicken", "rabbit"] as const).map(id => [id, id === "chicken" ? "wheat" : "cabbage"] as const)
    .filter(([, prey]) => scene.sheet.lines.some(l => l.seat === seat && l.source === prey && l.out));
  return (
    <div class="cab-threats" role="group" aria-label={p.frame.scene.prompt}>
      {has("fox") ? (
        <div class={"cab-threat" + (foxes ? " held" : "")}>
          <span class="cab-beasts"><Stamp id="fox" count={has("fox")} />
            <Slot {...p} on={foxes > 0} free={can(1, wolves)} label={_("A Dog blocks all Foxes")} set={() => put(foxes ? 0 : 1, wolves)} /></span>
          <Icon svg={next} /><Prey scene={scene} seat={seat} kinds={["chicken"]} />
          <small>{_("one Dog blocks all Foxes")}</small>
        </div>
      ) : null}
      {has("wolf") ? (
        <div class={"cab-threat" + (wolves === has("wolf") ? " held" : "")}>
          <span class="cab-beasts">{Array.from({ length: has("wolf") }, (_x, i) => (
            <span key={i} class={i < wolves ? "held" : ""}><Stamp id="wolf" />
              <Slot {...p} on={i < wolves} free={can(foxes, wolves + 1)} label={_("A Dog blocks a Wolf: {n}", { n: i + 1 })}
                set={() => put(foxes, i < wolves ? wolves - 1 : wolves + 1)} /></span>))}</span>
          <Icon svg={next} /><Prey scene={scene} seat={seat} kinds={["cow", "pig"]} />
          <small>{_("one free Wolf is enough")}</small>
        </div>
      ) : null}
      {hungry.map(([beast, prey]) => (
        <div key={beast} class="cab-threat">
          <span class="cab-beasts" role="img" aria-label={name(beast)}><Stamp id={beast} count={has(beast)} /></span>
          <Icon svg={next} /><Prey scene={scene} seat={seat} kinds={[prey]} />
        </div>
      ))}
    </div>
  );
}
