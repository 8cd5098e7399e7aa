// The end of a game: who has won and why, points by source, and what to do next.

import type { Frame } from "../core/table";
import type { Over } from "../core/types";
import { _ } from "../core/words";
import type { GameScreenProps } from "./game";

export function End({ table, frame, over, onBack, onAgain, next }: GameScreenProps & { frame: Frame; over: Over; onBack: () => void }) {
  const names = table.reader().names;
  const mine = table.viewer !== null && over.winners.includes(table.viewer);
  const { points, lines } = frame.scene.sheet;
  return (
    <main class="end" data-over="">
      <h1>{mine ? _("You have won") : over.winners.length ? _("Won by {names}", { names: over.winners.map(i => names[i]).join(", ") }) : _("Nobody has won")}</h1>
      <ol class="ranking">
        {names.map((name, seat) => (
          <li key={seat} class={over.winners.includes(seat) ? "winner" : ""}>
            <h3>{name}{points ? <b> {points[seat]}</b> : null}</h3>
            <ul>{lines.filter(l => l.seat === seat).map((l, i) => (
              <li key={i}>{l.title}{l.count > 1 ? " ×" + l.count : ""}{points ? <b> {l.points ?? 0}</b> : null}
                {l.lost ? <s> −{l.lost}</s> : null}</li>))}</ul>
          </li>
        ))}
      </ol>
      <div class="buttons">
        {onAgain ? <button type="button" class="act main" onClick={() => onAgain(false)}><b>{_("Another deal")}</b></button> : null}
        {onAgain ? <button type="button" class="act plain" onClick={() => onAgain(true)}><b>{_("The same deal again")}</b></button> : null}
        {next}
        <button type="button" class="act plain" onClick={onBack}><b>{_("Back to the table")}</b></button>
        <a class="act plain" href="#/"><b>{_("Home")}</b></a>
      </div>
    </main>
  );
}
