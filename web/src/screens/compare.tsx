import type { Opinion } from "../core/core";
import { _ } from "../core/words";

// Two moves side by side, each with its chance to win.
export function Compare({ made, best }: { made: Opinion; best: Opinion }) {
  const side = (o: Opinion, who: string, kind: string) => (
    <div class={kind}>
      <small>{who}</small><span>{o.sentence}</span>
      {o.win === undefined ? null : <><b>{o.win} %</b><i class="rv-meter"><i style={{ width: o.win + "%" }} /></i></>}
      {o.facts.length ? <ul>{o.facts.map(f => <li key={f}>{f}</li>)}</ul> : null}
    </div>
  );
  return <div class="rv-compare">{side(made, _("Your move"), "bad")}{side(best, _("The bot"), "good")}</div>;
}
