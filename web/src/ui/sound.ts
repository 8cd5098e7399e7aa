// Sounds, off by default: made on the spot (ZzFX), never fetched. Nothing is loaded before one is wanted.

import { settings } from "../core/keep";
import type { Frame } from "../core/table";

// volume, randomness, frequency, attack, sustain, release, shape, …
const SOUNDS: Record<string, (number | undefined)[]> = {
  card: [0.4, 0.1, 190, 0, 0.01, 0.04, 4, 2.4, -9, 0, 0, 0, 0, 6],
  turn: [0.5, 0, 523, 0.01, 0.06, 0.22, 0, 1, 0, 0, 262, 0.07],
  end: [0.6, 0, 392, 0.02, 0.25, 0.5, 0, 1, 0, 0, 196, 0.12],
  no: [0.4, 0, 150, 0, 0.05, 0.12, 2, 1, -2],
  talk: [0.35, 0, 880, 0, 0.02, 0.1, 0, 1, 0, 0, 220, 0.03],
};

export function sound(name: keyof typeof SOUNDS): void {
  if (settings.value.sound && document.visibilityState === "visible")
    void import("zzfx").then(({ zzfx }) => zzfx(...SOUNDS[name]!)).catch(() => {});
}

// What a new frame sounds like: that it is our turn says more than what has happened.
export function sound_frame(frame: Frame): void {
  if (frame.past) return;
  if (!frame.scene.awaited.length) sound("end");
  else if (frame.ask) sound("turn");
  else if (frame.events.length) sound("card");
}
