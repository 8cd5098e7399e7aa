// The table of Grey Cardinal: the own court, the stage (piles, row, kinds to be placed), and a line for
// everybody else. In the document the own cards come first, as the focus should; styles order them.

import type { GameProps } from "../game";
import { use } from "../../core/store";
import { _ } from "../../core/words";
import { OwnCourt } from "./court";
import { model_of } from "./model";
import { Seats } from "./seats";
import { Stage } from "./stage";

// A guilloche: one curve and its turned copies.
const petal = "M" + Array.from({ length: 241 }, (_x, i) => {
  const a = (i / 120) * Math.PI, r = 150 + 45 * Math.cos(8 * a) + 15 * Math.sin(16 * a);
  return (r * Math.cos(a)).toFixed(0) + " " + (r * Math.sin(a)).toFixed(0);
}).join("L") + "Z";
const Guilloche = () => (
  <svg class="cdl-mark" viewBox="-210 -210 420 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" fill="none" stroke="currentColor">
    {[0, 6, 12, 18, 24, 30, 36, 42].map(turn => <path key={turn} d={petal} transform={`rotate(${turn})`} />)}
  </svg>
);

export function Board(p: GameProps) {
  use(p.picked);
  use(p.table.seats);
  const m = model_of(p);
  const others = m.courts.filter(c => !c.own);
  return (
    <div class={`cdl others-${others.length}`}>
      <Guilloche />
      {m.own ? <OwnCourt p={p} m={m} own={m.own} /> : null}
      <Stage p={p} m={m} />
      <section class="cdl-seats" aria-label={_("Players")}><Seats p={p} m={m} courts={others} /></section>
    </div>
  );
}
