// What the next card would do, as a bar and in numbers; what is left is what everybody can count.

import type { GameProps } from "../game";
import { _ } from "../../core/words";
import { count_of, flagged, model_of, percent } from "./model";

export function Odds(p: GameProps) {
  const m = model_of(p);
  if (!m.left) return null;
  const of = count_of(m.left.faces);
  const those = (flag: string): number => count_of(m.left!.faces.filter(f => flagged(f, flag)));
  const fates = [
    { id: "even", n: those("equal"), says: _("equal: you may destroy") },
    { id: "high", n: those("high"), says: _("higher, but can be brought down") },
    { id: "fails", n: those("failing"), says: _("the row burns") },
    { id: "ends", n: those("ending"), says: _("the game ends") },
  ];
  const all = [{ id: "stands", n: of - fates.reduce((n, f) => n + f.n, 0), says: _("stands") }, ...fates];
  const shown = all.filter(f => f.id !== "ends" || f.n);
  return (
    <>
      <h3>{_("The next card: {n} left", { n: of })}</h3>
      <div class="cdl-bar" aria-hidden="true">{shown.map(f => <i key={f.id} class={f.id} style={`flex:${f.n}`} />)}</div>
      <ul class="cdl-fates">{shown.map(f => (
        <li key={f.id}><i class={f.id} />{f.says}<small>{f.n}</small><b>{percent(f.n, of)} %</b></li>))}</ul>
    </>
  );
}
