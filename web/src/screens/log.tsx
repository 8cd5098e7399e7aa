// What has happened, in sentences; the newest first.

import { use } from "../core/store";
import type { Table } from "../core/table";

export function Log({ table, short }: { table: Table; short?: boolean }) {
  const log = use(table.log);
  const lines = short ? log.slice(-12) : log;
  return <ol class="log" reversed>{[...lines].reverse().map(h => <li key={h.n}>{h.sentence}</li>)}</ol>;
}
