// Clocks of a table. A view says what everybody had when the decision began; from then on it runs for
// those who are awaited. Of others it shows nothing that they would not show themselves.

import { useEffect, useReducer, useRef } from "preact/hooks";
import type { Frame, Table } from "../core/table";
import { _ } from "../core/words";

const HOUR = 3600e3;

function face(ms: number): string {
  if (ms >= 24 * HOUR) return _("{n} d", { n: Math.floor(ms / (24 * HOUR)) });
  if (ms >= HOUR) return _("{n} h", { n: Math.floor(ms / HOUR) });
  const s = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

// What each seat has left, right now; undefined where there is no clock.
export function use_clocks(frame: Frame): number[] | undefined {
  const [, tick] = useReducer((n: number) => n + 1, 0);
  const began = useRef(0), last = useRef<Frame | undefined>(undefined);
  if (last.current !== frame) {
    if (!last.current || frame.events.length || frame.past) began.current = performance.now();
    last.current = frame;
  }
  useEffect(() => {
    if (!frame.clocks) return undefined;
    const timer = setInterval(() => tick(0), 500);
    return () => clearInterval(timer);
  }, [!frame.clocks]);
  const now = performance.now();
  return frame.clocks?.map((had, seat) => {
    if (seat === frame.scene.viewer && frame.ask?.until !== undefined) return frame.ask.until - now;
    return frame.scene.awaited.includes(seat) ? had - (now - began.current) : had;
  });
}

// One line for all who are awaited.
export function Clocks({ table, frame }: { table: Table; frame: Frame }) {
  const left = use_clocks(frame);
  if (!left || !frame.scene.awaited.length) return null;
  const names = table.reader().names;
  return (
    <ul class="clocks" role="timer">
      {frame.scene.awaited.map(seat => (
        <li key={seat} class={(left[seat] ?? 0) < 10e3 ? "short" : ""}>{names[seat]} <b>{face(left[seat] ?? 0)}</b></li>))}
    </ul>
  );
}
