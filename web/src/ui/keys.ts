// Keys: who hears them, and by which letter.

import { useLayoutEffect } from "preact/hooks";

// Under a Cyrillic layout the key of R says к, and still is R.
export function letter_of(e: KeyboardEvent): string {
  if (/^Key[A-Z]$/.test(e.code) && !/^[a-z]$/i.test(e.key)) return e.code[3]!.toLowerCase();
  return e.key.length === 1 ? e.key.toLowerCase() : e.key;
}

const TYPING = "input, textarea, select, dialog";

// Keys that are pressed outside of fields and dialogs. What is on the screen hears them, never what was
// there before it: the ear is changed before anything is painted.
export function use_keys(pressed: (e: KeyboardEvent) => void, inside = false): void {
  useLayoutEffect(() => {
    const ear = (e: KeyboardEvent): void => {
      if (e.ctrlKey || e.metaKey || e.altKey || (!inside && (e.target as HTMLElement).closest(TYPING))) return;
      pressed(e);
    };
    addEventListener("keydown", ear);
    return () => removeEventListener("keydown", ear);
  });
}
