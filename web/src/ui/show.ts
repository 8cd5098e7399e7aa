// Shows a table's frames one after the other: plays what happened, stays long enough to be read, goes
// on. A tap or a key skips to the latest.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../core/keep";
import { use } from "../core/store";
import type { Frame, Table } from "../core/table";
import { measure, play, Run, type Motion } from "./motion";

// How long a step of others stays, in milliseconds.
const DWELL: Record<string, number> = { slow: 1400, normal: 650, fast: 200, "at once": 0 };

export function use_show(
  table: Table, root: { current: HTMLElement | null }, motion?: (frame: Frame) => Motion,
): { frame: Frame | undefined; skip: () => void; busy: boolean } {
  const frames = use(table.frames);
  const frame = frames[0];
  const state = useRef<{ before?: ReturnType<typeof measure>; run?: Run; showing?: Frame }>({});
  const s = state.current;

  // A new frame is in the document: play how it came about.
  useLayoutEffect(() => {
    if (!frame || frame === s.showing) return;
    const before = s.before;
    s.showing = frame;
    delete s.before;
    if (!before || !root.current || frame.past) return;
    const run = (s.run = new Run(table.frames.value.length > 3 ? 2 : 1));
    void play(run, root.current, before, motion?.(frame) ?? {}).then(() => {
      if (s.run === run) delete s.run;
      next();
    });
  });

  function next(): void {
    const waiting = table.frames.value.length;
    if (waiting < 2 || s.run) return;
    const run = (s.run = new Run(waiting > 4 ? 2 : 1));
    const read = table.frames.value[0]?.events.length ? DWELL[settings.value.pace]! : 0;
    void run.wait(read).then(() => {
      if (s.run === run) delete s.run;
      if (root.current) s.before = measure(root.current);
      table.advance();
    });
  }
  useEffect(next);
  useEffect(() => () => s.run?.skip(), []);

  return {
    frame,
    busy: frames.length > 1,
    skip: () => {
      const run = s.run;
      delete s.run;
      run?.skip();
      if (root.current) s.before = measure(root.current);
      table.catch_up();
    },
  };
}
