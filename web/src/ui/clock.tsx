// Clocks: on the seat of everybody who is awaited, and the own one in the dock. A view says what
// everybody had when the decision began; from then on it runs.

import { useEffect, useReducer } from "preact/hooks";
import type { Frame } from "../core/table";
import { _ } from "../core/words";

const HOUR = 3600e3;

function face(ms: number): string {
  if (ms >= 24 * HOUR) return _("{n} d", { n: Math.floor(ms / (24 * HOUR)) });
  if (ms >= HOUR) return _("{n} h", { n: Math.floor(ms / HOUR) });
  const s = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

export function Clock({ frame, seat }: { frame: Frame; seat: number }) {
  const [, tick] = useReducer((n: number) => n + 1, 0);
  const had = frame.clocks?.had[seat], runs = had !== undefined && frame.scene.awaited.includes(seat);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick(0), 500);
    return () => clearInterval(timer);
  }, [runs]);
  if (!runs) return null;
  const until = (seat === frame.scene.viewer ? frame.ask?.until : undefined) ?? had + frame.clocks!.began;
  const left = until - performance.now();
  return <time class={"clock" + (left < 10e3 ? " short" : "")} role="timer">{face(left)}</time>;
}
