// What is printed on the cards of Grey Cardinal besides picture and name: a seal by which ability and
// type are told without colour: round influences, a shield protects, a square restricts.

import type { ComponentChildren } from "preact";
import { Sign } from "../../ui/art";

const SEALS: Record<string, { type: "inf" | "pro" | "res"; sign: ComponentChildren }> = {
  general: { type: "inf", sign: "−3" },
  seer: { type: "inf", sign: <Sign id="eye" /> },
  jester: { type: "inf", sign: "±1" },
  assassin: { type: "inf", sign: "−2" },
  judge: { type: "inf", sign: <Sign id="judge" /> },
  minstrel: { type: "pro", sign: <Sign id="shield" /> },
  alchemist: { type: "pro", sign: <Sign id="shield" /> },
  queen: { type: "res", sign: <Sign id="lock" /> },
  king: { type: "res", sign: <Sign id="lock" /> },
};

// Also the class by which it has its ink.
export const type_of = (kind: string): string => "cdl-" + (SEALS[kind]?.type ?? "end");

export function seal(kind: string): ComponentChildren {
  const of = SEALS[kind];
  return of ? <i class={"seal " + type_of(kind)} aria-hidden="true">{of.sign}</i> : null;
}
