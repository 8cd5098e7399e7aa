// What has happened, in sentences, by turns; the newest turn first.

import { use } from "../core/store";
import type { Happened, Table } from "../core/table";

const BEGINS = ["turn", "dealt"]; // events that a turn begins with
const SHORT = 4; // turns that the rail shows

function turns_of(log: Happened[]): { title?: Happened; lines: Happened[] }[] {
  const turns: { title?: Happened; lines: Happened[] }[] = [];
  for (const h of log) {
    if (BEGINS.includes(h.event.id)) turns.push({ title: h, lines: [] });
    else if (turns.length) turns.at(-1)!.lines.push(h);
    else turns.push({ lines: [h] });
  }
  return turns.reverse();
}

export function Log({ table, short }: { table: Table; short?: boolean }) {
  const turns = turns_of(use(table.log));
  return (
    <ol class="log" reversed>
      {(short ? turns.slice(0, SHORT) : turns).map(t => (
        <li key={(t.title ?? t.lines[0]!).n}>
          {t.title ? <h3>{t.title.sentence}</h3> : null}
          {t.lines.map(h => <p key={h.n}>{h.sentence}</p>)}
        </li>
      ))}
    </ol>
  );
}
