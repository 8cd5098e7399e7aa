// The row on its white, blue and black paper, and two scissors that are dragged along it.

import { useRef } from "preact/hooks";
import { use } from "../../core/store";
import { _ } from "../../core/words";
import scissors from "../../../art/ui/scissors.svg";
import { Icon } from "../../ui/art";
import { use_ahead } from "../../ui/ahead";
import type { GameProps } from "../game";
import { area } from "../parts";
import { Cards, COLOURS, colour_word, flips, gain_words, Gains, names } from "./parts";

export type Cut = [number, number];

export const row_size = (p: GameProps): number => area(p.frame.scene, "row")?.faces.length ?? 0;
// What was picked for the question before may still be there for a moment.
export function cut_of(p: GameProps): Cut {
  const n = row_size(p), picked = p.picked.value;
  return Array.isArray(picked) && picked[1] < n ? (picked as Cut) : [Math.round(n / 3), Math.round((2 * n) / 3)];
}
export const cut_move = ([a, b]: Cut): string => `split ${a} ${b}`;

// Moves one of the scissors; the other one gives way, and no part is ever empty.
export function move_cut(p: GameProps, which: number, to: number): void {
  const n = row_size(p);
  let [a, b] = cut_of(p);
  if (which === 0) {
    a = Math.max(1, Math.min(n - 2, to));
    b = Math.max(b, a + 1);
  } else {
    b = Math.max(2, Math.min(n - 1, to));
    a = Math.min(a, b - 1);
  }
  p.picked.value = [a, b];
}

export function Cutting(p: GameProps) {
  use(p.picked);
  const strip = useRef<HTMLDivElement>(null);
  const row = area(p.frame.scene, "row")!, cut = cut_of(p), n = row.faces.length;
  const scene = use_ahead(p, [cut_move(cut)]).get(cut_move(cut));
  const keys = flips([row])[0]!;
  const ends = [0, ...cut, n];
  const parts = COLOURS.map((colour, i) => ({ colour, faces: row.faces.slice(ends[i], ends[i + 1]), keys: keys.slice(ends[i], ends[i + 1]) }));

  // Which gap between two cards is nearest to the finger.
  const gap_at = (x: number): number => {
    const cards = [...strip.current!.querySelectorAll(".card")].map(c => c.getBoundingClientRect());
    return cards.filter(box => box.left + box.width / 2 < x).length;
  };
  const nearest = (gap: number): number => (Math.abs(gap - cut[0]) <= Math.abs(gap - cut[1]) ? 0 : 1);
  const drag = (which: number) => (e: PointerEvent): void => {
    const knob = e.currentTarget as HTMLElement;
    if (e.type === "pointerdown") knob.setPointerCapture(e.pointerId);
    else if (knob.hasPointerCapture(e.pointerId)) move_cut(p, which, gap_at(e.clientX));
  };
  return (
    <>
      <div class="pod-strip cutting" ref={strip} role="group"
        aria-label={parts.map(part => `${colour_word(part.colour)}: ${names(part.faces)}`).join("; ")}
        onClick={e => {
          if ((e.target as Element).closest(".pod-knob")) return;
          const gap = gap_at(e.clientX);
          move_cut(p, nearest(gap), gap);
        }}>
        {parts.map((part, i) => (
          <>
            <div class={`pod-part ${part.colour}`} style={`--n:${part.faces.length}`}><Cards faces={part.faces} flip={part.keys} /></div>
            {i < 2 ? (
              <span class="pod-gap">
                <button type="button" class="pod-knob" role="slider" data-pick="" data-cut={i} disabled={p.busy}
                  aria-label={i ? _("second cut") : _("first cut")} aria-valuemin={i + 1} aria-valuemax={n - 2 + i} aria-valuenow={cut[i]}
                  aria-valuetext={_("after card {n}", { n: cut[i]! })} onPointerDown={drag(i)} onPointerMove={drag(i)}><Icon svg={scissors} /></button>
              </span>
            ) : null}
          </>
        ))}
      </div>
      <div class="pod-tags">{parts.map(part => (
        <div key={part.colour} class={`pod-tag ${part.colour}`} role="img"
          aria-label={`${colour_word(part.colour)}: ${names(part.faces)}; ${scene ? gain_words(p, scene, part.colour) : ""}`}>
          <header><b>{colour_word(part.colour)}</b><span>{part.faces.length}</span></header>
          {scene ? <Gains {...p} scene={scene} colour={part.colour} full /> : null}
        </div>))}</div>
    </>
  );
}

// The same row while somebody else has the scissors.
export function Row({ frame }: GameProps) {
  const row = area(frame.scene, "row");
  if (!row) return null;
  return (
    <div class="pod-strip" role="group" aria-label={`${row.title}: ${names(row.faces)}`}>
      <div class="pod-part whole"><Cards faces={row.faces} flip={flips([row])[0]!} /></div>
    </div>
  );
}
